import {
	forgetPage,
	type KeepOutcome,
	keepPage,
	listKeptPages,
	pageAddress,
	refreshKeptPage,
	showKeptDay,
} from './kept-pages.ts';
import { register } from './register.ts';

type State = 'new' | 'keeping' | KeepOutcome;

/** Makes the page's `KeepPage` work. Browsers that can't keep pages don't show it. */
export const offerToKeep = async (): Promise<void> => {
	const box = document.querySelector<HTMLElement>('[data-keep]');
	const button = box?.querySelector('button');
	const time = box?.querySelector('time');
	if (!box || !button || !time) return;
	box.hidden = !('caches' in window && navigator.serviceWorker);
	if (box.hidden) return;
	const address = pageAddress(location.href);

	let state: State = 'new';
	const show = (next: State, keptAt = Date.now()) => {
		state = next;
		for (const part of box.querySelectorAll<HTMLElement>('[data-when]'))
			part.hidden = !part.dataset['when']?.split(' ').includes(state);
		showKeptDay(time, keptAt);
		button.ariaDisabled = String(state === 'keeping');
	};

	const keep = async () => {
		show('keeping');
		// The visitor may leave before `registerLater` has waited its thirty seconds, and a kept page opens only with a
		// worker.
		void register();
		// Without this, a browser that runs out of room may delete the page without asking.
		void navigator.storage?.persist?.();
		show(await keepPage(address));
	};
	const forget = async () => {
		await forgetPage(address);
		show('new');
	};
	button.addEventListener('click', () => {
		if (state !== 'keeping') void (state === 'kept' ? forget() : keep());
	});

	const kept = (await listKeptPages().catch(() => [])).find((page) => page.address === address);
	if (kept) show('kept', kept.keptAt);
	box.dataset['ready'] = '';
	if (kept) await refreshKeptPage(kept);
};
