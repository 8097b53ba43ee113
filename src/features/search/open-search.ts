import { createElement, createIcon } from '#src/components/create-element.ts';
import { isAtDialog, showDialog } from '#src/components/dialog/show-dialog.ts';
import { attachSearch, loadSearchFile, searchAddress } from './attach-search.ts';
// Imported as an address, so that no page waits for styles that only the search needs.
import styles from './search.css?url';

/** The dialog's name in the browser's history. */
const NAME = 'search';

const loadStyles = () =>
	new Promise<void>((resolve, reject) => {
		const link = createElement('link', { rel: 'stylesheet', href: styles });
		link.addEventListener('load', () => resolve());
		link.addEventListener('error', () => reject(new Error(`No ${styles}`)));
		document.head.append(link);
	});

/** Puts the search's dialog into the page. Returns a function that opens it with a query. */
const prepare = async (address: string): Promise<(query: string) => void> => {
	const [file] = await Promise.all([loadSearchFile(address), loadStyles()]);
	const { label, close } = file.texts;
	const input = createElement('input', {
		type: 'search',
		autocomplete: 'off',
		enterKeyHint: 'search',
		ariaLabel: label,
	});
	const button = createElement('button', { type: 'button', className: 'button button-icon' }, createIcon('close'));
	button.append(createElement('span', { className: 'visually-hidden' }, close));
	const form = createElement('form', { className: 'search-box' }, createIcon('search'), input, button);
	const status = createElement('p', { className: 'search-status', role: 'status' });
	const results = createElement('div', { className: 'cards search-results' });
	const container = createElement('div', { className: 'container' }, form, status, results);
	const dialog = createElement('dialog', { className: 'over-page search-dialog', ariaLabel: label }, container);
	document.body.append(dialog);

	const look = attachSearch({ form, input, status, results }, file, (query) => {
		if (isAtDialog(NAME)) history.replaceState(history.state, '', searchAddress(address, query));
	});
	const show = (query: string) => {
		input.value = query;
		if (!dialog.open) showDialog(dialog, { name: NAME, address });
		look();
	};

	button.addEventListener('click', () => dialog.close());
	// The browser's forward button opens the search again.
	addEventListener('popstate', () => isAtDialog(NAME) && show(new URLSearchParams(location.search).get('q') ?? ''));
	return show;
};

/** This page's search, once it was opened for the first time. */
let prepared: ReturnType<typeof prepare> | undefined;

/** Opens the search over the page. `address` is that of the search page, which the browser shows meanwhile. */
export const openSearch = async (address: string): Promise<void> => {
	prepared ??= prepare(address);
	try {
		const show = await prepared;
		show('');
	} catch (error) {
		prepared = undefined;
		throw error;
	}
};
