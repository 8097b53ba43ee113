import { createHash } from 'node:crypto';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import type { Mail } from '../mail/message.ts';
import { isInvalid, isReceiversFault, type Receiver, type Refusal } from '../mail/send.ts';
import { asStored } from '../store/blobs.ts';
import { type AssociationPace, isDigestDue, paceAssociation } from './pace.ts';

/**
 * A mail that is due because its recipient was last notified of something else than what holds now. It is rendered when it
 * is sent, so nothing in it is outdated.
 */
export interface Notice {
	/** Recipient and topic, unique in the document: `group/{id}`. */
	readonly key: string;
	/** What the mail says, as JSON. It is recorded once Postmark takes the mail. */
	readonly facts: unknown;
	/** For log and Postmark: `outing`, `desk-order`. */
	readonly kind: string;
	/** What its limits count by; its kind, if left out. */
	readonly topic?: string;
	readonly to: Receiver;
	/** Sent first and without limits, because nobody can cause it by typing an address. */
	readonly isUrgent: boolean;
	/** Urgent, and allowed to use the last of the month's mails. */
	readonly isByAssociation?: boolean;
	/** Sent by the clock alone, so that changes in a row are one mail. */
	readonly isForClock?: true;
	/** The facts of a first mail that was sent after a backup; `facts`, if left out. */
	readonly factsOfFirst?: unknown;
	render(): Mail;
}

/** A mail that was handed to Postmark. Until its answer is known, its recipient gets no other about the same. */
interface Attempt {
	/** Identifies it in Postmark's search. */
	readonly name: string;
	readonly facts: unknown;
	/** ISO 8601, UTC. */
	readonly at: string;
	/** The process that sends it. */
	readonly by: string;
}

/** What a recipient was last notified of. */
export interface Notified {
	/** Facts of the last mail that Postmark took, or what a page said. Missing if there was neither. */
	readonly facts?: unknown;
	/** When Postmark took it: ISO 8601, UTC. */
	readonly at?: string;
	/** Mails so far. */
	readonly count: number;
	/** What the last mails said is lost with a store that a backup replaced. */
	readonly isUncertain?: true;
	readonly attempt?: Attempt | undefined;
	/** Failed attempts in a row, and the first and the last of them: ISO 8601, UTC. */
	readonly tries?: number | undefined;
	readonly failingSince?: string | undefined;
	readonly failedAt?: string | undefined;
	/** The place of a mail that limits hold back: ISO 8601, UTC. */
	readonly bookedFor?: string | undefined;
	/** When Postmark first called a mail invalid, which may be our own sender's fault: ISO 8601, UTC. */
	readonly invalidSince?: string | undefined;
	/** The last mail that the address refused: its number and subject, and when that was (ISO 8601, UTC). */
	readonly refused?: {
		readonly count: number;
		readonly subject: string;
		readonly isUrgent?: boolean;
		readonly at?: string;
	};
}

/** A document that remembers what its recipients were notified of. */
export interface NotifyingDocument {
	readonly notified?: Readonly<Record<string, Notified>>;
	readonly associationPace?: AssociationPace | undefined;
	/** Came from a backup: mails may have been sent since, so Postmark is asked before each first attempt. */
	readonly isRestored?: true | undefined;
}

/** How a kind of document notifies. All functions are pure. */
export interface Notifier<Document extends NotifyingDocument> {
	noticesOf(document: Document): readonly Notice[];
	/** What an address that refuses a mail changes. */
	onRefused?(document: Document, notice: Notice): Document;
	/** Removes what nobody has to be notified of any more. */
	tidy?(document: Document): Document;
	/** Joins several mails to the association. */
	renderDigest?(document: Document, mails: readonly Mail[]): Mail;
}

/** By then a process has sent its mail or never will, and Postmark's search shows it. */
const ASK_AFTER_MS = 5 * millisecondsInMinute;

const FIRST_PAUSE_MS = 8 * millisecondsInMinute;
const LONGEST_PAUSE_MS = 12 * millisecondsInHour;
const LONGEST_URGENT_PAUSE_MS = 28 * millisecondsInMinute;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

export const toIso = (time: number): string => new Date(time).toISOString();

