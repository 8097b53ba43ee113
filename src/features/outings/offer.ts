import type { Place } from '#src/day/danger-lines.ts';
import { toCurrent } from './outing-time.ts';
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

/**
 * The outings for the functions, by id, after their changes, with the data for a registration and its mails. `starts`:
 * where each trail begins. `parkings`: where one parks there. `wheres`: which municipalities and areas it is in. `builtAt`: when this content was built (ISO 8601, UTC).
 * `usualPayment`: how one pays where an outing does not say it.
 */
export const toOffers = (
	outings: ById<Outing>,
	starts: ById<Meeting>,
	parkings: ById<string | undefined>,
	wheres: ById<Place>,
	builtAt: string,
	usualPayment: string,
) => {
	const toOffer = ([id, outing]: [string, Outing]) => {
		// Without the fields for pages alone: pictures, and facts that the trail may replace.
		const { trail = '', distance, climb, level, cover, coverAlt, focus, dogs, formerly, ...offer } = toCurrent(outing);
		const names = formerly.filter((old) => !old.startsWith('/'));
		const parking = outing.meeting ? undefined : parkings[trail];
		return [
			id,
			{
				...offer,
				payment: offer.payment ?? usualPayment,
				meeting: meetingOf(outing, starts[trail]),
				...(trail && { trail }),
				...(parking && { parking }),
				...(wheres[trail] && { place: wheres[trail] }),
				...(names.length > 0 && { formerly: names }),
				id,
				builtAt,
			},
		] as const;
	};
	return Object.fromEntries(Object.entries(outings).map(toOffer));
};

export type OutingOffer = ReturnType<typeof toOffers>[string];
