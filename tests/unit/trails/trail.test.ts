import { describe, expect, it } from 'vitest';
import type { TrailView } from '#src/features/trails/data.ts';
import { trailAnswers, trailFilters } from '#src/features/trails/finder/trail-filters.ts';

const yes = { suitable: true, details: '' };
const no = { suitable: false, details: '' };

const trail = ({ distance = 9_400, ...facts }: { distance?: number; [fact: string]: unknown }): TrailView =>
	({
		walk: { distance },
		minutes: 210,
		level: 3,
		shape: 'circular',
		season: [3, 4],
		access: { dogs: yes, children: no, pushchair: no, wheelchair: no },
		...facts,
	}) as unknown as TrailView;

describe('the answers that fit a trail', () => {
	it.each([
		[{}, 'level-3 to-10-km to-15-km to-4-h to-6-h loop dogs spring'],
		[{ distance: 5_000, minutes: 120 }, 'level-3 to-5-km to-10-km to-15-km to-2-h to-4-h to-6-h loop dogs spring'],
		[{ distance: 15_001, minutes: 361, level: 5 }, 'level-5 over-15-km over-6-h loop dogs spring'],
		[{ shape: 'linear', season: [12, 6] }, 'level-3 to-10-km to-15-km to-4-h to-6-h line dogs summer winter'],
		[{ publicTransport: 'Autocarro 8.' }, 'level-3 to-10-km to-15-km to-4-h to-6-h loop dogs transport spring'],
		[
			{ access: { dogs: no, children: yes, pushchair: yes, wheelchair: yes } },
			'level-3 to-10-km to-15-km to-4-h to-6-h loop children pushchair wheelchair spring',
		],
	])('%j', (facts, answers) => expect(trailAnswers(trail(facts))).toBe(answers));

	it('are offered if one trail has them, in the filters that tell trails apart', () => {
		const offered = (...trails: TrailView[]) => trailFilters(trails).map(({ name, answers }) => [name, ...answers]);
		expect(offered(trail({}), trail({ level: 1, minutes: 90, season: [3, 8] }))).toEqual([
			['difficulty', 'level-1', 'level-3'],
			['duration', 'to-2-h', 'to-4-h', 'to-6-h'],
			['season', 'spring', 'summer'],
		]);
		expect(offered(trail({}), trail({}))).toEqual([]);
	});
});
