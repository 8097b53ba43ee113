import { getEntry, render } from 'astro:content';
import type { PageId } from '#src/schemas/pages.ts';

/** The prose of one fixed page: its front matter, and its body as a component. */
export const getPage = async (id: PageId) => {
	const entry = await getEntry('pages', id);
	if (!entry) throw new Error(`content/pages/${id}.md is missing: npm run content says more.`);
	const { Content } = await render(entry);
	return { ...entry.data, Content };
};
