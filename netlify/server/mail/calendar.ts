import { escapeText, lisbonTime, quote, renderCalendar, toMoment } from '#src/format/ical.ts';

/** An event with RFC 5545's status TENTATIVE. */
interface TentativeEvent {
	readonly id: string;
	/** ISO 8601, UTC. */
	readonly createdAt: string;
	/** `YYYY-MM-DD` and `HH:MM`, as a clock in Lisbon shows them. */
	readonly date: string;
	readonly time: string;
	/** Hours. */
	readonly duration: number;
	readonly title: string;
	readonly organizer: { readonly name: string; readonly email: string };
}

/** A calendar file with one event. */
export const renderTentative = (event: TentativeEvent): string => {
	const { id, createdAt, date, time, duration, title, organizer } = event;
	return renderCalendar(organizer.name, [
		[
			`UID:${id}`,
			`DTSTAMP:${toMoment(createdAt)}`,
			lisbonTime('DTSTART', `${date} ${time}`),
			`DURATION:PT${duration}H`,
			`SUMMARY:${escapeText(title)}`,
			`ORGANIZER;CN=${quote(organizer.name)}:mailto:${organizer.email}`,
			'STATUS:TENTATIVE',
			'TRANSP:OPAQUE',
		],
	]);
};
