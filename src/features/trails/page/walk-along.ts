/** A place of the way: x and y on the map, x and y on the profile, and its description. */
export type WalkedPlace = readonly [number, number, number, number, string];

/** `undefined` if they do not come, or not whole. */
const fetchPlaces = async (address: string): Promise<readonly WalkedPlace[] | undefined> => {
	try {
		const response = await fetch(address, { priority: 'low' });
		return response.ok ? await response.json() : undefined;
	} catch {
		return undefined;
	}
};

/**
 * Shows the place on the map, with its distance and height, when the visitor moves along the profile with the mouse, a
 * finger or the slider's keys. If the file of places does not load, the drawings stay as they are.
 */
export const walkAlong = async (sheet: HTMLElement): Promise<void> => {
	const find = <E extends Element>(selector: string): E => sheet.querySelector<E>(selector) as E;
	const drawing = find<HTMLElement>('[data-walk]');
	const slider = find<HTMLInputElement>('input');
	const readout = find<HTMLElement>('.readout');
	const [map, profile] = [find('[data-marker=map]'), find('[data-marker=profile]')];
	const { width } = find<SVGSVGElement>('[data-walk] svg').viewBox.baseVal;

	const places = await fetchPlaces(slider.dataset['places'] ?? '');
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
