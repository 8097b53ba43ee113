import { getEntry } from 'astro:content';
import { keepParts } from '#src/markdown/parts.ts';
import { renderBody } from './body.ts';

/** The prose of a page: front matter, and body as HTML. Passages about features that are off are left out. */
export const getPage = async (id: string) => {
	const entry = await getEntry('pages', id);
	if (!entry) throw new Error(`pages/${id}.md is missing: npm run content says more.`);
	const { title, lead, description } = entry.data;
	return {
		title: keepParts(title, HAS),
		lead: keepParts(lead, HAS),
		description: keepParts(description, HAS),
		body: await renderBody(entry),
	};
};
