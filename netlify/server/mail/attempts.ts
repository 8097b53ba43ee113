import { isDeepStrictEqual } from 'node:util';
import { asStored } from '../store/blobs.ts';
import {
	type Attempt,
	entryOf,
	isToAssociation,
	type Notice,
	type Notified,
	type Notifier,
	type NotifyingDocument,
	nameOf,
	nextName,
	type QueuePlace,
	toIso,
	withEntry,
} from './notice.ts';
import type { Decision } from './pace.ts';
import { type Failure, isBadMessage, isInvalid, isReceiversFault } from './send.ts';

// What a round changes in a document. All functions are pure, because each may run again on a newer state.

/** Changes entries: `undefined` leaves one as it is. The same document if none changes. */
const changeEntries = <Document extends NotifyingDocument>(
	document: Document,
	keys: Iterable<string>,
	change: (entry: Notified, key: string) => Notified | undefined,
): Document => {
	let next = document;
	for (const key of keys) {
		const changed = change(entryOf(document, key), key);
		if (changed) next = withEntry(next, key, changed);
	}
	return next;
};

const keysOf = ({ notified = {} }: NotifyingDocument): readonly string[] => Object.keys(notified);

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
	const keys = new Set([...wanted.keys(), ...keysOf(document)]);
	return changeEntries({ ...document, isRestored: undefined }, keys, (entry, key) => {
		let { count } = entry;
		while (sent.has(nameOf(documentKey, key, count))) count += 1;
		if (count === entry.count) return undefined;
		const facts = entry.count === 0 ? asStored(wanted.get(key) ?? null) : entry.facts;
		const isUncertain = entry.count > 0 || count > 1;
		const at = entry.at ?? toIso(Date.now());
		return { ...entry, at, count, facts, ...(isUncertain && { isUncertain }) };
	});
};

/** The attempt stays: until Postmark is asked, nobody knows whether it has the mail. */
const failed = (entry: Notified, refusal: Failure): Notified => {
	const at = toIso(Date.now());
	const { tries = 0, failingSince = at, invalidSince = isInvalid(refusal) ? at : undefined } = entry;
	const { reason } = refusal;
	return { ...entry, tries: tries + 1, failingSince, failedAt: at, reason, ...(invalidSince && { invalidSince }) };
};

const taken = ({ count, refused }: Notified, { facts, at }: Attempt): Notified => ({
	...{ facts, at, count: count + 1 },
	...(refused && { refused }),
});

/**
 * Settles attempts whose answer is not known: Postmark has the mail, or it is tried again.
 * @param sent Names of mails that Postmark has.
 */
export const settleAttempts = <Document extends NotifyingDocument>(
	document: Document,
	asked: ReadonlyMap<string, Attempt>,
	sent: ReadonlySet<string>,
): Document =>
	changeEntries(document, asked.keys(), ({ attempt, ...entry }, key) => {
		if (!attempt) return undefined;
		if (sent.has(attempt.name)) return taken(entry, attempt);
		// Another process may have handed over the same mail since Postmark was asked.
		if (!isDeepStrictEqual(attempt, asked.get(key))) return undefined;
		// A process that died is no failure of the mail; but some of the association's addresses may have it.
		return { ...entry, tries: entry.tries ?? 0 };
	});

/** The entries of mails that nobody needs any more. */
const unwantedIn = (document: NotifyingDocument, notices: readonly Notice[]): readonly string[] => {
	const wanted = new Set(notices.map(({ key }) => key));
	return keysOf(document).filter((key) => !wanted.has(key) && !entryOf(document, key).attempt);
};

/** The places of mails that nobody needs any more. */
export const droppedPlaces = (document: NotifyingDocument, notices: readonly Notice[]): readonly QueuePlace[] =>
	unwantedIn(document, notices).flatMap((key) => entryOf(document, key).place ?? []);

/** Forgets failures and places of mails that nobody needs any more. */
export const withoutStale = <Document extends NotifyingDocument>(
	document: Document,
	notices: readonly Notice[],
): Document =>
	changeEntries(document, unwantedIn(document, notices), (entry) => {
		const { tries, failingSince, failedAt, reason, place, invalidSince, ...kept } = entry;
		return tries !== undefined || place !== undefined ? kept : undefined;
	});

