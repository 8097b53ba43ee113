import type { WalkedPlace } from '#src/cartography/interactive-map/map-data.ts';
import { copyAndReport } from '#src/components/copy-text.ts';
import { compareDays, markCurrent } from '#src/components/days.ts';
import { offerReload } from '#src/components/in-flight.ts';
import { whenLoaded } from '#src/components/when-loaded.ts';
import { today } from '#src/format/clock.ts';
import { formatAgoIn } from '#src/format/days-in-words.ts';
import { toLanguage } from '#src/format/language.ts';

/**
 * Shows the place on the map, with its distance and height, when the visitor moves along the profile with the mouse, a
 * finger or the slider's keys. If the file of places does not load, the drawings stay as they are.
 */
const walkAlong = async (sheet: HTMLElement): Promise<void> => {
	const find = <E extends Element>(selector: string): E => sheet.querySelector<E>(selector) as E;
	const drawing = find<HTMLElement>('[data-walk]');
	const slider = find<HTMLInputElement>('input');
	const readout = find<HTMLElement>('.readout');
	readout.hidden = false;
	const [map, profile] = [find('[data-marker=map]'), find('[data-marker=profile]')];
	const { width } = find<SVGSVGElement>('[data-walk] svg').viewBox.baseVal;

	const places: readonly WalkedPlace[] | undefined = await fetch(slider.dataset['places'] ?? '', { priority: 'low' })
		.then((response) => response.json())
		.catch(() => undefined);
	if (!places) return;

	const show = () => {
		const [mapX, mapY, x, y, words] = places[Number(slider.value)] as WalkedPlace;
		map.setAttribute('transform', `translate(${mapX} ${mapY})`);
		profile.setAttribute('transform', `translate(${x} ${y})`);
		for (const marker of [map, profile]) marker.setAttribute('visibility', 'visible');
		readout.textContent = words;
		slider.setAttribute('aria-valuetext', words);
	};

	const first = (places[0] as WalkedPlace)[2];
	const last = (places.at(-1) as WalkedPlace)[2];
	const point = ({ clientX, isPrimary }: PointerEvent) => {
		const box = drawing.getBoundingClientRect();
		const x = ((clientX - box.left) / box.width) * width;
		// A slider limits its value to its range.
		slider.value = `${Math.round(((x - first) / (last - first)) * (places.length - 1))}`;
		// As the slider's own keys do: the map listens too.
		if (isPrimary) slider.dispatchEvent(new Event('input'));
	};

	slider.max = `${places.length - 1}`;
	slider.setAttribute('aria-valuetext', (places[0] as WalkedPlace)[4]);
	slider.hidden = false;
	slider.addEventListener('input', show);
	slider.addEventListener('focus', show);
	drawing.addEventListener('pointermove', point);
	drawing.addEventListener('pointerdown', (event) => {
		point(event);
		// The slider itself takes no pointer events. Without this line the focus would move to the page.
		event.preventDefault();
		slider.focus({ preventScroll: true });
	});
};

/** The build keeps this file for kept trails, by its name. */
const fetchCode = () => import('#src/cartography/interactive-map/interactive-map.ts');

/**
 * Loads the interactive map at the first touch of the map, the profile or a button; a finger that scrolls over it loads
 * nothing. If the code does not arrive, the drawing stays as it is, and the next touch tries again.
 */
const loadMapOnTouch = (sheet: HTMLElement, buttons: HTMLElement): void => {
	const drawing = sheet.querySelector('.map .drawing') as HTMLElement;
	const message = document.createElement('p');
	message.role = 'status';
	let loading: Promise<void> | undefined;
	let isStarted = false;

	const start = async () => {
		const { startMap } = await fetchCode();
		await startMap(sheet, buttons);
		isStarted = true;
		message.remove();
	};
	const load = async (): Promise<void> => {
		loading ??= start();
		await loading.catch((error) => {
			loading = undefined;
			message.textContent = offerReload(error) ? '' : (buttons.dataset['failed'] ?? '');
		});
	};

	drawing.addEventListener('mouseover', () => void fetchCode().catch(() => undefined), { once: true });
	drawing.addEventListener('click', load);
	drawing.addEventListener('pointerdown', ({ pointerType }) => void (pointerType === 'mouse' && load()));
	drawing.addEventListener('touchstart', ({ touches }) => void (touches.length > 1 && load()), { passive: true });
	sheet.addEventListener('focusin', load);
	let isWaiting = false;
	buttons.addEventListener('click', async ({ target }) => {
		const button = (target as Element).closest('button');
		// The started map has listeners of its own. A second press before anything happened would undo the first.
		if (!button || isStarted || isWaiting) return;
		isWaiting = true;
		message.textContent = '';
		buttons.after(message);
		await load();
		isWaiting = false;
		if (isStarted) button.click();
	});
	buttons.hidden = false;
};

/** Shows a button that only works with a script. */
const showButton = (button: HTMLElement, onClick: () => void): void => {
	button.hidden = false;
	button.addEventListener('click', onClick);
};

/** All scripts of a trail's page in one file, so that the page itself stays small. */
export const startTrailPage = (page: HTMLElement): void => {
	markCurrent();
	if (ENABLED.day) void whenLoaded().then(async () => (await import('#src/day/start-day.ts')).startDay(compareDays));
	const walked = page.querySelector<HTMLTimeElement>('.trail-state time');
	const formatAgo = formatAgoIn(toLanguage(document.documentElement.lang.slice(0, 2)));
	// Right on the day of reading. A day still to come, or long past, keeps its date.
	if (walked) walked.textContent = formatAgo(walked.dateTime, today()) ?? walked.textContent;
	const find = (selector: string) => page.querySelector(selector) as HTMLElement;
	const sheet = find('.trail-sheet');
	if (sheet.querySelector('[data-walk]')) walkAlong(sheet);
	loadMapOnTouch(sheet, find('.map-buttons'));
	showButton(find('[data-print]'), () => print());
	const share = find('[data-share]');
	const url = location.origin + location.pathname;
	const copyLink = () => copyAndReport(url, share.nextElementSibling as HTMLElement);
	// Closing the device's dialog without sharing is not an error.
	showButton(share, () => {
		if (!navigator.share) copyLink();
		else
			navigator.share({ title: document.title, url }).catch(({ name }) => void (name !== 'AbortError' && copyLink()));
	});
	const coordinates = find('[data-coordinates]').textContent;
	showButton(find('[data-copy]'), () => copyAndReport(coordinates, find('.getting-there [role=status]')));
};
