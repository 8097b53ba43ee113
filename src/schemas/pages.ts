import { z } from 'astro/zod';
import { EVERYTHING } from '#src/features.ts';
import { keepParts } from '#src/markdown/parts.ts';
import { line, paragraph } from './fields.ts';

/** Characters of a description that search engines show. The marks of features are not counted. */
const DESCRIPTION = 160;

/** The pages that every site must have: each has a fixed address. */
export const FIXED_PAGE_IDS = ['cookies', 'privacy', 'terms'] as const;

/** All pages with a fixed address. Those of a feature must be there if it is on (`src/features.ts`). */
export const PAGE_IDS = [...FIXED_PAGE_IDS, 'become-member', 'store', 'trails'] as const;

export type PageId = (typeof PAGE_IDS)[number];

/** `content/pages/{id}.md`: the prose of a page whose address is fixed. */
export const pageSchema = () =>
	z.strictObject({
		/** The `<h1>`; the shorter name in menus comes from the translation file. */
		title: line('o título grande da página', 'Caminhar é a nossa maneira de cuidar', 80),
		lead: paragraph('a frase de abertura, por baixo do título', 'Somos uma associação sem fins lucrativos.', 320),
		description: paragraph('o resumo que os motores de busca mostram', 'Quem somos e o que fazemos.').refine(
			(text) => keepParts(text, EVERYTHING).length <= DESCRIPTION,
			{ error: `passa dos ${DESCRIPTION} caracteres` },
		),
	});
