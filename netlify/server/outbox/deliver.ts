import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { FiledForm } from '#src/forms/form.ts';
import { rulesOf, site } from '../content.ts';
import { log, toReason } from '../log.ts';
import type { Mail, Notification, Recipient } from '../mail/message.ts';
import {
	isBadMessage,
	isPreview,
	isReceiversFault,
	isSent,
	type Outgoing,
	type Refusal,
	sendMails,
} from '../mail/send.ts';
import type { Submission } from '../store/submission.ts';
import { workThrough } from '../store/time-limits.ts';
import { bookVisitorMail, hasRoomForVisitorMail, reserveLastsUntil, takeAssociationPlace } from './pace.ts';
import { hasTimeLeft, type Pending, postpone } from './pending.ts';
import { noteSending } from './sending-record.ts';
import { markSent, movePending, park, updatePending } from './submission-store.ts';

/** The mails of all forms. */
export interface SubmissionMails {
	/** The form's name in a digest's subject. */
	labelOf(form: FiledForm): string;
	render(submission: Submission, context: { blobs: Store; deployContext: string }): Promise<Notification>;
	/** The visitor's address refused the copy with this subject. */
	onRefusedCopy(
		submission: Submission,
		subject: string,
		context: { blobs: Store; deployContext: string },
	): Promise<void>;
}

export interface Delivery {
	readonly blobs: Store;
	readonly deployContext: string;
	readonly mails: SubmissionMails;
	/** The mails may have been handed over before: Postmark is asked first. */
	readonly isRetry: boolean;
}

/** A preview mails no visitors, because it has a store, and so limits, of its own. */
const recipientsOf = ({ form }: Pending, deployContext: string): readonly Recipient[] =>
	rulesOf(form).copyToVisitor && !isPreview(deployContext) ? ['association', 'visitor'] : ['association'];

const openRecipients = (pending: Pending, deployContext: string): readonly Recipient[] =>
	recipientsOf(pending, deployContext).filter((recipient) => !pending.settled.includes(recipient));

const nameOf = ({ id }: Pending, recipient: Recipient): string => `${id}-${recipient}`;

const isTaken = async (pending: Pending, recipient: Recipient): Promise<boolean> =>
	(await isSent(nameOf(pending, recipient), recipient)) ||
	(recipient === 'association' && pending.digest !== undefined && (await isSent(pending.digest, recipient)));

/** Without recipients whose mail Postmark already has. */
const findOpenRecipients = async (
	pending: Pending,
	{ deployContext, isRetry }: Delivery,
): Promise<readonly Recipient[]> => {
	const open = openRecipients(pending, deployContext);
	if (!isRetry) return open;
	const taken = await Promise.all(open.map((recipient) => isTaken(pending, recipient)));
	return open.filter((_, index) => !taken[index]);
};

const isReady = ({ notBefore }: Pending, recipient: Recipient): boolean =>
	Date.now() >= Date.parse(notBefore?.[recipient] ?? '1970-01-01');

/** Whether a digest with the association's mail is due. */
export const isDueForDigest = (pending: Pending, deployContext: string): boolean =>
	pending.isHeld === true &&
	openRecipients(pending, deployContext).includes('association') &&
	isReady(pending, 'association');

/** When the first open mail may go, if limits make all of them wait: ISO 8601, UTC. */
export const waitsUntil = (pending: Pending, deployContext: string): string | undefined => {
	const open = openRecipients(pending, deployContext);
	const moments = open.map((recipient) => pending.notBefore?.[recipient]).sort();
	return open.some((recipient) => isReady(pending, recipient)) ? undefined : moments[0];
};

