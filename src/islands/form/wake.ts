import type { FunctionComponent } from 'react';

/** The longest that a form waits for a quiet moment, in milliseconds. */
const PATIENCE = 1_000;

/**
 * Wakes the form of a page once the page has been shown; until then, and if its code does not come, it is HTML that
 * sends itself. Astro's islands would do the same with 2 kB more of a page's 14.
 */
export const wakeForm = <Props>(load: () => Promise<FunctionComponent<Props>>): void => {
	const whenIdle = window.requestIdleCallback ?? setTimeout;
	whenIdle(
		async () => {
			const [{ hydrate }, Form] = await Promise.all([import('./hydrate.tsx'), load()]);
			const place = document.querySelector<HTMLElement>('[data-form]');
			if (place) hydrate(place, Form as FunctionComponent<object>);
		},
		{ timeout: PATIENCE },
	);
};