/**
 * Writes a round's decisions into a document: an attempt for each mail that goes, a place for each that waits.
 * @param shared The name of the mail that several share, by the name that each would have.
 */
export const startAttempts = <Document extends NotifyingDocument>(
	document: Document,
	notices: readonly Notice[],
	documentKey: string,
	by: string,
	decisions: ReadonlyMap<string, Decision>,
	shared: ReadonlyMap<string, string>,
): Document => {
	const at = toIso(Date.now());
	const factsOf = new Map(notices.map(({ key, facts }) => [key, asStored(facts)]));
	return changeEntries(document, factsOf.keys(), ({ attempt, ...entry }, key) => {
		const own = nextName(documentKey, document, key);
		const decision = decisions.get(own);
		const facts = factsOf.get(key);
		// It could not be counted.
		if (decision === undefined) return attempt?.by === by ? entry : undefined;
		if (typeof decision === 'object') return { ...entry, place: decision };
		if (decision === 'left-out') return { facts, count: entry.count };
		const started: Attempt = { name: shared.get(own) ?? own, facts, at, by };
		// Written before: only the answer was lost.
		const isStarted = attempt && isDeepStrictEqual({ ...attempt, at }, started);
		return { ...entry, attempt: isStarted ? attempt : started };
	});
};

export interface Chosen {
	readonly notice: Notice;
	readonly attempt: Attempt;
}

/** A process's attempts, with the notices that they are of. */
export const ownAttempts = (document: NotifyingDocument, notices: readonly Notice[], by: string): readonly Chosen[] =>
	notices.flatMap((notice) => {
		const { attempt } = entryOf(document, notice.key);
		return attempt?.by === by && isDeepStrictEqual(attempt.facts, asStored(notice.facts)) ? [{ notice, attempt }] : [];
	});

/** Removes a process's attempts that it will not send: the document changed before they were written. */
export const withoutOutdated = <Document extends NotifyingDocument>(
	document: Document,
	chosen: readonly Chosen[],
	by: string,
): Document => {
	const kept = new Set(chosen.map(({ notice }) => notice.key));
	return changeEntries(document, keysOf(document), ({ attempt, ...entry }, key) =>
		attempt?.by === by && !kept.has(key) ? entry : undefined,
	);
};

/** What Postmark answered. */
export interface Outcomes {
	/** Each refused mail's reason, by its name. */
	readonly failures: ReadonlyMap<string, Failure>;
	readonly subjects: ReadonlyMap<string, string>;
	/** Whether Postmark took another mail of our sender since it refused one of these. */
	readonly senderWorks: boolean;
}

export const recordOutcomes = <Document extends NotifyingDocument>(
	document: Document,
	chosen: readonly Chosen[],
	{ failures, subjects, senderWorks }: Outcomes,
	notifier: Notifier<Document>,
): Document => {
	let next = document;
	for (const { notice, attempt } of chosen) {
		const { key, isUrgent } = notice;
		const { name, facts, at } = attempt;
		const { attempt: current, ...entry } = entryOf(next, key);
		if (current?.name !== name || current.by !== attempt.by) continue;
		const refusal = failures.get(name);
		if (!refusal) next = withEntry(next, key, taken(entry, attempt));
		// What the association does not get is tried for ever, because somebody will correct what is wrong.
		else if (!isToAssociation(notice) && (isBadMessage(refusal) || isReceiversFault(refusal, senderWorks))) {
			const count = entry.count + 1;
			const refused = { count, subject: subjects.get(name) ?? '', isUrgent, at };
			next = withEntry(next, key, { facts, count, ...(entry.at && { at: entry.at }), refused });
			next = notifier.onRefused?.(next, notice) ?? next;
		}
		// Not a second time if only the answer to this write was lost.
		else if ((entry.failedAt ?? '') < at) next = withEntry(next, key, failed({ ...entry, attempt }, refusal));
	}
	return notifier.tidy?.(next) ?? next;
};
