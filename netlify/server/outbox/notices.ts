import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { asStored, changeStored, readValue } from '../blobs.ts';
import { log, toReason } from '../log.ts';
import type { Mail } from '../mail/message.ts';
import {
	documentMetadata,
	findSentMails,
	isInvalid,
	isPreview,
	isReceiversFault,
	type Outgoing,
	type Receiver,
	type Refusal,
	sendMails,
} from '../mail/send.ts';
import {
	type AssociationPace,
	bookAssociationMail,
	bookVisitorMail,
	findMonth,
	isDigestDue,
	type MonthSoFar,
	paceAssociation,
} from './pace.ts';
import { noteSending } from './sending-record.ts';

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
	readonly attempt?: Attempt | undefined;
	/** Failed attempts in a row, and the first and the last of them: ISO 8601, UTC. */
	readonly tries?: number | undefined;
	readonly failingSince?: string | undefined;
	readonly failedAt?: string | undefined;
	/** The place of a mail that limits hold back: ISO 8601, UTC. */
	readonly bookedFor?: string | undefined;
	/** When Postmark first called a mail invalid, which may be our own sender's fault: ISO 8601, UTC. */
	readonly invalidSince?: string | undefined;
	/** The last mail that the address refused: its number and subject. */
	readonly refused?: { readonly count: number; readonly subject: string };
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
	/** The document as an earlier version may have stored it. */
	fromStored?(stored: unknown): Document | undefined;
	noticesOf(document: Document): readonly Notice[];
	/** What an address that refuses a mail changes. */
	onRefused?(document: Document, notice: Notice): Document;
	/** Removes what nobody has to be notified of any more. */
	tidy?(document: Document): Document;
	/** Joins several mails to the association. */
	renderDigest?(document: Document, mails: readonly Mail[]): Mail;
}

interface Options {
	readonly deployContext: string;
	/** Milliseconds since 1970. No mail is sent later. */
	readonly until?: number;
	readonly urgentOnly?: boolean;
	readonly isClock?: boolean;
}

/** By then a process has sent its mail or never will, and Postmark's search shows it. */
const ASK_AFTER_MS = 5 * millisecondsInMinute;

/** A process that was frozen for longer sends nothing: Postmark may have been asked meanwhile. */
const SEND_WITHIN_MS = 2 * millisecondsInMinute;

const FIRST_PAUSE_MS = 8 * millisecondsInMinute;
const LONGEST_PAUSE_MS = 12 * millisecondsInHour;
const LONGEST_URGENT_PAUSE_MS = 28 * millisecondsInMinute;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

const toIso = (time: number): string => new Date(time).toISOString();

const isPast = (moment: string | undefined): boolean => moment === undefined || Date.now() >= Date.parse(moment);

export const entryOf = ({ notified }: NotifyingDocument, key: string): Notified => notified?.[key] ?? { count: 0 };

const withEntry = <Document extends NotifyingDocument>(document: Document, key: string, entry: Notified): Document => ({
	...document,
	notified: { ...document.notified, [key]: entry },
});

const isToAssociation = ({ to }: Notice): boolean => to.kind === 'association';

const isPaced = (notice: Notice): boolean => isToAssociation(notice) && !notice.isUrgent;

/** Deterministic, so that Postmark can be asked for mails that were sent after a backup. */
const nameOf = (documentKey: string, key: string, count: number): string =>
	`${digestOf(documentKey)}-${digestOf(key)}-${count + 1}`;

/** Whether a mail waits after a failure. One that became urgent since is tried sooner. */
const isPausing = ({ tries = 0, failedAt = '' }: Notified, { isUrgent }: Notice): boolean => {
	const longest = isUrgent ? LONGEST_URGENT_PAUSE_MS : LONGEST_PAUSE_MS;
	return tries > 0 && Date.now() < Date.parse(failedAt) + Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), longest);
};

const isFree = (document: NotifyingDocument, notice: Notice): boolean => {
	const entry = entryOf(document, notice.key);
	const { attempt, bookedFor } = entry;
	if (attempt || isPausing(entry, notice)) return false;
	if (isPaced(notice) && document.associationPace?.digestAt) return isDigestDue(document.associationPace);
	return notice.isUrgent || isPast(bookedFor);
};

const attemptsIn = ({ notified = {} }: NotifyingDocument): ReadonlyMap<string, Attempt> =>
	new Map(Object.entries(notified).flatMap(([key, { attempt }]) => (attempt ? [[key, attempt] as const] : [])));

const isOld = ({ at }: Attempt): boolean => Date.now() >= Date.parse(at) + ASK_AFTER_MS;

/**
 * Adds to a document from a backup the mails that were sent since. What a first mail said is known; what later ones said is
 * lost with the store.
 * @param sent Names of mails that Postmark has.
 */
const withSentSince = <Document extends NotifyingDocument>(
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
		if (count > entry.count) next = withEntry(next, key, { ...entry, count, ...(facts !== undefined && { facts }) });
	}
	return next;
};

