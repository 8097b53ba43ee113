type Compare = (a: HTMLElement, b: HTMLElement) => number;

const by =
	(fact: 'length' | 'ascent' | 'level', direction = 1): Compare =>
	(a, b) =>
		direction * (Number(a.dataset[fact]) - Number(b.dataset[fact]));

const nameOf = (card: HTMLElement): string => card.querySelector('h3')?.textContent ?? '';

/** By the value of the choice; '' is the order in which they came. */
const ORDERS: Readonly<Record<string, Compare>> = {
	'': by('length'),
	longest: by('length', -1),
	flattest: by('ascent'),
	easiest: (a, b) => by('level')(a, b) || by('length')(a, b),
	name: (a, b) => nameOf(a).localeCompare(nameOf(b), 'pt'),
};

/**
 * What the list of trails does beside filtering, which is CSS: it sorts, counts, repeats the filters as labels that take
 * them away, and keeps all of it in the address, a step of the history for each change.
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
		// Its label is gone, and with it the focus.
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
			// An address may ask for what no trail offers any more.
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
	// Without a query the page is as it should be, and a phone has nothing to lay out anew.
	if (location.search) follow();
};
