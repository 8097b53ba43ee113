import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import { millisecondsInMinute } from 'date-fns/constants';
import { log, toReason } from '../log.ts';
import { documentMetadata, findSentMails, isPreview, type Outgoing, type Refusal, sendMails } from '../mail/send.ts';
import { asStored, changeStored, readValue } from '../store/blobs.ts';
import {
	attemptsIn,
	type Chosen,
	digestOf,
	entryOf,
	isFree,
	isOld,
	type Notice,
	type Notifier,
	type NotifyingDocument,
	nameOf,
	recordOutcomes,
	releaseAttempts,
	settleAttempts,
	startAttempts,
	toIso,
	withEntry,
	withoutFailures,
	withSentSince,
} from './notified.ts';
import { bookAssociationMail, bookVisitorMail, findMonth, type MonthSoFar } from './pace.ts';
import { noteSending } from './sending-record.ts';

interface Options {
	readonly deployContext: string;
	/** Milliseconds since 1970. No mail is sent later. */
	readonly until?: number;
	readonly urgentOnly?: boolean;
	readonly isClock?: boolean;
}

/** A process that was frozen for longer sends nothing: Postmark may have been asked meanwhile. */
const SEND_WITHIN_MS = 2 * millisecondsInMinute;

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

/** Books a place for each mail that limits apply to. Returns, by key, when each mail that has to wait may go. */
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

/** The notices that the month has mails left for: what the association causes always, then what is urgent. */
const withinMonth = (notices: readonly Notice[], { usual, urgent }: MonthSoFar): readonly Notice[] => {
	const first = notices.filter(({ isByAssociation }) => isByAssociation);
	const second = notices.filter(({ isUrgent, isByAssociation }) => isUrgent && !isByAssociation);
	const third = notices.filter(({ isUrgent }) => !isUrgent);
	const take = (some: readonly Notice[], count: number) => some.slice(0, Math.max(0, Math.floor(count)));
	const prompt = take(second, urgent);
	return [...first, ...prompt, ...take(third, usual - prompt.length)];
};

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
	const change = (step: (now: Document) => Document) =>
		changeStored<Document>(blobs, documentKey, (now) => {
			const next = now && step(now);
			return next && !isDeepStrictEqual(next, now) ? next : undefined;
		});
	const before = await readValue<Document>(blobs, documentKey);
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
	const attempted = await changeStored<Document>(blobs, documentKey, (now) => {
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
	// If the answer to the write was lost, the document may have changed before it was read again: such a mail is outdated.
	const outdated = [...attemptsIn(attempted)].flatMap(([key, attempt]) =>
		attempt.by === by && !chosen.some(({ notice }) => notice.key === key) ? [key] : [],
	);
	if (outdated.length > 0) await change((now) => releaseAttempts(now, outdated, by));
	if (chosen.length === 0) return isSettled || outdated.length > 0;
	const started = Date.parse(chosen[0]?.attempt.at ?? '');
	if (Date.now() >= started + SEND_WITHIN_MS || Date.now() >= until) return false;

	const mails = renderMails(attempted, documentKey, chosen, notifier);
	const subjects = new Map(mails.map(({ name, mail }) => [name, mail.subject]));
	const since = chosen.map(({ notice }) => entryOf(attempted, notice.key).invalidSince ?? '9999').sort()[0] ?? '';
	const { outcomes, senderWorks } = await sendAttempts(blobs, mails, deployContext, since);
	await change((now) => recordOutcomes(now, chosen, outcomes, subjects, senderWorks, notifier));
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
