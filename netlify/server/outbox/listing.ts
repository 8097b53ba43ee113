import type { Store } from '@netlify/blobs';
import type { FormInput } from '#src/forms/form.ts';
import { directoriesIn, keysIn } from '../blobs.ts';
import {
	comparableEmail,
	deletedKey,
	type EntryKey,
	type FollowUp,
	minuteOf,
	type OutboxName,
	parkedKey,
	parseKey,
	STATES,
	type State,
	type Subject,
	type Submission,
	sentKey,
} from './submission.ts';
import { isOlderThan, SubmissionStore } from './submission-store.ts';

const entriesIn = async function* (blobs: Store, prefix: string): AsyncGenerator<EntryKey> {
	for await (const key of keysIn(blobs, prefix)) {
		const entry = parseKey(key);
		if (entry) yield entry;
	}
};

/** All entries of a state. */
export const listEntries = (blobs: Store, state: State): AsyncGenerator<EntryKey> => entriesIn(blobs, `${state}/`);

/** A form's entries of a state. */
export const listOfForm = async function* (blobs: Store, state: State, form: OutboxName): AsyncGenerator<EntryKey> {
	const prefix = state === 'pending' ? 'pending/' : `${state}/${form}/`;
	for await (const entry of entriesIn(blobs, prefix)) if (entry.form === form) yield entry;
};

const byAge = (a: EntryKey, b: EntryKey): number =>
	a.received.localeCompare(b.received) || (a.turn?.number ?? 0) - (b.turn?.number ?? 0);

/**
 * The pending entries that are due: the urgent ones first, then the longest overdue, and of those with the same due time
 * the oldest. Those that are not due are not listed at all.
 */
export const listDue = async (blobs: Store): Promise<readonly EntryKey[]> => {
	const now = `pending/${minuteOf(new Date().toISOString())}`;
	const directories = (await directoriesIn(blobs, 'pending/')).filter((directory) => directory <= now);
	const due = await Promise.all(
		directories.map(async (directory) => (await Array.fromAsync(entriesIn(blobs, `${directory}/`))).sort(byAge)),
	);
	const rankOf = ({ turn }: EntryKey): number => (turn?.isUrgent ? 0 : 1);
	return due.flat().sort((a, b) => rankOf(a) - rankOf(b));
};

/** A form's entries in a state whose whole day of receipt is past retention, the oldest first. */
export const listExpired = async function* (
	blobs: Store,
	state: Exclude<State, 'pending'>,
	form: OutboxName,
	retentionDays: number,
): AsyncGenerator<EntryKey> {
	const prefix = `${state}/${form}/`;
	for (const directory of await directoriesIn(blobs, prefix))
		if (isOlderThan(retentionDays + 1, directory.slice(prefix.length))) yield* entriesIn(blobs, `${directory}/`);
};

/** A form's entries in a state that were received on a day, `YYYY-MM-DD`. */
export const listReceived = (
	blobs: Store,
	state: Exclude<State, 'pending'>,
	form: OutboxName,
	day: string,
): AsyncGenerator<EntryKey> => entriesIn(blobs, `${state}/${form}/${day}/`);

/** The keys of the tombstones of deleted submissions. */
export const listDeletions = (blobs: Store): AsyncGenerator<string> => keysIn(blobs, 'deleted/');

/** The entries of deleted submissions that a late write, or the import of a backup, brought back. */
export const listReturned = async function* (blobs: Store): AsyncGenerator<EntryKey> {
	const deleted = new Set(await Array.fromAsync(listDeletions(blobs)));
	if (deleted.size === 0) return;
	for (const state of STATES)
		for await (const entry of listEntries(blobs, state)) if (deleted.has(deletedKey(entry))) yield entry;
};

/** For how many days counts are kept: the daily summary needs those of the day before. */
const COUNTED_DAYS = 1;

/** The keys of counts that are no longer needed. */
export const listOldCounts = async function* (blobs: Store): AsyncGenerator<string> {
	for (const prefix of ['turned-away/', 'visitor-mails/'])
		for (const directory of await directoriesIn(blobs, prefix))
			if (isOlderThan(COUNTED_DAYS + 1, directory.slice(prefix.length))) yield* keysIn(blobs, `${directory}/`);
};

