import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { hashOf } from '../store/fingerprint.ts';
import type { Mail } from './message.ts';
import type { Receiver } from './send.ts';

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
	/** What its limits count by: `outings/{id}`; its kind, if left out. */
	readonly topic?: string;
	readonly to: Receiver;
	/** Sent first and without limits, because nobody can cause it by typing an address. */
	readonly isUrgent: boolean;
	/** Urgent, and allowed to use the last of the month's mails. */
	readonly isCausedByAssociation?: boolean;
	/** Left out if it can't go at once. */
	readonly isOptional?: boolean;
	/** Sent by the clock alone, so that changes in a row are one mail. */
	readonly isForClock?: true;
	/** Not sent before, in milliseconds since 1970: what causes it can still be undone. */
	readonly notBefore?: number;
	/** The facts of a first mail that was sent after a backup; `facts`, if left out. */
	readonly factsOfFirst?: unknown;
	render(): Mail;
}

/** A mail that a process is about to hand to Postmark, or has handed. Until the answer is known, its recipient gets no other about the same. */
export interface Attempt {
	/** Identifies it in Postmark's search. */
	readonly name: string;
	readonly facts: unknown;
	/** ISO 8601, UTC. */
	readonly at: string;
	/** The process that sends it. */
	readonly by: string;
}

/** The place of a mail that a limit holds back. */
export interface QueuePlace {
	/** ISO 8601, UTC. */
	readonly at: string;
	/** The queues that it has passed, or needs not wait for any more. */
	readonly passed: number;
	/** The queue that it waits in, if it took a place there. */
	readonly queue?: string | undefined;
}

/** What a recipient was last notified of. */
export interface Notified {
	/** Facts of the last mail that Postmark took, or what a page said. Missing if there was neither. */
	readonly facts?: unknown;
	/** Mails were sent after the backup that this comes from: what they said is lost. */
	readonly isUncertain?: true | undefined;
	/** When Postmark took it: ISO 8601, UTC. */
	readonly at?: string;
	/** Mails so far. */
	readonly count: number;
	readonly attempt?: Attempt | undefined;
	/** Failed attempts in a row, the first and the last of them (ISO 8601, UTC), and why it failed: a code, no personal data. */
	readonly tries?: number | undefined;
	readonly failingSince?: string | undefined;
	readonly failedAt?: string | undefined;
	readonly reason?: string | undefined;
	readonly place?: QueuePlace | undefined;
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
	/** Came from a backup: mails may have been sent since, so Postmark is asked before each first attempt. */
	readonly isRestored?: true | undefined;
}

/** How a kind of document notifies. All functions are pure. */
export interface Notifier<Document extends NotifyingDocument> {
	/** The subject of a digest to the association. */
	digestSubject(document: Document, count: number): string;
	noticesOf(document: Document): readonly Notice[];
	/** What an address that refuses a mail changes. */
	onRefused?(document: Document, notice: Notice): Document;
	/** Removes what nobody has to be notified of any more. */
	tidy?(document: Document): Document;
}

/** By then a process has sent its mail or never will, and Postmark's search shows it. */
export const ASK_AFTER_MS = 5 * millisecondsInMinute;

/** A process that was frozen for longer does not go on: its visitor is gone, and another may have done its work. */
export const FROZEN_MS = 2 * millisecondsInMinute;

const FIRST_PAUSE_MS = 8 * millisecondsInMinute;
const LONGEST_PAUSE_MS = 12 * millisecondsInHour;
const LONGEST_URGENT_PAUSE_MS = 28 * millisecondsInMinute;

export const toIso = (time: number): string => new Date(time).toISOString();

export const shortHash = (text: string): string => hashOf(text).slice(0, 24);

export const entryOf = ({ notified }: NotifyingDocument, key: string): Notified => notified?.[key] ?? { count: 0 };

export const withEntry = <Document extends NotifyingDocument>(
	document: Document,
	key: string,
	entry: Notified,
): Document => ({
	...document,
	notified: { ...document.notified, [key]: entry },
});

export const topicOf = ({ topic, kind }: Notice): string => topic ?? kind;

export const isToAssociation = ({ to }: Pick<Notice, 'to'>): boolean => to.kind === 'association';

/** Deterministic, so that Postmark can be asked for mails that were sent after a backup. */
export const nameOf = (documentKey: string, key: string, count: number): string =>
	`${shortHash(documentKey)}-${shortHash(key)}-${count + 1}`;

/** Of the next mail with this key. */
export const nextName = (documentKey: string, document: NotifyingDocument, key: string): string =>
	nameOf(documentKey, key, entryOf(document, key).count);

/** When a mail may be tried: milliseconds since 1970. One that became urgent since is tried sooner. */
const freeAt = ({ tries = 0, failedAt = '', place }: Notified, { isUrgent, notBefore = 0 }: Notice): number => {
	const longest = isUrgent ? LONGEST_URGENT_PAUSE_MS : LONGEST_PAUSE_MS;
	const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), longest);
	const retry = tries > 0 ? Date.parse(failedAt) + pause : 0;
	return Math.max(notBefore, retry, place && !isUrgent ? Date.parse(place.at) : 0);
};

export const isFree = (document: NotifyingDocument, notice: Notice): boolean => {
	const entry = entryOf(document, notice.key);
	return !entry.attempt && Date.now() >= freeAt(entry, notice);
};

/** A process may send its attempt at once. If it is still unanswered after some minutes, Postmark is asked. */
export const isOld = ({ at }: Attempt): boolean => Date.now() >= Date.parse(at) + ASK_AFTER_MS;

export const attemptsIn = ({ notified = {} }: NotifyingDocument): ReadonlyMap<string, Attempt> =>
	new Map(Object.entries(notified).flatMap(([key, { attempt }]) => (attempt ? [[key, attempt] as const] : [])));

/** When the document has something to send or to ask: milliseconds since 1970; `undefined` if it has nothing. */
export const nextLookAt = <Document extends NotifyingDocument>(
	document: Document,
	{ noticesOf }: Notifier<Document>,
): number | undefined => {
	const asks = [...attemptsIn(document).values()].map(({ at }) => Date.parse(at) + ASK_AFTER_MS);
	const tries = noticesOf(document).flatMap((notice) => {
		const entry = entryOf(document, notice.key);
		return entry.attempt ? [] : [freeAt(entry, notice)];
	});
	const moments = [...asks, ...tries];
	return moments.length > 0 ? Math.min(...moments) : undefined;
};

/** How many mails have failed since before a moment (ISO 8601, UTC). */
export const countFailing = ({ notified = {} }: NotifyingDocument, moment: string): number =>
	Object.values(notified).filter(({ failingSince }) => failingSince !== undefined && failingSince < moment).length;
