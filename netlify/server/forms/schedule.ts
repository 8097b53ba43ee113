import { type ScheduleInput, scheduleForm } from '#src/features/schedule/form.ts';
import { escapeText, quote, renderCalendar, toMoment, zonedTime } from '#src/format/ical.ts';
import { fromFormDay } from '#src/forms/clean.ts';
import { actions as offeredActions, site } from '../base/content.ts';
import { portuguese, type ServerWords } from '../base/words.ts';
import type { Submission } from '../cases/case.ts';
import { given, type MailAttachment, paragraphs } from '../mail/message.ts';
import { type DeskAction, type DeskRules, reasonField } from './desk-rules.ts';
import type { ServerForm } from './server-form.ts';

interface Appointment {
	readonly id: string;
	/** Of this version: ISO 8601, UTC. */
	readonly writtenAt: string;
	/** The first version is tentative, the second is not. */
	readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
	/** `YYYY-MM-DD` and `HH:MM`, on the association's clock. */
	readonly date: string;
	readonly time: string;
	readonly title: string;
	readonly organizer: { readonly name: string; readonly email: string };
}

export const renderAppointment = (event: Appointment): string => {
	const { id, writtenAt, status, date, time, title, organizer } = event;
	return renderCalendar(organizer.name, [
		[
			`UID:${id}`,
			`DTSTAMP:${toMoment(writtenAt)}`,
			// Calendars show the version with the highest.
			`SEQUENCE:${status === 'TENTATIVE' ? 0 : 1}`,
			zonedTime('DTSTART', `${date} ${time}`),
			// Provisional.
			'DURATION:PT2H',
			`SUMMARY:${escapeText(title)}`,
			`ORGANIZER;CN=${quote(organizer.name)}:mailto:${organizer.email}`,
			`STATUS:${status}`,
			'TRANSP:OPAQUE',
		],
	]);
};

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
		status: 'TENTATIVE',
		date: fromFormDay(input.date),
		time: input.time,
		title,
		organizer: site,
		...changes,
	}),
});

const secondVersion = (status: Appointment['status']) => ({ writtenAt: new Date().toISOString(), status });

const momentOf = ({ t, formatWeekdayAndDay }: ServerWords, date: string, time: string): string =>
	t('mail.moment', { day: formatWeekdayAndDay(date), time });

/** What the visitor's calendar shows. */
const eventOf = ({ t }: ServerWords, title: string | undefined): string =>
	`${title ?? t('mail.schedule.event')}, ${site.name}`;

/** What the association's calendar shows. */
const ownEventOf = (input: ScheduleInput): string => `${titleOf(input.action) ?? 'agendamento'}, ${nameOf(input)}`;

const nameOf = ({ firstName, lastName }: ScheduleInput): string => `${firstName} ${lastName}`;

/** What is confirmed, in a language. */
const whatIn = (words: ServerWords, action: string | undefined, date: string, time: string): string => {
	const moment = momentOf(words, date, time);
	return action ? words.t('mail.schedule.what', { action, moment }) : moment;
};

const confirm: DeskAction<ScheduleInput> = {
	label: 'Confirmar',
	done: 'Pedido confirmado',
	to: { new: 'confirmed', answered: 'confirmed' },
	fields: ({ date, time }) => ({
		date: { kind: 'date', label: 'Dia', value: fromFormDay(date) },
		time: { kind: 'time', label: 'Hora', value: time },
	}),
	mails: {
		visitor: ({ submission, input, note: { date = '', time = '' }, words }) => {
			const { t } = words;
			const title = titleOf(input.action, words);
			const isOther = date !== fromFormDay(input.date) || time !== input.time;
			return {
				subject: t('mail.schedule.confirmed', { action: title ?? t('mail.schedule.request') }),
				message: paragraphs(
					t('mail.schedule.confirmedText', { what: whatIn(words, title, date, time) }),
					isOther && t('mail.schedule.otherDay'),
					t('mail.schedule.calendar'),
				),
				attachments: [
					invitation(submission, words, eventOf(words, title), { ...secondVersion('CONFIRMED'), date, time }),
				],
			};
		},
		association: ({ submission, input, note: { date = '', time = '' } }) => {
			const title = titleOf(input.action);
			return {
				subject: `Confirmado: ${title ?? 'ação por escolher'}`,
				message: `O pedido de ${nameOf(input)} (${input.email}) está confirmado: ${whatIn(portuguese, title, date, time)}. Quem o fez também recebe um email.\n\nO ficheiro em anexo atualiza o calendário.`,
				attachments: [
					invitation(submission, portuguese, ownEventOf(input), { ...secondVersion('CONFIRMED'), date, time }),
				],
			};
		},
	},
};

const decline: DeskAction<ScheduleInput> = {
	label: 'Recusar',
	done: 'Pedido recusado',
	to: { new: 'declined', answered: 'declined' },
	fields: (input) => ({ because: reasonField(input) }),
	mails: {
		visitor: ({ submission, input: { action, date, time }, note: { because }, words }) => {
			const { t } = words;
			const title = titleOf(action, words);
			// Outlook and others pass over `STATUS`.
			const off = t('mail.schedule.off', { event: eventOf(words, title) });
			return {
				subject: t('mail.schedule.declined', { action: title ?? t('mail.schedule.request') }),
				message: paragraphs(
					t('mail.schedule.declinedText', { moment: momentOf(words, fromFormDay(date), time) }),
					because,
					t('mail.schedule.otherTime'),
				),
				attachments: [invitation(submission, words, off, secondVersion('CANCELLED'))],
			};
		},
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

export const schedule: ServerForm<ScheduleInput> = {
	form: scheduleForm(offeredActions),
	label: 'Agendamento',
	subjectOf: ({ action }) => `Pedido de agendamento: ${titleOf(action) ?? 'ação por escolher'}`,
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
	render: (submission) => {
		const { input } = submission;
		const { email, date, time, people, ages, contact } = input;
		const action = titleOf(input.action);
		const asked = momentOf(portuguese, fromFormDay(date), time);
		return {
			message: `${nameOf(input)} (${email}) pediu para agendar ${action ? `«${action}»` : 'uma ação'} para ${asked}.\n\nO ficheiro em anexo põe o pedido no calendário, por confirmar.`,
			details: given(
				['Ação', action ?? 'por escolher'],
				['Data', asked],
				['Pessoas', people],
				['Idades', ages],
				['Telefone', contact],
			),
			attachments: [invitation(submission, portuguese, `Por confirmar: ${ownEventOf(input)}`)],
		};
	},
	renderCopy: (submission, words) => {
		const { date, time, action: id } = submission.input;
		const { t, afterPreposition } = words;
		const action = titleOf(id, words);
		return {
			subject: t('mail.schedule.subject', { action: action ?? t('mail.schedule.noAction') }),
			message: t('mail.schedule.received', { toName: afterPreposition('a', site) }),
			details: [
				[t('mail.schedule.action'), action ?? t('mail.schedule.undecided')],
				[t('mail.schedule.date'), momentOf(words, fromFormDay(date), time)],
			],
			attachments: [invitation(submission, words, t('mail.schedule.unconfirmed', { event: eventOf(words, action) }))],
		};
	},
};
