// For `npm run dev`; nothing in a build. React's modules look for it there.
import '@vitejs/plugin-react/preamble';
import type { FunctionComponent } from 'react';
import { whileInFlight } from '../in-flight.ts';

/** What `Island.astro` puts into a page. */
interface IslandElement extends HTMLElement {
	/** What a visitor did before the island was awake, in its order. */
	early?: Event[];
}

interface Options {
	/** Whether the island wakes without a sign. */
	readonly atOnce?: boolean;
	/** Whether its code is fetched once the page has loaded, so that it wakes without a network too. */
	readonly ahead?: boolean;
}

/** By these a visitor turns to an island. A finger that scrolls over it causes none of them. */
const SIGNS = ['mouseover', 'focusin', 'input'] as const;

const isSubmit = (button: HTMLButtonElement): boolean => button.type === 'submit';

/** Does again what a visitor did to an island that was not awake. */
const replay = (event: Event): void => {
	const target = event.target as HTMLElement;
	const button = target.closest('button');
	// Nobody listened to whatever was changed; to have left it shows what is wrong with it.
	if (event.type === 'input' || event.type === 'focusout')
		target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
	// A submit that was not held back has sent the form already.
	else if (button && (event.defaultPrevented || !isSubmit(button) || event.type !== 'click'))
		button.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
};

/**
 * Wakes an island of React when a visitor turns to it, or has: React, and what the island needs, is fetched then. Until it
 * is awake, and if its code does not come, it is HTML. Buttons that are pressed too soon are pressed again. The answer
 * wakes it without a sign.
 */
export const wakeIsland = <Props extends object>(
	name: string,
	load: () => Promise<FunctionComponent<Props>>,
	{ atOnce = false, ahead = false }: Options = {},
): (() => void) => {
	const island = document.querySelector<IslandElement>(`[data-island="${name}"]`);
	if (!island) return () => undefined;
	const asleep = new AbortController();
	const { signal } = asleep;
	let waking: Promise<void> | undefined;

	const fetchCode = () => Promise.all([import('./hydrate.tsx'), load()]);
	const start = async () => {
		try {
			const [{ hydrate }, Component] = await fetchCode();
			await hydrate(island, Component);
		} finally {
			asleep.abort();
			const { early = [] } = island;
			delete island.early;
			early.forEach(replay);
		}
	};
	const wake = () => {
		// Without its code the island stays HTML.
		waking ??= start().catch(() => undefined);
		return waking;
	};
	const hold = (event: Event) => {
		if (!(event.target as Element).closest('button')) return;
		event.stopImmediatePropagation();
		island.early?.push(event);
		if (event.type !== 'click') return;
		event.preventDefault();
		whileInFlight(wake());
	};

	for (const type of ['click', 'keydown']) island.addEventListener(type, hold, { capture: true, signal });
	for (const sign of SIGNS) island.addEventListener(sign, wake, { once: true, signal });
	if (ahead) addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(fetchCode));
	if (atOnce || island.early?.length || island.matches(':focus-within, :hover')) wake();
	return wake;
};
