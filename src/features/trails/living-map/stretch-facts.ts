import { climbOf } from '#src/geo/climb.ts';
import { walkingTime } from '#src/geo/walking-time.ts';
import { fromDifferences, type MapData } from './map-data.ts';

/** Walking times of stretches are rounded to so many minutes. */
const MINUTES_STEP = 5;

interface StretchFacts {
	/** Metres. */
	readonly ascent: number;
	readonly descent: number;
	readonly minutes: number;
}

/** Measures a stretch of the way, from metres to metres, by the rules of a whole trail. `heights`, `length`: the way's. */
export const measureStretch = (heights: MapData['heights'], length: number) => {
	const profile = fromDifferences(heights ?? [], 1).map(([decimetres = 0]) => ({ elevation: decimetres / 10 }));
	return (from: number, to: number): StretchFacts => {
		const at = (distance: number) => Math.round((distance / length) * (profile.length - 1));
		const climb = climbOf(profile.slice(at(from), at(to) + 1));
		const time = walkingTime({ distance: to - from, ...climb });
		const minutes = Math.max(MINUTES_STEP, Math.round(time / MINUTES_STEP) * MINUTES_STEP);
		return { ...climb, minutes };
	};
};
