// For `npm run dev`; nothing in a build. React's modules look for it there.
import '@vitejs/plugin-react/preamble';
import { whileInFlight } from '../in-flight.ts';

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a click is for the page itself: whoever wants a link in a tab or window of its own gets it. */
export const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean =>
	!(ctrlKey || metaKey || shiftKey || altKey);

interface Options {
	/** A selector of links. */
	readonly links: string;
	/** Opens over the page what a link leads to. Should it reject, the link leads there. */
	readonly open: (link: HTMLAnchorElement) => Promise<void>;
	/** Fetches the code ahead, when somebody points at a link or comes to it by keyboard. */
	readonly fetchCode?: () => Promise<unknown>;
	/** Whether the links open anything at the moment. */
	readonly isOn?: () => boolean;
}

let isOpening = false;

/** Has links open over the page, one at a time, what they lead to. */
export const openOverPage = ({ links, open, fetchCode, isOn = () => true }: Options): void => {
	const linkOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>(links);

	if (fetchCode)
		for (const type of ['mouseover', 'focusin'])
			addEventListener(type, (event) => linkOf(event) && fetchCode().catch(() => undefined));

	addEventListener('click', (event: MouseEvent) => {
		const link = linkOf(event);
		if (!link || !isOn() || !isPlain(event)) return;
		event.preventDefault();
		if (isOpening) return;
		isOpening = true;
		// The menu of a phone, in which the link may stand, makes room.
		link.closest('dialog')?.close();
		// Not every browser gives a link the focus when it is clicked. A dialog gives it back when it is closed.
		link.focus();
		whileInFlight(open(link))
			.catch(() => location.assign(link.href))
			.finally(() => {
				isOpening = false;
			});
	});
};
