import { fill } from '#src/format/text.ts';
import { formatDistance, formatHeight } from '#src/format/way.ts';
import type { LivingTexts } from './living-texts.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Somebody is on the way within so many metres, or within the position's own error if that is more. */
const ON_WAY_METRES = 30;
/** A position with a larger error, in metres, does not tell where on the way somebody is. */
const POOR_METRES = 250;

/** A length as people say it, in steps that a walker does not pass every second: «80 m», «250 m», «3,2 km». */
const inWords = (metres: number): string => {
	const step = metres < 95 ? 10 : 50;
	return metres < 975 ? formatHeight(Math.max(1, Math.round(metres / step)) * step) : formatDistance(metres);
};

/** Where somebody is, in a sentence or two. */
export const describeWhereabouts = (
	{ accuracy, isOnSheet, nearest, direction, next }: Whereabouts,
	length: number,
	texts: LivingTexts['position'],
): string => {
	const values = {
		distance: formatDistance(nearest.distance),
		length: formatDistance(length),
		aside: inWords(nearest.aside),
		direction: texts.directions[direction],
		accuracy: inWords(accuracy),
	};
	if (!isOnSheet && nearest.aside > accuracy) return fill(texts.offSheet, values);
	if (accuracy > POOR_METRES) return fill(texts.poor, values);
	const isOnWay = nearest.aside <= Math.max(ON_WAY_METRES, accuracy);
	const ahead = next && { name: next.name, ahead: inWords(next.distance - nearest.distance) };
	return [fill(isOnWay ? texts.onWay : texts.beside, values), ...(ahead ? [fill(texts.next, ahead)] : [])].join(' ');
};

/** How exact a position is. It changes all the time, so it is not part of what screen readers announce. */
export const describeAccuracy = (accuracy: number, texts: LivingTexts['position']): string =>
	fill(texts.within, { accuracy: formatHeight(Math.ceil(accuracy / 10) * 10) });
