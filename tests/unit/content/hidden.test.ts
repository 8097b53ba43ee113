import { expect, it } from 'vitest';
import { EVERYTHING } from '#src/features.ts';
import { setTime } from '#tests/support/clock.ts';
import { findBuildDays, findHidden } from '../../../commands/content/hidden.ts';

const PAST = '2020-05-02';
const FUTURE = '2999-05-02';

const OUTING = { start: `${FUTURE} 09:00`, end: `${FUTURE} 12:00`, changes: [], waitingList: true };
const CLOSED = Array.from({ length: 3 }, () => ({ ...OUTING, closes: `${PAST} 08:00` }));
const OVER = { ...OUTING, start: `${PAST} 09:00`, end: `${PAST} 12:00` };

const ENTRIES = {
	news: [
		{ draft: false, date: PAST },
		{ draft: true, date: PAST },
		{ draft: false, date: FUTURE },
	],
	outings: [OUTING, { ...OUTING, opens: `${FUTURE} 08:00` }, ...CLOSED, OVER],
	notices: [{ from: PAST, until: FUTURE }, { from: PAST }, { from: FUTURE }],
};

const read = (all: Readonly<Record<string, readonly unknown[]>>) =>
	Object.fromEntries(
		Object.entries(all).map(([name, entries]) => [
			name,
			entries.map((data, index) => ({
				file: `${name}/${index}`,
				data,
				lineOf: ([field]: readonly PropertyKey[]) => field as never,
			})),
		]),
	);

it('lists with its line what does not show yet or any more, of many alike only the first', () => {
	expect(
		findHidden(read(ENTRIES), EVERYTHING).map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`),
	).toEqual([
		'news/1:draft: é um rascunho. Para a publicar, apague esta linha',
		`news/2:date: aparece na primeira publicação a partir de ${FUTURE}`,
		`outings/1:opens: as inscrições abrem a ${FUTURE} 08:00`,
		'outings/2:closes: as inscrições já fecharam',
		'outings/3:closes: as inscrições já fecharam; e há mais 1 assim',
		`notices/2:from: aparece a ${FUTURE}`,
	]);
});

it('finds the days of builds: those of posts in Lisbon, and for what begins or ends one in a week at most', () => {
	setTime('2026-03-31T23:30:00.000Z');
	const entries = read({
		news: ['04-01', '04-02', '04-20', '04-20'].map((day) => ({ draft: false, date: `2026-${day}` })),
		outings: [
			{ ...OUTING, start: '2026-04-04 09:00', end: '2026-04-04 12:00', closes: '2026-04-03 20:00' },
			{ ...OUTING, start: '2026-04-18 09:00', end: '2026-04-18 12:00' },
		],
		notices: [{ from: '2026-04-06', until: '2026-05-31' }],
		trails: [{ alerts: [{ from: '2025-01-01', until: '2026-06-30' }] }, { alerts: [] }],
	});
	const trailsAlone = { ...EVERYTHING, news: false, outings: false };
	expect(findBuildDays(entries, EVERYTHING)).toEqual([
		'2026-04-02',
		'2026-04-09',
		'2026-04-19',
		'2026-04-20',
		'2026-06-01',
		'2026-07-01',
	]);
	expect(findBuildDays(entries, trailsAlone)).toEqual(['2026-04-08', '2026-06-01', '2026-07-01']);
});
