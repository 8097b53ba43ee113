import { formatAgo } from '#src/format/ago.ts';
import { addYears } from '#src/format/day.ts';
import { fill } from '#src/format/fill.ts';
import { today } from '#src/format/today.ts';

/** Says how long ago a trail was walked, on the day of reading. A day still to come keeps its date. */
export const showHowLongAgo = (element: HTMLTimeElement): void => {
	const { ago = '', longAgo = '' } = element.dataset;
	const words = formatAgo(element.dateTime, today());
	if (words) element.textContent = fill(ago, { ago: words });
	else if (addYears(element.dateTime, 1) <= today()) element.textContent = longAgo;
};