/** What a submission must match to be found; without any of it, all match. */
export interface Search {
	readonly email?: string | undefined;
	readonly form?: OutboxName | undefined;
	readonly id?: string | undefined;
	/** An order's number: finds the order, and a withdrawal from it. */
	readonly number?: string | undefined;
}

/** An entry of the store with what it holds. */
export interface Found<Entry extends Submission = Submission> {
	readonly entry: EntryKey;
	readonly record: Entry;
	/** The store also keeps a claim that the submission made. */
	readonly hasClaim: boolean;
}

/** How many entries are read at once. */
const AT_ONCE = 20;

/** The fields that hold somebody's address: who sent it, or the guardian of who applies for membership. */
const EMAIL_FIELDS = ['email', 'guardianEmail'] as const;

/** The fields that hold an order's number. */
const NUMBER_FIELDS = ['number', 'orderNumber'] as const;

/** Whether one of the fields that are filled in has the text. */
const hasText = (input: FormInput, fields: readonly string[], text: string): boolean =>
	fields.some((field) => input[field] && comparableEmail(input[field]) === comparableEmail(text));

/** Whether a mail that waits has the address in its text, as one to the association about somebody's registration. */
const isNamed = ({ mail }: Partial<FollowUp>, email: string): boolean =>
	(mail?.message ?? '').split(/[\s()]+/).some((word) => comparableEmail(word) === comparableEmail(email));

const matches = ({ email, number }: Search, { input }: Submission): boolean =>
	(email === undefined || hasText(input, EMAIL_FIELDS, email) || isNamed(input, email)) &&
	(number === undefined || hasText(input, NUMBER_FIELDS, number));

/**
 * All submissions that match, in any state. It reads the whole store, so it is for commands, not for a visitor's request.
 * `onRead` hears how many of how many are read.
 */
export const findSubmissions = async function* (
	blobs: Store,
	search: Search,
	onRead?: (done: number, all: number) => void,
): AsyncGenerator<Found> {
	const store = new SubmissionStore(blobs);
	const find = async (entry: EntryKey): Promise<Found | undefined> => {
		const record = await store.read(entry.key);
		if (!record || !matches(search, record)) return undefined;
		return { entry, record, hasClaim: (await store.readClaim(record))?.id === record.id };
	};
	const seen = new Set<string>();
	const listNew = async (): Promise<readonly EntryKey[]> => {
		const entries: EntryKey[] = [];
		for (const state of STATES)
			for await (const entry of listEntries(blobs, state)) {
				const isWanted = [undefined, entry.form].includes(search.form) && [undefined, entry.id].includes(search.id);
				if (!isWanted || seen.has(entry.key)) continue;
				seen.add(entry.key);
				entries.push(entry);
			}
		return entries;
	};
	// Repeated until nothing is new: an entry that moved between listing and reading has another key now.
	for (let entries = await listNew(); entries.length > 0; entries = await listNew())
		for (let start = 0; start < entries.length; start += AT_ONCE) {
			const batch = await Promise.all(entries.slice(start, start + AT_ONCE).map(find));
			onRead?.(seen.size - entries.length + Math.min(start + AT_ONCE, entries.length), seen.size);
			yield* batch.filter((found) => found !== undefined);
		}
};

/** A submission, wherever it is; `undefined` if it is gone. */
export const findSubmission = async (blobs: Store, subject: Subject): Promise<Submission | undefined> => {
	const store = new SubmissionStore(blobs);
	const findPending = async () => {
		for await (const key of keysIn(blobs, 'pending/')) if (key.endsWith(`/${subject.id}`)) return store.read(key);
		return undefined;
	};
	const findFiled = async () => (await store.read(sentKey(subject))) ?? (await store.read(parkedKey(subject)));
	// Filed ones are looked for again: it may have left the queue during the listing.
	const found = (await findFiled()) ?? (await findPending()) ?? (await findFiled());
	// A late write can bring back what somebody deleted.
	return found && !(await store.isDeleted(found)) ? found : undefined;
};
