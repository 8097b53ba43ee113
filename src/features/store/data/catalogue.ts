import { getCollection } from 'astro:content';
import { getSite } from '#src/data/site.ts';
import { type Catalogue, toCatalogue } from '../prices/catalogue.ts';

/** What the browser prices a cart by: the same that `npm run content` gives the functions. */
export const getCatalogue = async (): Promise<Catalogue> => {
	const products = (await getCollection('store')).map(({ id, data }) => [id, data] as const);
	return toCatalogue(Object.fromEntries(products), (await getSite()).store);
};
