import { posterRidge, RIDGE_SIZE } from '#src/cartography/poster-ridge.ts';
import type { Words } from '#src/i18n/words.ts';
import type { PosterWords } from '#src/images/social-picture.ts';
import type { TrailView } from '../data.ts';
import { posterFigures, trailMark } from '../trail-words.ts';

/** The tokens of a waymark's two stripes. */
const MARKS = {
	PR: ['waymark-yellow', 'waymark-red'],
	GR: ['waymark-white', 'waymark-red'],
	PL: ['waymark-green', 'waymark-white'],
} as const;

/** A trail's poster for where it is one picture. `name`: the association's. */
export const posterWords = (words: Words, trail: TrailView, name: string): PosterWords => ({
	title: trail.title,
	above: trailMark(words.t, trail),
	figures: posterFigures(words, trail).join(' · '),
	name,
	mark: MARKS[trail.class],
	ridge: posterRidge(trail.track.profile),
	ridgeSize: RIDGE_SIZE,
});
