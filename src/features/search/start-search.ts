import { createElement } from '#src/components/create-element.ts';
import { whileInFlight } from '#src/components/in-flight.ts';
import { inNumber } from '#src/format/plural.ts';
import { fill } from '#src/format/text.ts';
import { hasHit, markHits, passageAround, type Wanted } from './highlight.ts';
import {
	createSearch,
	type SearchDocument,
	type SearchFile,
	type SearchHit,
	type SearchTexts,
	wordsOf,
} from './search-index.ts';

/** At most this many results of each kind are shown. For more, another word is the better way. */
const RESULTS_MAX = 8;

const marked = (text: string, wanted: Wanted): (Node | string)[] =>
	markHits(text, wanted).map((part) => (part.isHit ? createElement('mark', {}, part.text) : part.text));

/** The text below a title: the facts if the title has a hit, otherwise the passage with the hit. */
const passageOf = ({ title, facts, summary, text }: SearchDocument, wanted: Wanted): string => {
	const isTitleHit = facts !== '' && hasHit(title, wanted);
	const found = isTitleHit ? undefined : [summary, text].find((part) => hasHit(part, wanted));
	return passageAround(found ?? (facts || summary), wanted);
};

const createResult = ({ document, terms }: SearchHit, query: Omit<Wanted, 'terms'>): HTMLElement => {
	const wanted = { ...query, terms };
	const { href, title, lang, picture } = document;
	const image = createElement('img', { alt: '', width: 80, height: 60, loading: 'lazy' });
	// `src` is set after `loading`, or browsers would fetch the picture at once.
	if (picture) image.src = picture;
	return createElement(
		'li',
		{},
		createElement(
			'a',
			{ href, className: picture ? 'has-picture' : '', ...(lang && { lang }) },
			...(picture ? [image] : []),
			createElement('b', {}, ...marked(title, wanted)),
			createElement('small', {}, ...marked(passageOf(document, wanted), wanted)),
		),
	);
};

/** The hits by kind, each kind under a heading. The kind of the best hit comes first. */
const createResults = (hits: readonly SearchHit[], query: Omit<Wanted, 'terms'>, texts: SearchTexts): HTMLElement[] =>
	[...new Set(hits.map(({ document }) => document.kind))].map((kind) => {
		const ofKind = hits.filter(({ document }) => document.kind === kind);
		const list = createElement(
			'ul',
			{ role: 'list' },
			...ofKind.slice(0, RESULTS_MAX).map((hit) => createResult(hit, query)),
		);
		const more = ofKind.length > RESULTS_MAX ? [fill(texts.more, { count: String(ofKind.length - RESULTS_MAX) })] : [];
		const rest = more.map((text) => createElement('p', {}, text));
		return createElement('section', {}, createElement('h2', {}, texts.kinds[kind] ?? ''), list, ...rest);
	});

/** The elements of the search page. */
interface SearchParts {
	readonly form: HTMLFormElement;
	readonly input: HTMLInputElement;
	/** Says how much was found; screen readers announce it. */
	readonly status: HTMLElement;
	readonly results: HTMLElement;
	/** The list of all that the site has, which results replace. */
	readonly everything: HTMLElement;
}

/** A single letter would match almost everything. */
const SHORTEST_QUERY = 2;

/** The search waits until nothing was typed for this many milliseconds, so that it does not interrupt fast typing. */
const PAUSE = 150;

/** Loads the data file, which lies beside the page. Throws if it can't be loaded. */
const loadSearchFile = async (): Promise<SearchFile> => {
	const response = await fetch(`${location.pathname}.json`);
	if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
	return response.json();
};

/** Shows results at once, and then while a visitor types. Their address has the query. */
export const startSearch = async ({ form, input, status, results, everything }: SearchParts): Promise<void> => {
	const { language, texts, ways, documents, rules } = await whileInFlight(loadSearchFile());
	const words = wordsOf(rules);
	const search = createSearch(documents, words);
	let timer: ReturnType<typeof setTimeout> | undefined;

	const nothingFound = () => [
		createElement('p', {}, texts.noneHelp),
		createElement(
			'ul',
			{ role: 'list', className: 'ways' },
			...ways.map(({ href, label }) => createElement('li', {}, createElement('a', { href, className: 'link' }, label))),
		),
	];

	const show = () => {
		clearTimeout(timer);
		const query = input.value.trim();
		const isQuery = query.length >= SHORTEST_QUERY;
		const { hits, isExact } = search(isQuery ? query : '');
		const found = isExact
			? inNumber(texts, 'results', hits.length, language, { query })
			: fill(texts.similar, { query });
		const sentence = hits.length === 0 ? fill(texts.none, { query }) : found;
		status.textContent = isQuery ? sentence : '';
		const content =
			hits.length > 0 ? createResults(hits, { ...words, words: words.wantedWords(query) }, texts) : nothingFound();
		results.replaceChildren(...(isQuery ? content : []));
		everything.hidden = isQuery;
		const address = isQuery ? `?${new URLSearchParams({ q: query })}` : location.pathname;
		history.replaceState(history.state, '', address);
	};

	input.addEventListener('input', () => {
		clearTimeout(timer);
		timer = setTimeout(show, PAUSE);
	});
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		show();
		results.querySelector('a')?.focus();
	});
	show();
};
