import closeIcon from '#src/components/icons/close.svg?raw';
import searchIcon from '#src/components/icons/search.svg?raw';
import { attachSearch } from './attach-search.ts';
import { createElement, createIcon } from './create-element.ts';
import { loadSearchFile } from './load-search-file.ts';
// As an address: no page waits for styles that only the search needs.
import styles from './search.css?url';
import { askedQuery, searchAddress } from './search-address.ts';

/** Marks the entry of the history that the back button leaves to close the search. */
const isSearchState = (state: unknown) => state !== null && typeof state === 'object' && 'search' in state;

const loadStyles = () =>
	new Promise<void>((resolve, reject) => {
		const link = createElement('link', { rel: 'stylesheet', href: styles });
		link.addEventListener('load', () => resolve());
		link.addEventListener('error', () => reject(new Error(`No ${styles}`)));
		document.head.append(link);
	});

/** Puts the search's dialog into the page, and answers with what shows it, with the query that the address has. */
const prepare = async (address: string): Promise<() => void> => {
	const [file] = await Promise.all([loadSearchFile(address), loadStyles()]);
	const { label, close } = file.texts;
	const input = createElement('input', {
		type: 'search',
		autocomplete: 'off',
		enterKeyHint: 'search',
		ariaLabel: label,
	});
	const button = createElement('button', { type: 'button', className: 'button button-icon' }, createIcon(closeIcon));
	button.append(createElement('span', { className: 'visually-hidden' }, close));
	const form = createElement('form', { className: 'search-box' }, createIcon(searchIcon), input, button);
	const status = createElement('p', { className: 'search-status', role: 'status' });
	const results = createElement('div', { className: 'search-results' });
	const container = createElement('div', { className: 'container' }, form, status, results);
	const dialog = createElement('dialog', { className: 'search-dialog', ariaLabel: label }, container);
	document.body.append(dialog);

	const look = attachSearch({ form, input, status, results }, file, (query) => {
		if (isSearchState(history.state)) history.replaceState(history.state, '', searchAddress(address, query));
	});
	const show = () => {
		input.value = askedQuery();
		if (!dialog.open) dialog.showModal();
		look();
	};

	button.addEventListener('click', () => dialog.close());
	// Closed by anything but the back button: its entry goes with the search.
	dialog.addEventListener('close', () => isSearchState(history.state) && history.back());
	addEventListener('popstate', () => (isSearchState(history.state) ? show() : dialog.close()));
	return show;
};

/** The search of this page, from its first opening on. */
let prepared: Promise<() => void> | undefined;

/** Opens the search over the page, under the address of the page that is nothing but a search, to which `link` leads. */
export const openSearch = async (link: HTMLAnchorElement): Promise<void> => {
	prepared ??= prepare(link.href);
	try {
		const show = await prepared;
		// The second of two clicks.
		if (isSearchState(history.state)) return;
		// Not every browser gives a link the focus when it is clicked; the dialog gives it back.
		link.focus();
		history.pushState({ search: true }, '', link.href);
		show();
	} catch (error) {
		prepared = undefined;
		throw error;
	}
};
