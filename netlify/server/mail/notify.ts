import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import { millisecondsInMinute } from 'date-fns/constants';
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
import type { Mail } from './message.ts';
import {
	attemptsIn,
	entryOf,
	isFree,
	isOld,
	isToAssociation,
	type Notice,
	type Notifier,
	type NotifyingDocument,
	nameOf,
	shortHash,
	topicOf,
} from './notice.ts';
import { book, type Candidate, type Decision, giveBack } from './pace.ts';
import { noteRefusing } from './refusing.ts';
import {
	documentMetadata,
	findSentMails,
	hasSentSince,
	isInvalid,
	isPreview,
	isSent,
	type Outgoing,
	sendMails,
} from './send.ts';

// One round, for one document or for many. Each step is proved «once» by the one before:
//
// 1. settle   An attempt of some minutes ago is looked up at Postmark: its mail was taken, or it failed. Younger ones are
//             left alone: their process may still be at it.
// 2. choose   What is due and free: no attempt, no pause after a failure, no place in a queue.
// 3. book     Each mail's room in the limits, all in one write: it goes, waits, joins a digest, or is left out.
// 4. attempt  Name, facts, moment and process are written into the document by compare-and-swap. Of all processes that
//             chose the same mail, one succeeds, and it alone may send it.
// 5. record   The mails are sent, unless the process was frozen for two minutes, and each answer is written: the facts if
//             Postmark took it, else a pause. A process that dies before leaves its attempt to the next round's first step.
//
// So a mail comes twice only if Postmark takes it after it was asked.

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

/** A process that was frozen for longer sends nothing: Postmark may have been asked meanwhile. */
const SEND_WITHIN_MS = 2 * millisecondsInMinute;

