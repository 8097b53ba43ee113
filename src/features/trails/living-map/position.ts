import { fill } from '#src/format/text.ts';
import { formatDistance, formatHeight } from '#src/format/way.ts';
import type { LivingTexts } from './living-texts.ts';
import type { MapData } from './map-data.ts';
import type { Way } from './way.ts';
import { locate, type Whereabouts } from './whereabouts.ts';

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

/** A position that is older is asked for anew; without one for so long, there is no signal. Milliseconds. */
const WATCH: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 20_000 };

interface Options {
	readonly button: HTMLButtonElement;
	/** Two lines: what is announced, and how exact the position is. */
	readonly element: HTMLElement;
	readonly data: MapData;
	readonly way: Way;
	readonly texts: LivingTexts['position'];
	/** `isFirst`: since the button was pressed. `undefined`: the position is no longer shown. */
	readonly show: (whereabouts: Whereabouts | undefined, isFirst: boolean) => void;
}

/**
 * Asks for the visitor's position while the button is pressed, and says where that is on the trail. The position stays
 * in the browser.
 */
export const wakePosition = ({ button, element, data, way, texts, show }: Options): void => {
	const [words, exactness] = element.children as unknown as [HTMLElement, HTMLElement];
	let watch: number | undefined;
	let last: Whereabouts | undefined;

	const say = (text: string, detail = '') => {
		// The same text again would be announced again.
		if (words.textContent !== text) words.textContent = text;
		exactness.textContent = detail;
	};
	const stop = (text: string) => {
		if (watch !== undefined) navigator.geolocation.clearWatch(watch);
		watch = undefined;
		button.ariaPressed = 'false';
		show(undefined, false);
		say(text);
	};
	const found = ({ coords }: GeolocationPosition) => {
		// A browser may answer once more after the watch was cleared.
		if (watch === undefined) return;
		const isFirst = !last;
		last = locate(data, way, coords, last?.nearest.distance);
		show(last, isFirst);
		say(describeWhereabouts(last, way.length, texts), last.isOnSheet ? describeAccuracy(last.accuracy, texts) : '');
	};
	const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
		if (code === PERMISSION_DENIED) stop(texts.refused);
		// The watch goes on: a signal may come back under an open sky.
		else if (watch !== undefined) say(texts.noSignal);
	};

	button.ariaPressed = 'false';
	button.addEventListener('click', () => {
		if (watch !== undefined) return stop(texts.stopped);
		if (!navigator.geolocation) return say(texts.unsupported);
		last = undefined;
		button.ariaPressed = 'true';
		say(texts.searching);
		watch = navigator.geolocation.watchPosition(found, failed, WATCH);
	});
};
