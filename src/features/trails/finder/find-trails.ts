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
 * address keeps all choices, and each change is a step of the history.
 */
export const findTrails = (finder: HTMLElement): void => {
	const find = <E extends Element = HTMLElement>(selector: string): E => finder.querySelector<E>(selector) as E;
	const form = find<HTMLFormElement>('form');
	const list = find('.list');
	const cards = [...list.children] as HTMLElement[];
	const selects = [...finder.querySelectorAll('select')];
	const filters = selects.filter((select) => select.form);
	const labels = find('.active');
	const status = find('[role=status]');

	const remove = (select: HTMLSelectElement) => {
		select.value = '';
		change();
		// The focused label is gone, so the focus needs another place.
		select.focus();
	};

	const toLabel = (select: HTMLSelectElement) => {
		const label = find<HTMLTemplateElement>('template').content.cloneNode(true) as DocumentFragment;
		const text = label.querySelector('[data-label]');
		if (text) text.textContent = select.selectedOptions[0]?.textContent ?? '';
		label.querySelector('button')?.addEventListener('click', () => remove(select));
		return label;
	};

	const show = () => {
		list.append(...cards.toSorted(ORDERS[find<HTMLSelectElement>('[name=sort]').value]));
		const shown = cards.filter((card) => card.checkVisibility()).length;
		status.textContent = finder.dataset['count']?.replace('{shown}', `${shown}`) ?? '';
		find('.none').hidden = shown > 0;
		labels.replaceChildren(...filters.filter(({ value }) => value).map(toLabel));
	};

	const change = () => {
		const query = new URLSearchParams(selects.flatMap(({ name, value }) => (value ? [[name, value]] : []))).toString();
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
		show();
	};

	for (const select of selects) select.addEventListener('change', change);
	form.addEventListener('submit', (event) => event.preventDefault());
	form.addEventListener('reset', (event) => {
		event.preventDefault();
		for (const select of filters) select.value = '';
		change();
		filters[0]?.focus();
	});
	addEventListener('popstate', follow);
	// Without a query the page is already right, and a phone need not lay it out again.
	if (location.search) follow();
};
