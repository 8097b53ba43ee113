import { describe, expect, it } from 'vitest';
import { fromDifferences, readWay, toDifferences } from '#src/features/trails/interactive-map/map-data.ts';
import { measureStretch } from '#src/features/trails/interactive-map/stretch.ts';

/** 1 km to the east, 1 km to the north, and back by the same way. */
const way = readWay(
	toDifferences([
		[0, 0, 0],
		[1_000, 0, 1_000],
		[1_000, 1_000, 2_000],
		[1_000, 0, 3_000],
		[0, 0, 4_000],
	]),
);

describe('numbers written as differences', () => {
	it('are read as they were, without adding up rounding errors', () => {
		const rows = Array.from({ length: 50 }, (_, index) => [index * 0.4, -index * 1.6]);
		expect(fromDifferences(toDifferences(rows), 2)).toEqual(
			rows.map((row) => row.map((value) => Math.round(value) + 0)),
		);
	});
});

describe('a way', () => {
	it('has a place for each distance, and its ends beyond', () => {
		expect(way.length).toBe(4_000);
		expect(way.pointAt(1_500)).toMatchObject({ x: 1_000, y: 500 });
		expect(way.pointAt(-1)).toMatchObject({ x: 0, y: 0 });
		expect(way.pointAt(9_999)).toMatchObject({ x: 0, y: 0 });
	});

	it('finds how far along and how far aside a place is', () => {
		expect(way.nearest({ x: 400, y: 30 })).toMatchObject({ distance: 400, aside: 30 });
		expect(way.nearest({ x: 1_000, y: 1_300 })).toMatchObject({ distance: 2_000, aside: 300 });
	});

	it('of two passages takes the one that somebody who walks has come to', () => {
		expect(way.nearest({ x: 400, y: 0 }, 3_500).distance).toBe(3_600);
		expect(way.nearest({ x: 400, y: 0 }, 500).distance).toBe(400);
	});

	it('has a stretch between two distances', () =>
		expect(way.stretch(500, 1_500)).toMatchObject([
			{ x: 500, y: 0 },
			{ x: 1_000, y: 0 },
			{ x: 1_000, y: 500 },
		]));
});

describe('a stretch', () => {
	/** Up 100 m in the first kilometre, level for two, down 50 m in the last: every 10 m, in decimetres. */
	const heights = toDifferences(
		Array.from({ length: 401 }, (_, index) => [1_000 + Math.min(index, 100) * 10 - Math.max(0, index - 300) * 5]),
	);
	const measure = measureStretch(heights, 4_000);

	it('has its climb, and the time by the rule of whole trails', () => {
		const climb = measure(0, 1_000);
		expect(climb.ascent).toBeCloseTo(100, 6);
		expect(climb.descent).toBe(0);
		// 15 min for 100 m up count fully, 15 min for 1 km half.
		expect(climb.minutes).toBe(25);
		expect(measure(3_000, 4_000).descent).toBeCloseTo(50, 6);
		expect(measure(1_000, 3_000)).toEqual({ ascent: 0, descent: 0, minutes: 30 });
	});

	it('takes 5 minutes at least', () => expect(measure(0, 50).minutes).toBe(5));

	it('without heights counts the distance', () =>
		expect(measureStretch(null, 4_000)(0, 4_000)).toEqual({ ascent: 0, descent: 0, minutes: 60 }));
});
