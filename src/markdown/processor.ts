import { satteri } from '@astrojs/markdown-satteri';
import type { Features } from '#src/features.ts';
import { figures } from './figures.ts';
import { keepParts } from './parts.ts';
import { safety } from './safety.ts';
import { tables } from './tables.ts';
import { tasks } from './tasks.ts';
import { typography } from './typography.ts';

/** The words that the Markdown processor adds to a text. */
interface Words {
	/** The heading above footnotes. */
	readonly footnotes: string;
	/** The link from a note back to the text; `{reference}` is the note's number. */
	readonly footnoteBack: string;
	/** The name of a table that scrolls. */
	readonly table: string;
}

/** GitHub's Markdown with figures, tables that scroll and Portuguese punctuation, and without HTML. */
export const createMarkdownProcessor = (words: Words) =>
	satteri({
		features: {
			gfm: { footnotes: { label: words.footnotes, backLabel: words.footnoteBack } },
			smartPunctuation: true,
		},
		mdastPlugins: [typography],
		hastPlugins: [safety(), figures(), tables(words.table), tasks()],
	});

/** The same processor for a site with fewer features: passages about the others are left out. */
export const withParts = (processor: ReturnType<typeof createMarkdownProcessor>, has: Features): typeof processor => ({
	...processor,
	// Astro renders texts anew when options change.
	options: Object.assign(processor.options, { has }),
	createRenderer: async (shared) => {
		const { render } = await processor.createRenderer(shared);
		return { render: (text, options) => render(keepParts(text, has), options) };
	},
});
