import { escapeText, lisbonTime, renderCalendar, toMoment } from '#src/format/ical.ts';

/** An outing as calendars show it. */
export interface CalendarOuting {
	readonly id: string;
	readonly title: string;
	readonly summary: string;
	/** `YYYY-MM-DD HH:MM`, as a clock in Lisbon shows them, after all changes. */
	readonly start: string;
	readonly end: string;
	readonly meeting: { readonly place: string; readonly latitude: number; readonly longitude: number };
	/** How many changes there were: a calendar takes the version with the highest. */
	readonly sequence: number;
	readonly cancelled: boolean;
	/** Of its page, absolute. */
	readonly url: string;
}

interface CalendarOptions {
	/** The association's name. */
	readonly owner: string;
	/** When the file is made, as ISO 8601 in UTC. */
	readonly now: string;
	/** The name of a calendar to subscribe to. Without it the file is for adding what it holds. */
	readonly feed?: string;
}

/** How often a calendar program asks for the feed again. */
const REFRESH = 'PT12H';

const toEvent = ({ id, meeting, url, ...outing }: CalendarOuting, now: string): readonly string[] => [
	// The same in each build and in mails, so that a calendar knows it again.
	`UID:${id}@${new URL(url).host}`,
	`DTSTAMP:${toMoment(now)}`,
	lisbonTime('DTSTART', outing.start),
	lisbonTime('DTEND', outing.end),
	`SEQUENCE:${outing.sequence}`,
	`STATUS:${outing.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
	`SUMMARY:${escapeText(outing.title)}`,
	`DESCRIPTION:${escapeText(`${outing.summary}\n${url}`)}`,
	`LOCATION:${escapeText(meeting.place)}`,
	`GEO:${meeting.latitude};${meeting.longitude}`,
	`URL:${url}`,
];

/** A calendar file with these outings. */
export const renderOutings = (outings: readonly CalendarOuting[], { owner, now, feed }: CalendarOptions): string =>
	renderCalendar(
		owner,
		outings.map((outing) => toEvent(outing, now)),
		feed
			? [
					`NAME:${escapeText(feed)}`,
					`X-WR-CALNAME:${escapeText(feed)}`,
					'X-WR-TIMEZONE:Europe/Lisbon',
					`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
					`X-PUBLISHED-TTL:${REFRESH}`,
				]
			: [],
	);
