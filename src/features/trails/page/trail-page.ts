import { copyAndReport } from '#src/components/copy-text.ts';
import { markCurrent } from '#src/components/days.ts';
import { formatAgo } from '#src/format/ago.ts';
import { addYears } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';
import { fill } from '#src/format/text.ts';
import { walkAlong } from './walk-along.ts';

/** The build keeps this file for kept trails, by its name. */
const fetchCode = () => import('../living-map/living-map.ts');

/**
 * Brings the map of a trail's page to life once somebody touches it, the profile or a button. A finger that scrolls over
 * it does not. If the code does not come, the drawing stays as it is, and the next touch asks again.
 */
const wakeMap = (sheet: HTMLElement, actions: HTMLElement): void => {
	const drawing = sheet.querySelector<HTMLElement>('.map .drawing');
	const message = document.createElement('p');
	message.role = 'status';
	let life: Promise<void> | undefined;
	let isAwake = false;

	const bring = async () => {
		const { bringToLife } = await fetchCode();
		await bringToLife(sheet, actions);
		isAwake = true;
		message.remove();
	};
	const wake = async (): Promise<void> => {
		life ??= bring();
		await life.catch(() => {
			life = undefined;
		});
	};

	drawing?.addEventListener('mouseover', () => void fetchCode().catch(() => undefined), { once: true });
	drawing?.addEventListener('click', wake);
	drawing?.addEventListener('pointerdown', ({ pointerType }) => void (pointerType === 'mouse' && wake()));
	drawing?.addEventListener('touchstart', ({ touches }) => void (touches.length > 1 && wake()), { passive: true });
	sheet.addEventListener('focusin', wake);
	let pressed: HTMLButtonElement | undefined;
	actions.addEventListener('click', async ({ target }) => {
		const button = (target as Element).closest('button');
		// A button of a map that lives answers by itself.
		if (!button || isAwake) return;
		const isWaiting = pressed !== undefined;
		pressed = button;
		// Whoever presses again because nothing happens yet presses once: a second press would take the first one back.
		if (isWaiting) return;
		message.textContent = '';
		actions.after(message);
		await wake();
		const last = pressed;
		pressed = undefined;
		if (isAwake) last.click();
		else message.textContent = actions.dataset['failed'] ?? '';
	});
	actions.hidden = false;
};

/** Says how long ago a trail was walked, on the day of reading. A day still to come keeps its date. */
const showHowLongAgo = (element: HTMLTimeElement): void => {
	const { ago = '', longAgo = '' } = element.dataset;
	const words = formatAgo(element.dateTime, today());
	if (words) element.textContent = fill(ago, { ago: words });
	else if (addYears(element.dateTime, 1) <= today()) element.textContent = longAgo;
};

/** Shows a button that only works with a script. */
const wake = (button: HTMLElement | null | undefined, answer: () => void): void => {
	if (!button) return;
	button.hidden = false;
	button.addEventListener('click', answer);
};

/** All scripts of a trail's page in one file, so that the page itself stays small. */
export const wakeTrailPage = (page: HTMLElement): void => {
	markCurrent();
	const walked = page.querySelector<HTMLTimeElement>('.last-walked time');
	if (walked) showHowLongAgo(walked);
	const find = (selector: string) => page.querySelector<HTMLElement>(selector);
	const sheet = find('.trail-sheet');
	if (sheet?.querySelector('[data-walk]')) walkAlong(sheet);
	const actions = find('.map-actions');
	if (sheet && actions) wakeMap(sheet, actions);
	wake(find('[data-print]'), () => print());
	const status = find('.getting-there [role=status]');
	wake(find('[data-copy]'), () => {
		if (status) copyAndReport(find('[data-coordinates]')?.textContent ?? '', status);
	});
};