/** @param sent Names of mails that Postmark has. */
const settleAttempts = <Document extends NotifyingDocument>(
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

interface Chosen {
	readonly notice: Notice;
	readonly attempt: Attempt;
}

/** Gives each free notice an attempt. Beyond its pace, the association gets one digest of all that waits, or nothing yet. */
const startAttempts = <Document extends NotifyingDocument>(
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

/** The mails of a process's attempts; attempts with one name share a digest. */
const renderMails = <Document extends NotifyingDocument>(
	document: Document,
	documentKey: string,
	chosen: readonly Chosen[],
	notifier: Notifier<Document>,
): readonly Outgoing[] => {
	const byName = Map.groupBy(chosen, ({ attempt }) => attempt.name);
	return [...byName].flatMap(([name, group]): readonly Outgoing[] => {
		const [first] = group;
		if (!first) return [];
		const { kind, to, render } = first.notice;
		const mail =
			group.length > 1 && notifier.renderDigest
				? notifier.renderDigest(
						document,
						group.map(({ notice }) => notice.render()),
					)
				: render();
		return [{ name, kind, to, mail, metadata: documentMetadata(digestOf(documentKey)) }];
	});
};

const recordFailure = (entry: Notified, refusal: Refusal): Notified => {
	const failedAt = toIso(Date.now());
	const { tries = 0, failingSince = failedAt, invalidSince = failedAt } = entry;
	const isFirstInvalid = isInvalid(refusal) || entry.invalidSince !== undefined;
	return { ...entry, tries: tries + 1, failingSince, failedAt, ...(isFirstInvalid && { invalidSince }) };
};

/** Forgets failures and places of mails that nobody needs any more. The same document if there are none. */
const withoutFailures = <Document extends NotifyingDocument>(
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

const recordOutcomes = <Document extends NotifyingDocument>(
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
		const refused = { count, subject: subjects.get(attempt.name) ?? '' };
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

/** Returns each mail's refusal by its name, `undefined` if Postmark took it, and whether our sender works. */
const sendAttempts = async (blobs: Store, mails: readonly Outgoing[], deployContext: string, since: string) => {
	// A preview mails no visitors, because it has a store, and so limits, of its own.
	const isOpen = ({ to }: Outgoing): boolean => !isPreview(deployContext) || to.kind === 'association';
	const open = mails.filter(isOpen);
	const sending = await sendMails(open, { deployContext });
	const outcomes = new Map<string, Refusal | undefined>(mails.map(({ name }) => [name, undefined]));
	for (const [index, { name, kind }] of open.entries()) {
		const refusal = sending.refusals[index];
		outcomes.set(name, refusal);
		if (refusal) log('Email not sent', { form: kind, id: name, reason: refusal.reason });
	}
	return { outcomes, senderWorks: await noteSending(blobs, sending, since) };
};

/** Books a place for each mail to which limits apply. Returns, by key, when each mail that has to wait may go. */
const bookNotices = async <Document extends NotifyingDocument>(
	blobs: Store,
	document: Document,
	documentKey: string,
	notices: readonly Notice[],
	{ renderDigest }: Notifier<Document>,
): Promise<ReadonlyMap<string, string>> => {
	const waits = new Map<string, string>();
	for (const { key, to, kind, topic = kind, isUrgent } of notices) {
		const { bookedFor, tries, count } = entryOf(document, key);
		if (isUrgent || bookedFor !== undefined || tries) continue;
		const id = nameOf(documentKey, key, count);
		let at = 0;
		if (to.kind === 'visitor') at = await bookVisitorMail(blobs, { id, topic, email: to.email });
		// Where many documents have one mail each, a digest would have nothing to join.
		else if (!renderDigest) at = await bookAssociationMail(blobs, topic, id);
		if (at > Date.now()) waits.set(key, toIso(at));
	}
	return waits;
};

/** The notices for which the month has mails left: what the association causes always, then what is urgent. */
const withinMonth = (notices: readonly Notice[], { usual, urgent }: MonthSoFar): readonly Notice[] => {
	const first = notices.filter(({ isByAssociation }) => isByAssociation);
	const second = notices.filter(({ isUrgent, isByAssociation }) => isUrgent && !isByAssociation);
	const third = notices.filter(({ isUrgent }) => !isUrgent);
	const take = (some: readonly Notice[], count: number) => some.slice(0, Math.max(0, Math.floor(count)));
	const prompt = take(second, urgent);
	return [...first, ...prompt, ...take(third, usual - prompt.length)];
};

/** How many mails have failed since before a moment (ISO 8601, UTC). */
export const countFailing = ({ notified = {} }: NotifyingDocument, moment: string): number =>
	Object.values(notified).filter(({ failingSince }) => failingSince !== undefined && failingSince < moment).length;

/** Whether the document has mails to send, or one whose answer is not known. */
export const hasNotices = <Document extends NotifyingDocument>(
	document: Document,
	notifier: Notifier<Document>,
): boolean =>
	notifier.noticesOf(document).length > 0 || Object.values(document.notified ?? {}).some(({ attempt }) => attempt);

/** The names of the document's mails that Postmark has; `undefined` if its search does not answer. */
const askPostmark = async (documentKey: string): Promise<ReadonlySet<string> | undefined> => {
	try {
		return await findSentMails(digestOf(documentKey));
	} catch (error) {
		log('Postmark not asked', { reason: toReason(error) });
		return undefined;
	}
};

/**
 * One round: sends what is free. Each attempt is written into the document before its mail is sent, by compare-and-swap, so
 * that one process sends it, and is settled afterwards, or by a later run that asks Postmark.
 * @returns whether there may be more to send.
 */
const notifyOnce = async <Document extends NotifyingDocument>(
	blobs: Store,
	documentKey: string,
	notifier: Notifier<Document>,
	{ deployContext, until = Number.POSITIVE_INFINITY, urgentOnly, isClock }: Options,
): Promise<boolean> => {
	const noticesOf = (document: Document): readonly Notice[] =>
		notifier
			.noticesOf(document)
			.filter(({ isUrgent, isForClock }) => (isUrgent || !urgentOnly) && (isClock || !isForClock));
	const toDocument = (stored: unknown) => notifier.fromStored?.(stored) ?? (stored as Document | undefined);
	const before = toDocument(await readValue(blobs, documentKey));
	if (!before || Date.now() >= until) return false;
	const asked = new Map([...attemptsIn(before)].filter(([, attempt]) => isOld(attempt)));
	const isAsking = asked.size > 0 || before.isRestored === true;
	const sent = isAsking ? await askPostmark(documentKey) : new Set<string>();
	// If Postmark's search fails, only a restored document has to wait for it.
	if (!sent && before.isRestored) return false;
	const settle = (document: Document): Document => {
		if (!sent) return document;
		const settled = withoutFailures(settleAttempts(document, asked, sent), notifier.noticesOf(document));
		return settled.isRestored ? withSentSince(settled, notifier.noticesOf(settled), documentKey, sent) : settled;
	};
	const known = settle(before);
	const month = await findMonth(blobs);
	const free = withinMonth(
		noticesOf(known).filter((notice) => isFree(known, notice)),
		month,
	);
	const isSettled = known !== before;
	if (free.length === 0 && !isSettled) return false;
	const waits = await bookNotices(blobs, known, documentKey, free, notifier);

	const by = randomUUID();
	const attempted = await changeStored<Document>(blobs, documentKey, (stored) => {
		const now = toDocument(stored);
		if (!now) return undefined;
		// Our own write, whose answer was lost.
		if (Object.values(now.notified ?? {}).some(({ attempt }) => attempt?.by === by)) return undefined;
		let next = settle(now);
		for (const [key, bookedFor] of waits) next = withEntry(next, key, { ...entryOf(next, key), bookedFor });
		const chosenKeys = new Set(free.map(({ key }) => key).filter((key) => !waits.has(key)));
		const open = noticesOf(next).filter((notice) => chosenKeys.has(notice.key) && isFree(next, notice));
		next = startAttempts(next, open, documentKey, by);
		next = notifier.tidy?.(next) ?? next;
		return isDeepStrictEqual(next, now) ? undefined : next;
	});
	if (!attempted) return false;
	const chosen = noticesOf(attempted).flatMap((notice) => {
		const { attempt } = entryOf(attempted, notice.key);
		// Another process may have changed the document since.
		return attempt?.by === by && isDeepStrictEqual(attempt.facts, asStored(notice.facts)) ? [{ notice, attempt }] : [];
	});
	if (chosen.length === 0) return isSettled;
	const started = Date.parse(chosen[0]?.attempt.at ?? '');
	if (Date.now() >= started + SEND_WITHIN_MS || Date.now() >= until) return false;

	const mails = renderMails(attempted, documentKey, chosen, notifier);
	const subjects = new Map(mails.map(({ name, mail }) => [name, mail.subject]));
	const since = chosen.map(({ notice }) => entryOf(attempted, notice.key).invalidSince ?? '9999').sort()[0] ?? '';
	const { outcomes, senderWorks } = await sendAttempts(blobs, mails, deployContext, since);
	await changeStored<Document>(blobs, documentKey, (stored) => {
		const now = toDocument(stored);
		const next = now && recordOutcomes(now, chosen, outcomes, subjects, senderWorks, notifier);
		return next && !isDeepStrictEqual(next, now) ? next : undefined;
	});
	return true;
};

/** Rounds in one call: a refused mail causes another, to the association, in the next round. */
const ROUNDS = 6;

/** Mails each recipient of a document what changed since its last mail. The clock sends what a process leaves. Never throws. */
export const notify = async <Document extends NotifyingDocument>(
	blobs: Store,
	documentKey: string,
	notifier: Notifier<Document>,
	options: Options,
): Promise<void> => {
	try {
		for (let round = 0; round < ROUNDS; round++) if (!(await notifyOnce(blobs, documentKey, notifier, options))) return;
	} catch (error) {
		log('Mails postponed', { reason: toReason(error) });
	}
};
