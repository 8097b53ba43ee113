import { ownTimeZone } from '#src/format/clock.ts';
import { escapeText, renderCalendar, toMoment, zonedTime } from '#src/format/ical.ts';
import type { Words } from '#src/i18n/words.ts';
import type { OutingOffer } from './offer.ts';

/** What calendars show of an outing. */
export type CalendarOuting = Pick<
	OutingOffer,
	'id' | 'title' | 'summary' | 'start' | 'end' | 'timeZone' | 'state' | 'because' | 'sequence' | 'meeting'
>;

interface CalendarOptions {
	readonly owner: string;
	readonly site: string | URL;
	/** In the language of the page that an event leads to. */
	readonly words: Pick<Words, 't' | 'routes'>;
	/** When the file is made, as ISO 8601 in UTC. */
	readonly now: string;
	/** The name of a calendar to subscribe to. Without it the file is for adding what it holds. */
	readonly feed?: string;
}

/** How often a calendar program asks for the feed again. */
const REFRESH = 'PT12H';

const toEvent = (outing: CalendarOuting, { site, words, now }: CalendarOptions): readonly string[] => {
	const { id, title, summary, start, end, timeZone, state, because, sequence, meeting } = outing;
	const { t, routes } = words;
	const page = new URL(routes.outing(id), site);
	// Outlook and others pass over `STATUS`.
	const isOff = state === 'cancelled';
	const mark = isOff ? `${t('outings.cancelled').toUpperCase()}: ` : '';
	const change = because ? `${t(`outings.${state}`)}: ${because}\n` : '';
	return [
		// The same in each build and in mails, so that a calendar updates its event.
		`UID:${id}@${page.host}`,
		`DTSTAMP:${toMoment(now)}`,
		zonedTime('DTSTART', start, timeZone),
		zonedTime('DTEND', end, timeZone),
		`SEQUENCE:${sequence}`,
		`STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
		`SUMMARY:${escapeText(mark + title)}`,
		`DESCRIPTION:${escapeText(`${change}${summary}\n${page.href}`)}`,
		`LOCATION:${escapeText(meeting.place)}`,
		`GEO:${meeting.latitude};${meeting.longitude}`,
		`URL:${page.href}`,
	];
};

export const renderOutings = (outings: readonly CalendarOuting[], options: CalendarOptions): string => {
	const { owner, feed } = options;
	const subscription = feed && [
		`NAME:${escapeText(feed)}`,
		`X-WR-CALNAME:${escapeText(feed)}`,
		`X-WR-TIMEZONE:${ownTimeZone()}`,
		`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
		`X-PUBLISHED-TTL:${REFRESH}`,
	];
	const events = outings.map((outing) => toEvent(outing, options));
	return renderCalendar(owner, events, subscription || []);
};
