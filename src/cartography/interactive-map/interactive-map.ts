import { showDialog } from '#src/components/dialog/show-dialog.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import stylesAddress from './interactive-map.css?url';
import { readWay, type Stop } from './map-data.ts';
import { createMapDrawing } from './map-drawing.ts';
import { createMapWindow } from './map-window.ts';
import { startPosition } from './position.ts';
import type { MapData } from './write-map-data.ts';

/**
 * Shows a part of the page in a dialog as large as the screen, where the browser can (no iPhone does), else as large as
 * the window. The back button and Escape lead back to the page. `focused` takes the focus, so that its keys work at once.
 */
const createFullScreen = (
	content: HTMLElement,
	button: HTMLButtonElement,
	focused: HTMLElement,
	texts: MapData['texts'],
) => {
	const words = button.lastChild as Text;
	const name = words.data;
	let dialog: HTMLDialogElement | undefined;
	let isOpening = false;
	let leaving: Promise<void> | undefined;

	const open = async () => {
		isOpening = true;
		// The end of an earlier full screen would close this dialog.
		await leaving;
		// First the page, then the dialog: what is shown later lies above.
		await document.documentElement.requestFullscreen?.().catch(() => undefined);
		isOpening = false;
		const place = document.createElement('div');
		place.style.height = `${content.offsetHeight}px`;
		dialog = document.createElement('dialog');
		dialog.className = 'map-dialog';
		dialog.ariaLabel = texts.dialog;
		content.replaceWith(place);
		place.append(dialog);
		dialog.append(content);
		words.data = texts.close;
		showDialog(dialog, {
			name: 'map',
			onClose: () => {
				dialog = undefined;
				place.replaceWith(content);
				words.data = name;
				button.focus({ preventScroll: true });
				// A browser that has left meanwhile refuses.
				if (document.fullscreenElement) leaving = document.exitFullscreen().catch(() => undefined);
			},
		});
		focused.focus();
	};

	addEventListener('fullscreenchange', () => {
		if (!document.fullscreenElement) dialog?.close();
	});
	const toggle = (): void => {
		if (dialog) dialog.close();
		else if (!isOpening) void open();
	};
	button.addEventListener('click', toggle);
	return { toggle, isOpen: (): boolean => dialog !== undefined };
};

/** The list of all places on the way, and the text of the chosen one. Returns what shows one, or none. */
const startStopPanel = (panel: HTMLElement, stops: readonly Stop[], onChoose: (stop: Stop | undefined) => void) => {
	const select = panel.querySelector('select') as HTMLSelectElement;
	const text = panel.querySelector('p') as HTMLElement;
	const report = panel.querySelector('form') as HTMLFormElement;
	const kilometre = report.querySelector('[name=km]') as HTMLInputElement;
	const name = document.createElement('b');
	select.addEventListener('change', () => onChoose(stops[select.selectedIndex - 1]));
	return (stop: Stop | undefined): void => {
		select.selectedIndex = stop ? stops.indexOf(stop) + 1 : 0;
		name.textContent = stop ? `${select.selectedOptions[0]?.text}.` : '';
		report.hidden = !stop;
		kilometre.value = stop?.kilometre ?? '';
		text.replaceChildren(name, ` ${stop?.text ?? ''}`);
	};
};

const load = async (address: string): Promise<string> => {
	const response = await fetch(address);
	if (!response.ok) throw new Error(`${response.status} for ${address}`);
	return response.text();
};

/**
 * Starts the interactive map of a trail's page: zoomed and moved, tied to the profile, with the visitor's position.
 * `sheet`: both drawings; `buttons`: those below the map.
 * @throws if a file does not arrive; the drawings then stay as they are
 */
export const startMap = async (sheet: HTMLElement, buttons: HTMLElement): Promise<void> => {
	const find = <E extends Element>(selector: string) => sheet.querySelector<E>(selector) as E;
	const container = find<HTMLElement>('.map .drawing');
	const image = find<HTMLImageElement>('.map img');
	const [json, file, css] = await Promise.all([
		// They lie beside the drawing.
		load(new URL('map.json', image.src).href),
		load(new URL('map-land.svg', image.src).href),
		load(stylesAddress),
	]);
	const data: MapData = JSON.parse(json);
	const styles = new CSSStyleSheet();
	styles.replaceSync(css);
	document.adoptedStyleSheets.push(styles);

	const { texts, stops } = data;
	const { width, height, unitsPerMetre } = data.sheet;
	const toSheet = ({ x, y }: PlanePoint) => ({ x: width / 2 + x * unitsPerMetre, y: height / 2 - y * unitsPerMetre });
	const way = readWay(data.way);
	const [fullButton, whereButton] = buttons.querySelectorAll('button') as unknown as [
		HTMLButtonElement,
		HTMLButtonElement,
	];

	container.insertAdjacentHTML('beforeend', data.controls.window);
	buttons.insertAdjacentHTML('afterend', data.controls.below);
	const element = find<HTMLElement>('.map-window');
	const drawing = createMapDrawing(element, {
		styles,
		file,
		toSheet,
		way: way.points,
		symbols: {
			...data,
			way: { length: way.length, unitsPerMetre, pointAt: (distance) => toSheet(way.pointAt(distance)) },
		},
	});

	// With the steps, which are beside the map where there is room.
	const full = createFullScreen(sheet.parentElement as HTMLElement, fullButton, element, texts);
	/** Whether the map follows the visitor's position: until the visitor moves the map. */
	let follows = false;
	const window = createMapWindow({
		container,
		element,
		drawing,
		sheet: data.sheet,
		language: data.language,
		isFullScreen: full.isOpen,
		toggleFullScreen: full.toggle,
		onTap: (symbol) => choose(stops.find((stop) => symbol && stop.symbol === symbol)),
		onMove: () => {
			follows = false;
		},
	});

	const slider = sheet.querySelector<HTMLInputElement>('[data-walk] input');
	const stepOf = ({ distance }: Stop) => Math.round((distance / way.length) * Number(slider?.max));
	const showStop = startStopPanel(find('.map-stop'), stops, (stop) => choose(stop));
	let isChoosing = false;
	const choose = (stop: Stop | undefined) => {
		showStop(stop);
		drawing.select(stop?.symbol ?? '');
		if (!stop) return;
		follows = false;
		const place = way.pointAt(stop.distance);
		window.reveal(toSheet(place));
		drawing.showPlace(place);
		if (!slider) return;
		slider.value = String(stepOf(stop));
		isChoosing = true;
		slider.dispatchEvent(new Event('input'));
		isChoosing = false;
	};
	slider?.addEventListener('input', () => {
		if (isChoosing) return;
		const place = way.pointAt((Number(slider.value) / Number(slider.max)) * way.length);
		drawing.showPlace(place);
		window.reveal(toSheet(place));
		const passed = stops.find((stop) => stop.symbol?.startsWith('p') && stepOf(stop) === Number(slider.value));
		if (!passed) return;
		showStop(passed);
		drawing.select(passed.symbol ?? '');
	});

	startPosition({
		button: whereButton,
		element: find('.map-position'),
		data,
		way,
		texts: texts.position,
		show: (position, isFirst) => {
			drawing.showHere(position?.place, (position?.accuracy ?? 0) * unitsPerMetre);
			if (isFirst) follows = true;
			if (position?.isOnSheet && follows) window.reveal(toSheet(position.place), isFirst);
		},
	});
	container.classList.add('is-interactive');
};
