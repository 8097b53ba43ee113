import { z } from 'astro/zod';

/**
 * Field builders. Each carries what an editor needs to mend a mistake: what the field is for
 * (`description`) and how it is written (`example`); `sentences.ts` turns both into the error message.
 */

declare module 'astro/zod' {
	interface GlobalMeta {
		/** The field as an editor would write it in YAML, after the colon. */
		example?: string;
	}
}

/** How a collection turns a path into a picture: Astro's `image()` in a build, a file check in `npm run content`. */
export type ImageField<Image extends z.ZodType = z.ZodType> = () => Image;

/** One line of text, in Portuguese. `max` in characters. */
export const line = (description: string, example: string, max = 120) =>
	z
		.string()
		.trim()
		.min(1, { error: 'está vazio' })
		.max(max, { error: `passa dos ${max} caracteres` })
		.regex(/^[^\r\n]*$/, { error: 'só pode ter uma linha' })
		.meta({ description, example });

/** A paragraph of text, in Portuguese. `max` in characters. */
export const paragraph = (description: string, example: string, max = 600) =>
	z
		.string()
		.trim()
		.min(1, { error: 'está vazio' })
		.max(max, { error: `passa dos ${max} caracteres` })
		.meta({ description, example });

/** Without it the name is said without an article: «em Alvadia». */
export const article = () =>
	z
		.enum(['a', 'o', 'as', 'os'], { error: 'não é a, o, as nem os' })
		.optional()
		.meta({ description: 'o artigo com que se diz o nome', example: 'a' });

/** Whole number from `min` to `max`, both included. */
export const wholeNumber = (description: string, example: string, min: number, max: number) =>
	z
		.int({ error: 'não é um número inteiro' })
		.min(min, { error: `é menor do que ${min}` })
		.max(max, { error: `é maior do que ${max}` })
		.meta({ description, example });

/** `true` or `false`. */
export const yesNo = (description: string, example: string) =>
	z.boolean({ error: 'não é true nem false' }).meta({ description, example });

/** An `https://` address. */
export const webAddress = (description: string, example: string) =>
	z.url({ protocol: /^https$/, error: 'não é um endereço que comece por https://' }).meta({ description, example });

/** The name of a file in `content/documents/`, which becomes part of the file's address. */
export const documentFile = () =>
	z
		.string()
		.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/, { error: 'não é o nome de um PDF, em minúsculas e com hífenes' })
		.meta({ description: 'o ficheiro, na pasta content/documents', example: 'relatorio-e-contas-2025.pdf' });

/** Where the interesting part of a picture is, for CSS `object-position`: two percentages, from the left and from the top. */
export const focalPoint = () =>
	z
		.string()
		.regex(/^\d{1,3}% \d{1,3}%$/, { error: 'não tem duas percentagens' })
		.default('50% 50%')
		.meta({ description: 'o ponto da imagem que nunca se corta, da esquerda e de cima', example: '66% 50%' });

/** Pages that content may link to. */
const SITE_PAGES = ['about', 'become-member', 'contact', 'news', 'outings', 'store', 'trails'] as const;

export type SitePage = (typeof SITE_PAGES)[number];

/** The page that a link in content opens. */
export const sitePage = () =>
	z
		.enum(SITE_PAGES, { error: `não é uma destas páginas: ${SITE_PAGES.join(', ')}` })
		.meta({ description: 'a página que abre', example: 'trails' });
