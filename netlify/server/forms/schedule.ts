import { type ScheduleInput, scheduleForm } from '#src/features/schedule/form.ts';
import { formatsOf } from '#src/format/formats.ts';
import { escapeText, lisbonTime, quote, renderCalendar, toMoment } from '#src/format/ical.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { fromFormDay } from '#src/forms/clean.ts';
import { actions, site } from '../content.ts';
import type { MailAttachment, Notification } from '../mail/message.ts';
import type { Submission } from '../store/submission.ts';
import type { DeskAction, DeskRules } from './desk-rules.ts';
import { type ServerForm, toNotification } from './server-form.ts';

const { afterPreposition, formatWeekdayAndDay } = formatsOf(DEFAULT_LANGUAGE);

interface Appointment {
	readonly id: string;
	/** Of this version: ISO 8601, UTC. */
	readonly writtenAt: string;
	/** Calendars show the version with the highest. */
	readonly sequence: number;
	readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
	/** `YYYY-MM-DD` and `HH:MM`, Lisbon's time. */
	readonly date: string;
	readonly time: string;
	/** Hours. */
	readonly duration: number;
	readonly title: string;
	readonly organizer: { readonly name: string; readonly email: string };
}

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

/** Provisional, in hours. */
const DURATION = 2;

/** `undefined` for an action that is no longer offered. */
const titleOf = (action = ''): string | undefined => actions[action]?.title;

/** The request's calendar file. With the same id, a changed event replaces the earlier one. */
const invitation = (
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

const secondVersion = (status: Appointment['status']) => ({
	writtenAt: new Date().toISOString(),
	sequence: 1,
	status,
});

const momentOf = (date: string, time: string): string => `${formatWeekdayAndDay(date)}, às ${time}`;

const nameOf = ({ firstName, lastName }: ScheduleInput): string => `${firstName} ${lastName}`;

const confirm: DeskAction<ScheduleInput> = {
	label: 'Confirmar',
	done: 'Pedido confirmado',
	to: { new: 'confirmed', answered: 'confirmed' },
	fields: ({ date, time }) => ({
		date: { kind: 'date', label: 'Dia', value: fromFormDay(date) },
		time: { kind: 'time', label: 'Hora', value: time },
	}),
	notify: (submission, { date = '', time = '' }) => {
		const { input } = submission;
		const title = titleOf(input.action);
		const what = `${title ? `«${title}», ` : ''}${momentOf(date, time)}`;
		const isOther = date !== fromFormDay(input.date) || time !== input.time;
		const event = { ...secondVersion('CONFIRMED'), date, time };
		return {
			visitor: {
				subject: `Confirmado: ${title ?? 'o seu pedido'}`,
				message: [
					`O seu pedido está confirmado: ${what}.`,
					...(isOther ? ['O dia ou a hora não são os que pediu. Se não lhe servirem, responda a este email.'] : []),
					'O ficheiro em anexo atualiza o seu calendário.',
				].join('\n\n'),
				attachments: [invitation(submission, `${title ?? 'agendamento'}, ${site.name}`, event)],
			},
			association: {
				subject: `Confirmado: ${title ?? 'ação por escolher'}`,
				message: `O pedido de ${nameOf(input)} (${input.email}) está confirmado: ${what}. Quem o fez também recebe um email.\n\nO ficheiro em anexo atualiza o calendário.`,
				attachments: [invitation(submission, `${title ?? 'agendamento'}, ${nameOf(input)}`, event)],
			},
		};
	},
};

const decline: DeskAction<ScheduleInput> = {
	label: 'Recusar',
	done: 'Pedido recusado',
	to: { new: 'declined', answered: 'declined' },
	fields: () => ({ because: { kind: 'sentence', label: 'Motivo (segue no email)' } }),
	notify: (submission, { because }) => {
		const { date, time, action } = submission.input;
		const title = titleOf(action);
		return {
			visitor: {
				subject: `Não podemos: ${title ?? 'o seu pedido'}`,
				message: [
					`Não podemos marcar o que pediu para ${momentOf(fromFormDay(date), time)}.`,
					...(because ? [because] : []),
					'Se outro dia lhe servir, responda a este email. O ficheiro em anexo tira o pedido do seu calendário.',
				].join('\n\n'),
				attachments: [invitation(submission, `${title ?? 'agendamento'}, ${site.name}`, secondVersion('CANCELLED'))],
			},
		};
	},
};

const scheduleDesk: DeskRules<ScheduleInput> = {
	states: {
		new: { label: 'por responder', isOpen: true },
		answered: { label: 'respondido', isOpen: false },
		confirmed: { label: 'confirmado', isOpen: false },
		declined: { label: 'recusado', isOpen: false },
	},
	actions: {
		confirm,
		decline,
		answer: { label: 'Já respondi', done: 'Pedido marcado como respondido', to: { new: 'answered' } },
	},
	displayName: (input) => ({ name: nameOf(input) }),
};

const subjectOf = ({ action }: ScheduleInput): string =>
	`Pedido de agendamento: ${titleOf(action) ?? 'ação por escolher'}`;

const renderSchedule = (submission: Submission<ScheduleInput>): Notification => {
	const { input } = submission;
	const { email, date, time, people, ages, contact } = input;
	const name = nameOf(input);
	const action = titleOf(input.action);
	const subject = subjectOf(input);
	const asked = momentOf(fromFormDay(date), time);
	const details = [
		['Ação', action ?? 'por escolher'],
		['Data', asked],
	] as const;
	const optional = [
		['Pessoas', people],
		['Idades', ages],
		['Telefone', contact],
	] as const;
	return toNotification(submission, name, {
		subject,
		message: `${name} (${email}) pediu para agendar ${action ? `«${action}»` : 'uma ação'} para ${asked}.\n\nO ficheiro em anexo põe o pedido no calendário, por confirmar.`,
		details: [...details, ...optional.flatMap(([label, value]) => (value ? [[label, value] as const] : []))],
		attachments: [invitation(submission, `Por confirmar: ${action ?? 'agendamento'}, ${name}`)],
		copy: {
			subject,
			message: `O seu pedido chegou ${afterPreposition('a', site)}. Ainda não está marcado: a confirmação segue para este endereço.\n\nSe não foi quem o enviou, pode ignorar este email.`,
			details,
			attachments: [invitation(submission, `Por confirmar: ${action ?? 'agendamento'}, ${site.name}`)],
		},
	});
};

export const schedule: ServerForm<ScheduleInput> = {
	form: scheduleForm(actions),
	label: 'Agendamento',
	subjectOf,
	duplicateKey: ({ action }) => action,
	fieldsOf: ({ firstName, lastName, email, contact, action, date, time, people, ages }) => [
		['Nome', `${firstName} ${lastName}`],
		['Email', email],
		['Telefone', contact],
		['Ação', titleOf(action)],
		['Data', date],
		['Hora', time],
		['Pessoas', people],
		['Idades', ages],
	],
	desk: scheduleDesk,
	render: renderSchedule,
};
