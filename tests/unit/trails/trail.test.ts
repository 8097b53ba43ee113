import { describe, expect, it } from 'vitest';
import type { TrailView } from '#src/features/trails/data.ts';
import { trailAnswers, trailFilters } from '#src/features/trails/finder/trail-filters.ts';
import { appliesTo } from '#src/features/trails/schema.ts';
import { stateDuring, type TrailAlert, worstFirst } from '#src/features/trails/trail-state.ts';
import {
	alertHead,
	childrenWords,
	englishState,
	stateWords,
	timetableWords,
	trailFacts,
} from '#src/features/trails/trail-words.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/format/language.ts';
import { isWithin } from '#src/format/span.ts';
import type { Translate, Words } from '#src/i18n/words.ts';
import { routesOf } from '#src/routes.ts';

/** The key of a text, with its values. */
const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ').replaceAll('\u00a0', '_');

const wordsIn = (language: Language): Words => ({ t, routes: routesOf(language), ...formatsOf(language) });

const factsOf = (facts: unknown) =>
	trailFacts(wordsIn(DEFAULT_LANGUAGE), facts as TrailView).map(({ value, note }) => [
		value.replaceAll('\u00a0', '_'),
		note,
	]);

it('a trail there and back has the length of both ways, and the length of one way beside it', () => {
	const climb = { ascent: 273, descent: 273 };
	const walk = { distance: 11_240, oneWay: 5_620, climb, walkingTime: 169 };
	expect(factsOf({ walk, minutes: 165, level: 2 })).toEqual([
		['11,2_km', 'trails.facts.oneWay 5,6_km'],
		['273_m', undefined],
		['2_h_45', undefined],
		['trails.levels.2', undefined],
	]);
});

it.each<[Language, string]>([
	['pt', 'trails.transport.asOf setembro de 2026'],
	['en', 'trails.transport.asOf September 2026'],
])('the last one back says the month of its timetable, in %s', (language, said) =>
	expect(timetableWords(wordsIn(language), { by: 'bus', details: '', asOf: '2026-09-15' })).toBe(said),
);

it('a trail without heights has no climb, and a one-way trail no note', () => {
	const walk = { distance: 9_443, climb: null, walkingTime: 207 };
	expect(factsOf({ walk, minutes: 210, level: 3 })).toEqual([
		['9,4_km', undefined],
		['3_h_30', undefined],
		['trails.levels.3', undefined],
	]);
});

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
		[{}, 'dogs level-3 to-10-km to-15-km to-4-h to-6-h loop spring'],
		[{ distance: 5_000, minutes: 120 }, 'dogs level-3 to-5-km to-10-km to-15-km to-2-h to-4-h to-6-h loop spring'],
		[{ distance: 15_001, minutes: 361, level: 5 }, 'dogs level-5 over-15-km over-6-h loop spring'],
		[{ shape: 'linear', season: [12, 6] }, 'dogs level-3 to-10-km to-15-km to-4-h to-6-h line summer winter'],
		[{ publicTransport: { by: 'train' } }, 'dogs train level-3 to-10-km to-15-km to-4-h to-6-h loop spring'],
		[
			{ access: { dogs: no, children: yes, pushchair: yes, wheelchair: yes } },
			'age-3 age-6 age-8 age-10 age-12 pushchair wheelchair level-3 to-10-km to-15-km to-4-h to-6-h loop spring',
		],
		[
			{ access: { children: { ...yes, leastAge: 8 } } },
			'age-8 age-10 age-12 level-3 to-10-km to-15-km to-4-h to-6-h loop spring',
		],
	])('%j', (facts, answers) => expect(trailAnswers(trail(facts))).toBe(answers));

	it('are offered if a trail has them, in filters that tell trails apart', () => {
		const offered = (...trails: TrailView[]) => trailFilters(trails).map(({ name, answers }) => [name, ...answers]);
		expect(offered(trail({}), trail({ level: 1, minutes: 90, season: [3, 8] }))).toEqual([
			['difficulty', 'level-1', 'level-3'],
			['duration', 'to-2-h', 'to-4-h', 'to-6-h'],
			['season', 'spring', 'summer'],
		]);
		expect(offered(trail({}), trail({}))).toEqual([]);
	});
});

describe('a notice concerns a trail', () => {
	const trail = { id: 'carvalhal', county: ['Serra Alta', 'Vale do Rio'] };

	it.each([
		[{ all: true }, true],
		[{ trails: ['vale-do-moinho', 'carvalhal'] }, true],
		[{ trails: ['vale-do-moinho'] }, false],
		[{ municipalities: ['Vale do Rio'] }, true],
		[{ municipalities: ['Costa Clara'] }, false],
		[{ municipalities: ['Costa Clara'], trails: ['carvalhal'] }, true],
		[{ all: false, trails: ['vale-do-moinho'] }, false],
	])('%j: %s', (notice, concerned) => expect(appliesTo(notice, trail)).toBe(concerned));

	it('by its municipality only if the trail has one', () => {
		expect(appliesTo({ municipalities: ['Serra Alta'] }, { id: 'a', county: [] })).toBe(false);
	});
});

