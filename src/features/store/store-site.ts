import { getSite, type SiteView } from '#src/data/site.ts';
import type { StoreRules } from '#src/schemas/site.ts';

/** `content/site.yaml` with what holds for all orders. */
export interface StoreSite extends SiteView {
	readonly store: StoreRules;
}

export const getStoreSite = async (): Promise<StoreSite> => {
	const { store, ...site } = await getSite();
	if (!store) throw new Error('content/site.yaml has no store: npm run content says more.');
	return { ...site, store };
};
