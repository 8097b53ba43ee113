import { z } from 'astro/zod';
import { isWholeCents, toCents } from '#src/format/money.ts';
import { toSlug } from '#src/format/text.ts';

/**
 * Field builders. Each carries what an editor needs to mend a mistake: what the field is for
 * (`description`) and how it is written (`example`); `sentences.ts` turns both into the error message.
 */

declare module 'astro/zod' {
	interface GlobalMeta {
		/** The field as an editor would write it in YAML, after the colon. */
		example?: string;
		/** How a form asks for it, where the type does not say so. */
		input?:
			| 'colour'
			| 'day'
			| 'document'
			| 'drawing'
			| 'focus'
			| 'picture'
			| 'price'
			| 'prices'
			| 'time'
			| 'topic'
			| 'track';
		/** The collection whose entries a form offers. The value is an entry's id. */
		reference?: Reference | undefined;
		/** Whether a translation has this field in another language. */
		words?: boolean;
		/** Whether it names a place: a translation keeps the name, and may say what it is. */
		place?: boolean;
		/** In the schema of a translation: the fields of the original that are the same in every language. */
		kept?: readonly string[];
	}
}

/** The collections to whose entries others refer. */
export type Reference = 'news' | 'trails';

/** `12,50`, `12.50 €`, `12 euros` and `grátis` as numbers. Nobody can say whether «1.500» is a thousand. */
export const toNumber = (value: unknown): unknown => {
	if (typeof value === 'string' && /^(?:gr[áa]tis|gratuit[ao]|livre)$/i.test(value.trim())) return 0;
	return typeof value === 'string' && /^\d+(?:[.,]\d{1,2})? ?(?:€|euros?)?$/.test(value)
		? Number.parseFloat(value.replace(',', '.'))
		: value;
};

export const NO_PRICE = 'não é um preço, como 5 ou 7,50';

/** Euros with VAT, as editors write them (`18`, `18.50` or `18,50 €`), turned into whole cents. */
export const price = (description: string, example: string, min = 0.01) =>
	z
		.preprocess(
			toNumber,
			z
				.number({ error: NO_PRICE })
				.min(min)
				.max(10_000)
				.refine(isWholeCents, { error: 'tem mais de duas casas decimais' })
				.transform(toCents),
		)
		.meta({ description, example, input: 'price' });

/** Euros without cents, as editors write them (`80` or `80 €`), turned into whole cents. */
export const wholeEuros = (description: string, example: string, min: number, max: number) =>
	z.preprocess(toNumber, integer(min, max).transform(toCents)).meta({ description, example });

/** A number from `min` to `max`, both included. With a decimal comma YAML reads it as text, and a form gives a text in any case. */
export const decimal = (description: string, example: string, min: number, max: number) =>
	z
		.preprocess(
			(value) => (/^-?\d+(?:[.,]\d+)?$/.test(String(value)) ? Number(String(value).replace(',', '.')) : value),
			z.number({ error: 'não é um número' }).min(min).max(max),
		)
		.meta({ description, example });

/** One of some words, whatever their capitals and accents: `Caminhada` is `caminhada`. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
	z.preprocess(
		(value) => words.find((word) => toSlug(word) === toSlug(String(value))) ?? value,
		z.enum(words, { error: `não é um destes: ${words.join(', ')}` }),
	);

/** A Portuguese telephone, or one with a country's code. Spaces are for people; without them YAML reads a number. */
export const phone = () =>
	z.preprocess(
		(value) => (typeof value === 'number' ? String(value) : value),
		name('o telefone público', "'200 000 000'", 30).refine(
			(text) => /^(?:\+\d{8,15}|[23789]\d{8})$/.test(text.replaceAll(' ', '')),
			{ error: 'não é um telefone de 9 algarismos, nem de outro país com o + e o indicativo' },
		),
	);

/** An address for visits and parcels. */
const whole = () =>
	z.strictObject({
		name: name('o nome da sede', 'Casa do Vale', 60),
		article: article(),
		street: name('a rua e o número', 'Rua da Escola, 12', 80),
		postalCode: z
			.preprocess(
				(value) => value && String(value).replace(/^(\d{4}) ?(\d{3})$/, '$1-$2'),
				z.string().regex(/^\d{4}-\d{3}$/, {
					error: 'não é um código postal de 4 algarismos, hífen e 3 algarismos, entre aspas',
				}),
			)
			.meta({ description: 'o código postal', example: "'0000-000'" }),
		locality: name('a localidade', 'Vila Nova', 60),
		note: line('quando está aberta', 'Aberta ao sábado de manhã', 80),
	});

