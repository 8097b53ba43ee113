import type { Orders } from '#src/components/finder/enhance-finder.ts';

const by =
	(fact: 'length' | 'ascent' | 'level', direction = 1): Orders[string] =>
	(a, b) =>
		direction * (Number(a.dataset[fact]) - Number(b.dataset[fact]));

const nameOf = (card: HTMLElement): string => card.querySelector('h3')?.textContent ?? '';

/** Every order of `ORDERS`, as the list's cards carry its facts. */
export const TRAIL_ORDERS: Orders = {
	'': by('length'),
	longest: by('length', -1),
	flattest: by('ascent'),
	easiest: (a, b) => by('level')(a, b) || by('length')(a, b),
	name: (a, b) => nameOf(a).localeCompare(nameOf(b), 'pt'),
};
