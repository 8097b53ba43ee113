import { z } from 'astro/zod';
import { formerly, line, oneOf, paragraph, wholeNumber } from './fields.ts';

/** Characters of a description that search engines show. */
const DESCRIPTION = 160;

/** The pages that every site has, with or without a file: the file has only what an association adds (`src/legal/`). */
export const LEGAL_PAGE_IDS = ['accessibility', 'cookies', 'privacy', 'terms'] as const;

export type LegalPageId = (typeof LEGAL_PAGE_IDS)[number];

/** The legal pages whose files in the sample say what any association can say. */
export const PAGES_FOR_ANYBODY = ['pages/terms.md'] as const;

/**
 * The texts with a fixed place; each other file in `content/pages/` is a page of its own, at `/{id}`. A feature that
 * is on needs its texts (`src/features.ts`).
 */
export const PAGE_IDS = [...LEGAL_PAGE_IDS, 'become-member', 'store', 'trails'] as const;

/** Whether a text is an association's own page, and not one of `PAGE_IDS`. */
export const isOwnPage = (id: string): boolean => !PAGE_IDS.some((fixed) => fixed === id);

/** The fields that only an association's own pages have. */
export const OWN_PAGE_FIELDS = ['name', 'in', 'order'] as const;

/** The order of an own page that names none: after the pages that do. */
export const LAST_PLACE = 100;

/** The places of links to an own page on every page. */
const PLACES = ['menu', 'rodapé'] as const;

export type OwnPagePlace = (typeof PLACES)[number];

/** `content/pages/{id}.md`: the prose of a page. */
export const pageSchema = () =>
	z.strictObject({
		title: line('o título grande da página', 'Caminhar é a nossa maneira de cuidar', 80),
		lead: paragraph('a frase de abertura, por baixo do título', 'Somos uma associação sem fins lucrativos.', 320),
		description: paragraph('o resumo que os motores de busca mostram', 'Quem somos e o que fazemos.', DESCRIPTION),
		/** Only own pages have this field and the next two. Without it menus show the title. */
		name: line('o nome curto, para o menu e o rodapé, se o título for comprido', 'Escolas', 30).optional(),
		in: oneOf(PLACES)
			.optional()
			.meta({ description: 'onde há uma hiperligação para ela: menu ou rodapé', example: 'rodapé' }),
		order: wholeNumber('a posição entre as páginas do mesmo lugar', '1', 1, 99).optional(),
		formerly: formerly(),
	});
