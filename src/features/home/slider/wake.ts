/** What tells that the controls will be needed, before anything is asked of them. */
const SIGNS = ['pointerover', 'focusin'];

/** What must not be lost while they are on their way. */
const HELD = ['click', 'keydown'];

/** What tells that the strip is about to move, or does. */
const MOVES = ['pointerenter', 'touchstart', 'scroll'];

/** The event as it was. */
const again = (event: Event) =>
	event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event);

/**
 * Lets a slider's controls sleep until a visitor touches them or moves the strip. What was done to them in the
 * meantime is done again once they are awake. The pictures further on are fetched at the same sign or before it.
 */
export const wakeOnTouch = (controls: HTMLElement, strip: HTMLElement): void => {
	const asleep = new AbortController();
	const { signal } = asleep;
	const held: Event[] = [];
	let isWaking = false;

	const fetchPictures = () => {
		strip.dataset['touched'] = '';
	};

	const wake = async () => {
		fetchPictures();
		if (isWaking) return;
		isWaking = true;
		try {
			const { mount } = await import('./mount.tsx');
			mount(controls, strip);
		} catch {
			// Without a network the next touch tries again; what was held is out of date by then.
			isWaking = false;
			held.length = 0;
			return;
		}
		asleep.abort();
		for (const event of held) event.target?.dispatchEvent(again(event));
	};

	const hold = (event: Event) => {
		held.push(event);
		wake();
	};

	for (const type of MOVES) strip.addEventListener(type, fetchPictures, { signal, passive: true });
	strip.addEventListener('scroll', wake, { signal });
	for (const type of SIGNS) controls.addEventListener(type, wake, { signal });
	for (const type of HELD) controls.addEventListener(type, hold, { signal });
};
