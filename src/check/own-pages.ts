import type { z } from 'astro/zod';
import { toEntryId } from '#src/collections.ts';
import { isOwnPage, OWN_PAGE_FIELDS, type pageSchema } from '#src/schemas/pages.ts';
import { basename, type Finding, findingAt, type ReadEntry } from './files.ts';

type Page = z.infer<ReturnType<typeof pageSchema>>;

/** Pages with a fixed place that have the fields of an association's own page. */
export const findInPages = (pages: readonly ReadEntry[]): Finding[] =>
	pages
		.filter(({ file }) => !isOwnPage(toEntryId(file)))
		.flatMap((page) =>
			OWN_PAGE_FIELDS.filter((field) => (page.data as Page)[field] !== undefined).map((field) =>
				findingAt(
					page,
					[field],
					`o campo «${field}» só serve nas páginas que a associação acrescenta. ${basename(page.file)} tem o seu lugar: apague esta linha`,
				),
			),
		);
