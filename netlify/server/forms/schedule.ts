import { type ScheduleInput, scheduleForm } from '#src/features/schedule/form.ts';
import { afterPreposition } from '#src/format/article.ts';
import { fromFormDay } from '#src/forms/form-day.ts';
import { actions, site } from '../content.ts';
import { renderTentative } from '../mail/calendar.ts';
import { formatDay, formatMoment } from '../mail/format.ts';
import type { MailAttachment, Notification } from '../mail/notification.ts';
import type { Submission } from '../submission.ts';
import type { ServerForm } from './server-form.ts';

/** The event's length in the calendar, in hours, until both sides have agreed on the real one. */
const DURATION = 2;

const invitation = ({ id, input, receivedAt }: Submission<ScheduleInput>, title: string): MailAttachment => ({
	name: 'agendamento.ics',
	type: 'text/calendar; charset=utf-8; method=PUBLISH',
	text: renderTentative({
		id,
		createdAt: receivedAt,
		date: fromFormDay(input.date),
		time: input.time,
		duration: DURATION,
		title: `Por confirmar: ${title}`,
		organizer: site,
	}),
});

/** The title of an action, unless it is no longer offered. */
const titleOf = (action = ''): string | undefined => actions[action]?.title;

/** Optional details, only in the association's mail. */
const told = ({ people, ages, contact }: ScheduleInput) =>
	(
		[
			['Pessoas', people],
			['Idades', ages],
			['Telefone', contact],
		] as const
	).flatMap(([name, value]) => (value ? [[name, value] as const] : []));

/** The notification of a request to schedule an action. */
const renderSchedule = (submission: Submission<ScheduleInput>): Notification => {
	const { id, input, receivedAt } = submission;
	const { firstName, lastName, email, date, time } = input;
	const name = `${firstName} ${lastName}`;
	const action = titleOf(input.action);
	const subject = `Pedido de agendamento: ${action ?? 'ação por escolher'}`;
	const asked = `${formatDay(date)}, às ${time}`;
	const details = [
		['Ação', action ?? 'por escolher'],
		['Data', asked],
		['Recebido', formatMoment(receivedAt)],
		['Referência', id],
	] as const;
	return {
		from_name: name,
		to_name: site.name,
		from_email: email,
		subject,
		message: `${name} (${email}) pediu para agendar ${action ? `«${action}»` : 'uma ação'} para ${asked}.\n\nO ficheiro em anexo põe o pedido no calendário, por confirmar.`,
		details: [...details, ...told(input)],
		attachments: [invitation(submission, `${action ?? 'agendamento'}, ${name}`)],
		copy: {
			subject,
			message: `Olá,\n\nO seu pedido chegou ${afterPreposition('a', site)}. Ainda não está marcado: a confirmação segue para este endereço.\n\nSe não foi quem o enviou, pode ignorar este email.`,
			details,
			attachments: [invitation(submission, `${action ?? 'agendamento'}, ${site.name}`)],
		},
	};
};

export const schedule: ServerForm<ScheduleInput> = {
	form: scheduleForm(actions),
	label: 'Agendamento',
	matterOf: ({ action }) => action,
	fieldsOf: ({ firstName, lastName, email, contact, action, date, time, people, ages }) => [
		['Nome', `${firstName} ${lastName}`],
		['Email', email],
		['Contacto', contact],
		['Ação', titleOf(action)],
		['Data', date],
		['Hora', time],
		['Pessoas', people],
		['Idades', ages],
	],
	render: renderSchedule,
};
