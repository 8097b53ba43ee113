// React's modules need this when `npm run dev` serves them. A build leaves it out.
import '@vitejs/plugin-react/preamble';
import type { FunctionComponent } from 'react';
import { offerReload, whileInFlight } from '../in-flight.ts';

interface IslandElement extends HTMLElement {
	/** What a visitor did before hydration, in order. */
	early?: Event[];
}

interface Options {
	/** Whether hydration starts without waiting for a visitor's sign. */
	readonly atOnce?: boolean;
	/** Whether the code runs once the page has loaded and the island is within a screen, so that hydration needs no network later. */
	readonly ahead?: boolean;
}

/** Events that show that a visitor turns to an island. A finger that scrolls over it causes none of them. */
const SIGNS = ['mouseover', 'focusin', 'input'] as const;

const isSubmit = (button: HTMLButtonElement): boolean => button.type === 'submit';

/** Runs a task when the browser is idle, once the page has loaded and an element is within a screen. */
const whenNear = (element: Element, task: () => unknown): void => {
	const watch: IntersectionObserverCallback = (entries, observer) => {
		if (!entries.at(-1)?.isIntersecting) return;
		observer.disconnect();
		// Safari has no idle callbacks. A page in a tab that is not shown is never idle.
		if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3_000 });
		else setTimeout(task);
	};
	addEventListener('load', () => new IntersectionObserver(watch, { rootMargin: '100%' }).observe(element));
};

/** Repeats what a visitor did to an island that was not hydrated yet. */
const replay = (event: Event, successorOf: (old: Element) => Element): void => {
	const pressed = (event.target as HTMLElement).closest('button');
	const button = pressed && (successorOf(pressed) as HTMLButtonElement);
	const target = successorOf(event.target as HTMLElement);
	// The field was changed before the form listened. A `focusout` makes the form check it.
	if (event.type === 'input' || event.type === 'focusout')
		target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
	// Repeats a held button press. A submit that was not held has already sent the form.
	else if (button && (event.defaultPrevented || !isSubmit(button) || event.type !== 'click'))
		button.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
};

/**
 * Hydrates a React island when a visitor turns to it or already has; only then React and the island's code are fetched.
 * Until then, or if its code does not come, the island is plain HTML. Presses of buttons before hydration are repeated
 * after it. Returns a function that hydrates the island at once.
 */
export const hydrateIsland = <Props extends object>(
	name: string,
	load: () => Promise<FunctionComponent<Props>>,
	{ atOnce = false, ahead = false }: Options = {},
): (() => void) => {
	const island = document.querySelector<IslandElement>(`[data-island="${name}"]`);
	if (!island) return () => undefined;
	const waiting = new AbortController();
	const { signal } = waiting;
	let hydration: Promise<void> | undefined;

	const fetchCode = () => Promise.all([import('./hydrate.tsx'), load()]);
	const run = async () => {
		let successorOf = (old: Element) => old;
		try {
			const [{ hydrate }, Component] = await fetchCode();
			successorOf = await hydrate(island, Component);
		} finally {
			waiting.abort();
			const { early = [] } = island;
			delete island.early;
			for (const event of early) replay(event, successorOf);
		}
	};
	const start = () => {
		// If the code can't be fetched, the island stays HTML.
		hydration ??= run().catch((error) => void offerReload(error));
		return hydration;
	};
	const hold = (event: Event) => {
		if (!(event.target as Element).closest('button')) return;
		event.stopImmediatePropagation();
		island.early?.push(event);
		if (event.type !== 'click') return;
		event.preventDefault();
		whileInFlight(start());
	};

	for (const type of ['click', 'keydown']) island.addEventListener(type, hold, { capture: true, signal });
	for (const sign of SIGNS) island.addEventListener(sign, start, { once: true, signal });
	if (ahead) whenNear(island, () => fetchCode().catch(() => undefined));
	if (atOnce || island.early?.length || island.matches(':focus-within, :hover')) start();
	return start;
};
