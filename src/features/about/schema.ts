import { z } from 'astro/zod';
import { type Features, NOTHING } from '#src/features.ts';
import {
	captionFields,
	documentFile,
	type ImageField,
	line,
	name,
	oneOf,
	paragraph,
	phone,
	pictureText,
	portrait,
	webAddress,
	wholeEuros,
	wholeNumber,
} from '#src/schemas/fields.ts';
import { fault } from '#src/schemas/structure.ts';

/** `content/gallery/{id}.yaml`: a picture of the gallery on the about page. */
export const gallerySchema = (image: ImageField) =>
	z.strictObject({
		order: wholeNumber('a posição na galeria, a começar em 1', '1', 1, 99),
		title: line('o título da imagem', 'Ponte no outono', 60),
		caption: line('onde e quando, e de quem é a imagem', 'Junto à ribeira, novembro', 120),
		credit: captionFields().credit,
		image: image('gallery').meta({ description: 'a imagem, na mesma pasta', example: './ponte-no-outono.webp' }),
		imageAlt: pictureText('o que se vê na imagem, para quem não a vê', "'Ilustração: uma ponte de pedra'"),
	});

const heading = () => line('o título da secção', 'Contas à vista, ano a ano', 80);

const history = () =>
	z.strictObject({
		title: heading(),
		steps: z
			.array(
				z.strictObject({
					when: line('quando foi', 'Março de 2020', 40),
					text: paragraph('o que aconteceu', 'Seis amigos reabrem à mão o caminho do moinho.', 240),
				}),
			)
			.meta({ description: 'os momentos, do mais antigo para o mais recente' }),
	});

const mission = () =>
	z.strictObject({
		title: heading(),
		text: paragraph('a missão, numa ou duas frases', 'Um trilho bem tratado traz quem repara.', 320),
		fronts: z
			.array(
				z.strictObject({
					title: line('o nome da frente de trabalho', 'Floresta', 30),
					text: paragraph('o que se faz', 'Devolver carvalhos às encostas.', 160),
					icon: oneOf(['trilho', 'planta', 'pessoas', 'folha']).meta({
						description: 'o desenho ao lado do título',
						example: 'planta',
					}),
				}),
			)
			.meta({ description: 'as frentes de trabalho' }),
	});

const volunteering = (image: ImageField) =>
	z.strictObject({
		title: heading(),
		text: paragraph('o convite', "'Não é preciso saber: há quem ensine.'", 400),
		rules: z
			.array(line('quando é, para quem e o que levar', 'A partir dos 8 anos, com um adulto', 100))
			.default([])
			.meta({ description: 'quando é, para quem e o que levar, uma linha para cada coisa' }),
		image: image().meta({ description: 'a imagem ao lado, na mesma pasta', example: './muro.webp' }),
		imageAlt: pictureText('o que se vê na imagem, para quem não a vê', "'Ilustração: quatro pessoas e um muro'"),
		...captionFields(),
	});

const euros = (description: string, example: string) => wholeEuros(description, example, 0, 100_000_000).optional();

const transparency = (image: ImageField, document: typeof documentFile) =>
	z.strictObject({
		title: heading(),
		text: paragraph('o que se publica e quando', 'Publicamos tudo o que a assembleia aprova.', 400),
		years: z
			.array(
				z.strictObject({
					year: wholeNumber('o ano', '2025', 1900, 2200),
					income: euros('o que entrou nesse ano, em euros inteiros', '8200'),
					expenses: euros('o que saiu nesse ano, em euros inteiros', '7900'),
					documents: z
						.array(
							z.strictObject({
								title: line('o nome do documento', 'Relatório e contas de 2025', 80),
								file: document(),
							}),
						)
						.default([])
						.meta({ description: 'os documentos desse ano' }),
				}),
			)
			.default([])
			.meta({ description: 'as contas de cada ano' }),
		bodies: z
			.array(
				z.strictObject({
					name: line('o nome do órgão', 'Direção', 60),
					term: line('o mandato', '2024 a 2027', 40),
					holders: z
						.array(
							z.strictObject({
								name: name('o nome da pessoa', 'Maria Silva', 80),
								role: line('o cargo', 'presidente', 60).optional(),
								photo: portrait(image),
							}),
						)
						.meta({ description: 'quem os ocupa' }),
				}),
			)
			.default([])
			.meta({ description: 'os órgãos' }),
	});

