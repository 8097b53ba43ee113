import type { Place } from '#src/day/danger-lines.ts';
import { alertsDuring, toCurrent } from './outing-time.ts';
import type { Meeting, Outing } from './schema.ts';

/**
 * Where people meet: at the start of the trail, unless the outing says otherwise.
 * @throws if there is neither, which the content check refuses
 */
export const meetingOf = ({ meeting }: Pick<Outing, 'meeting'>, start: Meeting | undefined): Meeting => {
	const place = meeting ?? start;
	if (!place) throw new Error('An outing has no meeting point: npm run check:content says more.');
	return place;
};

type ById<Value> = Readonly<Record<string, Value>>;

/** A warning about a trail, on its days. */
interface Alert {
	readonly title: string;
	readonly text?: string | undefined;
	readonly from: string;
	readonly until?: string | undefined;
}

/** What an outing takes from its trail. */
export interface WayOfOuting {
	/** Where the trail begins. */
	readonly start: Meeting;
	readonly parking?: string | undefined;
	/** Which municipalities and warning areas it is in. */
	readonly place: Place;
	/** What its walkers have to know on some days. */
	readonly alerts: readonly Alert[];
}

/**
 * The outings for the functions, by id, after their changes, with the data for a registration and its mails.
 * @param ways By the trail's id.
 * @param builtAt When this content was built: ISO 8601, UTC.
 * @param usualPayment How one pays where an outing does not say it.
 */
export const toOffers = (outings: ById<Outing>, ways: ById<WayOfOuting>, builtAt: string, usualPayment: string) => {
	const toOffer = ([id, outing]: [string, Outing]) => {
		// Without the fields for pages alone: pictures, and facts that the trail may replace.
		const { trail = '', distance, climb, level, cover, coverAlt, focus, dogs, formerly, ...offer } = toCurrent(outing);
		const names = formerly.filter((old) => !old.startsWith('/'));
		const way = ways[trail];
		const parking = outing.meeting ? undefined : way?.parking;
		const onTheDay = alertsDuring(way?.alerts ?? [], offer).map(({ title, text = '' }) => ({ title, text }));
		return [
			id,
			{
				...offer,
				payment: offer.payment ?? usualPayment,
				meeting: meetingOf(outing, way?.start),
				...(trail && { trail }),
				...(parking && { parking }),
				...(way && { place: way.place }),
				...(onTheDay.length > 0 && { alerts: onTheDay }),
				...(names.length > 0 && { formerly: names }),
				id,
				builtAt,
			},
		] as const;
	};
	return Object.fromEntries(Object.entries(outings).map(toOffer));
};

export type OutingOffer = ReturnType<typeof toOffers>[string];
