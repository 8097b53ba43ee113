import { addDays, weekdayOf } from '#src/format/day.ts';
import type { Span } from '#src/format/span.ts';
import type { OutingView } from './data.ts';

type Timed = Pick<OutingView, 'start' | 'end'>;

const SUNDAY = 7;

/** The days when an outing is on «this weekend»: from the Monday before until its last day; none if it is on weekdays alone. */
export const weekendOf = ({ start, end }: Timed): Required<Span> | undefined => {
	const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
	const sunday = addDays(first, SUNDAY - weekdayOf(first));
	if (last < addDays(sunday, -1)) return;
	return { from: addDays(sunday, 1 - SUNDAY), until: last < sunday ? last : sunday };
};

const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** A page has the outings up to the second weekend that has any, because it may stay as it is for long. */
const WEEKENDS = 2;
const MOST = 6;

/**
 * When each of the next outings is shown. `alone`: the days when nothing is on this weekend, and the outing is the
 * next one. `shown`: these days, and the days of its own weekend. `free`: the first day after all of them. `isWhole`: whether
 * no outing follows then. `outings`: by their start.
 */
export const weekendPlan = <Outing extends Timed>(outings: readonly Outing[]) => {
	const later = [...new Set(outings.flatMap((outing) => weekendOf(outing)?.from ?? []))][WEEKENDS];
	const next = outings.filter(({ start }) => !later || start < later).slice(0, MOST);
	let free = '';
	const plan = next.flatMap((outing, index) => {
		const weekend = weekendOf(outing);
		const nextWeekend = next.slice(index).map(weekendOf).find(Boolean);
		const last = outing.end.slice(0, 10);
		const before = nextWeekend && addDays(nextWeekend.from, -1);
		const lastAlone = weekend || (before && before < last) ? before : last;
		const alone: Span | undefined = lastAlone && free <= lastAlone ? { from: free, until: lastAlone } : undefined;
		const shown = weekend ?? alone;
		if (!shown?.until) return [];
		free = latest(free, addDays(shown.until, 1));
		return { outing, alone, shown: { from: alone?.from ?? shown.from, until: shown.until } };
	});
	return { plan, free, isWhole: next.length === outings.length };
};
