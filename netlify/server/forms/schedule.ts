import { type ScheduleInput, scheduleForm } from '#src/features/schedule/form.ts';
import { afterPreposition } from '#src/format/article.ts';
import { actions, site } from '../content.ts';
import { formatDay, formatMoment } from '../mail/format.ts';
import type { Notification } from '../mail/notification.ts';
import type { Submission } from '../submission.ts';
import { scheduleDesk } from './schedule-desk.ts';
import { invitation, titleOf } from './schedule-invitation.ts';
import type { ServerForm } from './server-form.ts';

/** Optional details, only in the association's mail. */
const told = ({ people, ages, contact }: ScheduleInput) =>
	(
		[
			['Pessoas', people],
			['Idades', ages],
			['Telefone', contact],
		] as const
	).flatMap(([name, value]) => (value ? [[name, value] as const] : []));

const subjectOf = ({ action }: ScheduleInput): string =>
	`Pedido de agendamento: ${titleOf(action) ?? 'ação por escolher'}`;

/** The notification of a request to schedule an action. */
const renderSchedule = (submission: Submission<ScheduleInput>): Notification => {
	const { id, input, receivedAt } = submission;
	const { firstName, lastName, email, date, time } = input;
	const name = `${firstName} ${lastName}`;
	const action = titleOf(input.action);
	const subject = subjectOf(input);
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
		attachments: [invitation(submission, `Por confirmar: ${action ?? 'agendamento'}, ${name}`)],
		copy: {
			subject,
			message: `Olá,\n\nO seu pedido chegou ${afterPreposition('a', site)}. Ainda não está marcado: a confirmação segue para este endereço.\n\nSe não foi quem o enviou, pode ignorar este email.`,
			details,
			attachments: [invitation(submission, `Por confirmar: ${action ?? 'agendamento'}, ${site.name}`)],
		},
	};
};

export const schedule: ServerForm<ScheduleInput> = {
	form: scheduleForm(actions),
	label: 'Agendamento',
	subjectOf,
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
	desk: scheduleDesk,
	render: renderSchedule,
};
