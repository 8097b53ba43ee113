import { escapeText, lisbonTime, quote, renderCalendar, toMoment } from '#src/format/ical.ts';

/** An event that two sides agree on. */
export interface Appointment {
	readonly id: string;
	/** When this version was made: ISO 8601, UTC. */
	readonly writtenAt: string;
	/** A calendar takes the version with the highest. */
	readonly sequence: number;
	readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
	/** `YYYY-MM-DD` and `HH:MM`, as a clock in Lisbon shows them. */
	readonly date: string;
	readonly time: string;
	/** Hours. */
	readonly duration: number;
	readonly title: string;
	readonly organizer: { readonly name: string; readonly email: string };
}

/** A calendar file with one event. */
export const renderAppointment = (event: Appointment): string => {
	const { id, writtenAt, sequence, status, date, time, duration, title, organizer } = event;
	return renderCalendar(organizer.name, [
		[
			`UID:${id}`,
			`DTSTAMP:${toMoment(writtenAt)}`,
			`SEQUENCE:${sequence}`,
			lisbonTime('DTSTART', `${date} ${time}`),
			`DURATION:PT${duration}H`,
			`SUMMARY:${escapeText(title)}`,
			`ORGANIZER;CN=${quote(organizer.name)}:mailto:${organizer.email}`,
			`STATUS:${status}`,
			'TRANSP:OPAQUE',
		],
	]);
};
