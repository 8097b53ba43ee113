import { createElement } from '#src/components/create-element.ts';
import { fill } from '#src/format/fill.ts';
import { hasHit, markHits, passageAround, type Wanted } from './index/highlight.ts';
import { SEARCH_KINDS, type SearchDocument, type SearchTexts } from './index/search-file.ts';
import type { SearchHit } from './index/search-index.ts';

/** At most this many results of each kind are shown. For more, another word is the better way. */
const MOST = 8;

const marked = (text: string, wanted: Wanted): (Node | string)[] =>
	markHits(text, wanted).map((part) => (part.isHit ? createElement('mark', {}, part.text) : part.text));

/** The text below a title: the facts if the title has a hit, otherwise the passage with the hit. */
const passageOf = ({ title, facts, summary, text }: SearchDocument, wanted: Wanted): string => {
	const isSaid = facts !== '' && hasHit(title, wanted);
	const found = isSaid ? undefined : [summary, text].find((part) => hasHit(part, wanted));
	return passageAround(found ?? (facts || summary), wanted);
};

const createResult = ({ document, terms }: SearchHit, words: readonly string[]): HTMLElement => {
	const wanted = { words, terms };
	const { href, title, picture } = document;
	const image = createElement('img', { alt: '', width: 80, height: 60, loading: 'lazy' });
	// `src` is set after `loading`, or browsers would fetch the picture at once.
	if (picture) image.src = picture;
	return createElement(
		'li',
		{},
		createElement(
			'a',
			{ href, className: picture ? 'has-picture' : '' },
			...(picture ? [image] : []),
			createElement('b', {}, ...marked(title, wanted)),
			createElement('small', {}, ...marked(passageOf(document, wanted), wanted)),
		),
	);
};

/** The hits by kind, each kind under its heading. `words` are those of the query, in plain letters. */
export const createResults = (
	hits: readonly SearchHit[],
	words: readonly string[],
	texts: SearchTexts,
): HTMLElement[] =>
	SEARCH_KINDS.flatMap((kind) => {
		const ofKind = hits.filter(({ document }) => document.kind === kind);
		if (ofKind.length === 0) return [];
		const list = createElement('ul', { role: 'list' }, ...ofKind.slice(0, MOST).map((hit) => createResult(hit, words)));
		const more = ofKind.length > MOST ? [fill(texts.more, { count: String(ofKind.length - MOST) })] : [];
		const rest = more.map((text) => createElement('p', {}, text));
		return createElement('section', {}, createElement('h2', {}, texts.kinds[kind] ?? ''), list, ...rest);
	});
