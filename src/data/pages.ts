import { getEntry } from 'astro:content';
import type { PageId } from '#src/schemas/pages.ts';
import { renderBody } from './body.ts';

/** The prose of one fixed page: its front matter, and its body as HTML. */
export const getPage = async (id: PageId) => {
	const entry = await getEntry('pages', id);
	if (!entry) throw new Error(`content/pages/${id}.md is missing: npm run content says more.`);
	return { ...entry.data, body: await renderBody(entry) };
};