describe('the state of a trail', () => {
	const mud = { title: 'Lama', from: '2026-11-02', until: '2027-03-31' };
	const fire = { title: 'Incêndio', kind: 'fire', from: '2026-11-28', until: '2026-11-29' } as const;
	const bridge = { title: 'Ponte caída', closed: true, from: '2027-03-01' };
	const hunting = { title: 'Caça', kind: 'hunting', from: '2026-11-29', until: '2026-11-29' } as const;
	const fires = { title: 'Lume', kind: 'fire', closed: false, from: '2026-06-01', until: '2026-10-31' } as const;
	const alerts = [mud, hunting, fire, bridge, fires];

	it.each([
		['2026-05-31', 'open', undefined],
		['2026-10-31', 'limited', 'Lume'],
		['2026-11-01', 'open', undefined],
		['2026-11-02', 'limited', 'Lama'],
		['2026-11-28', 'closed', 'Incêndio'],
		['2026-11-29', 'closed', 'Incêndio'],
		['2026-11-30', 'limited', 'Lama'],
		['2027-03-01', 'closed', 'Ponte caída'],
		['2030-01-01', 'closed', 'Ponte caída'],
	])('on %s is %s: the worst alert of the day decides', (day, state, cause) => {
		const worst = worstFirst(alerts as unknown as readonly TrailAlert[]).find(({ from, until }) =>
			isWithin(day, from, until),
		);
		expect([worst ? stateDuring(worst) : 'open', worst?.title]).toEqual([state, cause]);
	});
});

it.each([
	[{ kind: 'hunting' }, 'limited'],
	[{ kind: 'fire' }, 'closed'],
	[{ kind: 'fire', note: true }, 'note'],
	[{ closed: true }, 'closed'],
	[{ closed: false, kind: 'fire' }, 'limited'],
] as const)('an alert %j makes a trail %s', (alert, state) => expect(stateDuring(alert)).toBe(state));

it('a foreigner reads what an alert closes, and that there is a detour, in one line of facts', () => {
	const stretch = { fromKm: 0.5, toKm: 1.35 };
	expect(englishState(t, 'open')).toBe('trails.english.open');
	expect(englishState(t, 'limited', { untilTime: '14:00' })).toBe('trails.english.limitedUntil 14:00');
	expect(englishState(t, 'closed', { untilTime: '14:00' })).toBe('trails.english.closedUntil 14:00');
	expect(stateWords(wordsIn('pt'), { ...stretch, closed: true, untilTime: '14:00' } as TrailAlert)).toBe(
		'trails.states.closedUntil 14h',
	);
	expect(englishState(t, 'closed', stretch)).toBe('trails.english.stretch trails.english.closed 0.5 1.4');
	expect(englishState(t, 'limited', { alternative: 'Por cima.' })).toBe('trails.english.detour trails.english.limited');
	expect(englishState(t, 'limited', { alternative: 'Por cima.', detour: 600 })).toBe(
		'trails.english.longer trails.english.limited 600_m',
	);
});

it('of a trail that does not suit children no age is said, or «desde os 12 anos: não» would suit younger ones', () => {
	const said = (children: object) => childrenWords(t, { access: { children } } as TrailView);
	expect(said({ suitable: true, leastAge: 12 })).toBe('trails.access.childrenFrom 12');
	expect(said({ suitable: false, leastAge: 12 })).toBe('trails.access.children');
});

describe('above the text of an alert stands', () => {
	const headOf = (alert: Partial<TrailAlert>) =>
		alertHead(wordsIn('en'), { title: 'Ponte caída', text: 'Não passe.', from: '2026-11-02', ...alert });
	const stretch = { fromKm: 2.4, toKm: 2.8 };
	const portuguese = { lang: 'pt-PT', closed: true };

	it('its title, if that is translated', () =>
		expect(headOf({ ...stretch, title: 'Bridge down' })).toEqual({ title: 'Bridge down, trails.stretch 2.4 2.8' }));

	it('else its state, kind and kilometres', () => {
		const title = 'trails.alertState trails.states.closed trails.alertKinds';
		expect(headOf({ ...portuguese, ...stretch, kind: 'works' }).title).toBe(`${title}.works, trails.stretch 2.4 2.8`);
		expect(headOf(portuguese)).toEqual({ title: `${title}.other` });
	});

	it('and that there is a way round', () => {
		const alternative = 'Pela estrada.';
		expect(headOf({ ...portuguese, alternative }).wayRound).toBe('trails.wayRound');
		expect(headOf({ ...portuguese, alternative, detour: 600 }).wayRound).toBe('trails.wayRoundLonger 600_m');
	});
});
