import type { LivingTexts } from './living-texts.ts';
import type { MapData } from './map-data.ts';
import { describeAccuracy, describeWhereabouts } from './position-words.ts';
import type { Way } from './way.ts';
import { locate, type Whereabouts } from './whereabouts.ts';

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