const partners = (image: ImageField) =>
	z.strictObject({
		title: heading(),
		list: z
			.array(
				z.strictObject({
					name: name('o nome do parceiro', 'Junta de Freguesia de Vila Nova', 80),
					url: webAddress('a página do parceiro', 'https://www.exemplo.pt'),
					logo: image()
						.optional()
						.meta({ description: 'o logótipo, na mesma pasta; sem ele, aparece o nome', example: './junta.png' }),
				}),
			)
			.min(1)
			.meta({ description: 'os parceiros, pela ordem em que aparecem' }),
	});

/** What a journalist needs. The logo is the association's own. */
const press = (image: ImageField) =>
	z.strictObject({
		title: heading(),
		text: paragraph('a associação em oitenta palavras, para copiar', 'A Cumeada cuida de oito trilhos.', 800),
		contact: z
			.strictObject({
				name: name('quem responde', 'Maria Silva', 80),
				role: line('o que faz', 'presidente', 60).optional(),
				email: z
					.email({ error: 'não é um endereço de email' })
					.optional()
					.meta({ description: 'o endereço de quem responde', example: 'imprensa@exemplo.pt' }),
				phone: phone().optional(),
			})
			.meta({ description: 'uma pessoa que responde a jornalistas' }),
		pictures: z
			.array(
				z.strictObject({
					image: image().meta({ description: 'a imagem, na mesma pasta', example: './grupo.webp' }),
					alt: pictureText('o que se vê na imagem, para quem não a vê', "'Ilustração: um grupo na serra'"),
					...captionFields(),
				}),
			)
			.default([])
			.meta({ description: 'imagens para publicar: duas chegam' }),
	});

/** The heading above the pictures of `content/gallery/`. */
const gallery = () => z.strictObject({ title: heading() });

/**
 * `content/about/about.yaml`: the about page. A section that is left out is not shown, nor a picture; the gallery's is
 * needed if there are pictures. `document` validates the name of a file in `content/documents/`.
 */
export const aboutSchema = (image: ImageField, document = documentFile, has: Features = NOTHING) =>
	z
		.strictObject({
			title: line('o título grande da página', 'Quem somos e como começámos', 80),
			lead: paragraph('a frase de abertura, por baixo do título', 'Somos uma associação sem fins lucrativos.', 320),
			description: paragraph('o resumo que os motores de busca mostram', 'Quem somos e o que fazemos.', 160),
			image: image().optional().meta({ description: 'a imagem do topo, na mesma pasta', example: './grupo.webp' }),
			imageAlt: pictureText(
				'o que se vê na imagem, para quem não a vê',
				"'Ilustração: um grupo no alto do monte'",
			).optional(),
			...captionFields(),
			history: history().optional().meta({ description: 'a história' }),
			mission: mission().optional().meta({ description: 'o que move a associação' }),
			volunteering: volunteering(image).optional().meta({ description: 'o convite a ser voluntário' }),
			transparency: transparency(image, document).optional().meta({ description: 'as contas e os órgãos' }),
			press: press(image).optional().meta({ description: 'o que um jornalista precisa' }),
			partners: partners(image).optional().meta({ description: 'os parceiros' }),
			gallery: (has.gallery ? gallery() : gallery().optional()).meta({ description: 'a galeria' }),
		})
		.refine(({ image, imageAlt }) => !image || imageAlt, fault('imageAlt', 'falta'));
