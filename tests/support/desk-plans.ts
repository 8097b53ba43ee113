import { storeRules } from '#netlify/server/content.ts';
import type { FiledForm } from '#src/forms/form.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The first day of the simulated year. */
export const BEGIN = Date.parse('2027-01-01T00:00:00Z');

/** Whose turn it is after a moment, in milliseconds since 1970; `owed`: the association’s, as long as it has the money. */
type Turn = readonly [from: number, whose: 'association' | 'owed' | 'visitor' | 'nobody'];

type Act = readonly [action: string, at: number];

/** What the simulation knows of a submission. Times are milliseconds since 1970. */
export interface Plan {
	readonly form: FiledForm;
	/** Of an order, and of the withdrawal from it. */
	readonly index: number;
	readonly came: number;
	/** What people do about it, and when. */
	readonly acts: readonly Act[];
	/** What the clock does. */
	readonly byClock?: readonly Act[];
	/** The first one from when it came. */
	readonly turns: readonly Turn[];
}

/** When the functions of a day run: some minutes later each day, and early again after the fourth. */
export const runOf = (day: number): number => BEGIN + day * DAY_MS + 7.5 * HOUR_MS + (day % 4) * 600_000;

/** The day of the first run at or after a moment. */
const nextDay = (time: number): number => {
	const day = Math.floor((time - BEGIN) / DAY_MS);
	return runOf(day) < time ? day + 1 : day;
};
const nextRun = (time: number): number => runOf(nextDay(time));

/** The days on which the clock has to do something. On others nothing may happen, so a simulation need not play them. */
export const clockDays = (plans: readonly Plan[]): ReadonlySet<number> =>
	new Set(plans.flatMap(({ byClock = [] }) => byClock.map(([, at]) => nextDay(at))));

/** Always the same sequence, so that a failure can be seen again. */
const makeRandom = (seed: number) => () => {
	seed = (seed * 48_271) % 2_147_483_647;
	return seed / 2_147_483_647;
};
const random = makeRandom(20_270_101);
const days = (from: number, to: number): number => Math.floor((from + random() * (to - from)) * DAY_MS);
const sometime = (): number => BEGIN + days(0, 364.9);

/** Half an hour before and after the moments at which a month begins in Lisbon or in UTC, or clocks change. */
const EDGES = ['02-01T00', '03-31T23', '04-01T00', '06-30T23', '10-31T01', '10-31T23', '11-01T00', '12-01T00'].flatMap(
	(moment) => [-1, 1].map((side) => Date.parse(`2027-${moment}:00Z`) + (side * HOUR_MS) / 2),
);

const planContact = (index: number): Plan => {
	const came = EDGES[index] ?? sometime();
	const answered = came + days(0, 9);
	const isAnswered = index % 13 !== 5;
	return {
		...{ form: 'contact', index, came },
		acts: isAnswered ? [['answer', answered]] : [],
		turns: [[came, 'association'], ...(isAnswered ? [[answered, 'nobody'] as const] : [])],
	};
};

const planMember = (index: number): Plan => {
	const came = sometime();
	const decided = came + days(1, 20);
	const paid = decided + days(1, 30);
	const plan = { form: 'member', index, came } as const;
	const start = [came, 'association'] as const;
	if (index % 10 === 3) return { ...plan, acts: [], turns: [start] };
	if (index % 10 === 6) return { ...plan, acts: [['decline', decided]], turns: [start, [decided, 'nobody']] };
	const accepted = { ...plan, acts: [['accept', decided]], turns: [start, [decided, 'visitor']] } as const;
	if (index % 10 === 8) return accepted;
	return { ...plan, acts: [...accepted.acts, ['payFee', paid]], turns: [...accepted.turns, [paid, 'nobody']] };
};

/** Of four orders one is never paid, and is cancelled; of the others some are paid only after the reminder. */
const planOrder = (index: number, latest = 364.9): Plan => {
	const came = BEGIN + days(0, latest);
	const wait = storeRules().payment.days;
	const reminded = nextRun(came + wait * DAY_MS);
	const plan = { form: 'order', index, came } as const;
	const start = [came, 'association'] as const;
	if (index % 4 === 0) {
		const cancelled = nextRun(Math.max(came + 2 * wait * DAY_MS, reminded + wait * DAY_MS));
		const byClock = [
			['remind', reminded],
			['expire', cancelled],
		] as const;
		return { ...plan, acts: [], byClock, turns: [start, [reminded, 'association'], [cancelled, 'nobody']] };
	}
	const isLate = index % 9 === 1;
	const paid = isLate ? reminded + days(0.1, 4) : came + days(0, wait - 1);
	const sent = paid + days(1, 4);
	const later = [
		[paid, 'association'],
		[sent, 'nobody'],
	] as const;
	const acts = [
		['pay', paid],
		['send', sent],
	] as const;
	if (!isLate) return { ...plan, acts, turns: [start, ...later] };
	return { ...plan, acts, byClock: [['remind', reminded]], turns: [start, [reminded, 'association'], ...later] };
};

/** An order that is sent, from which its buyer withdraws: it is open again until the money is back. */
const planWithdrawn = (index: number): readonly Plan[] => {
	const order = planOrder(index, 250);
	const came = (order.turns.at(-1)?.[0] ?? 0) + days(3, 9);
	const [received, refunded] = [came + days(2, 7), came + days(8, 13)];
	return [
		{ ...order, turns: [...order.turns, [came, 'owed'], [refunded, 'nobody']] },
		{
			...{ form: 'withdrawal', index, came },
			acts: [
				['receive', received],
				['refund', refunded],
			],
			turns: [
				[came, 'owed'],
				[refunded, 'nobody'],
			],
		},
	];
};

const WITHDRAWN = [2, 13, 26, 47];

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A year of a small association: 100 enquiries, 20 applications, 48 orders, 12 of them unpaid, and 4 withdrawals. */
export const planYear = (): readonly Plan[] => [
	...times(100).map(planContact),
	...times(20).map(planMember),
	...times(48).flatMap((index) => (WITHDRAWN.includes(index) ? planWithdrawn(index) : planOrder(index))),
];
