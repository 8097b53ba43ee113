import type { FunctionComponent } from 'react';
import { whileInFlight } from '#src/components/in-flight.ts';
import type { FormName } from '../form.ts';
import { readDraft } from './draft.ts';

declare global {
	/** Addresses of all that the script which says this imports later. Written by the build (form-files.ts). */
	const FORM_FILES: readonly string[];
}

interface SleepingForm<Props> {
	readonly name: FormName;
	readonly load: () => Promise<FunctionComponent<Props>>;
	/** What `load` takes, fetched ahead of it. A form without them shows nothing before it wakes, and does so at once. */
	readonly files?: readonly string[];
}

/** The longest that a form waits for a quiet moment, in milliseconds. */
const PATIENCE = 1_000;

/** By these a visitor turns to a form; a finger that scrolls over it does none of them. */
const SIGNS = ['mouseover', 'focusin', 'input'] as const;

const fetchAhead = (files: readonly string[]): void => {
	for (const href of files)
		document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
};

/**
 * Wakes the form of a page when a visitor turns to it, or has: a phone that only shows it has nothing to do. At once where
 * something is to be filled in. Until then, and if its code does not come, it is HTML that sends itself. Astro's islands
 * would do the same with 2 kB more of a page's 14.
 */
export const wakeForm = <Props>({ name, load, files }: SleepingForm<Props>): void => {
	const place = document.querySelector<HTMLElement>('[data-form]');
	if (!place) return;
	let waking: Promise<void> | undefined;
	let pressed: HTMLButtonElement | undefined;

	const wake = () => {
		waking ??= Promise.all([import('./hydrate.tsx'), load()])
			.then(([{ hydrate }, Form]) => hydrate(place, Form as FunctionComponent<object>))
			.finally(() => {
				place.removeEventListener('click', hold, true);
				pressed?.click();
			});
		return waking;
	};
	/** A button that is pressed too soon is pressed again once somebody listens. */
	const hold = (event: MouseEvent) => {
		const button = (event.target as Element).closest('button');
		if (!button) return;
		pressed = button;
		event.preventDefault();
		event.stopImmediatePropagation();
		whileInFlight(wake());
	};
	place.addEventListener('click', hold, true);

	const whenIdle = window.requestIdleCallback ?? setTimeout;
	if (!files || location.search || place.matches(':focus-within, :hover') || readDraft(name)) {
		whenIdle(wake, { timeout: PATIENCE });
		return;
	}
	for (const sign of SIGNS) place.addEventListener(sign, wake, { once: true });
	addEventListener('load', () => whenIdle(() => fetchAhead(files)));
};
