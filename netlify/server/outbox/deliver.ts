import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { changeStored, read } from '../blobs.ts';
import { site } from '../content.ts';
import { MAILED_FORMS, renderLinks } from '../forms/mailed-forms.ts';
import { log, toReason } from '../log.ts';
import type { Notification, Recipient } from '../mail/message.ts';
import { isBadAddress, isBadMessage, isNotified, isPreview, type Refusal, sendNotification } from '../mail/send.ts';
import { isUrgent, type MailQueue, mayAct, type Pending, rulesOf, toEntry } from './submission.ts';
import { SubmissionStore } from './submission-store.ts';

/** What a delivery works with. */
interface Delivery {
	readonly blobs: Store;
	/** Netlify's: `production`, `deploy-preview`… */
	readonly deployContext: string;
	/** Whether the mails may have been handed over before: then Postmark is asked first which of them it has. */
	readonly isRetry: boolean;
}

type DeliveryInStore = Delivery & { readonly store: SubmissionStore };

/** A preview mails no visitors, because its mails would not count against the limits of the site itself. */
const recipientsOf = ({ form, input }: Pending, deployContext: string): readonly Recipient[] => {
	const usual: readonly Recipient[] = rulesOf(form).copyToVisitor ? ['association', 'visitor'] : ['association'];
	const recipients = MAILED_FORMS[form].recipientsOf?.(input) ?? usual;
	return isPreview(deployContext) ? recipients.filter((recipient) => recipient === 'association') : recipients;
};

/** Who still has to get a mail about the submission, as far as the entry tells. */
const openOf = (pending: Pending, deployContext: string): readonly Recipient[] =>
	recipientsOf(pending, deployContext).filter((recipient) => !pending.settled.includes(recipient));

/** As `openOf`, but without those whose mail Postmark has taken meanwhile. */
const findOpen = async (pending: Pending, { deployContext, isRetry }: Delivery): Promise<readonly Recipient[]> => {
	const open = openOf(pending, deployContext);
	if (!isRetry) return open;
	const taken = await Promise.all(open.map((recipient) => isNotified(pending, recipient)));
	return open.filter((_, index) => !taken[index]);
};

/**
 * Counts the visitor's mail against the limits, if it is the only one left and is owed. Returns until when (ISO 8601, UTC)
 * they hold it back; `undefined` if the entry can be tried now.
 */
export const heldBackUntil = async (
	pending: Pending,
	{ blobs, deployContext }: Omit<Delivery, 'isRetry'>,
): Promise<string | undefined> => {
	const { form, id } = pending;
	if (!rulesOf(form).requiresReceipt || openOf(pending, deployContext).join() !== 'visitor') return undefined;
	const until = await new SubmissionStore(blobs).takeVisitorMail(pending, site.mail.copiesPerHour);
	if (until) log('Receipt postponed', { form, id, reason: 'limit' });
	return until;
};

/**
 * Whether an entry can be mailed now, or an older one has to go first: `later`. One whose words are no longer true is
 * filed without a mail: `never`.
 */
export const findTurn = async (pending: Pending, blobs: Store): Promise<'now' | 'later' | 'never'> => {
	const { findTurn: find, redact } = MAILED_FORMS[pending.form];
	const turn = (await find?.(blobs, pending)) ?? 'now';
	if (turn === 'never')
		await new SubmissionStore(blobs).markSent({ ...pending, input: redact?.(pending.input) ?? pending.input });
	return turn;
};

/** Whether the visitor's mail is within the limits of the hour and the day; `later` if it may be so at the next try. */
const copyTiming = async (pending: Pending, store: SubmissionStore): Promise<'now' | 'later' | 'never'> => {
	const { form, id } = pending;
	try {
		if (!(await store.takeVisitorMail(pending, site.mail.copiesPerHour))) return 'now';
		const { requiresReceipt } = rulesOf(form);
		log(requiresReceipt ? 'Receipt postponed' : 'Copy left out', { form, id, reason: 'limit' });
		return requiresReceipt ? 'later' : 'never';
	} catch (error) {
		// The store failed. The association's mail goes all the same.
		log('Copy postponed', { form, id, reason: toReason(error) });
		return 'later';
	}
};

const isForGood = (refusal: Refusal) => isBadAddress(refusal) || isBadMessage(refusal);

/** Whether a refused copy is tried again: always if it is a receipt, else only together with the association's mail. */
const isCopyOpen = ({ form, id }: Pending, refusal: Refusal, isAssociationMailed: boolean): boolean => {
	if (isAssociationMailed || isForGood(refusal)) log('Copy not sent', { form, id, reason: refusal.reason });
	return !isForGood(refusal) && (rulesOf(form).requiresReceipt || !isAssociationMailed);
};

