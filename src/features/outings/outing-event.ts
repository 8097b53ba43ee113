import { toInstant } from '#src/format/clock.ts';
import { toEuros } from '#src/format/money.ts';
import type { OutingView } from './data.ts';
import { isFree } from './outing-words.ts';

const statusOf = ({ state, start, announced }: OutingView): string => {
	if (state === 'cancelled') return 'EventCancelled';
	return start === announced ? 'EventScheduled' : 'EventRescheduled';
};

/** An outing as schema.org's `Event`, without the context. How many places are left is not known to a built page. */
export const outingEvent = (
	outing: OutingView,
	{ organizer, picture, site, tag }: { organizer: string; picture: string; site: URL; tag: string },
) => {
	const { title, summary, href, start, end, announced, timeZone, meeting, guide, places, price, opens } = outing;
	const toIso = (time: string): string => new Date(toInstant(time, timeZone)).toISOString();
	const at = (path: string) => new URL(path, site).href;
	return {
		'@type': 'Event',
		name: title,
		description: summary,
		url: at(href),
		image: at(picture),
		inLanguage: tag,
		startDate: toIso(start),
		endDate: toIso(end),
		eventStatus: `https://schema.org/${statusOf(outing)}`,
		...(start !== announced && { previousStartDate: toIso(announced) }),
		eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
		location: {
			'@type': 'Place',
			name: meeting.place,
			address: meeting.place,
			geo: { '@type': 'GeoCoordinates', latitude: meeting.latitude, longitude: meeting.longitude },
		},
		organizer: { '@type': 'Organization', name: organizer, url: at('/') },
		performer: { '@type': 'Person', name: guide },
		maximumAttendeeCapacity: places,
		...(price && {
			isAccessibleForFree: isFree(outing),
			offers: {
				'@type': 'Offer',
				url: at(href),
				price: toEuros(price.others),
				priceCurrency: 'EUR',
				...(opens && { validFrom: toIso(opens) }),
			},
		}),
	};
};
