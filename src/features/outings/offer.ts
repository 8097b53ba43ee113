import { toCurrent } from './outing-time.ts';
import type { Meeting, Outing } from './schema.ts';

/** An outing after its changes. */
export type CurrentOuting = ReturnType<typeof toCurrent<Outing>>;

/** Fields for pages alone: pictures, and facts that the trail may replace. */
type PageFields =
	| 'meeting'
	| 'trail'
	| 'distance'
	| 'climb'
	| 'level'
	| 'cover'
	| 'coverAlt'
	| 'focus'
	| 'dogs'
	| 'formerly';

/** An outing after its changes, with the data for a registration and its mails. */
export type OutingOffer = Omit<CurrentOuting, PageFields> & {
	readonly id: string;
	/** Its own, or the start of its trail. */
	readonly meeting: Meeting;
	/** Where one parks at the start of its trail, if people meet there. */
	readonly parking?: string | undefined;
	/** When this version of the content was built: ISO 8601, UTC. */
	readonly builtAt: string;
};

/**
 * Where people meet: at the start of the trail, unless the outing says otherwise.
 * @throws if there is neither, which the content check refuses
 */
export const meetingOf = ({ meeting }: Pick<Outing, 'meeting'>, start: Meeting | undefined): Meeting => {
	const place = meeting ?? start;
	if (!place) throw new Error('An outing has no meeting point: npm run check:content says more.');
	return place;
};

/** The outings for the functions, by id. `starts`: where each trail begins. `parkings`: where one parks there. */
export const toOffers = (
	outings: Readonly<Record<string, Outing>>,
	starts: Readonly<Record<string, Meeting>>,
	parkings: Readonly<Record<string, string | undefined>>,
	builtAt: string,
): Record<string, OutingOffer> =>
	Object.fromEntries(
		Object.entries(outings).map(([id, outing]) => {
			const {
				trail = '',
				distance,
				climb,
				level,
				cover,
				coverAlt,
				focus,
				dogs,
				formerly,
				...offer
			} = toCurrent(outing);
			const parking = outing.meeting ? undefined : parkings[trail];
			return [id, { ...offer, meeting: meetingOf(outing, starts[trail]), parking, id, builtAt }];
		}),
	);
