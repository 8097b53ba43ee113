import type { Store } from '@netlify/blobs';
import { directoriesIn, keysIn, readValue } from '../blobs.ts';
import { type EntryKey, minuteOf, parkedKey, parseKey, type Subject, type Submission, sentKey } from './submission.ts';
import { isDeleted } from './submission-store.ts';

/** The entries below a prefix: `parked/`, `sent/contact/`. */
export const listEntries = async function* (blobs: Store, prefix: string): AsyncGenerator<EntryKey> {
	for await (const key of keysIn(blobs, prefix)) {
		const entry = parseKey(key);
		if (entry) yield entry;
	}
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
		directories.map(async (directory) => (await Array.fromAsync(listEntries(blobs, `${directory}/`))).sort(byAge)),
	);
	const rankOf = ({ turn }: EntryKey): number => (turn?.isUrgent ? 0 : 1);
	return due.flat().sort((a, b) => rankOf(a) - rankOf(b));
};

/** Finds a submission in any state. */
export const findSubmission = async (blobs: Store, subject: Subject): Promise<Submission | undefined> => {
	const findPending = async () => {
		for await (const key of keysIn(blobs, 'pending/'))
			if (key.endsWith(`/${subject.id}`)) return readValue<Submission>(blobs, key);
		return undefined;
	};
	const findFiled = async () =>
		(await readValue<Submission>(blobs, sentKey(subject))) ?? (await readValue<Submission>(blobs, parkedKey(subject)));
	// A second time, because the entry may have left the queue during the listing.
	const found = (await findFiled()) ?? (await findPending()) ?? (await findFiled());
	// A late write can restore a deleted entry.
	return found && !(await isDeleted(blobs, found)) ? found : undefined;
};
