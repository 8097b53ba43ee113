import { Header, type Message } from 'postmark';
import type { ContactInput } from '#src/forms/contact.ts';
import type { FormName } from '#src/forms/form.ts';
import type { MemberInput } from '#src/forms/member.ts';
import type { ScheduleInput } from '#src/forms/schedule.ts';
import type { WithdrawalInput } from '#src/forms/withdrawal.ts';
import { site } from '../content.ts';
import { mailSettings } from '../env.ts';
import { rulesOf } from '../form-rules.ts';
import { log, toReason } from '../log.ts';
import type { Order } from '../order.ts';
import type { Submission } from '../submission.ts';
import { mailbox, toMessage } from './message.ts';
import type { Notification } from './notification.ts';
import { INVALID_MESSAGE, type Refusal, send } from './postmark.ts';
import { renderContact } from './templates/contact.ts';
import { renderMember } from './templates/member.ts';
import { renderOrder } from './templates/order.ts';
import { renderSchedule } from './templates/schedule.ts';
import { renderWithdrawal } from './templates/withdrawal.ts';

/** What became of the mails about a submission. */
export interface Sending {
	/** Why the association's mail was not taken; `undefined` if it was. */
	readonly refusal: Refusal | undefined;
	/** The visitor's copy was taken, now or before: no later try may send it again. */
	readonly copied: boolean;
}

const renderers: Readonly<Record<FormName, (submission: Submission) => Notification>> = {
	contact: (submission) => renderContact(submission as Submission<ContactInput>),
	member: (submission) => renderMember(submission as Submission<MemberInput>),
	schedule: (submission) => renderSchedule(submission as Submission<ScheduleInput>),
	order: (submission) => renderOrder(submission as Submission<Order>),
	withdrawal: (submission) => renderWithdrawal(submission as Submission<WithdrawalInput>),
};

/** `canReply` says whether the visitor's address is fit to stand as the one to answer to. */
const toAssociation = (notification: Notification, canReply: boolean): Message => {
	const { from, to } = mailSettings();
	const { from_name, from_email, to_name } = notification;
	const button = { label: `Responder a ${from_name}`, address: from_email };
	const message = toMessage(notification, mailbox(from_name, from), mailbox(to_name, to), button);
	if (canReply) message.ReplyTo = mailbox(from_name, from_email);
	return message;
};

const toVisitor = ({ copy, from_email }: Notification): Message => {
	const button = { label: 'Escrever-nos', address: site.email };
	const message = toMessage(copy, mailbox(site.name, mailSettings().from), from_email, button);
	message.ReplyTo = mailbox(site.name, site.email);
	// RFC 3834: holiday notices and the like don't answer.
	message.Headers = [new Header('Auto-Submitted', 'auto-replied')];
	return message;
};

const sendBoth = async (submission: Submission, copied: boolean): Promise<Sending> => {
	const { form, id } = submission;
	const notification = renderers[form](submission);
	const sendTagged = (messages: readonly Message[]) =>
		send(messages.map((message) => Object.assign(message, { Tag: form, Metadata: { form, id } })));
	const copies = rulesOf(form).copyToVisitor && !copied ? [toVisitor(notification)] : [];

	const [refusal, ...copyRefusals] = await sendTagged([toAssociation(notification, true), ...copies]);
	const isTriedAgain = refusal !== undefined && !refusal.permanent;
	for (const copyRefusal of copyRefusals)
		if (copyRefusal && !isTriedAgain) log('Copy not sent', { form, id, reason: copyRefusal.reason });
	const sending = { refusal, copied: copied || copyRefusals.includes(undefined) };
	if (refusal?.code !== INVALID_MESSAGE) return sending;

	// Perhaps for the visitor's address alone: it stands in the text anyway, and need not be one to answer to.
	const [lastRefusal] = await sendTagged([toAssociation(notification, false)]);
	return { ...sending, refusal: lastRefusal };
};

/**
 * Mails a submission to the association and, where its form's rules say so, a copy to the visitor, in one call.
 * Only the association's mail counts; a copy that is not taken is logged. Never throws.
 */
export const sendNotification = async (submission: Submission, copied = false): Promise<Sending> => {
	try {
		return await sendBoth(submission, copied);
	} catch (error) {
		return { refusal: { reason: toReason(error), permanent: false }, copied };
	}
};
