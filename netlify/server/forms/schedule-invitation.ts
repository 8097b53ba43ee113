import type { ScheduleInput } from '#src/features/schedule/form.ts';
import { fromFormDay } from '#src/forms/form-day.ts';
import { actions, site } from '../content.ts';
import { type Appointment, renderAppointment } from '../mail/calendar.ts';
import type { MailAttachment } from '../mail/notification.ts';
import type { Submission } from '../outbox/submission.ts';

/** The event's length in the calendar, in hours, until both sides have agreed on the real one. */
const DURATION = 2;

/** The title of an action, unless it is no longer offered. */
export const titleOf = (action = ''): string | undefined => actions[action]?.title;

/** The calendar file of a request. `changes` to it keep its id: a calendar takes them in its place. */
export const invitation = (
	{ id, input, receivedAt }: Submission<ScheduleInput>,
	title: string,
	changes: Partial<Appointment> = {},
): MailAttachment => ({
	name: 'agendamento.ics',
	type: 'text/calendar; charset=utf-8; method=PUBLISH',
	text: renderAppointment({
		id,
		writtenAt: receivedAt,
		sequence: 0,
		status: 'TENTATIVE',
		date: fromFormDay(input.date),
		time: input.time,
		duration: DURATION,
		title,
		organizer: site,
		...changes,
	}),
});
