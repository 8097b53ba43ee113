import { expect, it } from 'vitest';
import type { TrailView } from '#src/features/trails/data.ts';
import { trailFacts } from '#src/features/trails/trail-words.ts';
import type { Translate } from '#src/i18n/translate.ts';

/** The key of a text, with its values. */
const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ').replaceAll('\u00a0', '_');

const factsOf = (facts: unknown) =>
	trailFacts(t, facts as TrailView).map(({ value, note }) => [value.replaceAll('\u00a0', '_'), note]);

it('a trail that is walked there and back tells the length of both ways, and that of one beside it', () => {
	const climb = { ascent: 273, descent: 273 };
	const walk = { distance: 11_240, oneWay: 5_620, climb, walkingTime: 169 };
	expect(factsOf({ walk, minutes: 165, level: 2 })).toEqual([
		['11,2_km', 'trails.facts.oneWay 5,6_km'],
		['273_m', undefined],
		['2_h_45', undefined],
		['trails.levels.2', undefined],
	]);
});

it('a trail without heights has no climb, and one of one way no note', () => {
	const walk = { distance: 9_443, climb: null, walkingTime: 207 };
	expect(factsOf({ walk, minutes: 210, level: 3 })).toEqual([
		['9,4_km', undefined],
		['3_h_30', undefined],
		['trails.levels.3', undefined],
	]);
});