/** Files a submission after its mails were tried; `left` are those who still have to get theirs. */
const recordOutcome = async (
	pending: Pending,
	left: readonly Recipient[],
	refusal: Refusal | undefined,
	{ store, deployContext }: DeliveryInStore,
): Promise<void> => {
	const { form, id } = pending;
	const settled = recipientsOf(pending, deployContext).filter((recipient) => !left.includes(recipient));
	const next: Pending = { ...pending, accepted: true, settled };
	if (refusal && isBadMessage(refusal)) {
		await store.park(next, refusal.reason);
		log('Submission parked', { form, id, reason: refusal.reason });
	} else if (left.length === 0)
		await store.markSent({ ...next, input: MAILED_FORMS[form].redact?.(next.input) ?? next.input });
	// Noted as accepted, so that it is not taken for an orphan if its claim is lost.
	else if (settled.length > pending.settled.length || !pending.accepted) await store.update(next);
};

/**
 * Adds to the association's mail what the store knows and the buttons of the desk. A preview's mails have none: they would
 * lead to the published site.
 */
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

/**
 * Mails an accepted submission and files it: as sent once everybody has their mail, as parked if Postmark will never take
 * the association's mail because of its content. Otherwise it stays pending for the next try.
 */
const tryToDeliver = async (pending: Pending, delivery: DeliveryInStore): Promise<void> => {
	const open = await findOpen(pending, delivery);
	const timing = open.includes('visitor') ? await copyTiming(pending, delivery.store) : 'now';
	const withDesk = await addDesk(pending, delivery);
	// Last, so that as little as possible can happen between this and the sending.
	if ((await findTurn(pending, delivery.blobs)) !== 'now' || !mayAct(pending)) return;
	const recipients = timing === 'now' ? open : open.filter((recipient) => recipient !== 'visitor');
	const sending = await sendNotification(
		pending,
		() => withDesk(MAILED_FORMS[pending.form].render(pending)),
		recipients,
		delivery.deployContext,
	);

	const refusal = sending.get('association');
	if (refusal) log('Email not sent', { form: pending.form, id: pending.id, reason: refusal.reason });
	const copyRefusal = sending.get('visitor');
	if (copyRefusal && isBadAddress(copyRefusal)) await MAILED_FORMS[pending.form].onRefused?.(delivery.blobs, pending);
	const isLeft = (recipient: Recipient) => {
		if (recipient === 'association') return refusal !== undefined;
		if (timing !== 'now') return timing === 'later';
		return copyRefusal !== undefined && isCopyOpen(pending, copyRefusal, refusal === undefined);
	};
	await recordOutcome(pending, open.filter(isLeft), refusal, delivery);
};

/** As `tryToDeliver`, but never throws: what can't be mailed or filed is logged, and stays pending. */
export const deliver = async (pending: Pending, delivery: Delivery): Promise<void> => {
	try {
		await tryToDeliver(pending, { ...delivery, store: new SubmissionStore(delivery.blobs) });
	} catch (error) {
		log('Submission not filed', { form: pending.form, id: pending.id, reason: toReason(error) });
	}
};

/** How many queued mails are put into the outbox at once; the next call takes the next ones. */
const AT_ONCE = 20;

/**
 * Moves mails from the queue of a document to the outbox, the urgent ones first, and delivers them. May be called by several
 * processes, and again after one died at any step: whoever takes a mail off the queue delivers it, unless it has waited so
 * long that another may be at it. The entry of a mail has the same key whoever writes it, and `retry-mail` removes one that
 * is written again after it was sent. Never throws.
 * @returns whether more mails wait in the queue.
 */
export const sendQueued = async (
	blobs: Store,
	key: string,
	deployContext: string,
	urgentOnly = false,
): Promise<boolean> => {
	const store = new SubmissionStore(blobs);
	const readQueue = async () => {
		const mails = (await read<MailQueue>(blobs, key))?.value.owed ?? [];
		return urgentOnly ? mails.filter(isUrgent) : mails;
	};
	try {
		const byUrgency = (await readQueue()).toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
		const mails = byUrgency.slice(0, AT_ONCE).map((mail) => ({ mail, entry: toEntry(mail) }));
		if (mails.length === 0) return false;
		await Promise.all(mails.map(({ entry }) => store.addPending(entry)));
		const takenBy = randomUUID();
		let taken: typeof mails = [];
		await changeStored<MailQueue>(blobs, key, (now) => {
			// Our own write, whose answer was lost, has taken them already.
			if (now?.takenBy === takenBy) return undefined;
			taken = mails.filter(({ mail }) => now?.owed.some(({ id }) => id === mail.id));
			if (!now || taken.length === 0) return undefined;
			return { ...now, owed: now.owed.filter(({ id }) => !taken.some(({ mail }) => mail.id === id)), takenBy };
		});
		for (const { mail, entry } of taken)
			if (mail.at && mayAct(entry)) await deliver(entry, { blobs, deployContext, isRetry: false });
		// A mail that was refused may have caused another.
		return (await readQueue()).length > 0;
	} catch (error) {
		log('Mails postponed', { reason: toReason(error) });
		return false;
	}
};
