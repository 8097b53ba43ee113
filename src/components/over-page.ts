import { whileInFlight } from './in-flight.ts';

/** Whether a click is for the page itself: whoever wants a link in a tab or window of its own gets it. */
export const isPlain = ({
	ctrlKey,
	metaKey,
	shiftKey,
	altKey,
}: Pick<MouseEvent, `${'ctrl' | 'meta' | 'shift' | 'alt'}Key`>) => !(ctrlKey || metaKey || shiftKey || altKey);

let isOpening = false;

/** Opens over the page, once at a time, what a clicked link leads to; should that fail, the link leads there. */
export const openInstead = (
	event: MouseEvent,
	link: HTMLAnchorElement,
	open: (link: HTMLAnchorElement) => Promise<void>,
) => {
	if (!isPlain(event)) return;
	event.preventDefault();
	if (isOpening) return;
	isOpening = true;
	whileInFlight(open(link))
		.catch(() => location.assign(link.href))
		.finally(() => {
			isOpening = false;
		});
};
