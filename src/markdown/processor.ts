import { satteri } from '@astrojs/markdown-satteri';
import { defineHastPlugin, defineMdastPlugin, type HastNode } from 'satteri';
import { DEFAULT_LANGUAGE, type Language } from '#src/format/language.ts';
import { RULES } from '#src/format/rules.ts';

/** Each text needs a new instance, because it remembers which quotes are open. */
const typography = (language: Language) => () => {
	let open: string[] = [];
	const startBlock = () => {
		open = [];
	};
	return defineMdastPlugin({
		name: 'typography',
		paragraph: startBlock,
		heading: startBlock,
		tableCell: startBlock,
		text: (node, context) => {
			const value = RULES[language].punctuate(node.value, open);
			if (value !== node.value) context.setProperty(node, 'value', value);
		},
	});
};

/** Shows the boxes of a task list as characters: a disabled checkbox without a name is of no use as a control. */
const tasks = () =>
	defineHastPlugin({
		name: 'tasks',
		element: {
			filter: ['input'],
			visit: (node, context) =>
				context.replaceNode(node, { type: 'text', value: node.properties['checked'] ? '☑' : '☐' }),
		},
	});

/**
 * Wraps a table in a region that scrolls on a phone and that a keyboard reaches. Classes align the columns, because the
 * content security policy allows no inline styles.
 */
const tables = (name: string) =>
	defineHastPlugin({
		name: 'tables',
		element: [
			{
				filter: ['table'],
				visit: (node, context) => {
					const [head] = node.children.filter((child) => child.type === 'element');
					const columns = head
						? context
								.textContent(head)
								.trim()
								.split(/\s*\n\s*/)
								.filter(Boolean)
								.join(', ')
						: '';
					context.wrapNode(node, {
						type: 'element',
						tagName: 'div',
						properties: { className: ['table'], role: 'region', tabIndex: 0, ariaLabel: `${name}: ${columns}` },
						children: [],
					});
				},
			},
			{
				filter: ['th', 'td'],
				visit: (node, context) => {
					const { style, align = /text-align:\s*(\w+)/.exec(String(style))?.[1] } = node.properties;
					if (!align) return;
					context.setProperty(node, 'style', null);
					context.setProperty(node, 'align', null);
					context.setProperty(node, 'className', [`align-${align}`]);
				},
			},
		],
	});

const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|[/#.?])/i;

/** Removes HTML from Markdown, and the address of a link if it is unsafe, such as `javascript:`. */
const safety = () =>
	defineHastPlugin({
		name: 'safety',
		raw: (node, context) => context.removeNode(node),
		element: {
			filter: ['a'],
			visit: (node, context) => {
				if (!SAFE_ADDRESS.test(String(node.properties['href']))) context.setProperty(node, 'href', null);
			},
		},
	});

const isBlank = (node: HastNode): boolean => node.type === 'text' && node.value.trim() === '';

/** A paragraph that is nothing but an image becomes a figure; the image's title is its caption. */
const figures = () =>
	defineHastPlugin({
		name: 'figures',
		element: {
			filter: ['p'],
			visit: (node, context) => {
				const [image, ...others] = node.children.filter((child) => !isBlank(child));
				if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return;
				const { title, ...properties } = image.properties;
				const picture = { ...image, properties };
				const caption = {
					type: 'element' as const,
					tagName: 'figcaption',
					properties: {},
					children: [{ type: 'text' as const, value: String(title) }],
				};
				context.replaceNode(node, {
					type: 'element',
					tagName: 'figure',
					properties: {},
					children: title ? [picture, caption] : [picture],
				});
			},
		},
	});

/** The words that the Markdown processor adds to a text. */
export interface MarkdownWords {
	/** The heading above footnotes. */
	readonly footnotes: string;
	/** The link from a note back to the text; `{reference}` is the note's number. */
	readonly footnoteBack: string;
	/** The name of a table that scrolls. */
	readonly table: string;
}

/** GitHub's Markdown with figures, tables that scroll and a language's punctuation, and without HTML. */
export const createMarkdownProcessor = (words: MarkdownWords, language = DEFAULT_LANGUAGE) =>
	satteri({
		features: {
			gfm: { footnotes: { label: words.footnotes, backLabel: words.footnoteBack } },
			smartPunctuation: true,
		},
		mdastPlugins: [typography(language)],
		hastPlugins: [safety(), figures(), tables(words.table), tasks()],
	});
