import { whileInFlight } from '../form/in-flight.ts';

const loadDialog = () => import('./open-search.ts');

const open = async (link: HTMLAnchorElement) => (await loadDialog()).openSearch(link);

/** Links to the search page open the search over the page instead, which is fetched when somebody points at one. */
export const openSearchOverPage = (links: Iterable<HTMLAnchorElement>): void => {
	for (const link of links) {
		link.addEventListener('pointerenter', () => loadDialog().catch(() => undefined), { once: true });
		link.addEventListener('click', (event) => {
			// Whoever wants the page in a tab or window of its own gets it.
			if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
			event.preventDefault();
			// One dialog at a time: the menu makes room.
			link.closest('dialog')?.close();
			whileInFlight(open(link)).catch(() => location.assign(link.href));
		});
	}
};