/** What a round knows of one document. */
interface Turn<Document extends NotifyingDocument> extends Subject<Document> {
	readonly before: Stored<Document>;
	/** The document without unanswered attempts and without what nobody needs. */
	settle(document: Document): Document;
	readonly settled: Document;
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

const settle = async <Document extends NotifyingDocument>(
	subject: Subject<Document>,
	before: Stored<Document>,
): Promise<Turn<Document> | undefined> => {
	const { key, notifier, complete = (document: Document) => document } = subject;
	const value = complete(before.value);
	const asked = new Map([...attemptsIn(value)].filter(([, attempt]) => isOld(attempt)));
	const taken =
		asked.size > 0 ? await askPostmark(() => findTaken(notifier.noticesOf(value), asked)) : new Set<string>();
	const since = value.isRestored ? await askPostmark(() => findSentMails(shortHash(key))) : new Set<string>();
	// Of a restored document nobody knows what was sent since, until Postmark answers.
	if (!since) return undefined;
	const settleOne = (stored: Document): Document => {
		const document = complete(stored);
		const answered = taken ? settleAttempts(document, asked, taken) : document;
		const known = answered.isRestored ? withSentSince(answered, notifier.noticesOf(answered), key, since) : answered;
		return withoutStale(known, notifier.noticesOf(known));
	};
	return { ...subject, before, settle: settleOne, settled: settleOne(value) };
};

/** The notices that may be tried now. */
const choose = <Document extends NotifyingDocument>(
	{ settled, notifier }: Pick<Turn<Document>, 'settled' | 'notifier'>,
	{ urgentOnly, isClock, by }: NotifyOptions,
): readonly Notice[] => {
	const notices = notifier.noticesOf(settled);
	const own = by ? ownAttempts(settled, notices, by).map(({ notice }) => notice) : [];
	const free = notices.filter((notice) => isFree(settled, notice));
	return [...own, ...free].filter(({ isUrgent, isForClock }) => (isUrgent || !urgentOnly) && (isClock || !isForClock));
};

const candidatesOf = <Document extends NotifyingDocument>(
	{ key, settled }: Turn<Document>,
	notices: readonly Notice[],
): readonly Candidate[] =>
	notices.map((notice) => {
		const { count, place } = entryOf(settled, notice.key);
		return { name: nameOf(key, notice.key, count), notice, place };
	});

/** If the store fails, the association's mail goes all the same, and what is urgent. */
const bookAll = async (
	blobs: Store,
	turns: readonly Turn<NotifyingDocument>[],
	chosen: readonly (readonly Notice[])[],
	{ deployContext, isClock = false }: NotifyOptions,
): Promise<ReadonlyMap<string, Decision>> => {
	const candidates = turns.flatMap((turn, index) => candidatesOf(turn, chosen[index] ?? []));
	const dropped = turns.flatMap(({ before, notifier }) =>
		droppedPlaces(before.value, notifier.noticesOf(before.value)),
	);
	try {
		const decisions = await book(blobs, candidates, dropped, { deployContext, isClock });
		for (const { name, notice } of candidates) {
			const decision = decisions.get(name);
			const isLeftOut = decision === 'left-out';
			if (isLeftOut || typeof decision === 'object')
				log(isLeftOut ? 'Copy left out' : 'Mail waits', { form: notice.kind, id: name, reason: 'limit' });
		}
		return decisions;
	} catch (error) {
		log('Mails postponed', { reason: toReason(error) });
		const goes = candidates.filter(({ notice }) => notice.isUrgent || isToAssociation(notice));
		return new Map(goes.map(({ name }) => [name, 'go']));
	}
};

/**
 * The name of the mail that a notice shares with others, by the documents' and the notices' keys: of a digest to the
 * association, and of mails that waited for one address.
 */
const groupMails = (
	turns: readonly Turn<NotifyingDocument>[],
	chosen: readonly (readonly Notice[])[],
	decisions: ReadonlyMap<string, Decision>,
): ReadonlyMap<string, ReadonlyMap<string, string>> => {
	const going = turns.flatMap((turn, index) =>
		candidatesOf(turn, chosen[index] ?? []).map((candidate) => ({ ...candidate, document: turn.key })),
	);
	const receiverOf = ({ name, notice, place }: Candidate): string => {
		const { to, isUrgent } = notice;
		const decision = decisions.get(name);
		if (decision === 'join') return `association ${topicOf(notice)}`;
		const isLate = decision === 'go' && place !== undefined && to.kind === 'visitor' && !isUrgent;
		return isLate ? `visitor ${to.email}` : '';
	};
	const names = new Map<string, Map<string, string>>();
	for (const [receiver, group] of Map.groupBy(going, receiverOf)) {
		if (!receiver || group.length < 2) continue;
		const name = randomUUID();
		for (const { document, notice } of group)
			names.set(document, (names.get(document) ?? new Map<string, string>()).set(notice.key, name));
	}
	return names;
};

const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(asStored(a), asStored(b));

interface Attempted<Document extends NotifyingDocument> extends Turn<Document> {
	after: Stored<Document>;
	readonly chosen: readonly Chosen[];
}

const attempt = async <Document extends NotifyingDocument>(
	blobs: Store,
	turn: Turn<Document>,
	notices: readonly Notice[],
	by: string,
	decisions: ReadonlyMap<string, Decision>,
	groups: ReadonlyMap<string, string> = new Map(),
): Promise<Attempted<Document> | undefined> => {
	const { key, notifier, before } = turn;
	const keys = new Set(notices.map((notice) => notice.key));
	const isOwn = (document: Document, { key: notice }: Notice) => entryOf(document, notice).attempt?.by === by;
	const goesAsItIs = notices.every(
		(notice) =>
			isOwn(before.value, notice) &&
			!groups.has(notice.key) &&
			decisions.get(nameOf(key, notice.key, entryOf(before.value, notice.key).count)) === 'go',
	);
	const isWritten = goesAsItIs && notices.length > 0;
	const after = isWritten
		? { ...before, value: turn.settled }
		: await changeStored<Document>(
				blobs,
				key,
				(now) => {
					if (!now) return undefined;
					const settled = turn.settle(now);
					const open = notifier
						.noticesOf(settled)
						.filter((notice) => keys.has(notice.key) && (isFree(settled, notice) || isOwn(settled, notice)));
					const started = startAttempts(settled, open, key, by, { decisions, groups });
					const next = notifier.tidy?.(started) ?? started;
					return isSame(next, now) ? undefined : next;
				},
				{ known: before },
			);
	if (!after) return undefined;
	const chosen = ownAttempts(after.value, notifier.noticesOf(after.value), by);
	return { ...turn, after, chosen };
};

/** Changes a document that may have changed since; returns what is stored now. */
const change = async <Document extends NotifyingDocument>(
	blobs: Store,
	{ key, after, complete = (document: Document) => document }: Attempted<Document>,
	step: (now: Document) => Document,
): Promise<Stored<Document>> => {
	const changed = await changeStored<Document>(
		blobs,
		key,
		(now) => {
			const next = now && step(complete(now));
			return next && !isSame(next, now) ? next : undefined;
		},
		{ known: after },
	);
	return changed ?? after;
};

/** The mails of a round's attempts; attempts with one name share a mail. */
const renderMails = (attempted: readonly Attempted<NotifyingDocument>[]): readonly Outgoing[] => {
	const parts = attempted.flatMap(({ key, notifier, after, chosen }) =>
		chosen.map(({ notice, attempt: { name } }) => ({
			...{ key, name, notice },
			isRetry: entryOf(after.value, notice.key).tries !== undefined,
			digestSubject: (count: number) => notifier.digestSubject(after.value, count),
		})),
	);
	return [...Map.groupBy(parts, ({ name }) => name)].flatMap(([name, group]): readonly Outgoing[] => {
		const [first] = group;
		if (!first) return [];
		const { key, notice, digestSubject } = first;
		const { kind, to } = notice;
		if (group.length === 1) {
			const metadata = documentMetadata(shortHash(key));
			return [{ name, kind, to, mail: notice.render(), metadata, isRetry: first.isRetry }];
		}
		const mails = group.map((part): Mail => part.notice.render());
		return [{ name, kind, metadata: {}, ...joinMails(to, digestSubject, mails) }];
	});
};

/** Sends what a round attempts, and returns each mail's answer. */
const send = async (
	blobs: Store,
	attempted: readonly Attempted<NotifyingDocument>[],
	{ deployContext }: NotifyOptions,
): Promise<Outcomes> => {
	const mails = renderMails(attempted);
	// A preview mails no visitors, because it has a store, and so limits, of its own.
	const open = mails.filter(({ to }) => !isPreview(deployContext) || to.kind === 'association');
	const entries = attempted.flatMap(({ after, chosen }) =>
		chosen.map(({ notice }) => entryOf(after.value, notice.key)),
	);
	const { refusals, refusing, taken } = await sendMails(open, { deployContext });
	const answers = new Map(mails.map(({ name }) => [name, undefined as (typeof refusals)[number]]));
	for (const [index, { name, kind }] of open.entries()) {
		const refusal = refusals[index];
		answers.set(name, refusal);
		if (refusal) log('Email not sent', { form: kind, id: name, reason: refusal.reason });
	}
	await noteRefusing(blobs, refusing);
	const since = entries.map(({ invalidSince = '9999' }) => invalidSince).sort()[0] ?? '9999';
	const isAnyInvalid = refusals.some((refusal) => refusal && isInvalid(refusal));
	const senderWorks = taken > 0 || (isAnyInvalid && since < '9999' && (await hasSentSince(since)));
	return { refusals: answers, mails: new Map(mails.map(({ name, mail }) => [name, mail])), senderWorks };
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
		return before && settle(subject, before);
	});
	if (Date.now() >= until) return { stored, more };
	const chosen = turns.map((turn) => choose(turn, { ...options, by }));
	const open = turns.filter((turn, index) => (chosen[index]?.length ?? 0) > 0 || turn.settled !== turn.before.value);
	if (open.length === 0) return { stored, more };
	const decisions = await bookAll(blobs, turns, chosen, options);
	const groups = groupMails(turns, chosen, decisions);

	const attempted = await forEach(open, (turn) =>
		attempt(blobs, turn, chosen[turns.indexOf(turn)] ?? [], by, decisions, groups.get(turn.key)),
	);
	for (const { key, after, before } of attempted) {
		stored.set(key, after);
		if (after !== before) more.add(key);
	}
	const sending = attempted.filter((one) => one.chosen.length > 0);
	const started = sending.flatMap((one) => one.chosen.map(({ attempt: { at } }) => Date.parse(at)));
	const isLate = Date.now() >= Math.min(...started) + SEND_WITHIN_MS || Date.now() >= until;
	if (isLate) return { stored, more: new Set() };
	const outcomes = sending.length > 0 ? await send(blobs, sending, options) : undefined;
	await forEach(attempted, async (one) => {
		// If the answer to the attempt's write was lost, the document may have changed before it was read again.
		const step = (now: Document): Document => {
			const left = withoutOutdated(now, one.chosen, by);
			return outcomes ? recordOutcomes(left, one.chosen, outcomes, one.notifier) : left;
		};
		stored.set(one.key, await change(blobs, one, step));
		if (one.chosen.length > 0) more.add(one.key);
	});
	const untaken = [...(outcomes?.refusals ?? [])].filter(([, refusal]) => refusal !== undefined);
	const names = new Set(untaken.map(([name]) => name));
	await giveBack(
		blobs,
		sending.flatMap(({ key, after, chosen: own }) =>
			own
				.filter(({ attempt: { name } }) => names.has(name))
				.map(({ notice }) => nameOf(key, notice.key, entryOf(after.value, notice.key).count)),
		),
	);
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