/** Books each open mail's place once; a copy that the law does not require is left out instead of waiting. */
const bookPlaces = async (
	pending: Pending,
	open: readonly Recipient[],
	{ blobs, deployContext }: Delivery,
): Promise<{ readonly booked: Pending; readonly isLeftOut: boolean }> => {
	const { form, id, input } = pending;
	const notBefore: Partial<Record<Recipient, string>> = { ...pending.notBefore };
	const isNew = (recipient: Recipient) => open.includes(recipient) && notBefore[recipient] === undefined;
	const now = Date.now();
	const reserve = (await reserveLastsUntil(blobs)) ?? now;
	let { isHeld } = pending;
	let isLeftOut = false;
	if (isNew('association')) {
		// A preview has no clock that would send what waits.
		const waits = isPreview(deployContext) ? undefined : await takeAssociationPlace(blobs, form, id);
		notBefore.association = waits ?? new Date(reserve).toISOString();
		if (waits || reserve > now) isHeld = true;
	}
	if (isNew('visitor')) {
		const mail = { id, topic: form, email: String(input['email']) };
		const isRequired = rulesOf(form).requiresReceipt;
		isLeftOut = !isRequired && (reserve > now || !(await hasRoomForVisitorMail(blobs, mail)));
		const at = isLeftOut ? now : Math.max(reserve, await bookVisitorMail(blobs, mail));
		notBefore.visitor = new Date(at).toISOString();
		if (isLeftOut || at > now) log(isLeftOut ? 'Copy left out' : 'Receipt postponed', { form, id, reason: 'limit' });
	}
	return { booked: { ...pending, notBefore, ...(isHeld && { isHeld }) }, isLeftOut };
};

/** If the store fails, the association's mail goes all the same. */
const findPlaces: typeof bookPlaces = async (pending, open, delivery) => {
	try {
		return await bookPlaces(pending, open, delivery);
	} catch (error) {
		log('Copy postponed', { form: pending.form, id: pending.id, reason: toReason(error) });
		const { association, visitor } = pending.notBefore ?? {};
		const soon = new Date(Date.now() + 60_000).toISOString();
		return {
			booked: { ...pending, notBefore: { visitor: visitor ?? soon, ...(association && { association }) } },
			isLeftOut: false,
		};
	}
};

const isPermanent = (refusal: Refusal, senderWorks: boolean): boolean =>
	isBadMessage(refusal) || isReceiversFault(refusal, senderWorks);

/** Whether a refused copy is retried: always if it is a receipt, else only together with the association's mail. */
const isCopyOpen = (
	{ form, id }: Pending,
	refusal: Refusal,
	isAssociationMailed: boolean,
	senderWorks: boolean,
): boolean => {
	const isOver = isPermanent(refusal, senderWorks);
	if (isAssociationMailed || isOver) log('Copy not sent', { form, id, reason: refusal.reason });
	return !isOver && (rulesOf(form).requiresReceipt || !isAssociationMailed);
};

/** @param left Recipients without their mail. */
const recordOutcome = async (
	pending: Pending,
	left: readonly Recipient[],
	refusal: Refusal | undefined,
	{ blobs, deployContext }: Omit<Delivery, 'isRetry'>,
): Promise<void> => {
	const { form, id } = pending;
	const settled = recipientsOf(pending, deployContext).filter((recipient) => !left.includes(recipient));
	const next: Pending = { ...pending, accepted: true, settled };
	if (refusal && isBadMessage(refusal)) {
		await park(blobs, next, refusal.reason);
		log('Submission parked', { form, id, reason: refusal.reason });
	} else if (left.length === 0) await markSent(blobs, next);
	// Also that it is accepted, so that the entry is no orphan if its claim expires.
	else await updatePending(blobs, next);
};

const toOutgoing = (pending: Pending, recipient: Recipient, notification: Notification): Outgoing => {
	const { form, id } = pending;
	const { copy, from_name, from_email, ...mail } = notification;
	return {
		...{ name: nameOf(pending, recipient), kind: form, metadata: { form, id } },
		...(recipient === 'visitor'
			? { mail: copy, to: { kind: recipient, email: from_email } }
			: { mail, to: { kind: recipient, from: { name: from_name, email: from_email } } }),
	};
};