const isPast = (moment: string | undefined): boolean => moment === undefined || Date.now() >= Date.parse(moment);

export const entryOf = ({ notified }: NotifyingDocument, key: string): Notified => notified?.[key] ?? { count: 0 };

export const withEntry = <Document extends NotifyingDocument>(
	document: Document,
	key: string,
	entry: Notified,
): Document => ({
	...document,
	notified: { ...document.notified, [key]: entry },
});

export const isToAssociation = ({ to }: Notice): boolean => to.kind === 'association';

const isPaced = (notice: Notice): boolean => isToAssociation(notice) && !notice.isUrgent;

/** Deterministic, so that Postmark can be asked for mails that were sent after a backup. */
export const nameOf = (documentKey: string, key: string, count: number): string =>
	`${digestOf(documentKey)}-${digestOf(key)}-${count + 1}`;

/** Whether a mail waits after a failure. One that became urgent since is tried sooner. */
const isPausing = ({ tries = 0, failedAt = '' }: Notified, { isUrgent }: Notice): boolean => {
	const longest = isUrgent ? LONGEST_URGENT_PAUSE_MS : LONGEST_PAUSE_MS;
	return tries > 0 && Date.now() < Date.parse(failedAt) + Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), longest);
};

export const isFree = (document: NotifyingDocument, notice: Notice): boolean => {
	const entry = entryOf(document, notice.key);
	const { attempt, bookedFor } = entry;
	if (attempt || isPausing(entry, notice)) return false;
	if (isPaced(notice) && document.associationPace?.digestAt) return isDigestDue(document.associationPace);
	return notice.isUrgent || isPast(bookedFor);
};

export const attemptsIn = ({ notified = {} }: NotifyingDocument): ReadonlyMap<string, Attempt> =>
	new Map(Object.entries(notified).flatMap(([key, { attempt }]) => (attempt ? [[key, attempt] as const] : [])));

export const isOld = ({ at }: Attempt): boolean => Date.now() >= Date.parse(at) + ASK_AFTER_MS;

/**
 * Adds to a document from a backup the mails that were sent since. What a first mail said is known; what later ones said is
 * lost with the store.
 * @param sent Names of mails that Postmark has.
 */
export const withSentSince = <Document extends NotifyingDocument>(
	document: Document,
	notices: readonly Notice[],
	documentKey: string,
	sent: ReadonlySet<string>,
): Document => {
	const wanted = new Map(notices.map(({ key, facts, factsOfFirst = facts }) => [key, factsOfFirst]));
	let next: Document = { ...document, isRestored: undefined };
	for (const key of new Set([...wanted.keys(), ...Object.keys(document.notified ?? {})])) {
		const entry = entryOf(document, key);
		let { count } = entry;
		while (sent.has(nameOf(documentKey, key, count))) count += 1;
		const facts = entry.count === 0 ? wanted.get(key) : entry.facts;
		if (count === entry.count) continue;
		const isUncertain = entry.count > 0 || count > 1;
		const known = facts !== undefined && { facts };
		next = withEntry(next, key, { ...entry, count, ...known, ...(isUncertain && { isUncertain }) });
	}
	return next;
};

/** @param sent Names of mails that Postmark has. */
export const settleAttempts = <Document extends NotifyingDocument>(
	document: Document,
	asked: ReadonlyMap<string, Attempt>,
	sent: ReadonlySet<string>,
): Document => {
	let next = document;
	for (const [key, { name, facts, at }] of asked) {
		const { attempt, ...entry } = entryOf(next, key);
		if (attempt?.name !== name) continue;
		const { refused, count } = entry;
		const taken = { facts, at, count: count + 1, ...(refused && { refused }) };
		next = withEntry(next, key, sent.has(name) ? taken : entry);
	}
	return next;
};

export interface Chosen {
	readonly notice: Notice;
	readonly attempt: Attempt;
}

