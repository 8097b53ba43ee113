import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { changeStored, read } from '../blobs.ts';
import { MAILED_FORMS, renderLinks } from '../forms/mailed-forms.ts';
import { log, toReason } from '../log.ts';
import type { Notification, Recipient } from '../mail/message.ts';
import { isBadAddress, isBadMessage, isNotified, isPreview, type Refusal, sendNotification } from '../mail/send.ts';
import { isUrgent, type MailQueue, mayAct, type Pending, rulesOf, toEntry } from './submission.ts';
import { SubmissionStore, takeVisitorMail } from './submission-store.ts';

interface Delivery {
	readonly blobs: Store;
	/** Netlify's: `production`, `deploy-preview`… */
	readonly deployContext: string;
	/** The mails may have been handed over before: Postmark is asked first. */
	readonly isRetry: boolean;
}

/** A preview mails no visitors, because its mails would not count against the limits of the site itself. */
const recipientsOf = ({ form, input }: Pending, deployContext: string): readonly Recipient[] => {
	const usual: readonly Recipient[] = rulesOf(form).copyToVisitor ? ['association', 'visitor'] : ['association'];
	const recipients = MAILED_FORMS[form].recipientsOf?.(input) ?? usual;
	return isPreview(deployContext) ? recipients.filter((recipient) => recipient === 'association') : recipients;
};

const openOf = (pending: Pending, deployContext: string): readonly Recipient[] =>
	recipientsOf(pending, deployContext).filter((recipient) => !pending.settled.includes(recipient));

/** As `openOf`, but without those whose mail Postmark has taken meanwhile. */
const findOpen = async (pending: Pending, { deployContext, isRetry }: Delivery): Promise<readonly Recipient[]> => {
	const open = openOf(pending, deployContext);
	if (!isRetry) return open;
	const taken = await Promise.all(open.map((recipient) => isNotified(pending, recipient)));
	return open.filter((_, index) => !taken[index]);
};

/** Until when (ISO 8601, UTC) the limits hold an entry back of which only the visitor's receipt is left. */
export const heldBackUntil = async (
	pending: Pending,
	{ blobs, deployContext }: Omit<Delivery, 'isRetry'>,
): Promise<string | undefined> => {
	const { form, id } = pending;
	if (!rulesOf(form).requiresReceipt || openOf(pending, deployContext).join() !== 'visitor') return undefined;
	const until = await takeVisitorMail(blobs, pending);
	if (until) log('Receipt postponed', { form, id, reason: 'limit' });
	return until;
};

/** `later`: an older mail goes first. `never`: its words are no longer true, and it is filed without a mail. */
export const findTurn = async (pending: Pending, blobs: Store): Promise<'now' | 'later' | 'never'> => {
	const { findTurn: find, redact } = MAILED_FORMS[pending.form];
	const turn = (await find?.(blobs, pending)) ?? 'now';
	if (turn === 'never')
		await new SubmissionStore(blobs).markSent({ ...pending, input: redact?.(pending.input) ?? pending.input });
	return turn;
};

/** When the limits allow the visitor's mail. */
const copyTiming = async (pending: Pending, blobs: Store): Promise<'now' | 'later' | 'never'> => {
	const { form, id } = pending;
	try {
		if (!(await takeVisitorMail(blobs, pending))) return 'now';
		const { requiresReceipt } = rulesOf(form);
		log(requiresReceipt ? 'Receipt postponed' : 'Copy left out', { form, id, reason: 'limit' });
		return requiresReceipt ? 'later' : 'never';
	} catch (error) {
		// The association's mail goes all the same.
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

/** @param left Who still has to get a mail. */
const recordOutcome = async (
	pending: Pending,
	left: readonly Recipient[],
	refusal: Refusal | undefined,
	{ blobs, deployContext }: Delivery,
): Promise<void> => {
	const store = new SubmissionStore(blobs);
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

/** The buttons of the desk, and a sentence of what the store has; not in previews, whose links lead to the published site. */
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
	const open = await findOpen(pending, delivery);
	const timing = open.includes('visitor') ? await copyTiming(pending, delivery.blobs) : 'now';
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

/**
 * Mails an accepted submission and files it: as sent once everybody has their mail, as parked if Postmark will never take
 * the association's mail. Otherwise it stays pending for the next try. Never throws.
 */
export const deliver = async (pending: Pending, delivery: Delivery): Promise<void> => {
	try {
		await tryToDeliver(pending, delivery);
	} catch (error) {
		log('Submission not filed', { form: pending.form, id: pending.id, reason: toReason(error) });
	}
};

/** How many queued mails a call takes. */
const AT_ONCE = 20;

/** More processes do not write a document while one looks again whether its own write stands. */
const TAKERS = 20;

/**
 * Moves mails from the queue of a document to the outbox, the urgent ones first, and delivers them. May be called by several
 * processes, and again after one died: all write the same entry, one takes the mail off the queue and delivers it, and
 * `retry-mail` does so with what has waited longer. An entry that is written again after it was sent, is removed there.
 * Never throws.
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
		const process = randomUUID();
		let taken: typeof mails = [];
		await changeStored<MailQueue>(blobs, key, (now) => {
			// Our own write, whose answer was lost, has taken them already.
			if (now?.takenBy?.includes(process)) return undefined;
			taken = mails.filter(({ mail }) => now?.owed.some(({ id }) => id === mail.id));
			if (!now || taken.length === 0) return undefined;
			const owed = now.owed.filter(({ id }) => !taken.some(({ mail }) => mail.id === id));
			return { ...now, owed, takenBy: [...(now.takenBy ?? []), process].slice(-TAKERS) };
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
