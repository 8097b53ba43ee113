import { z } from 'astro/zod';
import { line, paragraph } from './fields.ts';

/** The pages that must be there: each has a fixed address. */
export const PAGE_IDS = ['become-member', 'cookies', 'privacy', 'store', 'terms', 'trails'] as const;

export type PageId = (typeof PAGE_IDS)[number];

/** `content/pages/{id}.md`: the prose of a page whose address is fixed. */
export const pageSchema = () =>
	z.strictObject({
		/** The `<h1>`; the shorter name in menus comes from the translation file. */
		title: line('o título grande da página', 'Caminhar é a nossa maneira de cuidar', 80),
		lead: paragraph('a frase de abertura, por baixo do título', 'Somos uma associação sem fins lucrativos.', 320),
		description: paragraph('o resumo que os motores de busca mostram', 'Quem somos e o que fazemos.', 160),
	});
