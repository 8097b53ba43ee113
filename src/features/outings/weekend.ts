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
