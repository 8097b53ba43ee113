import type { ScheduleInput } from '#src/features/schedule/form.ts';
import { formatWeekdayAndDay } from '#src/format/days-in-words.ts';
import { fromFormDay } from '#src/forms/form-day.ts';
import { site } from '../content.ts';
import type { DeskAction, DeskRules } from '../desk/desk-rules.ts';
import type { Appointment } from '../mail/calendar.ts';
import { invitation, titleOf } from './schedule-invitation.ts';

/** The request's second version, with which calendars replace the first. */
const secondVersion = (status: Appointment['status']) => ({
	writtenAt: new Date().toISOString(),
	sequence: 1,
	status,
});

const momentOf = (date: string, time: string): string => `${formatWeekdayAndDay(date)}, às ${time}`;

const nameOf = ({ firstName, lastName }: ScheduleInput): string => `${firstName} ${lastName}`;

const confirm: DeskAction<ScheduleInput> = {
	label: 'Confirmar',
	from: ['new', 'answered'],
	to: 'confirmed',
	fields: ({ date, time }) => ({
		date: { kind: 'date', label: 'Dia', value: fromFormDay(date) },
		time: { kind: 'time', label: 'Hora', value: time },
	}),
	tell: (submission, { date = '', time = '' }) => {
		const { input } = submission;
		const title = titleOf(input.action);
		const what = `${title ? `«${title}», ` : ''}${momentOf(date, time)}`;
		const isOther = date !== fromFormDay(input.date) || time !== input.time;
		const event = { ...secondVersion('CONFIRMED'), date, time };
		return {
			visitor: {
				subject: `Confirmado: ${title ?? 'o seu pedido'}`,
				message: [
					'Olá,',
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
	from: ['new', 'answered'],
	to: 'declined',
	fields: () => ({ because: { kind: 'sentence', label: 'Porquê, para quem pediu' } }),
	tell: (submission, { because }) => {
		const { date, time, action } = submission.input;
		const title = titleOf(action);
		return {
			visitor: {
				subject: `Não podemos: ${title ?? 'o seu pedido'}`,
				message: [
					'Olá,',
					`Não podemos marcar o que pediu para ${momentOf(fromFormDay(date), time)}.`,
					...(because ? [because] : []),
					'Se outro dia lhe servir, responda a este email. O ficheiro em anexo tira o pedido do seu calendário.',
				].join('\n\n'),
				attachments: [invitation(submission, `${title ?? 'agendamento'}, ${site.name}`, secondVersion('CANCELLED'))],
			},
		};
	},
};

/** What the association does with a request to schedule an action. */
export const scheduleDesk: DeskRules<ScheduleInput> = {
	states: {
		new: { label: 'por responder', isOpen: true },
		answered: { label: 'respondido', isOpen: false },
		confirmed: { label: 'confirmado', isOpen: false },
		declined: { label: 'recusado', isOpen: false },
	},
	actions: { confirm, decline, answer: { label: 'Já respondi', from: ['new'], to: 'answered' } },
	calledBy: (input) => ({ name: nameOf(input) }),
};
