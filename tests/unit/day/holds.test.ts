import { expect, it, onTestFinished, vi } from 'vitest';
import { compareDays, currentOn } from '#src/components/days.ts';
import { holdsAt, holdsOn } from '#src/day/holds.ts';
import { isHoliday } from '#src/day/holidays.ts';
import { alertsDuring } from '#src/features/outings/outing-time.ts';
import { noticeSchema } from '#src/features/trails/schema.ts';
import { alertDays } from '#src/features/trails/trail-words.ts';
import { EVERYTHING } from '#src/features.ts';
import { formatsOf } from '#src/format/formats.ts';
import { fill } from '#src/format/text.ts';
import { setTime } from '#tests/support/clock.ts';
import en from '../../../public/assets/i18n/en.json' with { type: 'json' };
import pt from '../../../public/assets/i18n/pt.json' with { type: 'json' };

it.each([
	['2026-04-03', 'Good Friday'],
	['2027-03-28', 'Easter'],
	['2024-05-30', 'Corpus Christi'],
	['2038-04-25', 'the latest Easter'],
	['2027-04-25', 'the day of freedom'],
	['2026-12-08', 'a Tuesday in December'],
])('%s is a holiday: %s', (day) => expect(isHoliday(day)).toBe(true));

it('a municipality has a holiday of its own', () => {
	expect(isHoliday('2027-06-24')).toBe(false);
	expect(isHoliday('2027-06-24', '06-24')).toBe(true);
});

const hunting = { from: '2026-10-04', until: '2027-02-28', weekdays: [4, 7, 8], untilTime: '14:00' };

it.each([
	['2026-12-03', true, 'a Thursday'],
	['2026-12-05', false, 'a Saturday'],
	['2026-12-08', true, 'a holiday on a Tuesday'],
	['2027-03-04', false, 'a Thursday after the season'],
])('on %s there is hunting: %s, %s', (day, holds) => expect(holdsOn(day, hunting)).toBe(holds));

it('it ends at its hour, for a visitor and for an outing', () => {
	expect([holdsAt('2026-12-03 13:59', hunting), holdsAt('2026-12-03 14:00', hunting)]).toEqual([true, false]);
	const during = (start: string, end: string) => alertsDuring([hunting], { start, end }).length;
	expect(during('2026-12-03 09:00', '2026-12-03 12:00')).toBe(1);
	expect(during('2026-12-03 14:30', '2026-12-03 18:00')).toBe(0);
	expect(during('2026-12-05 09:00', '2026-12-05 12:00')).toBe(0);
	expect(during('2026-12-05 09:00', '2026-12-06 12:00')).toBe(1);
});

it('it ends at its hour on the clock of its trail, for a visitor and for an outing of another clock', () => {
	const inAzores = { ...hunting, timeZone: 'Atlantic/Azores' as const };
	const shownAt = (moment: string, schedule: typeof hunting): unknown => {
		setTime(moment);
		const attributes = Object.entries(currentOn(schedule)).filter(([, value]) => value !== undefined);
		const dataset = Object.fromEntries(
			attributes.map(([name, value]) => [name.slice(5).replace(/-(\w)/g, (_, letter) => letter.toUpperCase()), value]),
		);
		let isCurrent: unknown;
		const classList = { toggle: (_: string, is: boolean) => (isCurrent = is) };
		vi.stubGlobal('location', { search: '' });
		vi.stubGlobal('ENABLED', EVERYTHING);
		vi.stubGlobal('document', { querySelectorAll: () => [{ dataset, classList, matches: () => false }] });
		onTestFinished(() => void vi.unstubAllGlobals());
		compareDays();
		return isCurrent;
	};
	// At 14h30 in Lisbon it is 13h30 in the Azores, and after midnight in Lisbon still the day before.
	expect([shownAt('2026-12-03T14:30:00Z', hunting), shownAt('2026-12-03T14:30:00Z', inAzores)]).toEqual([false, true]);
	const allDay = { ...inAzores, untilTime: undefined as never };
	expect([shownAt('2026-12-04T00:30:00Z', allDay), shownAt('2026-12-04T01:30:00Z', allDay)]).toEqual([true, false]);
	const outing = { start: '2026-12-03 14:30', end: '2026-12-03 18:00' };
	expect(alertsDuring([inAzores], outing)).toHaveLength(1);
	expect(alertsDuring([inAzores], { ...outing, timeZone: 'Atlantic/Azores' })).toHaveLength(0);
});

it('an editor writes the days short', () => {
	const { weekdays } = noticeSchema().parse({
		...{ title: 'Caça', kind: 'hunting', text: 'Venha de tarde.', from: '2026-10-04', all: true },
		weekdays: ['qui', 'domingos', 'feriados'],
	});
	expect(weekdays).toEqual([4, 7, 8]);
});

it.each([
	['às quintas, domingos e feriados até às 14h, desde 4 de outubro de 2026', 'pt', { until: undefined }],
	[
		'às quintas, domingos e feriados, de 4 de outubro de 2026 a 28 de fevereiro de 2027',
		...(['pt', { untilTime: undefined }] as const),
	],
	['até às 14h, só a 4 de outubro de 2026', 'pt', { weekdays: undefined, until: hunting.from }],
	['on Thursdays, Sundays and public holidays until 14:00, from 4 October 2026', 'en', { until: undefined }],
	['until 14:00, on 4 October 2026 only', 'en', { weekdays: undefined, until: hunting.from }],
] as const)('a visitor reads: %s', (said, language, more) => {
	const texts = { pt, en }[language].trails;
	const t = (key: string, values = {}) => fill(texts[key.replace('trails.', '') as 'alertDay'], values);
	expect(alertDays({ ...formatsOf(language), t } as never, { ...hunting, ...more })).toBe(said);
});