/** The place of an association with a shop: the law asks for its address, and buyers fetch and return there. */
export type WholePlace = z.infer<ReturnType<typeof whole>>;

const part = () => whole().partial({ name: true, street: true, postalCode: true, note: true });

/** The place of an association without a shop may be a locality alone, or nothing. */
export const place = (hasStore: boolean) =>
	(hasStore ? whole() : part().optional()).meta({
		description: 'a sede. Sem loja, a localidade chega, ou nada',
	});

/** What is written below a photograph. Drawings need neither. */
export const captionFields = () => ({
	caption: line('a legenda da fotografia, que diz onde e quando', 'Junto à ribeira, abril', 120).optional(),
	credit: name('quem fez a fotografia', 'Ana Reis', 80).optional(),
});

/** A photograph of a person, with what is seen and written below it. */
export const portrait = (image: ImageField) =>
	z
		.strictObject({
			image: image().meta({ description: 'a fotografia, na mesma pasta', example: './ana-reis.webp' }),
			alt: pictureText('o que se vê na fotografia, para quem não a vê', 'Ana Reis, de chapéu, junto a um muro'),
			...captionFields(),
		})
		.optional()
		.meta({ description: 'uma fotografia da pessoa, se ela quiser' });

/** A colour as programs for drawing show it: `#1d4a3e`. */
const colour = (description: string, example: string) =>
	z
		.string()
		.regex(/^#[0-9a-fA-F]{6}$/, {
			error: 'não é uma cor: leva # e seis algarismos ou letras de a a f',
		})
		.optional()
		.meta({ description, example: `'${example}'`, input: 'colour' });

/** An SVG drawing. Its file has a fixed name, unless the editor in the browser has sent another one. */
const drawing = (image: ImageField, description: string, example: string) =>
	image().optional().meta({ description, example, input: 'drawing' });

/** `brand/colours.yaml`: an association's few colours, and its drawings. `src/brand/` makes all other colours of them. */
export const coloursSchema = (image: ImageField = picturePath) =>
	z.strictObject({
		main: colour('a cor principal, escura, entre plicas', '#1d4a3e'),
		accent: colour('a cor dos botões, viva e clara, entre plicas', '#f3bb2e'),
		link: colour('a cor das hiperligações, escura, entre plicas', '#7b2a58'),
		paper: colour('a cor do fundo, quase branca, entre plicas', '#f3f3e8'),
		logo: drawing(
			image,
			'o símbolo, na mesma pasta, se não se chamar logo.svg. É um desenho SVG quase quadrado, todo a preto e sem letras',
			'./simbolo.svg',
		),
		icon: drawing(
			image,
			'o ícone do telemóvel e do separador, na mesma pasta, se não se chamar icon.svg. É um desenho SVG a cores, um quadrado cheio até às bordas; sem ele, o sítio põe o símbolo sobre a cor principal',
			'./icone.svg',
		),
	});

/** Where a picture shows. The check has a least size for each place. */
export type PicturePlace =
	| 'action'
	| 'contact'
	| 'default'
	| 'gallery'
	| 'news'
	| 'other'
	| 'outing'
	| 'product'
	| 'sharing'
	| 'slide'
	| 'trail';

/** How a collection turns a path into a picture: Astro's `image()` in a build, a file check in `npm run content`. */
export type ImageField = (place?: PicturePlace) => z.ZodType<ImageMetadata>;

/** A field for pictures that stay the paths that editors write. */
export const asPath = (field: (place?: PicturePlace) => z.ZodType): ImageField => field as ImageField;

export const picturePath = asPath(() => z.string());

const text = (max: number) => z.string().trim().min(1).max(max);

/** One line that is the same in every language: a name, a code, an account. `max` in characters. */
export const name = (description: string, example: string, max = 120) =>
	text(max)
		.regex(/^[^\r\n]*$/, { error: 'só pode ter uma linha' })
		.meta({ description, example });

/** One line of text, in Portuguese. `max` in characters. */
export const line = (description: string, example: string, max = 120) =>
	name(description, example, max).meta({ words: true });

