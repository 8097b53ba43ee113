import { type ScheduleInput, scheduleForm } from '#src/features/schedule/form.ts';
import { escapeText, quote, renderCalendar, toMoment, zonedTime } from '#src/format/ical.ts';
import { fromFormDay } from '#src/forms/clean.ts';
import { actions, site } from '../base/content.ts';
import { portuguese, type ServerWords, wordsOf } from '../base/words.ts';
import type { Submission } from '../cases/submission.ts';
import type { MailAttachment, Notification } from '../mail/message.ts';
import { type DeskAction, type DeskRules, reasonField } from './desk-rules.ts';
import { type ServerForm, toNotification } from './server-form.ts';

interface Appointment {
	readonly id: string;
	/** Of this version: ISO 8601, UTC. */
	readonly writtenAt: string;
	/** Calendars show the version with the highest. */
	readonly sequence: number;
	readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
	/** `YYYY-MM-DD` and `HH:MM`, on the association's clock. */
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
			zonedTime('DTSTART', `${date} ${time}`),
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
const titleOf = (action = '', { content } = portuguese): string | undefined => content.actions[action]?.title;

/** The request's calendar file. With the same id, a changed event replaces the earlier one. */
const invitation = (
	{ id, input, receivedAt }: Submission<ScheduleInput>,
	{ t }: ServerWords,
	title: string,
	changes: Partial<Appointment> = {},
): MailAttachment => ({
	name: t('mail.schedule.file'),
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

const momentOf = ({ t, formatWeekdayAndDay }: ServerWords, date: string, time: string): string =>
	t('mail.moment', { day: formatWeekdayAndDay(date), time });

/** What the visitor's calendar shows. */
const eventOf = ({ t }: ServerWords, title: string | undefined): string =>
	`${title ?? t('mail.schedule.event')}, ${site.name}`;

/** What the association's calendar shows. */
const ownEventOf = (input: ScheduleInput): string => `${titleOf(input.action) ?? 'agendamento'}, ${nameOf(input)}`;

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
		const words = wordsOf(input.language);
		const title = titleOf(input.action, words);
		const ownTitle = titleOf(input.action);
		const { t } = words;
		const whatIn = (language: ServerWords): string => {
			const moment = momentOf(language, date, time);
			const action = titleOf(input.action, language);
			return action ? language.t('mail.schedule.what', { action, moment }) : moment;
		};
		const isOther = date !== fromFormDay(input.date) || time !== input.time;
		const event = { ...secondVersion('CONFIRMED'), date, time };
		return {
			visitor: {
				subject: t('mail.schedule.confirmed', { action: title ?? t('mail.schedule.request') }),
				message: [
					t('mail.schedule.confirmedText', { what: whatIn(words) }),
					...(isOther ? [t('mail.schedule.otherDay')] : []),
					t('mail.schedule.calendar'),
				].join('\n\n'),
				attachments: [invitation(submission, words, eventOf(words, title), event)],
			},
			association: {
				subject: `Confirmado: ${ownTitle ?? 'ação por escolher'}`,
				message: `O pedido de ${nameOf(input)} (${input.email}) está confirmado: ${whatIn(portuguese)}. Quem o fez também recebe um email.\n\nO ficheiro em anexo atualiza o calendário.`,
				attachments: [invitation(submission, portuguese, ownEventOf(input), event)],
			},
		};
	},
};

const decline: DeskAction<ScheduleInput> = {
	label: 'Recusar',
	done: 'Pedido recusado',
	to: { new: 'declined', answered: 'declined' },
	fields: (input) => ({ because: reasonField(input) }),
	notify: (submission, { because }) => {
		const { date, time, action, language } = submission.input;
		const words = wordsOf(language);
		const title = titleOf(action, words);
		const { t } = words;
		return {
			visitor: {
				subject: t('mail.schedule.declined', { action: title ?? t('mail.schedule.request') }),
				message: [
					t('mail.schedule.declinedText', { moment: momentOf(words, fromFormDay(date), time) }),
					...(because ? [because] : []),
					t('mail.schedule.otherTime'),
				].join('\n\n'),
				attachments: [
					invitation(
						submission,
						words,
						// Outlook and others pass over `STATUS`.
						t('mail.schedule.off', { event: eventOf(words, title) }),
						secondVersion('CANCELLED'),
					),
				],
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

const renderCopy = (submission: Submission<ScheduleInput>) => {
	const { date, time, language, ...input } = submission.input;
	const words = wordsOf(language);
	const { t, afterPreposition } = words;
	const action = titleOf(input.action, words);
	return {
		subject: t('mail.schedule.subject', { action: action ?? t('mail.schedule.noAction') }),
		message: t('mail.schedule.received', { toName: afterPreposition('a', site) }),
		details: [
			[t('mail.schedule.action'), action ?? t('mail.schedule.undecided')],
			[t('mail.schedule.date'), momentOf(words, fromFormDay(date), time)],
		] as const,
		attachments: [invitation(submission, words, t('mail.schedule.unconfirmed', { event: eventOf(words, action) }))],
	};
};

const renderSchedule = (submission: Submission<ScheduleInput>): Notification => {
	const { input } = submission;
	const { email, date, time, people, ages, contact } = input;
	const name = nameOf(input);
	const action = titleOf(input.action);
	const asked = momentOf(portuguese, fromFormDay(date), time);
	const optional = [
		['Pessoas', people],
		['Idades', ages],
		['Telefone', contact],
	] as const;
	return toNotification(submission, name, {
		subject: subjectOf(input),
		message: `${name} (${email}) pediu para agendar ${action ? `«${action}»` : 'uma ação'} para ${asked}.\n\nO ficheiro em anexo põe o pedido no calendário, por confirmar.`,
		details: [
			['Ação', action ?? 'por escolher'],
			['Data', asked],
			...optional.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
		],
		attachments: [invitation(submission, portuguese, `Por confirmar: ${ownEventOf(input)}`)],
		copy: renderCopy(submission),
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