const tryToDeliver = async (pending: Pending, delivery: Delivery): Promise<void> => {
	const { blobs, mails } = delivery;
	const open = await findOpenRecipients(pending, delivery);
	const { booked, isLeftOut } = await findPlaces(pending, open, delivery);
	const isWaiting = (recipient: Recipient): boolean =>
		!isReady(booked, recipient) || (recipient === 'visitor' && isLeftOut);
	const ready = open.filter((recipient) => !isWaiting(recipient));
	const notification = await mails.render(pending, delivery);
	// Checked last, immediately before the mail is sent.
	if (!hasTimeLeft(pending)) return;
	const sending = await sendMails(
		ready.map((recipient) => toOutgoing(pending, recipient, notification)),
		delivery,
	);
	const senderWorks = await noteSending(blobs, sending, pending.receivedAt);
	const { refusals } = sending;
	const refusalOf = (recipient: Recipient): Refusal | undefined => refusals[ready.indexOf(recipient)];

	const refusal = refusalOf('association');
	if (refusal) log('Email not sent', { form: pending.form, id: pending.id, reason: refusal.reason });
	const isAssociationMailed = ready.includes('association') ? refusal === undefined : !open.includes('association');
	const copyRefusal = refusalOf('visitor');
	const isLeft = (recipient: Recipient): boolean => {
		if (recipient === 'visitor' && isLeftOut) return false;
		if (!ready.includes(recipient)) return true;
		if (recipient === 'association') return refusal !== undefined;
		return copyRefusal !== undefined && isCopyOpen(pending, copyRefusal, isAssociationMailed, senderWorks);
	};
	const left = open.filter(isLeft);
	if (copyRefusal && isReceiversFault(copyRefusal, senderWorks))
		await mails.onRefusedCopy(pending, notification.copy.subject, delivery);
	await recordOutcome(booked, left, refusal, delivery);
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

/** Submissions in a digest; others follow in the next one. */
const DIGEST_MAX = 100;

const DIGEST_PACE = { atOnce: 20, ms: 5_000 };

/** The texts of several mails, each indented below its subject, so that none looks like another. */
const renderDigest = (label: string, notifications: readonly Notification[]): Mail => ({
	subject: `${label}: ${notifications.length} de uma vez`,
	message: [
		'Chegaram muitos numa hora, e por isso vêm juntos. Para responder, escreva para o endereço de cada um.',
		...notifications.map(({ subject, message, details, links = [] }) => {
			const lines = [message, ...links.map(({ label, address }) => `${label}: ${address}`)];
			const facts = details.map(([name, value]) => `${name}: ${value}`);
			return [subject, `  ${[...lines, ...facts].join('\n').replaceAll('\n', '\n  ')}`].join('\n');
		}),
	].join('\n\n'),
	details: [],
	attachments: notifications.flatMap(({ attachments = [] }) => attachments),
});

/** Mails the association one digest of submissions that waited for it. Never throws. */
export const deliverDigest = async (
	form: FiledForm,
	waiting: readonly Pending[],
	delivery: Omit<Delivery, 'isRetry'>,
): Promise<void> => {
	const { blobs, deployContext, mails } = delivery;
	try {
		const digest = randomUUID();
		const moved: Pending[] = [];
		const move = async (pending: Pending): Promise<void> => {
			const isMailed = pending.tries > 0 && (await isTaken(pending, 'association'));
			const settled = isMailed ? [...pending.settled, 'association' as const] : pending.settled;
			// Moved before it is sent, so that a later run knows which digest to ask Postmark for.
			const next: Pending = { ...postpone(pending), accepted: true, settled, digest };
			if (!(await movePending(blobs, pending, next))) return;
			if (isMailed) await recordOutcome(next, openRecipients(next, deployContext), undefined, delivery);
			else moved.push(next);
		};
		await workThrough(waiting.slice(0, DIGEST_MAX).values(), DIGEST_PACE, move);
		moved.sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
		const notifications = await Promise.all(moved.map((pending) => mails.render(pending, delivery)));
		await takeAssociationPlace(blobs, form, digest, true);
		if (moved.length === 0 || moved.some((pending) => !hasTimeLeft(pending))) return;
		const to = { kind: 'association', from: { name: site.name, email: site.email } } as const;
		const mail = renderDigest(mails.labelOf(form), notifications);
		const sending = await sendMails([{ name: digest, kind: form, to, mail, metadata: { form } }], { deployContext });
		await noteSending(blobs, sending, new Date().toISOString());
		const [refusal] = sending.refusals;
		if (refusal) return log('Email not sent', { form, id: digest, reason: refusal.reason });
		await workThrough(moved.values(), DIGEST_PACE, async (pending) => {
			const left = openRecipients(pending, deployContext).filter((recipient) => recipient !== 'association');
			await recordOutcome(pending, left, undefined, delivery);
		});
	} catch (error) {
		log('Submission not filed', { form, reason: toReason(error) });
	}
};
