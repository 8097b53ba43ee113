import { expect, it } from 'vitest';
import { addDays } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';
import { parseBody } from '../../../commands/content/body.ts';
import { findClaims } from '../../../commands/content/claims.ts';
import { findInOutings, findUndecided } from '../../../commands/content/outings.ts';

const DAY = addDays(today(), 9);

const read = (name: string, data: object) => ({ file: `content/${name}`, data, lineOf: () => 5 });
const outing = (changes: object = {}) =>
	read('outings/um-muro.md', {
		trail: 'a-fraga',
		start: `${DAY} 09:00`,
		end: `${DAY} 13:00`,
		price: { members: 0, others: 0 },
		changes: [],
		...changes,
	});
const closed = { title: 'Derrocada', closed: true, from: today(), until: DAY };

/** The sentences about an outing, on a trail with these alerts and among these notices. */
const explain = (found: ReturnType<typeof outing>, alerts: readonly object[], notices: readonly object[] = []) =>
	findUndecided(
		[found],
		{ 'a-fraga': { county: ['Serra'], alerts } as never },
		notices.map((data) => read('notices/um.yaml', data)),
	).map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`);

const CURE = 'Adie a atividade ou cancele-a (changes), ou corrija os dias do aviso';

it.each([
	['its own alert', [closed], []],
	['its own alert without an end', [{ ...closed, until: undefined }], []],
	['a notice for all', [], [{ ...closed, all: true }]],
	['a notice for its municipality', [], [{ ...closed, municipalities: ['Serra'] }]],
])('an outing on a trail that is closed by %s is said', (_, alerts, notices) =>
	expect(explain(outing(), alerts, notices)).toEqual([
		`content/outings/um-muro.md:5: a ${DAY} 09:00 o trilho «a-fraga» tem o aviso «${closed.title}». ${CURE}`,
	]),
);

const later = { start: `${addDays(DAY, 1)} 09:00`, end: `${addDays(DAY, 1)} 13:00` };

it.each([
	['the trail is open again', outing(later), [closed]],
	['it was moved to a day when the trail is open', outing({ changes: [{ state: 'postponed', ...later }] }), [closed]],
	['it was called off', outing({ changes: [{ state: 'cancelled' }] }), [closed]],
	['it is over', outing({ start: '2026-02-01 09:00', end: '2026-02-01 13:00' }), [{ ...closed, from: '2026-01-01' }]],
	['the alert closes nothing', outing(), [{ ...closed, closed: false }]],
	['it is on no trail', outing({ trail: undefined }), [closed]],
])('nothing is said if %s', (_, found, alerts) => expect(explain(found, alerts)).toEqual([]));

it('a coming outing without a price gets a hint', () =>
	expect(explain(outing({ price: undefined }), [])).toEqual([
		'content/outings/um-muro.md:5: não se diz o preço, e a página não fala dele. Se é grátis, acrescente a linha: price: 0',
	]));

it('two outings at the same time with one title, or on one trail, are a copy whose day was forgotten', () => {
	const moved = { state: 'postponed', start: `${DAY} 09:00`, end: `${DAY} 13:00` };
	const entries = {
		'um-muro': { title: 'Um muro' },
		'um-muro-2': { title: 'Um muro', trail: undefined },
		'outro-muro': { title: 'Outro muro', start: '2027-03-12 09:00', changes: [moved] },
		cancelada: { title: 'Um muro', changes: [{ state: 'cancelled' }] },
		'mais-tarde': { title: 'Um muro', ...later },
		'outra-coisa': { title: 'Outra coisa', trail: undefined },
	};
	const outings = Object.entries(entries).map(([id, changes]) => ({ ...outing(changes), file: `${id}.md` }));
	const cure = 'Corrija o dia, ou apague uma das duas; se são dois grupos, dê-lhes horas diferentes';
	const same = 'esta atividade começa no mesmo dia e à mesma hora que um-muro';
	expect(
		findInOutings(outings, { 'a-fraga': {} as never }, new Map()).map(({ file, sentence }) => [file, sentence]),
	).toEqual([
		['um-muro-2.md', `${same}, e tem o mesmo título. ${cure}`],
		['outro-muro.md', `${same}, e é no mesmo trilho. ${cure}`],
	]);
});

const TRAIL = 'content/trails/a-fraga/index.md';

/** The lines and words of what a trail's text or alert claims without cause. */
const claimsOf = (text: string, days: readonly number[] = [], alerts: readonly object[] = []) =>
	findClaims(
		{
			trails: [{ file: TRAIL, data: { alerts }, lineOf: () => 5 }],
			outings: days.map((day) => {
				const start = `${addDays(today(), day)} 09:00`;
				return outing({ start, end: start });
			}),
		},
		[parseBody(TRAIL, text, 20)],
		true,
	).map(({ line, sentence }) => [line, /«(.*?)»/.exec(sentence)?.[1]]);

it.each([
	['is not in the agenda at all', 'Um vale.\n\nTodos os sábados, com guia.', [], [22, 'Todos os sábados']],
	['is there for one week', 'Há passeios todas as semanas.', [3], [20, 'todas as semanas']],
	['is there for one month', 'Fazemos uma visita todos os meses.', [3, 20], [20, 'todos os meses']],
])('a promise that %s gets a hint', (_, text, days, hint) => expect(claimsOf(text, days)).toEqual([hint]));

it.each([
	['each week has one', 'Há passeios todas as semanas.', [3, 10]],
	['each day has one', 'Todos os sábados, com guia.', Array.from({ length: 14 }, (__, day) => day)],
	['each month has one', 'Fazemos uma visita todos os meses.', [3, 40]],
	['it is about something else', 'Há mercado todos os sábados.', []],
])('a promise gets no hint if %s', (_, text, days) => expect(claimsOf(text, days)).toEqual([]));

it('fields promise, too, but not those of posts', () => {
	const data = { rows: [{ text: 'Há uma caminhada todas as semanas.' }] };
	const found = findClaims({ topics: [read('topics/um.yaml', data)], news: [read('news/um.md', data)] }, [], true);
	expect(found.map(({ file, line }) => [file, line])).toEqual([['content/topics/um.yaml', 5]]);
	expect(findClaims({ walking: [read('walking.yaml', { guidedWalks: 'Todos os sábados' })] }, [], true)).toHaveLength(
		1,
	);
});

it('an alert that says closed and does not close gets a hint, unless it says that it does not', () => {
	const says = { title: 'Lama', text: 'A ponte está interdita.', from: today() };
	const given = [says, { ...says, closed: true }, { ...says, closed: false }, { ...says, kind: 'fire' }];
	expect(claimsOf('', [], given)).toEqual([[5, 'interdita']]);
});
