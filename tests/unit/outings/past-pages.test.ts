import { expect, it } from 'vitest';
import { toPastPages } from '#src/features/outings/past-pages.ts';

/** One each day, by their start: the first ones are over. */
const outings = (past: number, coming: number) =>
	Array.from({ length: past + coming }, (_, day) => ({ day, isOver: day < past }));

const daysOf = (past: number, coming: number) =>
	toPastPages(outings(past, coming)).map(({ pages, index, items }) => [pages[index], items.map(({ day }) => day)]);

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

it('past outings come in pages of twelve, the newest first', () =>
	expect(daysOf(30, 0)).toEqual([
		['/outings/past', down(29, 18)],
		['/outings/past/page/2', down(17, 6)],
		['/outings/past/page/3', down(5, 0)],
	]));

it('the first page has the next twelve too, for when they are over', () => {
	expect(daysOf(13, 20)).toEqual([
		['/outings/past', down(24, 1)],
		['/outings/past/page/2', [0]],
	]);
	expect(daysOf(0, 2)).toEqual([['/outings/past', [1, 0]]]);
});
