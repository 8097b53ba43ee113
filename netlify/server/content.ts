import type { Action } from '#src/features/schedule/schema.ts';
import type { Catalogue } from '#src/features/store/prices/catalogue.ts';
import type { Site } from '#src/schemas/site.ts';
import content from './content.json' with { type: 'json' };

/** What `npm run content` takes from `content/` for the functions. */
export interface ServerContent {
	readonly site: Site;
	/** By id. */
	readonly actions: Readonly<Record<string, Action>>;
	/** The prices that orders are calculated with. */
	readonly catalogue: Catalogue;
}

/** The association's own data and its offers, as the site was built with them. */
export const { site, actions, catalogue }: ServerContent = content as unknown as ServerContent;
