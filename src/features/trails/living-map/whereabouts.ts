import type { PlanePoint } from '#src/geo/geodesic.ts';
import type { MapData, Stop } from './map-data.ts';
import type { Nearest, Way } from './way.ts';

/** Compass directions, clockwise from the north. */
export const DIRECTIONS = [
	'north',
	'northEast',
	'east',
	'southEast',
	'south',
	'southWest',
	'west',
	'northWest',
] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** What a device says of its position. `accuracy`: metres within which it is, in 19 of 20 cases. */
export type Fix = Pick<GeolocationCoordinates, 'longitude' | 'latitude' | 'accuracy'>;

/** Where somebody is, as seen from a trail. */
export interface Whereabouts {
	/** Metres east and north of the sheet's middle. */
	readonly place: PlanePoint;
	readonly accuracy: number;
	readonly isOnSheet: boolean;
	/** The nearest place of the way. */
	readonly nearest: Nearest;
	/** Where the way lies from there. */
	readonly direction: Direction;
	/** What the way passes next; `undefined` after the last. */
	readonly next: Stop | undefined;
}

/** Somebody stands at a stop within so many metres, and the next is what follows. */
const AT_STOP_METRES = 20;

/** The plane position of a fix: within 30 km of the sheet it is off by less than 0.1 %. */
const placeOf = ({ origin }: MapData, { longitude, latitude }: Fix): PlanePoint => {
	const east = ((longitude - origin.longitude + 540) % 360) - 180;
	return { x: east * origin.perDegreeEast, y: (latitude - origin.latitude) * origin.perDegreeNorth };
};

/** The direction from one place to another. */
const directionOf = (from: PlanePoint, to: PlanePoint): Direction => {
	const eighths = Math.round(Math.atan2(to.x - from.x, to.y - from.y) / (Math.PI / 4));
	return DIRECTIONS[(eighths + 8) % 8] as Direction;
};

/** `before`: how far along the way the last fix was, in metres. */
export const locate = (data: MapData, way: Way, fix: Fix, before?: number): Whereabouts => {
	const place = placeOf(data, fix);
	const { width, height, unitsPerMetre } = data.sheet;
	const nearest = way.nearest(place, before);
	return {
		place,
		accuracy: fix.accuracy,
		isOnSheet: Math.abs(place.x) * unitsPerMetre <= width / 2 && Math.abs(place.y) * unitsPerMetre <= height / 2,
		nearest,
		direction: directionOf(place, nearest),
		next: data.stops.find(
			({ distance, symbol }) => !symbol?.startsWith('k') && distance > nearest.distance + AT_STOP_METRES,
		),
	};
};
