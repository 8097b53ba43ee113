import type { Store } from '@netlify/blobs';
import { findImportDay, isOpenCase } from '#netlify/server/desk/cases.ts';
import { type DeskStep, readRecord, stateOf } from '#netlify/server/forms/desk-rules.ts';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { comparableEmail } from '#netlify/server/outbox/incoming.ts';
import { keysIn } from '#netlify/server/store/blobs.ts';
import { deskKey, type EntryKey, parseKey } from '#netlify/server/store/keys.ts';
import { STATES, type Submission } from '#netlify/server/store/submission.ts';
import { FILED_FORMS, type FiledForm, type FormInput } from '#src/forms/form.ts';
import { formatMoment, type OnProgress } from '../command-io.ts';
import { forEachItem, readEntries } from '../command-store.ts';

/** What a submission must match to be found; without any of it, all match. */
export interface Search {
	readonly email?: string | undefined;
	readonly form?: FiledForm | undefined;
	readonly id?: string | undefined;
	/** An order's number: finds the order, and a withdrawal from it. */
	readonly number?: string | undefined;
	/** It came between these two days, `YYYY-MM-DD` in Lisbon, both included. */
	readonly from?: string | undefined;
	readonly until?: string | undefined;
	readonly state?: string | undefined;
}

export interface Found<Entry extends Submission = Submission> {
	readonly entry: EntryKey;
	readonly record: Entry;
	readonly steps: readonly DeskStep[];
	readonly isOpen: boolean;
	/** The state after the steps; missing if its mail had no buttons. */
	readonly deskState?: string | undefined;
}

/** All values of `--state`: `open`, the outbox's states and the desk's. */
export const STATE_NAMES: readonly string[] = [
	...new Set(['open', ...STATES, ...FILED_FORMS.flatMap((form) => Object.keys(FORMS[form].desk.states))]),
];

/** The fields with an address: the sender's, or an applicant's guardian's. */
const EMAIL_FIELDS = ['email', 'guardianEmail'] as const;

const NUMBER_FIELDS = ['number', 'orderNumber'] as const;

const isSame = (a: FormInput[string], b: string): boolean => comparableEmail(a) === comparableEmail(b);

const hasText = (input: FormInput, fields: readonly string[], text: string): boolean =>
	fields.some((field) => input[field] && isSame(input[field], text));

const matches = ({ email, number, from = '', until = '9999' }: Search, { input, receivedAt }: Submission): boolean => {
	const day = formatMoment(receivedAt).slice(0, 10);
	return (
		from <= day &&
		day <= until &&
		(email === undefined || hasText(input, EMAIL_FIELDS, email)) &&
		(number === undefined || hasText(input, NUMBER_FIELDS, number))
	);
};

const isInState = ({ entry, deskState, isOpen }: Found, state: string): boolean =>
	state === 'open' ? isOpen : [entry.state, deskState].includes(state);

/** All submissions that match, in any state, the oldest first. */
export const findSubmissions = async (
	blobs: Store,
	search: Search,
	onProgress?: OnProgress,
): Promise<readonly Found[]> => {
	const isWanted = (key: string): boolean => {
		const { form, id } = parseKey(key) ?? {};
		return id !== undefined && [undefined, form].includes(search.form) && [undefined, id].includes(search.id);
	};
	const entries = await readEntries<Submission>(blobs, isWanted, onProgress);
	const importDay = await findImportDay(blobs);
	// Reads only the records that exist.
	const records = new Set(await Array.fromAsync(keysIn(blobs, 'desk/')));
	const found: Found[] = [];
	await forEachItem(
		entries.filter(({ value }) => matches(search, value)),
		async ({ key, value: record }) => {
			const entry = parseKey(key);
			if (!entry) return;
			const { steps } = records.has(deskKey(record)) ? await readRecord(blobs, record) : { steps: [] };
			const isOpen = isOpenCase({ ...entry, steps }, importDay);
			const deskState = isOpen || steps.length > 0 ? stateOf(steps) : undefined;
			found.push({ entry, record, steps, isOpen, deskState });
		},
		onProgress,
	);
	return found
		.filter((one) => search.state === undefined || isInState(one, search.state))
		.sort((a, b) => a.record.receivedAt.localeCompare(b.record.receivedAt));
};
