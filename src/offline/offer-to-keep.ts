import { findKeptPage, forgetPage, formatKeptDay, type KeepOutcome, keepPage, refreshKeptPage } from './kept-pages.ts';
import type { KeptEvent } from './stored.ts';

type State = 'new' | 'keeping' | KeepOutcome;

/** Makes the page's `KeepPage` work; a browser that can't keep anything doesn't show it. */
export const offerToKeep = async (): Promise<void> => {
	const box = document.querySelector<HTMLElement>('[data-keep]');
	const button = box?.querySelector('button');
	const time = box?.querySelector('time');
	if (!box || !button || !time) return;
	box.hidden = !('caches' in window && navigator.serviceWorker);
	if (box.hidden) return;
	const { keep: address = '', title = '', details = '', picture = '' } = box.dataset;
	const page = { address, title, details, picture };

	let state: State = 'new';
	const show = (next: State, keptAt = Date.now()) => {
		state = next;
		for (const part of box.querySelectorAll<HTMLElement>('[data-when]'))
			part.hidden = !part.dataset['when']?.split(' ').includes(state);
		time.textContent = formatKeptDay(keptAt);
		button.ariaDisabled = String(state === 'keeping');
	};

	const keep = async () => {
		show('keeping');
		dispatchEvent(new Event('pagekept' satisfies KeptEvent));
		// Else a browser that runs out of room may drop it unasked.
		void navigator.storage?.persist?.();
		show(await keepPage(page));
	};
	const forget = async () => {
		await forgetPage(address);
		show('new');
	};
	button.addEventListener('click', () => {
		if (state !== 'keeping') void (state === 'kept' ? forget() : keep());
	});

	const kept = await findKeptPage(address).catch(() => undefined);
	if (kept) show('kept', kept.keptAt);
	box.dataset['ready'] = '';
	if (kept) await refreshKeptPage(page);
};
