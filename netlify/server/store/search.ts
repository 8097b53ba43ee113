import type { Store } from '@netlify/blobs';
import type { FormInput } from '#src/forms/form.ts';
import type { FollowUp } from '../owed-mail.ts';
import { comparableEmail, type OutboxName, type Submission } from '../submission.ts';
import { type EntryKey, STATES } from './keys.ts';
import { listEntries } from './listing.ts';
import { SubmissionStore } from './submission-store.ts';

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
