import { walkingTime } from './climb.ts';
import type { MeasuredTrack } from './measure.ts';

/** What somebody walks who goes a track, in metres and minutes, not rounded. */
export interface Walk {
	readonly distance: number;
	/** The length of the way there, if the way back is the same. */
	readonly oneWay?: number;
	/** Climb and descent, there and back; `null` if the track has no heights. */
	readonly climb: { readonly ascent: number; readonly descent: number } | null;
	/** Without rests. */
	readonly walkingTime: number;
}

type WalkedTrack = Pick<MeasuredTrack, 'distance' | 'heights' | 'shape' | 'walkingTime'>;

/**
 * The walk along a track. With `returns`, the track is the way there alone, and people come back by it: they walk its
 * length twice, and on the way back its descents are climbs.
 */
export const walkOf = (track: WalkedTrack, returns: boolean): Walk => {
	const { distance, heights, shape } = track;
	const climb = heights && { ascent: heights.ascent, descent: heights.descent };
	const recordsBoth = shape === 'thereAndBack' && { oneWay: distance / 2 };
	if (!returns) return { distance, ...recordsBoth, climb, walkingTime: track.walkingTime };
	const both = (climb?.ascent ?? 0) + (climb?.descent ?? 0);
	return {
		distance: 2 * distance,
		oneWay: distance,
		climb: climb && { ascent: both, descent: both },
		walkingTime: walkingTime({ distance: 2 * distance, ascent: both, descent: both }),
	};
};
