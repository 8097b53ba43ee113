import { copyText } from '#src/components/copy-text.ts';
import { markCurrent } from '#src/components/days.ts';
import { showHowLongAgo } from './last-walked.ts';
import { wakeMap } from './wake-map.ts';
import { walkAlong } from './walk-along.ts';

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
		if (status) copyText(find('[data-coordinates]')?.textContent ?? '', status);
	});
};
