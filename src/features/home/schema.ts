import { z } from 'astro/zod';
import { day } from '#src/schemas/calendar.ts';
import {
	focalPoint,
	type ImageField,
	line,
	name,
	oneOf,
	paragraph,
	pictureText,
	portrait,
	sitePage,
	wholeNumber,
} from '#src/schemas/fields.ts';

const title = (example: string) => line('o título da secção', example, 80);

const heading = (example: string, lead: string) =>
	z.strictObject({ title: title(example), lead: paragraph('a frase ao lado do título', lead, 160).optional() });

/** Counted by the association. The site counts its trails itself. */
const figures = () =>
	z.strictObject({
		list: z
			.array(
				z.strictObject({
					number: wholeNumber('quantos são', '120', 1, 100_000_000),
					name: line('o que se contou', 'sócios', 30),
					post: name('a notícia que conta a história do número, pelo nome do ficheiro', 'mil-e-duzentos-carvalhos', 100)
						.meta({ reference: 'news' })
						.optional(),
				}),
			)
			.min(1)
			.meta({ description: 'cada número, e o que se contou', example: '[{ number: 120, name: sócios }]' }),
		countedOn: day('o dia em que se contaram. Muda sempre que muda um número', '2026-10-31'),
	});

/**
 * `content/home.yaml`: the figures of the home page, and its sections' titles. What is left out is not shown, or has the
 * title of the translation file.
 */
export const homeSchema = () =>
	z.strictObject({
		figures: figures().optional().meta({ description: 'os números, numa linha. Os trilhos contam-se sozinhos' }),
		actions: heading('Um dia ao ar livre, pensado para o seu grupo', 'Diga-nos quantos são e as idades.')
			.optional()
			.meta({ description: 'a secção das ações' }),
		topics: heading('Como pode ajudar', 'Não é preciso ser especialista.')
			.optional()
			.meta({ description: 'a secção das maneiras de ajudar' }),
		testimonials: z
			.strictObject({ title: title('O que dizem de nós') })
			.optional()
			.meta({ description: 'a secção dos testemunhos' }),
		news: z
			.strictObject({ title: title('O que se passa no terreno') })
			.optional()
			.meta({ description: 'a secção das notícias' }),
	});

/** `content/testimonials/{id}.yaml`: what a person said about the association. */
export const testimonialSchema = (image: ImageField) =>
	z.strictObject({
		order: wholeNumber('a posição na lista, a começar em 1', '1', 1, 99),
		author: name('quem o disse', 'Maria Silva', 60),
		position: line('o que essa pessoa é para a associação', 'Sócia desde 2022', 60),
		photo: portrait(image),
		text: paragraph('o que disse, sem aspas', 'Vim uma vez e voltei no sábado seguinte.', 400),
	});

/** `content/topics/{id}.yaml`: a way to take part, in the dark section of the home page. */
export const topicSchema = () =>
	z.strictObject({
		order: wholeNumber('a posição na lista, a começar em 1', '1', 1, 9),
		title: line('a maneira de ajudar, numa ou duas palavras', 'Participar', 30),
		text: paragraph('o que se faz, numa frase', 'Junte-se a uma caminhada ou a uma jornada de voluntariado.', 140),
		icon: oneOf(['pessoas', 'mão', 'planta', 'ciclo']).meta({
			description: 'o desenho ao lado do título',
			example: 'pessoas',
		}),
		page: sitePage(),
	});

const slideLink = (description: string, example: string) =>
	z.strictObject({ text: line(description, example, 40), page: sitePage() });

/** `content/slides/{id}.yaml`: a picture with a title at the top of the home page. */
export const slideSchema = (image: ImageField) =>
	z.strictObject({
		order: wholeNumber('a posição no destaque, a começar em 1', '1', 1, 9),
		eyebrow: line('a linha curta por cima do título', 'Caminhadas com guia', 60),
		title: line('o título', 'A serra conhece-se a pé.', 80),
		text: paragraph('uma ou duas frases por baixo do título', 'Trilhos marcados por quem conhece.', 220),
		button: slideLink('o que se lê no botão', 'Escolher um trilho').meta({
			description: 'o botão, na cor dos botões da associação',
		}),
		secondButton: slideLink('o que se lê no segundo botão', 'Conhecer a associação')
			.optional()
			.meta({ description: 'o botão ao lado' }),
		image: image('slide').meta({ description: 'a imagem larga, na mesma pasta', example: './vale.webp' }),
		imageAlt: pictureText('o que se vê na imagem, para quem não a vê', "'Ilustração: dois caminhantes num penedo'"),
		focus: focalPoint(),
	});
