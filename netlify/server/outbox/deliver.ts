import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { changeStored, readValue } from '../blobs.ts';
import { MAILED_FORMS, renderLinks } from '../forms/mailed-forms.ts';
import { log, toReason } from '../log.ts';
import type { Notification, Recipient } from '../mail/message.ts';
import { isBadAddress, isBadMessage, isNotified, isPreview, type Refusal, sendNotification } from '../mail/send.ts';
import { noteSending } from './sending-record.ts';
import { hasTimeLeft, isUrgent, type MailQueue, type Pending, rulesOf, toEntry } from './submission.ts';
import { addPending, countVisitorMail, markSent, park, updatePending } from './submission-store.ts';

interface Delivery {
	readonly blobs: Store;
	readonly deployContext: string;
	/** The mails may have been handed over before: Postmark is asked first. */
	readonly isRetry: boolean;
}

/** A preview mails no visitors, because it has a store, and so limits, of its own. */
const recipientsOf = ({ form, input }: Pending, deployContext: string): readonly Recipient[] => {
	const usual: readonly Recipient[] = rulesOf(form).copyToVisitor ? ['association', 'visitor'] : ['association'];
	const recipients = MAILED_FORMS[form].recipientsOf?.(input) ?? usual;
	return isPreview(deployContext) ? recipients.filter((recipient) => recipient === 'association') : recipients;
};

const openRecipients = (pending: Pending, deployContext: string): readonly Recipient[] =>
	recipientsOf(pending, deployContext).filter((recipient) => !pending.settled.includes(recipient));

/** Without recipients whose mail Postmark already has. */
const findOpenRecipients = async (
	pending: Pending,
	{ deployContext, isRetry }: Delivery,
): Promise<readonly Recipient[]> => {
	const open = openRecipients(pending, deployContext);
	if (!isRetry) return open;
	const taken = await Promise.all(open.map((recipient) => isNotified(pending, recipient)));
	return open.filter((_, index) => !taken[index]);
};

/** The end (ISO 8601, UTC) of the limit that postpones an entry, if only the visitor's receipt is left to send. */
export const receiptPostponedUntil = async (
	pending: Pending,
	{ blobs, deployContext }: Omit<Delivery, 'isRetry'>,
): Promise<string | undefined> => {
	const { form, id } = pending;
	if (!rulesOf(form).requiresReceipt || openRecipients(pending, deployContext).join() !== 'visitor') return undefined;
	const until = await countVisitorMail(blobs, pending);
	if (until) log('Receipt postponed', { form, id, reason: 'limit' });
	return until;
};

const markRedacted = (blobs: Store, pending: Pending): Promise<void> =>
	markSent(blobs, { ...pending, input: MAILED_FORMS[pending.form].redact?.(pending.input) ?? pending.input });

/** `later`: after an older mail. `never`: its content is outdated, and the entry is marked as sent without a mail. */
export const deliveryTiming = async (pending: Pending, blobs: Store): Promise<'now' | 'later' | 'never'> => {
	const timing = (await MAILED_FORMS[pending.form].deliveryTiming?.(blobs, pending)) ?? 'now';
	if (timing === 'never') await markRedacted(blobs, pending);
	return timing;
};

const copyTiming = async (pending: Pending, blobs: Store): Promise<'now' | 'later' | 'never'> => {
	const { form, id } = pending;
	try {
		if (!(await countVisitorMail(blobs, pending))) return 'now';
		const { requiresReceipt } = rulesOf(form);
		log(requiresReceipt ? 'Receipt postponed' : 'Copy left out', { form, id, reason: 'limit' });
		return requiresReceipt ? 'later' : 'never';
	} catch (error) {
		// The association's mail goes all the same.
		log('Copy postponed', { form, id, reason: toReason(error) });
		return 'later';
	}
};

const isPermanent = (refusal: Refusal) => isBadAddress(refusal) || isBadMessage(refusal);

/** Whether a refused copy is retried: always if it is a receipt, else only together with the association's mail. */
const isCopyOpen = ({ form, id }: Pending, refusal: Refusal, isAssociationMailed: boolean): boolean => {
	if (isAssociationMailed || isPermanent(refusal)) log('Copy not sent', { form, id, reason: refusal.reason });
	return !isPermanent(refusal) && (rulesOf(form).requiresReceipt || !isAssociationMailed);
};

/** @param left Recipients without their mail. */
const recordOutcome = async (
	pending: Pending,
	left: readonly Recipient[],
	refusal: Refusal | undefined,
	{ blobs, deployContext }: Delivery,
): Promise<void> => {
	const { form, id } = pending;
	const settled = recipientsOf(pending, deployContext).filter((recipient) => !left.includes(recipient));
	const next: Pending = { ...pending, accepted: true, settled };
	if (refusal && isBadMessage(refusal)) {
		await park(blobs, next, refusal.reason);
		log('Submission parked', { form, id, reason: refusal.reason });
	} else if (left.length === 0) await markRedacted(blobs, next);
	// `accepted` is stored, so that the entry is no orphan if its claim expires.
	else if (settled.length > pending.settled.length || !pending.accepted) await updatePending(blobs, next);
};

