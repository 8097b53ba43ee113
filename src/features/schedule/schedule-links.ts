import { openInstead } from '#src/components/over-page.ts';

/** A page's form, beside it as data: `/schedule/{action}.json`. */
const propsOf = async (link: HTMLAnchorElement) => {
	const response = await fetch(`${link.href}.json`);
	if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
	return response.json();
};

const loadDialog = () => import('./open-dialog.tsx');

const open = async (link: HTMLAnchorElement) => {
	const [{ openDialog }, props] = await Promise.all([loadDialog(), propsOf(link)]);
	openDialog(props);
};

/** Links to an action's form open it over the page instead; what it takes is on its way before it is asked for. */
export const openOverPage = (links: Iterable<HTMLAnchorElement>): void => {
	for (const link of links) {
		const warmUp = () => loadDialog().catch(() => undefined);
		link.addEventListener('pointerenter', warmUp, { once: true });
		link.addEventListener('focus', warmUp, { once: true });
		link.addEventListener('click', (event) => openInstead(event, link, open));
	}
};
