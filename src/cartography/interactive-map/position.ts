import type { Language } from '#src/format/language.ts';
import { fill } from '#src/format/text.ts';
import { formatDistanceIn, formatHeightIn } from '#src/format/way.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import type { Way } from './map-data.ts';
import type { MapData } from './write-map-data.ts';

type PositionTexts = TextGroup<'interactiveMap'>['position'];

/** Compass directions, clockwise from the north. */
const DIRECTIONS = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;

type Direction = (typeof DIRECTIONS)[number];

/** A position from the device. `accuracy`: metres within which it is, in 19 of 20 cases. */
export type Fix = Pick<GeolocationCoordinates, 'longitude' | 'latitude' | 'accuracy'>;

/** Within so many metres the visitor is at a stop, and the next one follows. */
const AT_STOP_METRES = 20;

/** The plane position of a fix: within 30 km of the sheet it is off by less than 0.1 %. */
const positionOnSheet = ({ origin }: MapData, { longitude, latitude }: Fix): PlanePoint => ({
	x: (longitude - origin.longitude) * origin.perDegreeEast,
	y: (latitude - origin.latitude) * origin.perDegreeNorth,
});

const directionOf = (from: PlanePoint, to: PlanePoint): Direction => {
	const eighths = Math.round(Math.atan2(to.x - from.x, to.y - from.y) / (Math.PI / 4));
	return DIRECTIONS[(eighths + 8) % 8] as Direction;
};

/** Where a fix is, relative to a trail. `before`: how far along the way the last fix was, in metres. */
export const locate = (data: MapData, way: Way, fix: Fix, before?: number) => {
	const place = positionOnSheet(data, fix);
	const { width, height, unitsPerMetre } = data.sheet;
	const nearest = way.nearest(place, before);
	return {
		place,
		accuracy: fix.accuracy,
		isOnSheet: Math.abs(place.x) * unitsPerMetre <= width / 2 && Math.abs(place.y) * unitsPerMetre <= height / 2,
		nearest,
		/** Where the way lies from there. */
		direction: directionOf(place, nearest),
		/** What the way passes next; `undefined` after the last. */
		next: data.stops.find(
			({ distance, symbol }) => !symbol?.startsWith('k') && distance > nearest.distance + AT_STOP_METRES,
		),
	};
};

type TrailPosition = ReturnType<typeof locate>;

/** Somebody is on the way within so many metres, or within the position's own error if that is more. */
const ON_WAY_METRES = 30;
/** A position with a larger error, in metres, is too inexact for a place on the way. */
const POOR_METRES = 250;

/** A length as people say it, in steps that a walker does not pass every second: «80 m», «250 m», «3,2 km». */
const inWords = (metres: number, language: Language): string => {
	const step = metres < 95 ? 10 : 50;
	return metres < 975
		? formatHeightIn(language)(Math.max(1, Math.round(metres / step)) * step)
		: formatDistanceIn(language)(metres);
};

/** The visitor's position in a sentence or two. */
export const describePosition = (
	{ accuracy, isOnSheet, nearest, direction, next }: TrailPosition,
	length: number,
	texts: PositionTexts,
	language: Language,
): string => {
	const formatDistance = formatDistanceIn(language);
	const values = {
		distance: formatDistance(nearest.distance),
		length: formatDistance(length),
		aside: inWords(nearest.aside, language),
		direction: texts.directions[direction],
		accuracy: inWords(accuracy, language),
	};
	if (!isOnSheet && nearest.aside > accuracy) return fill(texts.offSheet, values);
	if (accuracy > POOR_METRES) return fill(texts.poor, values);
	const isOnWay = nearest.aside <= Math.max(ON_WAY_METRES, accuracy);
	const ahead = next && { name: next.name, ahead: inWords(next.distance - nearest.distance, language) };
	const [place, following] = isOnWay ? [texts.onWay, texts.next] : [texts.beside, texts.nextOnWay];
	return [fill(place, values), ...(ahead ? [fill(following, ahead)] : [])].join(' ');
};

/** How exact a position is. It changes all the time, so it is not part of what screen readers announce. */
export const describeAccuracy = (accuracy: number, texts: PositionTexts, language: Language): string =>
	fill(texts.within, { accuracy: formatHeightIn(language)(Math.ceil(accuracy / 10) * 10) });

/** Milliseconds: how old a known position may be, and how long a phone may wait for a signal. */
const WATCH: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 20_000 };

interface Options {
	readonly button: HTMLButtonElement;
	/** Two lines: what is announced, and how exact the position is. */
	readonly element: HTMLElement;
	readonly data: MapData;
	readonly way: Way;
	readonly texts: PositionTexts;
	/** `isFirst`: since the button was pressed. `undefined`: the position is no longer shown. */
	readonly show: (whereabouts: TrailPosition | undefined, isFirst: boolean) => void;
}

/** While the button is pressed, describes where the visitor is on the trail. The position stays in the browser. */
export const startPosition = ({ button, element, data, way, texts, show }: Options): void => {
	const [words, exactness] = element.children as unknown as [HTMLElement, HTMLElement];
	let watch: number | undefined;
	let last: TrailPosition | undefined;

	const announce = (text: string, detail = '') => {
		// The same text again would be announced again.
		if (words.textContent !== text) words.textContent = text;
		exactness.textContent = detail;
	};
	const stop = (text: string) => {
		if (watch !== undefined) navigator.geolocation.clearWatch(watch);
		watch = undefined;
		button.ariaPressed = 'false';
		show(undefined, false);
		announce(text);
	};
	const found = ({ coords }: GeolocationPosition) => {
		// A browser may answer once more after the watch was cleared.
		if (watch === undefined) return;
		const isFirst = !last;
		last = locate(data, way, coords, last?.nearest.distance);
		show(last, isFirst);
		announce(
			describePosition(last, way.length, texts, data.language),
			last.isOnSheet ? describeAccuracy(last.accuracy, texts, data.language) : '',
		);
	};
	const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
		if (code === PERMISSION_DENIED) stop(texts.refused);
		// The watch goes on: a signal may come back under an open sky.
		else if (watch !== undefined) announce(texts.noSignal);
	};

	button.ariaPressed = 'false';
	button.addEventListener('click', () => {
		if (watch !== undefined) return stop(texts.stopped);
		if (!navigator.geolocation) return announce(texts.unsupported);
		last = undefined;
		button.ariaPressed = 'true';
		announce(texts.searching);
		watch = navigator.geolocation.watchPosition(found, failed, WATCH);
	});
};