/** Adds the desk's buttons and the sentence of `prepare`; not in previews, whose links lead to the published site. */
const addDesk = async (pending: Pending, { blobs, deployContext }: Delivery) => {
	const hasDesk = !isPreview(deployContext);
	const sentence = hasDesk && (await MAILED_FORMS[pending.form].prepare?.(blobs, pending));
	const links = hasDesk ? renderLinks(pending) : [];
	return (notification: Notification): Notification => ({
		...notification,
		message: [notification.message, ...(sentence ? [sentence] : [])].join('\n\n'),
		links: [...(notification.links ?? []), ...links],
	});
};

const tryToDeliver = async (pending: Pending, delivery: Delivery): Promise<void> => {
	const open = await findOpenRecipients(pending, delivery);
	const timing = open.includes('visitor') ? await copyTiming(pending, delivery.blobs) : 'now';
	const withDesk = await addDesk(pending, delivery);
	// Checked last, immediately before the mail is sent.
	if ((await deliveryTiming(pending, delivery.blobs)) !== 'now' || !hasTimeLeft(pending)) return;
	const recipients = timing === 'now' ? open : open.filter((recipient) => recipient !== 'visitor');
	const sending = await sendNotification(
		pending,
		() => withDesk(MAILED_FORMS[pending.form].render(pending)),
		recipients,
		delivery,
	);

	const refusal = sending.refusals.get('association');
	if (refusal) log('Email not sent', { form: pending.form, id: pending.id, reason: refusal.reason });
	const copyRefusal = sending.refusals.get('visitor');
	if (copyRefusal && isBadAddress(copyRefusal)) await MAILED_FORMS[pending.form].onRefused?.(delivery.blobs, pending);
	const isLeft = (recipient: Recipient) => {
		if (recipient === 'association') return refusal !== undefined;
		if (timing !== 'now') return timing === 'later';
		return copyRefusal !== undefined && isCopyOpen(pending, copyRefusal, refusal === undefined);
	};
	await recordOutcome(pending, open.filter(isLeft), refusal, delivery);
	await noteSending(delivery.blobs, sending);
};

/**
 * Mails an accepted submission, and then marks it as sent, or parks it if Postmark refuses the association's mail for good.
 * Otherwise it stays pending for a retry. Never throws.
 */
export const deliver = async (pending: Pending, delivery: Delivery): Promise<void> => {
	try {
		await tryToDeliver(pending, delivery);
	} catch (error) {
		log('Submission not filed', { form: pending.form, id: pending.id, reason: toReason(error) });
	}
};

const AT_ONCE = 20;

/** More than the processes that can write a document before one of them has read its own write again. */
const PROCESSES_KEPT = 20;

/**
 * Moves mails from a document's queue to the outbox, urgent ones first, and delivers them. Safe for concurrent processes, and
 * after a crash: all write the same entry, and the one that removes the mail from the queue delivers it. `process-due`
 * delivers the rest, and removes an entry that was written again after it was sent. Never throws.
 * @returns whether the queue has more mails.
 */
export const sendQueued = async (
	blobs: Store,
	key: string,
	deployContext: string,
	urgentOnly = false,
): Promise<boolean> => {
	const readQueue = async () => {
		const mails = (await readValue<MailQueue>(blobs, key))?.queue ?? [];
		return urgentOnly ? mails.filter(isUrgent) : mails;
	};
	try {
		const byUrgency = (await readQueue()).toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
		const mails = byUrgency.slice(0, AT_ONCE).map((mail) => ({ mail, entry: toEntry(mail) }));
		if (mails.length === 0) return false;
		await Promise.all(mails.map(({ entry }) => addPending(blobs, entry)));
		const process = randomUUID();
		let taken: typeof mails = [];
		await changeStored<MailQueue>(blobs, key, (now) => {
			// Our own write, whose answer was lost.
			if (now?.takenBy?.includes(process)) return undefined;
			taken = mails.filter(({ mail }) => now?.queue.some(({ id }) => id === mail.id));
			if (!now || taken.length === 0) return undefined;
			const queue = now.queue.filter(({ id }) => !taken.some(({ mail }) => mail.id === id));
			return { ...now, queue, takenBy: [...(now.takenBy ?? []), process].slice(-PROCESSES_KEPT) };
		});
		for (const { mail, entry } of taken)
			if (mail.at && hasTimeLeft(entry)) await deliver(entry, { blobs, deployContext, isRetry: false });
		// A mail that was refused may have caused another.
		return (await readQueue()).length > 0;
	} catch (error) {
		log('Mails postponed', { reason: toReason(error) });
		return false;
	}
};
