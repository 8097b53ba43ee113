import { getEntry } from 'astro:content';
import { keepParts } from '#src/markdown/parts.ts';
import type { PageId } from '#src/schemas/pages.ts';
import { renderBody } from './body.ts';

/** The prose of one fixed page: its front matter, and its body as HTML, without what is about a feature that is off. */
export const getPage = async (id: PageId) => {
	const entry = await getEntry('pages', id);
	if (!entry) throw new Error(`content/pages/${id}.md is missing: npm run content says more.`);
	const { title, lead, description } = entry.data;
	return {
		title: keepParts(title, HAS),
		lead: keepParts(lead, HAS),
		description: keepParts(description, HAS),
		body: await renderBody(entry),
	};
};
