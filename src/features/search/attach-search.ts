import { fill } from '#src/format/fill.ts';
import { createElement } from './create-element.ts';
import type { SearchFile } from './index/search-file.ts';
import { createSearch } from './index/search-index.ts';
import { wantedWords } from './index/words.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { createResults } from './result-list.ts';

/** The parts of a search, wherever they stand. */
export interface SearchParts {
	readonly form: HTMLFormElement;
	readonly input: HTMLInputElement;
	/** Says how much was found; a screen reader hears it. */
	readonly status: HTMLElement;
	readonly results: HTMLElement;
}

/** A single letter tells nothing. */
const SHORTEST_QUERY = 2;

/** How long nothing must have been typed, in milliseconds: who types fast is not interrupted. */
const PAUSE = 150;

/**
 * Shows in `results` what is found while somebody types. `onQuery` hears of each query that was looked for, also of an
 * empty one. The answer looks for what stands in the field at once.
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