/** Gives each free notice an attempt. Beyond its pace, the association gets one digest of all that waits, or nothing yet. */
export const startAttempts = <Document extends NotifyingDocument>(
	document: Document,
	notices: readonly Notice[],
	documentKey: string,
	by: string,
): Document => {
	const at = toIso(Date.now());
	let next = document;
	const start = ({ key, facts }: Notice, digest?: string) => {
		const entry = entryOf(next, key);
		const name = digest ?? nameOf(documentKey, key, entry.count);
		next = withEntry(next, key, { ...entry, attempt: { name, facts: asStored(facts), at, by } });
	};
	const paced = notices.filter(isPaced);
	for (const notice of notices) if (!paced.includes(notice)) start(notice);
	if (paced.length > 0 && isDigestDue(document.associationPace)) {
		next = { ...next, associationPace: paceAssociation(document.associationPace, true).pace };
		for (const notice of paced) start(notice, paced.length > 1 ? `${digestOf(documentKey)}-${by}` : undefined);
		return next;
	}
	for (const notice of paced) {
		const { pace, mayGo } = paceAssociation(next.associationPace);
		next = { ...next, associationPace: pace };
		if (mayGo) start(notice);
	}
	return next;
};

/** Removes a process's own attempts that it will not send. */
export const releaseAttempts = <Document extends NotifyingDocument>(
	document: Document,
	keys: readonly string[],
	by: string,
): Document => {
	let next = document;
	for (const key of keys) {
		const { attempt, ...entry } = entryOf(next, key);
		if (attempt?.by === by) next = withEntry(next, key, entry);
	}
	return next;
};

const recordFailure = (entry: Notified, refusal: Refusal): Notified => {
	const failedAt = toIso(Date.now());
	const { tries = 0, failingSince = failedAt, invalidSince = failedAt } = entry;
	const isFirstInvalid = isInvalid(refusal) || entry.invalidSince !== undefined;
	return { ...entry, tries: tries + 1, failingSince, failedAt, ...(isFirstInvalid && { invalidSince }) };
};

/** Forgets failures and places of mails that nobody needs any more. The same document if there are none. */
export const withoutFailures = <Document extends NotifyingDocument>(
	document: Document,
	notices: readonly Notice[],
): Document => {
	const wanted = new Set(notices.map(({ key }) => key));
	let next = document;
	for (const [key, entry] of Object.entries(document.notified ?? {})) {
		const { tries, failingSince, failedAt, bookedFor, invalidSince, ...kept } = entry;
		const isStale = tries !== undefined || bookedFor !== undefined;
		if (isStale && !entry.attempt && !wanted.has(key)) next = withEntry(next, key, kept);
	}
	return next;
};

export const recordOutcomes = <Document extends NotifyingDocument>(
	document: Document,
	chosen: readonly Chosen[],
	outcomes: ReadonlyMap<string, Refusal | undefined>,
	subjects: ReadonlyMap<string, string>,
	senderWorks: boolean,
	notifier: Notifier<Document>,
): Document => {
	let next = document;
	for (const { notice, attempt } of chosen) {
		const { key } = notice;
		const entry = entryOf(next, key);
		if (entry.attempt?.name !== attempt.name || entry.attempt.by !== attempt.by) continue;
		const refusal = outcomes.get(attempt.name);
		const count = entry.count + 1;
		const settled = { facts: attempt.facts, at: attempt.at, count };
		const { isUrgent } = notice;
		const refused = { count, subject: subjects.get(attempt.name) ?? '', isUrgent, at: attempt.at };
		if (!refusal) next = withEntry(next, key, { ...settled, ...(entry.refused && { refused: entry.refused }) });
		// A refusal by one of our own addresses is never final, because somebody will correct it.
		else if (!isToAssociation(notice) && isReceiversFault(refusal, senderWorks)) {
			const { at, ...rest } = settled;
			next = withEntry(next, key, { ...rest, ...(entry.at && { at: entry.at }), refused });
			next = notifier.onRefused?.(next, notice) ?? next;
		} else next = withEntry(next, key, recordFailure(entry, refusal));
	}
	return notifier.tidy?.(next) ?? next;
};

/** How many mails have failed since before a moment (ISO 8601, UTC). */
export const countFailing = ({ notified = {} }: NotifyingDocument, moment: string): number =>
	Object.values(notified).filter(({ failingSince }) => failingSince !== undefined && failingSince < moment).length;
