import { fill } from '#src/format/text.ts';

/** How a list is sorted, by the value of the chosen option; '' is the order that the page was built in. */
export type Orders = Readonly<Record<string, (a: HTMLElement, b: HTMLElement) => number>>;

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
	const selects = [...finder.querySelectorAll('select')];
	const filters = selects.filter((select) => select.form);
	const views = [...finder.querySelectorAll<HTMLInputElement>('[name=view]')];

	// The focused button is gone, so the focus needs another place. On a phone the filters may be folded away.
	const focusFilter = (select: HTMLSelectElement) =>
		(select.checkVisibility() ? select : form?.closest('details')?.querySelector('summary'))?.focus();

	const remove = (select: HTMLSelectElement) => {
		select.value = '';
		change();
		focusFilter(select);
	};

	const toLabel = (select: HTMLSelectElement) => {
		const label = find<HTMLTemplateElement>('template').content.cloneNode(true) as DocumentFragment;
		const text = label.querySelector('[data-label]');
		if (text) text.textContent = select.selectedOptions[0]?.textContent ?? '';
		label.querySelector('button')?.addEventListener('click', () => remove(select));
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
		const active = filters.filter(({ value }) => value);
		find('.active').replaceChildren(...active.map(toLabel));
		find('[data-active-count]').textContent = active.length > 0 ? ` (${active.length})` : '';
	};

	const change = () => {
		const chosen = [...selects, ...views.filter(({ checked, defaultChecked }) => checked && !defaultChecked)];
		const query = new URLSearchParams(chosen.flatMap(({ name, value }) => (value ? [[name, value]] : []))).toString();
		history.pushState(null, '', query ? `?${query}` : location.pathname);
		show();
	};

	const follow = () => {
		const query = new URLSearchParams(location.search);
		for (const select of selects) {
			select.value = query.get(select.name) ?? '';
			// An address may contain an answer that is true of nothing now.
			if (select.selectedIndex < 0) select.value = '';
		}
		const view = views.find(({ name, value }) => value === query.get(name)) ?? views[0];
		if (view) view.checked = true;
		show();
	};

	for (const field of [...selects, ...views]) field.addEventListener('change', change);
	form?.addEventListener('submit', (event) => event.preventDefault());
	form?.addEventListener('reset', (event) => {
		event.preventDefault();
		for (const select of filters) select.value = '';
		change();
		if (filters[0]) focusFilter(filters[0]);
	});
	addEventListener('popstate', follow);
	// Without a query the page is already right, and a phone need not lay it out again.
	if (location.search) follow();
	return show;
};
