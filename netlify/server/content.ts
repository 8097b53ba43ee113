import type { Site } from '#src/schemas/site.ts';
import content from './content.json' with { type: 'json' };

/** What `npm run content` takes from `content/` for the functions. */
export interface ServerContent {
	readonly site: Site;
}

/** The association's own data, as the site was built with it. */
export const { site }: ServerContent = content as ServerContent;
