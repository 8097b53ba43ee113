import { toCurrent } from './outing-time.ts';
import type { Outing } from './schema.ts';

/** An outing after its changes. */
export type CurrentOuting = ReturnType<typeof toCurrent<Outing>>;

/** Fields for pages alone: pictures, and facts that the trail may replace. */
type PageFields = 'trail' | 'distance' | 'climb' | 'level' | 'cover' | 'coverAlt' | 'focus' | 'dogs' | 'formerly';

/** An outing after its changes, with the data for a registration and its mails. */
export type OutingOffer = Omit<CurrentOuting, PageFields> & {
	readonly id: string;
	/** When this version of the content was built: ISO 8601, UTC. */
	readonly builtAt: string;
};

/** The outings for the functions, by id. */
export const toOffers = (outings: Readonly<Record<string, Outing>>, builtAt: string): Record<string, OutingOffer> =>
	Object.fromEntries(
		Object.entries(outings).map(([id, outing]) => {
			const { trail, distance, climb, level, cover, coverAlt, focus, dogs, formerly, ...offer } = toCurrent(outing);
			return [id, { ...offer, id, builtAt }];
		}),
	);
