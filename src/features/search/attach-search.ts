import { createElement } from '#src/components/create-element.ts';
import { fill } from '#src/format/fill.ts';
import type { SearchFile } from './index/search-file.ts';
import { createSearch } from './index/search-index.ts';
import { wantedWords } from './index/words.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { createResults } from './result-list.ts';

/** The elements of a search, in the dialog or on the search page. */
export interface SearchParts {
	readonly form: HTMLFormElement;
	readonly input: HTMLInputElement;
	/** Says how much was found; screen readers announce it. */
	readonly status: HTMLElement;
	readonly results: HTMLElement;
}

/** A single letter would match almost everything. */
const SHORTEST_QUERY = 2;

/** The search waits until nothing was typed for this many milliseconds, so that it does not interrupt fast typing. */
const PAUSE = 150;

/**
 * Shows results while a visitor types. Calls `onQuery` with each query that was searched for, also with an empty one.
 * Returns a function that searches for the field's text at once.
 */
export const attachSearch = (parts: SearchParts, file: SearchFile, onQuery: (query: string) => void): (() => void) => {
	const { form, input, status, results } = parts;
	const { texts, ways, documents } = file;
	const search = createSearch(documents);
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
		const found = hits.length === 1 ? texts.one : texts.many;
		const sentence = hits.length === 0 ? texts.none : isExact ? found : texts.similar;
		status.textContent = isQuery ? fill(sentence, { query, count: String(hits.length) }) : '';
		const content = hits.length > 0 ? createResults(hits, wantedWords(query), texts) : nothingFound();
		results.replaceChildren(...(isQuery ? content : []));
		onQuery(isQuery ? query : '');
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
	moveByArrows(input, results);
	return show;
};
