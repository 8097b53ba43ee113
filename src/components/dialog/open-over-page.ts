// React's modules need this when `npm run dev` serves them. A build leaves it out.
import '@vitejs/plugin-react/preamble';
import { offerReload, whileInFlight } from '../in-flight.ts';

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a click has no modifier key. With one, the visitor wants the link in a tab or window of its own. */
export const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean =>
	!(ctrlKey || metaKey || shiftKey || altKey);

interface Options {
	readonly links: string;
	/** Opens a link's content over the page. If its data do not arrive, the browser follows the link. */
	readonly open: (link: HTMLAnchorElement) => Promise<void>;
	/** Fetches the code ahead, when a visitor points at a link or focuses it. */
	readonly fetchCode?: () => Promise<unknown>;
	readonly isOn?: () => boolean;
}

let isOpening = false;

/** Makes links open their content over the page, one at a time. */
export const openOverPage = ({ links, open, fetchCode, isOn = () => true }: Options): void => {
	const linkOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>(links);
	for (const type of ['mouseover', 'focusin'])
		addEventListener(type, (event) => linkOf(event) && fetchCode?.().catch(() => undefined));
	addEventListener('click', (event: MouseEvent) => {
		const link = linkOf(event);
		if (!link || !isOn() || !isPlain(event)) return;
		event.preventDefault();
		if (isOpening) return;
		isOpening = true;
		// Not every browser focuses a clicked link. A dialog returns the focus to the link when it closes.
		link.focus();
		whileInFlight(open(link))
			.catch((error) => offerReload(error) || location.assign(link.href))
			.finally(() => {
				isOpening = false;
			});
	});
};