/** What describes no picture: the name of a kind of picture, or of a file. */
const NO_DESCRIPTIONS = [
	/(?:a |uma |o |um )?(?:imagem|foto|fotografia|ilustração|desenho|logótipo|logo|image|photo|picture)[\s\d:.]*/,
	/(?:IMG|DSC|DSCN|PXL|WhatsApp Image)[-_ ]?\d.*/,
	/\S+\.(?:avif|gif|heic|jpe?g|png|webp)/,
	/[^\p{L}]*/u,
];

export const SAYS_NOTHING = new RegExp(`^(?:${NO_DESCRIPTIONS.map(({ source }) => source).join('|')})$`, 'iu');

/** What is seen in a picture, for who does not see it. */
export const pictureText = (description: string, example: string) =>
	line(description, example, 160).refine((text) => !SAYS_NOTHING.test(text), {
		error: 'não diz o que se vê, e quem não vê a imagem só tem este texto',
	});

/** A paragraph of text, in Portuguese. `max` in characters. */
export const paragraph = (description: string, example: string, max = 600) =>
	text(max).meta({ description, example, words: true });

/** Without it the name is said without an article, and the check asks. */
export const article = () =>
	oneOf(['a', 'o', 'as', 'os', 'nenhum']).optional().meta({
		description:
			'o artigo com que se diz o nome: a («sócio da Urze»), o, as, os ou nenhum («sócio de Montes de Basto»)',
		example: 'a',
	});

const integer = (min: number, max: number) => z.int({ error: 'não é um número inteiro' }).min(min).max(max);

/** Whole number from `min` to `max`, both included. */
export const wholeNumber = (description: string, example: string, min: number, max: number) =>
	z.preprocess(toNumber, integer(min, max)).meta({ description, example });

const YES_OR_NO: Readonly<Record<string, boolean>> = { sim: true, yes: true, nao: false, no: false };

/** `true` and `false` for words that say so: `Sim`, `não`. */
export const toYesNo = (value: unknown): unknown =>
	typeof value === 'string' ? (YES_OR_NO[toSlug(value)] ?? value) : value;

export const yesNo = (description: string) =>
	z.preprocess(toYesNo, z.boolean({ error: 'não é true nem false' })).meta({ description, example: 'true' });

/** An `https://` address. */
export const webAddress = (description: string, example: string) =>
	z.url({ protocol: /^https$/, error: 'não é um endereço que comece por https://' }).meta({ description, example });

/** The name of a file in `content/documents/`, which becomes part of the file's address. */
export const documentFile = () =>
	z
		.string()
		.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/, { error: 'não é o nome de um PDF, em minúsculas e com hífenes' })
		.meta({
			description: 'o ficheiro, na pasta content/documents',
			example: 'relatorio-e-contas-2025.pdf',
			input: 'document',
		});

/** Where the interesting part of a picture is, for CSS `object-position`: two percentages, from the left and from the top. */
export const focalPoint = () =>
	z
		.string()
		.regex(/^\d{1,3}% \d{1,3}%$/, { error: 'não tem duas percentagens' })
		.default('50% 50%')
		.meta({
			description: 'o ponto da imagem que nunca se corta, da esquerda e de cima',
			example: '66% 50%',
			input: 'focus',
		});

/** What an entry's page was called before: the earlier names of its file, or whole addresses. One needs no list. */
export const formerly = () =>
	z
		.preprocess(
			(value) => (typeof value === 'string' ? [value] : value),
			z.array(
				z.string().regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|(?:\/[\w.~%+-]+)+)$/, {
					error: 'não é um nome de ficheiro sem .md, nem um endereço deste sítio que comece por /',
				}),
			),
		)
		.default([])
		.meta({ description: 'os nomes que o ficheiro já teve, ou os endereços antigos', example: '[um-nome-antigo]' });

/** Pages that content may link to. */
const SITE_PAGES = ['about', 'become-member', 'contact', 'news', 'outings', 'store', 'trails'] as const;

export type SitePage = (typeof SITE_PAGES)[number];

/** The page that a link in content opens. */
export const sitePage = () =>
	oneOf(SITE_PAGES).meta({
		description:
			'a página que abre: about (Sobre), become-member (Torne-se sócio), contact (Contacto), news (Notícias), outings (Agenda), store (Loja) ou trails (Trilhos)',
		example: 'trails',
	});
