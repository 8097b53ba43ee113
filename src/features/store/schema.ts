import { z } from 'astro/zod';
import { type ImageField, line, paragraph, price, wholeNumber, yesNo } from '#src/schemas/fields.ts';

/** The code's names for the words that editors write. */
const AVAILABILITIES = {
	disponível: 'available',
	'últimas unidades': 'few',
	esgotado: 'sold-out',
	'por encomenda': 'made-to-order',
} as const;

type Written = keyof typeof AVAILABILITIES;

const WRITTEN = Object.keys(AVAILABILITIES) as [Written, ...Written[]];

const availability = (description: string) =>
	z
		.enum(WRITTEN, { error: `não é um destes: ${WRITTEN.join(', ')}` })
		.transform((written) => AVAILABILITIES[written])
		.meta({ description, example: 'disponível' });

const variant = () =>
	z
		.strictObject({
			/** Carts and orders store it, so it never changes once published. */
			id: z
				.string()
				.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'só pode ter minúsculas sem acentos, algarismos e hífenes' })
				.max(40, { error: 'passa dos 40 caracteres' })
				.meta({ description: 'o código da variante, que não se muda depois de publicado', example: 'pinhal-m' }),
			colour: line('a cor', 'Pinhal', 30).optional(),
			size: line('o tamanho', 'M', 30).optional(),
			/** Without it, the variant has the product's price. */
			price: price('o preço desta variante em euros, com IVA, se for outro', '19.50').optional(),
			availability: availability('se há').default('available'),
		})
		.refine(({ colour, size }) => colour !== undefined || size !== undefined, {
			error: 'não tem cor nem tamanho',
		});

type Variant = z.infer<ReturnType<typeof variant>>;

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const variants = () =>
	z
		.array(variant())
		.max(60, { error: 'tem mais de 60' })
		.refine((list: readonly Variant[]) => isUnique(list.map(({ id }) => id)), { error: 'repete um código' })
		.refine((list: readonly Variant[]) => isUnique(list.map(({ colour, size }) => JSON.stringify([colour, size]))), {
			error: 'repete a mesma cor e o mesmo tamanho',
		})
		.default([])
		.meta({
			description: 'as cores e os tamanhos, se os há',
			example: '[{ id: pinhal-m, colour: Pinhal, size: M }]',
		});

/** How a colour looks, for the disc beside its name. */
const colour = () =>
	z.strictObject({
		name: line('a cor, como está nas variantes', 'Pinhal', 30),
		swatch: z
			.string()
			.regex(/^#[0-9a-f]{6}$/i, { error: 'não é uma cor na forma #rrggbb, entre aspas' })
			.meta({ description: 'a cor em hexadecimal', example: "'#1d4a3e'" }),
	});

const colours = () =>
	z
		.array(colour())
		.refine((list) => isUnique(list.map(({ name }) => name)), { error: 'repete uma cor' })
		.default([])
		.meta({
			description: 'como é cada cor, para o círculo ao lado do nome dela',
			example: "[{ name: Pinhal, swatch: '#1d4a3e' }]",
		});

/** Who is responsible for a product's safety, by article 19 of Regulation (EU) 2023/988. */
const maker = () =>
	z
		.strictObject({
			name: line('o nome de quem fabrica', 'Malhas de Exemplo, Lda.', 100),
			address: line('a morada postal de quem fabrica', 'Rua da Fábrica, 8, 0000-000 Vila Nova', 160),
			email: z
				.email({ error: 'não é um endereço de email' })
				.meta({ description: 'o email de quem fabrica', example: 'geral@malhas.example' }),
		})
		.meta({
			description: 'quem fabrica, como a lei manda dizer',
			example: '{ name: Malhas de Exemplo, address: Rua da Fábrica 8 0000-000 Vila Nova, email: geral@malhas.example }',
		});

/** `content/store/{id}/index.md`: a product and its description. The folder's name is its id, and is in its address. */
export const productSchema = <Image extends z.ZodType>(image: ImageField<Image>) =>
	z
		.strictObject({
			order: wholeNumber('a posição na loja, a começar em 1', '1', 1, 999),
			title: line('o nome do produto', 'T-shirt da associação', 60),
			summary: line('o essencial numa linha, para os cartões', 'Algodão orgânico, cinco tamanhos', 90),
			category: line('a secção da loja', 'Para vestir', 30),
			price: price('o preço em euros, com IVA', '18.50'),
			pictures: z
				.array(
					z.strictObject({
						image: image().meta({ description: 'a imagem, na mesma pasta', example: './cover.webp' }),
						alt: line('o que se vê na imagem, para quem não a vê', "'Ilustração: uma t-shirt verde'", 160),
					}),
				)
				.min(1, { error: 'está vazio' })
				.max(8, { error: 'tem mais de 8 imagens' })
				.meta({
					description: 'as imagens, a da capa primeiro',
					example: "[{ image: ./cover.webp, alt: 'Ilustração: uma t-shirt verde' }]",
				}),
			/** Only without variants: each variant has its own. */
			availability: availability('se há, num produto sem variantes').optional(),
			availabilityNote: line('o que se diz a mais sobre isso', 'Novos carvalhos todos os outonos', 40).optional(),
			variants: variants(),
			/** Only colours of the variants. A colour that is missing here has no disc. */
			colours: colours(),
			weight: wholeNumber('o peso de um, embalado, em gramas', '220', 1, 30_000),
			pickupOnly: yesNo('se só se pode levantar na sede', 'true').default(false),
			limit: wholeNumber('o máximo por encomenda', '10', 1, 99).default(10),
			care: paragraph('tamanhos, lavagem, cuidados', 'Lavar a 30 graus, do avesso.', 400).optional(),
			maker: maker(),
			identifier: line('a referência que identifica o produto', 'TS-01', 40),
			warnings: z
				.array(line('um aviso de segurança', 'Não serve para crianças com menos de 3 anos.', 200))
				.max(8, { error: 'tem mais de 8 avisos' })
				.default([])
				.meta({ description: 'os avisos de segurança', example: "['O esmalte aquece: use uma pega.']" }),
		})
		.refine(({ variants, availability }) => variants.length === 0 || availability === undefined, {
			path: ['availability'],
			error: 'não se usa num produto com variantes: diga-o em cada variante',
		})
		.refine(
			({ variants, colours }) => colours.every(({ name }) => variants.some((variant) => variant.colour === name)),
			{ path: ['colours'], error: 'tem uma cor que nenhuma variante tem: escreva-a como está em «variants»' },
		);

export type Product = z.infer<ReturnType<typeof productSchema>>;
