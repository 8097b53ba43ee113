import { isDeepStrictEqual } from 'node:util';
import { asStored } from '../store/blobs.ts';
import type { Mail } from './message.ts';
import {
	type Attempt,
	attemptsIn,
	entryOf,
	isToAssociation,
	type Notice,
	type Notified,
	type Notifier,
	type NotifyingDocument,
	nameOf,
	type Place,
	toIso,
	withEntry,
} from './notice.ts';
import type { Decision } from './pace.ts';
import { isBadMessage, isInvalid, isReceiversFault, type Refusal } from './send.ts';

// What a round changes in a document. All functions are pure, because each may run again on a newer state.

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
		if (count === entry.count) continue;
		const facts = entry.count === 0 ? asStored(wanted.get(key) ?? null) : entry.facts;
		const isUncertain = entry.count > 0 || count > 1;
		const at = entry.at ?? toIso(Date.now());
		next = withEntry(next, key, { ...entry, at, count, facts, ...(isUncertain && { isUncertain }) });
	}
	return next;
};

/** The attempt stays: until Postmark is asked, nobody knows whether it has the mail. */
const failed = (entry: Notified, at: string, refusal?: Refusal): Notified => {
	const { tries = 0, failingSince = at, invalidSince = at } = entry;
	const isFirstInvalid = (refusal && isInvalid(refusal)) || entry.invalidSince !== undefined;
	return { ...entry, tries: tries + 1, failingSince, failedAt: at, ...(isFirstInvalid && { invalidSince }) };
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
): Document => {
	let next = document;
	for (const [key, { name }] of asked) {
		const { attempt, ...entry } = entryOf(next, key);
		if (attempt?.name !== name) continue;
		// A process that died is no failure of the mail; but some of the association's addresses may have it.
		next = withEntry(next, key, sent.has(name) ? taken(entry, attempt) : { ...entry, tries: entry.tries ?? 0 });
	}
	return next;
};

/** Failures and places of mails that nobody needs any more. */
const isStale = ({ tries, place, parked, attempt }: Notified): boolean =>
	!attempt && (tries !== undefined || place !== undefined || parked !== undefined);

/** The places of mails that nobody needs any more. */
export const droppedPlaces = (document: NotifyingDocument, notices: readonly Notice[]): readonly Place[] => {
	const wanted = new Set(notices.map(({ key }) => key));
	const entries = Object.entries(document.notified ?? {});
	return entries.flatMap(([key, entry]) => (entry.place && !entry.attempt && !wanted.has(key) ? [entry.place] : []));
};

/** Forgets them. The same document if there are none. */
export const withoutStale = <Document extends NotifyingDocument>(
	document: Document,
	notices: readonly Notice[],
): Document => {
	const wanted = new Set(notices.map(({ key }) => key));
	let next = document;
	for (const [key, entry] of Object.entries(document.notified ?? {})) {
		const { tries, failingSince, failedAt, place, invalidSince, parked, ...kept } = entry;
		if (isStale(entry) && !wanted.has(key)) next = withEntry(next, key, kept);
	}
	return next;
};

/**
 * Writes a round's decisions into a document: an attempt for each mail that goes, a place for each that waits.
 * @param groups The name of the mail that several share, by the key of the notice.
 */
export const startAttempts = <Document extends NotifyingDocument>(
	document: Document,
	notices: readonly Notice[],
	documentKey: string,
	by: string,
	{
		decisions,
		groups,
	}: { readonly decisions: ReadonlyMap<string, Decision>; readonly groups: ReadonlyMap<string, string> },
): Document => {
	const at = toIso(Date.now());
	let next = document;
	for (const { key, facts } of notices) {
		const { attempt, ...entry } = entryOf(next, key);
		const own = nameOf(documentKey, key, entry.count);
		const decision = decisions.get(own);
		if (decision === undefined) {
			// It could not be counted.
			if (attempt?.by === by) next = withEntry(next, key, entry);
			continue;
		}
		const name = groups.get(key) ?? own;
		if (typeof decision === 'object') next = withEntry(next, key, { ...entry, place: decision });
		else if (decision === 'left-out') next = withEntry(next, key, { facts: asStored(facts), count: entry.count });
		else {
			const started: Attempt = { name, facts: asStored(facts), at, by };
			// Written before: only the answer was lost.
			const isStarted = attempt && isDeepStrictEqual({ ...attempt, at }, started);
			next = withEntry(next, key, { ...entry, attempt: isStarted ? attempt : started });
		}
	}
	return next;
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
	let next = document;
	for (const [key, { by: owner }] of attemptsIn(document)) {
		const { attempt, ...entry } = entryOf(next, key);
		if (owner === by && !kept.has(key)) next = withEntry(next, key, entry);
	}
	return next;
};

export interface Outcomes {
	/** Each mail's refusal by its name; `undefined` if Postmark took it. */
	readonly refusals: ReadonlyMap<string, Refusal | undefined>;
	readonly mails: ReadonlyMap<string, Pick<Mail, 'subject'>>;
	/** Whether Postmark took another mail of our sender since it refused one of these. */
	readonly senderWorks: boolean;
}

export const recordOutcomes = <Document extends NotifyingDocument>(
	document: Document,
	chosen: readonly Chosen[],
	{ refusals, mails, senderWorks }: Outcomes,
	notifier: Notifier<Document>,
): Document => {
	let next = document;
	for (const { notice, attempt } of chosen) {
		const { key, isUrgent } = notice;
		const { attempt: current, ...entry } = entryOf(next, key);
		if (current?.name !== attempt.name || current.by !== attempt.by) continue;
		const refusal = refusals.get(attempt.name);
		const now = toIso(Date.now());
		if (!refusal) next = withEntry(next, key, taken(entry, attempt));
		else if (isBadMessage(refusal) && isToAssociation(notice)) {
			const { tries, failingSince, failedAt, invalidSince, place, ...kept } = entry;
			next = withEntry(next, key, { ...kept, parked: { facts: attempt.facts, reason: refusal.reason, at: now } });
		}
		// A refusal by one of our own addresses is never final, because somebody will correct it.
		else if (!isToAssociation(notice) && (isBadMessage(refusal) || isReceiversFault(refusal, senderWorks))) {
			const count = entry.count + 1;
			const refused = { count, subject: mails.get(attempt.name)?.subject ?? '', isUrgent, at: attempt.at };
			next = withEntry(next, key, { facts: attempt.facts, count, ...(entry.at && { at: entry.at }), refused });
			next = notifier.onRefused?.(next, notice) ?? next;
		}
		// Not a second time if only the answer to this write was lost.
		else if ((entry.failedAt ?? '') < attempt.at)
			next = withEntry(next, key, failed({ ...entry, attempt }, now, refusal));
	}
	return notifier.tidy?.(next) ?? next;
};
