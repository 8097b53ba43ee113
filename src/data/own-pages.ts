import { getCollection } from 'astro:content';
import { routes } from '#src/routes.ts';
import { isOwnPage, LAST_PLACE, type OwnPagePlace } from '#src/schemas/pages.ts';
import { byOrder } from './by-order.ts';

/** An association's own page, as links show it. */
export interface OwnPage {
	readonly id: string;
	readonly href: string;
	/** Its short name, or its title. */
	readonly label: string;
	/** Where every page has a link to it. Without a place, only texts and the search lead there. */
	readonly place: OwnPagePlace | undefined;
	readonly order: number;
}

/** The own pages: those with an order first, then by name. */
export const getOwnPages = async (): Promise<OwnPage[]> =>
	(await getCollection('pages', ({ id }) => isOwnPage(id)))
		.map(({ id, data: { title, name = title, in: place, order = LAST_PLACE } }) => ({
			id,
			href: routes.page(id),
			label: name,
			place,
			order,
		}))
		.sort((a, b) => byOrder(a, b) || a.label.localeCompare(b.label, 'pt'));
