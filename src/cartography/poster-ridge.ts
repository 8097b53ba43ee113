import { simplifyPlane } from '#src/geo/geodesic.ts';
import type { Profile } from '#src/geo/measure.ts';
import { pathData } from './svg.ts';

/** Units. Wherever a poster is drawn, its ridge is stretched to the poster's width. */
export const RIDGE_SIZE = { width: 600, height: 100 };
/** How much of the ridge's height the flattest trail takes, and what a climb adds: none is a plain line. */
const LEAST = 14;
const MORE = 74;
/** Metres between a trail’s lowest and highest place. A trail with more has a ridge as high as with these. */
const HIGHEST = 800;
/** The drawn line may be off by this many units. */
const TOLERANCE = 1.2;
/** For a trail whose file has no heights. */
const PLAIN = [40, 62, 48, 74, 58, 66, 44];

/**
 * The ridge that a trail's poster ends in: the trail's own profile, from its start at the left to its end. Steep trails
 * rise higher than flat ones. `line` is the ridge itself, `ground` it and all below it.
 */
export const posterRidge = (profile: Profile | null): { readonly line: string; readonly ground: string } => {
	const { width, height } = RIDGE_SIZE;
	const heights = profile?.map(({ elevation }) => elevation) ?? PLAIN;
	const [lowest, highest] = [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))];
	const range = highest - lowest;
	const rise = LEAST + MORE * (profile ? Math.sqrt(Math.min(range, HIGHEST) / HIGHEST) : 0.6);
	const points = heights.map((elevation, index) => ({
		x: (index / (heights.length - 1)) * width,
		y: height - 4 - (range ? (elevation - lowest) / range : 0) * rise,
	}));
	const line = pathData(simplifyPlane(points, TOLERANCE));
	return { line, ground: `${line}V${height}H0Z` };
};
