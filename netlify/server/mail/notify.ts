import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import { log, toReason } from '../base/log.ts';
import { asStored, changeStored, read, type Stored } from '../store/blobs.ts';
import {
	type Chosen,
	droppedPlaces,
	type Outcomes,
	ownAttempts,
	recordOutcomes,
	settleAttempts,
	startAttempts,
	withoutOutdated,
	withoutStale,
	withSentSince,
} from './attempts.ts';
import { joinMails } from './digest.ts';
import {
	attemptsIn,
	entryOf,
	FROZEN_MS,
	isFree,
	isOld,
	isToAssociation,
	type Notice,
	type Notifier,
	type NotifyingDocument,
	nextName,
	shortHash,
	topicOf,
} from './notice.ts';
import { book, type Candidate, type Decision, giveBack } from './pace.ts';
import { noteRefusing } from './refusing.ts';
import { findSentMails, hasSentSince, isInvalid, isPreview, isSent, type Outgoing, sendMails } from './send.ts';

// One round, for one document or for many: settle, choose, book, attempt, record. docs/mails.md says how each step is proved
// «once» by the one before.

/** A document to notify of, and how. */
export interface Subject<Document extends NotifyingDocument> {
	readonly key: string;
	readonly notifier: Notifier<Document>;
	/** What was read or written last. */
	readonly known?: Stored<Document> | undefined;
	/** Adds what the process knows, and has not written yet. */
	complete?(document: Document): Document;
}

export interface NotifyOptions {
	readonly deployContext: string;
	/** Milliseconds since 1970. No mail is sent later. */
	readonly until?: number | undefined;
	readonly urgentOnly?: boolean;
	readonly isClock?: boolean;
	/** The process whose attempts the documents were made with. */
	readonly by?: string | undefined;
}

/** What a round knows of one document. */
interface Turn<Document extends NotifyingDocument> extends Subject<Document> {
	readonly before: Stored<Document>;
	/** The document without unanswered attempts and without what nobody needs. */
	settle(document: Document): Document;
	readonly settled: Document;
	/** What may be tried now. */
	readonly notices: readonly Notice[];
}

