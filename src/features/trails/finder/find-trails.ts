type Compare = (a: HTMLElement, b: HTMLElement) => number;

const by =
	(fact: 'length' | 'ascent' | 'level', direction = 1): Compare =>
	(a, b) =>
		direction * (Number(a.dataset[fact]) - Number(b.dataset[fact]));

const nameOf = (card: HTMLElement): string => card.querySelector('h3')?.textContent ?? '';

/** By the value of the chosen option; '' is the order that the page was built in. */
const ORDERS: Readonly<Record<string, Compare>> = {
	'': by('length'),
	longest: by('length', -1),
	flattest: by('ascent'),
	easiest: (a, b) => by('level')(a, b) || by('length')(a, b),
	name: (a, b) => nameOf(a).localeCompare(nameOf(b), 'pt'),
};

/**
 * Adds to the filtering, which is CSS, what needs a script: sorting, counting, and labels that remove a filter. The
 * address keeps all choices, the map instead of the list among them, and each change is a step of the history.
 */
export const findTrails = (finder: HTMLElement): void => {
	const find = <E extends Element = HTMLElement>(selector: string): E => finder.querySelector<E>(selector) as E;
	/** Few trails have no filters, and then no order to choose. */
	const form = finder.querySelector('form');
	const list = find('.list');
	const cards = [...list.children] as HTMLElement[];
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
		if (!form) return;
		list.append(...cards.toSorted(ORDERS[find<HTMLSelectElement>('[name=sort]').value]));
		// While the map shows instead of the list, a card counts although nobody sees it.
		const shown = cards.filter((card) => getComputedStyle(card).display !== 'none').length;
		find('[role=status]').textContent = finder.dataset['count']?.replace('{shown}', `${shown}`) ?? '';
		find('.none').hidden = shown > 0;
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
			// An address may contain an answer that is true of no trail now.
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
};
