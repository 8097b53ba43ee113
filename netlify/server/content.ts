import type { Membership } from '#src/features/membership/schema.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import type { Action } from '#src/features/schedule/schema.ts';
import type { Catalogue } from '#src/features/store/prices/catalogue.ts';
import type { Features } from '#src/features.ts';
import type { WholePlace } from '#src/schemas/fields.ts';
import type { Site, StoreRules } from '#src/schemas/site.ts';
import content from './content.json' with { type: 'json' };
import type { MailColours } from './mail/html.ts';

/** What `npm run content` takes from `content/` for the functions. */
export interface ServerContent {
	/** When this version of the content was built: ISO 8601, UTC. */
	readonly builtAt: string;
	readonly site: Site;
	/** Which features the site has. */
	readonly features: Features;
	/** If the site takes members. */
	readonly membership?: Membership;
	/** By id. */
	readonly actions: Readonly<Record<string, Action>>;
	/** By id, as they stand after their changes. */
	readonly outings: Readonly<Record<string, OutingOffer>>;
	/** The prices that orders are calculated with. */
	readonly catalogue: Catalogue;
	readonly colours: MailColours;
}

/** The association's own data and its offers, as the site was built with them. */
export const { builtAt, site, features, membership, actions, outings, catalogue, colours }: ServerContent =
	content as unknown as ServerContent;

/**
 * What holds for all orders.
 * @throws if `site.yaml` has no store. Nobody can order then; only an older order's mail would ask.
 */
export const storeRules = (): StoreRules => {
	if (!site.store) throw new Error('site.yaml has no store.');
	return site.store;
};

/**
 * Where buyers fetch and return.
 * @throws if `site.yaml` has no place, as it may without a store.
 */
export const storePlace = (): WholePlace => {
	if (!site.place) throw new Error('site.yaml has no place.');
	// The schema of a site with a store has no other place.
	return site.place as WholePlace;
};

/** The same in one line, for a letter or a parcel. */
export const storeAddress = (): string => {
	const { street, postalCode, locality } = storePlace();
	return `${street}, ${postalCode} ${locality}`;
};
