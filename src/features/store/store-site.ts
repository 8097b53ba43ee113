import { getSite, type SiteView } from '#src/data/site.ts';
import type { WholePlace } from '#src/schemas/fields.ts';
import type { StoreRules } from '#src/schemas/site.ts';

/** `content/site.yaml` with what holds for all orders. */
export interface StoreSite extends Omit<SiteView, 'place'> {
	readonly place: WholePlace;
	readonly store: StoreRules;
}

export const getStoreSite = async (): Promise<StoreSite> => {
	const { store, place, ...site } = await getSite();
	if (!store || !place) throw new Error('site.yaml has no store: npm run content says more.');
	// The schema of a site with a store has no other place.
	return { ...site, store, place: place as WholePlace };
};
