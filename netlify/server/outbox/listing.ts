import type { Store } from '@netlify/blobs';
import { directoriesIn, keysIn } from '../blobs.ts';
import {
	deletedKey,
	type EntryKey,
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

export const listEntries = (blobs: Store, state: State): AsyncGenerator<EntryKey> => entriesIn(blobs, `${state}/`);

export const listOfForm = async function* (blobs: Store, state: State, form: OutboxName): AsyncGenerator<EntryKey> {
	const prefix = state === 'pending' ? 'pending/' : `${state}/${form}/`;
	for await (const entry of entriesIn(blobs, prefix)) if (entry.form === form) yield entry;
};

const byAge = (a: EntryKey, b: EntryKey): number =>
	a.received.localeCompare(b.received) || (a.turn?.number ?? 0) - (b.turn?.number ?? 0);

/**
 * The pending entries that are due: urgent ones first, then by due time and age. Folders that are not due are not listed.
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

/** A form's expired entries, oldest first. An entry expires once its whole day of receipt is past retention. */
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

/** The keys of the tombstones of deleted submissions. */
export const listDeletions = (blobs: Store): AsyncGenerator<string> => keysIn(blobs, 'deleted/');

/** Entries of deleted submissions that a late write or an imported backup restored. */
export const listReturned = async function* (blobs: Store): AsyncGenerator<EntryKey> {
	const deleted = new Set(await Array.fromAsync(listDeletions(blobs)));
	if (deleted.size === 0) return;
	for (const state of STATES)
		for await (const entry of listEntries(blobs, state)) if (deleted.has(deletedKey(entry))) yield entry;
};

/** The daily summary needs the counts of the day before. */
const COUNTED_DAYS = 1;

export const listOldCounts = async function* (blobs: Store): AsyncGenerator<string> {
	for (const prefix of ['turned-away/', 'visitor-mails/'])
		for (const directory of await directoriesIn(blobs, prefix))
			if (isOlderThan(COUNTED_DAYS + 1, directory.slice(prefix.length))) yield* keysIn(blobs, `${directory}/`);
};

/** Finds a submission in any state. */
export const findSubmission = async (blobs: Store, subject: Subject): Promise<Submission | undefined> => {
	const store = new SubmissionStore(blobs);
	const findPending = async () => {
		for await (const key of keysIn(blobs, 'pending/')) if (key.endsWith(`/${subject.id}`)) return store.read(key);
		return undefined;
	};
	const findFiled = async () => (await store.read(sentKey(subject))) ?? (await store.read(parkedKey(subject)));
	// A second time, because the entry may have left the queue during the listing.
	const found = (await findFiled()) ?? (await findPending()) ?? (await findFiled());
	// A late write can restore a deleted entry.
	return found && !(await store.isDeleted(found)) ? found : undefined;
};
