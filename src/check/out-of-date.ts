import { toCurrent } from '#src/features/outings/outing-time.ts';
import type { Outing } from '#src/features/outings/schema.ts';
import type { Trail, TrailNotice } from '#src/features/trails/schema.ts';
import { today } from '#src/format/clock.ts';
import { addYears } from '#src/format/day.ts';
import { type Finding, findingAt, type ReadEntry } from './files.ts';

/** Of outings of earlier years, which may be meant for the archive, only so many are named. */
const MOST_PAST = 2;

/** Outings of another year than this and the next: mostly a slip. */
const findOtherYears = (outings: readonly ReadEntry[]): Finding[] => {
	const thisYear = Number(today().slice(0, 4));
	const dated = outings
		.map((entry) => ({ entry, year: Number(toCurrent(entry.data as Outing).start.slice(0, 4)) }))
		.sort((a, b) => b.year - a.year);
	const past = dated.filter(({ year }) => year < thisYear);
	const more = past.length - MOST_PAST;
	return [
		...dated
			.filter(({ year }) => year > thisYear + 1)
			.map(({ entry, year }) => findingAt(entry, ['start'], `é só em ${year}. Se não é, corrija o ano`)),
		...past.slice(0, MOST_PAST).map(({ entry, year }, index) => {
			const others = index === MOST_PAST - 1 && more > 0 ? `; e há mais ${more} assim` : '';
			return findingAt(
				entry,
				['start'],
				`é de ${year}, e está no arquivo. Se ainda se vai fazer, corrija o ano${others}`,
			);
		}),
	];
};

/** The alerts of trails and of notices, with where each stands. */
export const alertsIn = (trails: readonly ReadEntry[], notices: readonly ReadEntry[]) => [
	...notices.map((entry) => ({ entry, alert: entry.data as TrailNotice, path: [] })),
	...trails.flatMap((entry) =>
		(entry.data as Trail).alerts.map((alert, index) => ({ entry, alert, path: ['alerts', index] })),
	),
];

/** Alerts that are over, or have been open for more than a year. */
const findOldAlerts = (trails: readonly ReadEntry[], notices: readonly ReadEntry[]): Finding[] => {
	const now = today();
	// That a notice is over, the list of what is hidden says.
	const open = notices.filter(({ data }) => !(data as TrailNotice).until);
	return alertsIn(trails, open).flatMap(({ entry, alert: { title, from, until }, path }) => {
		if (until && until < now)
			return findingAt(
				entry,
				[...path, 'until'],
				`o aviso «${title}» acabou a ${until}, e já não aparece. Pode apagá-lo`,
			);
		if (until || addYears(from, 1) > now) return [];
		const sentence = `o aviso «${title}» está aberto desde ${from}. Se já acabou, apague-o; se ainda dura, confirme-o com o dia de hoje em «from»`;
		return findingAt(entry, [...path, 'from'], sentence);
	});
};

/** Days that were right once, or never: hints, because only an editor knows. */
export const findOutOfDate = ({
	outings = [],
	trails = [],
	notices = [],
}: Readonly<Record<string, readonly ReadEntry[]>>): Finding[] => [
	...findOtherYears(outings),
	...findOldAlerts(trails, notices),
];
