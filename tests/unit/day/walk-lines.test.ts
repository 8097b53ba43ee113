import { expect, it } from 'vitest';
import { type WalkFacts, type WalkWords, walkLines, wayLines } from '#src/day/walk-lines.ts';
import pt from '../../../public/assets/i18n/pt.json' with { type: 'json' };

const words: WalkWords = { ...pt.day, start: 'Comece antes das {{start}}.', late: 'Já é tarde.', long: 'Não chega.' };
const facts: WalkFacts = { place: { latitude: 38.7, longitude: -9.1 }, minutes: 210 };
const BUS = { by: 'bus' } as const;

const lines = (day: string, now: string, more: Partial<WalkFacts> = {}) =>
	walkLines(day, { ...facts, ...more }, words, { language: 'pt', now });

it.each([
	['2026-11-28', '2026-11-28 09:00', ['Hoje há luz até às 17h16.', 'Comece antes das 13h.']],
	['2026-11-28', '2026-11-28 13:01', ['Hoje há luz até às 17h16.', 'Já é tarde.']],
	['2026-11-29', '2026-11-28 18:00', ['Amanhã há luz até às 17h16.', 'Comece antes das 13h.']],
	['2026-12-05', '', ['Sábado, 5 de dezembro, há luz até às 17h14.', 'Comece antes das 13h.']],
])('on %s, read at %s', (day, now, said) => expect(lines(day, now)).toEqual(said));

it('a walk that takes longer than the day says so', () =>
	expect(lines('2026-11-28', '', { minutes: 600 })[1]).toBe('Não chega.'));

it.each([
	['a bus after dark', '2026-11-28', { last: '18:40' }, words.bus.replace('{{last}}', '18h40')],
	['a bus before dark', '2027-06-21', { last: '18:40' }, 'é às 18h40: para o apanhar, comece antes das 14h30.'],
	['a day without one', '2026-11-28', { days: [1, 2], last: '18:40' }, 'Nesse dia não há'],
	[
		'a timetable of long ago',
		'2026-11-28',
		{ last: '23:00', asOf: '(horário de março)' },
		'às 23h (horário de março).',
	],
	['a holiday on a Tuesday', '2026-12-08', { days: [1, 2, 3, 4, 5], last: '18:40' }, 'Nesse dia não há'],
	['the holiday of the municipality', '2027-06-24', { days: [4], localHoliday: '06-24' }, 'Nesse dia não há'],
	['a bus on holidays', '2026-12-08', { days: [6, 8], last: '23:00' }, 'é às 23h'],
	['a bus on all seven days', '2026-12-08', { days: [1, 2, 3, 4, 5, 6, 7], last: '23:00' }, 'é às 23h'],
	['a Sunday’s bus at Easter', '2027-03-28', { days: [7], last: '23:00' }, 'é às 23h'],
])('%s', (_, day, bus, said) =>
	expect(lines(day, '', { bus: { ...BUS, ...bus } })[2]).toContain(said.replace('{{means}}', '')),
);

it.each([
	['without a bus', undefined, []],
	['on a day with buses', { ...BUS, days: [6] }, ['Nesse dia há autocarro.']],
	[
		'on a day with buses, of which the last is known',
		{ ...BUS, last: '18:40' },
		['O último autocarro de volta é às 18h40.'],
	],
	['on a day without', { ...BUS, days: [1, 2], last: '18:40' }, ['Nesse dia não há autocarro.']],
])('in the list, %s', (_, bus, said) => {
	const context = { language: 'pt', now: '2026-11-28 09:00' } as const;
	expect(wayLines('2026-11-28', { ...facts, bus }, pt.day, context)).toEqual(['Hoje há luz até às 17h16.', ...said]);
});
