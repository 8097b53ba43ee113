import { fill } from '#src/format/text.ts';

/** How a list is sorted, by the value of the chosen option; '' is the order that the page was built in. */
export type Orders = Readonly<Record<string, (a: HTMLElement, b: HTMLElement) => number>>;

type Field = HTMLSelectElement | HTMLInputElement;

const answerOf = (field: Field): string => (field instanceof HTMLInputElement && !field.checked ? '' : field.value);

const labelOf = (field: Field): string =>
	(field instanceof HTMLInputElement ? field.parentElement : field.selectedOptions[0])?.textContent?.trim() ?? '';

/** An address may contain an answer that no item has any more. */
const choose = (field: Field, answers: readonly string[]): void => {
	if (field instanceof HTMLInputElement) field.checked = answers.includes(field.value);
	else {
		field.value = answers[0] ?? '';
		if (field.selectedIndex < 0) field.value = '';
	}
};

/**
 * Adds sorting, counting, and labels that remove a filter to the filtering, which is CSS. The address keeps all choices,
 * and each is a step of the history. Groups of items show as long as one of these does. Returns a function that counts
 * again, for a script that hides or shows items by itself.
 */
export const enhanceFinder = (finder: HTMLElement, orders?: Orders): (() => void) => {
	const find = <E extends Element = HTMLElement>(selector: string): E => finder.querySelector<E>(selector) as E;
	/** A list of few has no filters, and then no order to choose. */
	const form = finder.querySelector('form');
	const cards = [...finder.querySelectorAll<HTMLElement>('.list > .item')];
	const groups = [...finder.querySelectorAll<HTMLElement>('.group')];
	const fields = [...finder.querySelectorAll<Field>('select, [type=checkbox]')];
	const filters = fields.filter(({ form }) => form);
	const views = [...finder.querySelectorAll<HTMLInputElement>('[name=view]')];

	// The focused button is gone, so the focus needs another place. On a phone the filters may be folded away.
	const focusFilter = (field: Field) =>
		(field.checkVisibility() ? field : form?.closest('details')?.querySelector('summary'))?.focus();

	const remove = (field: Field) => {
		choose(field, []);
		change();
		focusFilter(field);
	};

	const toLabel = (field: Field) => {
		const label = find<HTMLTemplateElement>('template').content.cloneNode(true) as DocumentFragment;
		const text = label.querySelector('[data-label]');
		if (text) text.textContent = labelOf(field);
		label.querySelector('button')?.addEventListener('click', () => remove(field));
		return label;
	};

	const show = () => {
		// While the map shows instead of the list, a card counts although nobody sees it.
		const isShown = (card: Element) => getComputedStyle(card).display !== 'none';
		for (const group of groups) group.hidden = ![...group.querySelectorAll('.item')].some(isShown);
		const all = cards.filter(({ hidden }) => !hidden).length;
		const empty = finder.querySelector<HTMLElement>('.empty');
		if (empty) empty.hidden = all > 0;
		if (!form) return;
		if (orders) find('.list').append(...cards.toSorted(orders[find<HTMLSelectElement>('[name=sort]').value]));
		const shown = cards.filter(isShown).length;
		find('[role=status]').textContent = fill(finder.dataset['count'] ?? '', { shown: `${shown}`, all: `${all}` });
		find('.none').hidden = shown > 0 || all === 0;
		const button = find<HTMLButtonElement>('.show');
		const { showOne = '', showOther = '' } = finder.dataset;
		button.textContent = fill(shown === 1 ? showOne : showOther, { shown: `${shown}` });
		button.hidden = false;
		const active = filters.filter(answerOf);
		find('.active').replaceChildren(...active.map(toLabel));
		find('[data-active-count]').textContent = active.length > 0 ? ` (${active.length})` : '';
	};

	const change = () => {
		const chosen = [...fields, ...views.filter(({ defaultChecked }) => !defaultChecked)];
		const names = new Set([...fields, ...views].map(({ name }) => name));
		/** Another script's, such as the chosen day. */
		const others = [...new URLSearchParams(location.search)].filter(([name]) => !names.has(name));
		const choices = chosen.filter(answerOf).map(({ name, value }) => [name, value]);
		const query = new URLSearchParams([...others, ...choices]).toString();
		history.pushState(null, '', query ? `?${query}` : location.pathname);
		show();
	};

	const follow = () => {
		const query = new URLSearchParams(location.search);
		for (const field of fields) choose(field, query.getAll(field.name));
		const view = views.find(({ name, value }) => value === query.get(name)) ?? views[0];
		if (view) view.checked = true;
		show();
	};

	for (const field of [...fields, ...views]) field.addEventListener('change', change);
	form?.addEventListener('submit', (event) => {
		event.preventDefault();
		const fold = form.closest('details');
		if (!fold?.querySelector('summary')?.checkVisibility()) return;
		fold.open = false;
		find('[role=status]').scrollIntoView();
	});
	form?.addEventListener('reset', (event) => {
		event.preventDefault();
		for (const field of filters) choose(field, []);
		change();
		if (filters[0]) focusFilter(filters[0]);
	});
	addEventListener('popstate', follow);
	// Without a query the page is already right, and a phone need not lay it out again before the filters open.
	if (location.search) follow();
	form?.closest('details')?.addEventListener('toggle', show, { once: true });
	return show;
};