/** The names of these mails that Postmark has; `undefined` if its search does not answer. */
const askPostmark = async (ask: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string> | undefined> => {
	try {
		return await ask();
	} catch (error) {
		log('Postmark not asked', { reason: toReason(error) });
		return undefined;
	}
};

/** Which of the attempts Postmark has, for all receivers. */
const findTaken = async (notices: readonly Notice[], attempts: ReadonlyMap<string, { name: string }>) => {
	const isOwn = (key: string) => notices.some((notice) => notice.key === key && isToAssociation(notice));
	const found = [...attempts].map(async ([key, { name }]) =>
		(await isSent(name, isOwn(key) ? 'association' : 'visitor')) ? [name] : [],
	);
	return new Set((await Promise.all(found)).flat());
};

/** Settles a document, and chooses what is due. */
const begin = async <Document extends NotifyingDocument>(
	subject: Subject<Document>,
	before: Stored<Document>,
	by: string,
	{ urgentOnly, isClock }: NotifyOptions,
): Promise<Turn<Document> | undefined> => {
	const { key, notifier, complete = (document: Document) => document } = subject;
	const value = complete(before.value);
	const asked = new Map([...attemptsIn(value)].filter(([, attempt]) => isOld(attempt)));
	const taken =
		asked.size > 0 ? await askPostmark(() => findTaken(notifier.noticesOf(value), asked)) : new Set<string>();
	const since = value.isRestored ? await askPostmark(() => findSentMails(shortHash(key))) : new Set<string>();
	// Of a restored document nobody knows what was sent since, until Postmark answers.
	if (!since) return undefined;
	const settle = (stored: Document): Document => {
		const document = complete(stored);
		const answered = taken ? settleAttempts(document, asked, taken) : document;
		const known = answered.isRestored ? withSentSince(answered, notifier.noticesOf(answered), key, since) : answered;
		return withoutStale(known, notifier.noticesOf(known));
	};
	const settled = settle(value);
	const all = notifier.noticesOf(settled);
	const own = ownAttempts(settled, all, by).map(({ notice }) => notice);
	const notices = [...own, ...all.filter((notice) => isFree(settled, notice))].filter(
		({ isUrgent, isForClock }) => (isUrgent || !urgentOnly) && (isClock || !isForClock),
	);
	return { ...subject, before, settle, settled, notices };
};

const candidatesOf = <Document extends NotifyingDocument>({
	key,
	settled,
	notices,
}: Turn<Document>): readonly Candidate[] =>
	notices.map((notice) => ({
		name: nextName(key, settled, notice.key),
		notice,
		place: entryOf(settled, notice.key).place,
	}));

/** The last part of a document's key, for the log: a case's id, or an outing's. */
const idOf = ({ key }: { readonly key: string }): string => key.split('/').at(-1) ?? '';

/** If the store fails, the association's mail goes all the same, and what is urgent. */
const bookAll = async (
	blobs: Store,
	turns: readonly Turn<NotifyingDocument>[],
	{ deployContext, isClock = false }: NotifyOptions,
): Promise<ReadonlyMap<string, Decision>> => {
	const candidates = turns.flatMap(candidatesOf);
	const dropped = turns.flatMap(({ before, notifier }) =>
		droppedPlaces(before.value, notifier.noticesOf(before.value)),
	);
	try {
		const decisions = await book(blobs, candidates, dropped, { deployContext, isClock });
		for (const turn of turns)
			for (const { name, notice } of candidatesOf(turn)) {
				const decision = decisions.get(name);
				const event = decision === 'left-out' ? 'Copy left out' : typeof decision === 'object' && 'Mail waits';
				if (event) log(event, { form: notice.kind, id: idOf(turn), reason: 'limit' });
			}
		return decisions;
	} catch (error) {
		log('Mails postponed', { reason: toReason(error) });
		const goes = candidates.filter(({ notice }) => notice.isUrgent || isToAssociation(notice));
		return new Map(goes.map(({ name }) => [name, 'go']));
	}
};

/**
 * The name of the mail that several share, by the name that each would have: of a digest to the association, and of mails that
 * waited for one address.
 */
const shareMails = (
	turns: readonly Turn<NotifyingDocument>[],
	decisions: ReadonlyMap<string, Decision>,
): ReadonlyMap<string, string> => {
	const receiverOf = ({ name, notice, place }: Candidate): string => {
		const { to, isUrgent } = notice;
		const decision = decisions.get(name);
		if (decision === 'join') return `association ${topicOf(notice)}`;
		const isLate = decision === 'go' && place !== undefined && to.kind === 'visitor' && !isUrgent;
		return isLate ? `visitor ${to.email}` : '';
	};
	const groups = [...Map.groupBy(turns.flatMap(candidatesOf), receiverOf)];
	return new Map(
		groups.flatMap(([receiver, group]) => {
			const name = randomUUID();
			return receiver && group.length > 1 ? group.map((one) => [one.name, name] as const) : [];
		}),
	);
};

const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(asStored(a), asStored(b));

interface Attempted<Document extends NotifyingDocument> extends Turn<Document> {
	readonly after: Stored<Document>;
	readonly chosen: readonly Chosen[];
}

const attempt = async <Document extends NotifyingDocument>(
	blobs: Store,
	turn: Turn<Document>,
	by: string,
	decisions: ReadonlyMap<string, Decision>,
	shared: ReadonlyMap<string, string>,
): Promise<Attempted<Document> | undefined> => {
	const { key, notifier, before, notices } = turn;
	const keys = new Set(notices.map((notice) => notice.key));
	const isOwn = (document: Document, { key: notice }: Notice) => entryOf(document, notice).attempt?.by === by;
	// A new case has its attempts.
	const isWritten = notices.every((notice) => {
		const name = nextName(key, before.value, notice.key);
		return isOwn(before.value, notice) && !shared.has(name) && decisions.get(name) === 'go';
	});
	const change = (now: Document | undefined): Document | undefined => {
		if (!now) return undefined;
		const settled = turn.settle(now);
		const open = notifier
			.noticesOf(settled)
			.filter((notice) => keys.has(notice.key) && (isFree(settled, notice) || isOwn(settled, notice)));
		const started = startAttempts(settled, open, key, by, decisions, shared);
		const next = notifier.tidy?.(started) ?? started;
		return isSame(next, now) ? undefined : next;
	};
	const after =
		isWritten && notices.length > 0
			? { ...before, value: turn.settled }
			: await changeStored<Document>(blobs, key, change, { known: before });
	return after && { ...turn, after, chosen: ownAttempts(after.value, notifier.noticesOf(after.value), by) };
};

/** The mails of a round's attempts; attempts with one name share a mail. */
const renderMails = (attempted: readonly Attempted<NotifyingDocument>[]): readonly Outgoing[] => {
	const parts = attempted.flatMap(({ key, notifier, after, chosen }) =>
		chosen.map(({ notice, attempt: { name } }) => ({
			...{ key, name, notice },
			entry: entryOf(after.value, notice.key),
			digestSubject: (count: number) => notifier.digestSubject(after.value, count),
		})),
	);
	return [...Map.groupBy(parts, ({ name }) => name)].flatMap(([name, group]): readonly Outgoing[] => {
		const [first] = group;
		if (!first) return [];
		const { key, notice, entry, digestSubject } = first;
		const { kind, to } = notice;
		const sending = { name, kind, isRetry: entry.tries !== undefined, wasInvalid: entry.invalidSince !== undefined };
		const mails = group.map((part) => part.notice.render());
		const [mail] = mails;
		return mail && group.length === 1
			? [{ ...sending, to, mail, document: shortHash(key) }]
			: [{ ...sending, ...joinMails(to, digestSubject, mails) }];
	});
};

/** Sends what a round attempts. */
const send = async (
	blobs: Store,
	attempted: readonly Attempted<NotifyingDocument>[],
	deployContext: string,
): Promise<Outcomes> => {
	const mails = renderMails(attempted);
	// A preview mails no visitors, because it has a store, and so limits, of its own.
	const open = mails.filter(({ to }) => !isPreview(deployContext) || to.kind === 'association');
	const { failures, refusing, taken } = await sendMails(open, deployContext);
	const invalidSince: string[] = [];
	for (const { key, after, chosen } of attempted)
		for (const { notice, attempt: own } of chosen) {
			const refusal = failures.get(own.name);
			if (refusal) log('Email not sent', { form: notice.kind, id: idOf({ key }), reason: refusal.reason });
			if (refusal && isInvalid(refusal)) invalidSince.push(entryOf(after.value, notice.key).invalidSince ?? '');
		}
	await noteRefusing(blobs, refusing);
	const [since] = invalidSince.filter(Boolean).sort();
	const senderWorks = taken > 0 || (since !== undefined && (await hasSentSince(since)));
	return { failures, subjects: new Map(mails.map(({ name, mail }) => [name, mail.subject])), senderWorks };
};

/** Writes what became of a document's mails. Returns what is stored now. */
const record = async <Document extends NotifyingDocument>(
	blobs: Store,
	{ key, notifier, after, chosen, complete = (document) => document }: Attempted<Document>,
	by: string,
	outcomes: Outcomes,
): Promise<Stored<Document>> => {
	const change = (now: Document | undefined): Document | undefined => {
		// If the answer to the attempt's write was lost, the document may have changed before it was read again.
		const next = now && recordOutcomes(withoutOutdated(complete(now), chosen, by), chosen, outcomes, notifier);
		return isSame(next, now) ? undefined : next;
	};
	return (await changeStored<Document>(blobs, key, change, { known: after })) ?? after;
};

/** Does the work for each item at once. One that fails keeps no other: the clock comes back to it. */
const forEach = async <Item, Result>(
	items: readonly Item[],
	work: (item: Item) => Promise<Result | undefined>,
): Promise<readonly Result[]> => {
	const results = await Promise.all(
		items.map(async (item) => {
			try {
				return await work(item);
			} catch (error) {
				log('Mails postponed', { reason: toReason(error) });
				return undefined;
			}
		}),
	);
	return results.filter((result) => result !== undefined);
};

/** Returns what is stored now by key, and the keys of the documents that may have more to send. */
const notifyOnce = async <Document extends NotifyingDocument>(
	blobs: Store,
	subjects: readonly Subject<Document>[],
	options: NotifyOptions,
): Promise<{ readonly stored: ReadonlyMap<string, Stored<Document>>; readonly more: ReadonlySet<string> }> => {
	const { until = Number.POSITIVE_INFINITY, by = randomUUID() } = options;
	const stored = new Map<string, Stored<Document>>();
	const more = new Set<string>();
	const turns = await forEach(subjects, async (subject) => {
		const before = subject.known ?? (await read<Document>(blobs, subject.key));
		if (before) stored.set(subject.key, before);
		return before && begin(subject, before, by, options);
	});
	if (Date.now() >= until) return { stored, more };
	const open = turns.filter(({ notices, settled, before }) => notices.length > 0 || settled !== before.value);
	if (open.length === 0) return { stored, more };
	const decisions = await bookAll(blobs, turns, options);
	const shared = shareMails(turns, decisions);

	const attempted = await forEach(open, (turn) => attempt(blobs, turn, by, decisions, shared));
	for (const { key, after, before } of attempted) {
		stored.set(key, after);
		if (after !== before) more.add(key);
	}
	const sending = attempted.filter(({ chosen }) => chosen.length > 0);
	const started = sending.flatMap(({ chosen }) => chosen.map(({ attempt: { at } }) => Date.parse(at)));
	const isLate = Date.now() >= Math.min(...started) + FROZEN_MS || Date.now() >= until;
	if (isLate) return { stored, more: new Set() };
	const outcomes = await send(blobs, sending, options.deployContext);
	await forEach(attempted, async (one) => {
		stored.set(one.key, await record(blobs, one, by, outcomes));
		if (one.chosen.length > 0) more.add(one.key);
	});
	const untaken = sending.flatMap(({ key, after, chosen }) =>
		chosen
			.filter(({ attempt: { name } }) => outcomes.failures.has(name))
			.map(({ notice }) => nextName(key, after.value, notice.key)),
	);
	await giveBack(blobs, untaken);
	return { stored, more };
};

/** Rounds in one call: a refused mail causes another, to the association, in the next round. */
const ROUNDS = 6;

/**
 * Mails each recipient of the documents what changed since its last mail. The clock sends what a process leaves. Never throws.
 * @returns what is stored now, by key; without what is gone.
 */
export const notify = async <Document extends NotifyingDocument>(
	blobs: Store,
	subjects: readonly Subject<Document>[],
	options: NotifyOptions,
): Promise<ReadonlyMap<string, Stored<Document>>> => {
	const all = new Map<string, Stored<Document>>();
	let left = subjects;
	try {
		for (let round = 0; round < ROUNDS && left.length > 0; round++) {
			const { stored, more } = await notifyOnce(blobs, left, round === 0 ? options : { ...options, by: undefined });
			for (const [key, value] of stored) all.set(key, value);
			left = subjects.filter(({ key }) => more.has(key)).map((one) => ({ ...one, known: all.get(one.key) }));
		}
	} catch (error) {
		log('Mails postponed', { reason: toReason(error) });
	}
	return all;
};
