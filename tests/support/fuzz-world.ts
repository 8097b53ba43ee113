import { expect } from 'vitest';
import { site } from '#netlify/server/content.ts';
import type { Submission } from '#netlify/server/outbox/submission.ts';
import type { FormName } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { addressIn, expectSilentLog, mayBeDropped, sendAll, typedTexts } from '#tests/support/fuzz-answers.ts';
import type { FuzzRequest } from '#tests/support/fuzz-requests.ts';

/** The functions under test, and what is known about the submissions that they accepted. */
export interface FuzzWorld {
	/** Sends a request. Expects an answer that follows the contract and agrees with the store. */
	tryOut(request: FuzzRequest): Promise<void>;
	/** Waits until all work is done and expects nothing unfinished. Then starts again with an empty store. */
	settle(): Promise<void>;
}

/** Starts the functions until the test ends. */
export const startFuzzWorld = async (): Promise<FuzzWorld> => {
	// Above the limit receipts would wait, and their submissions with them.
	changeSettings(site.mail, { copiesPerHour: Number.POSITIVE_INFINITY });
	const first = await startFormFunctions();
	let functions: FormFunctions = first;
	const { store, sink } = first;
	/** Every id that was ever in the store, with the key where it was last seen. */
	const known = new Map<string, string>();
	const typed = new Set<string>();
	/** Forms and addresses with a submission in the store. A repeated one may be answered 200 without a new entry. */
	const accounts = new Set<string>();
	const accountOf = (form: FormName, address: unknown) => `${form} ${address}`;

	const keysIn = async (state: string) => (await store.list({ prefix: `${state}/` })).blobs.map(({ key }) => key);

	/**
	 * Returns the submissions that are new in the store. Entries move from pending to sent; in this order none is missed.
	 */
	const findNew = async (): Promise<readonly Submission[]> => {
		const keys = [...(await keysIn('pending')), ...(await keysIn('parked')), ...(await keysIn('sent'))];
		const found: Submission[] = [];
		for (const key of keys) {
			const id = key.slice(key.lastIndexOf('/') + 1);
			const isNew = !known.has(id);
			known.set(id, key);
			const record = isNew ? await store.get(key, { type: 'json' }) : undefined;
			// If it is gone, it has moved on, and a later key has the same id.
			if (record) found.push(record);
			else if (isNew) known.delete(id);
		}
		return found;
	};

	const tryOut = async (request: FuzzRequest): Promise<void> => {
		const { form, fields } = request;
		for (const text of typedTexts(fields)) typed.add(text);
		const accepted = await sendAll(functions.origin, request);
		if (accepted === 0) return;
		const added = await findNew();
		expect(added.length).toBeLessThanOrEqual(accepted);
		for (const record of added) {
			expect(record.form).toBe(form);
			accounts.add(accountOf(form, record.input['email']));
		}
		if (!mayBeDropped(request))
			expect(accounts, 'a 200 that is not on file').toContain(accountOf(form, addressIn(request)));
	};

	const settle = async (): Promise<void> => {
		const { pending, parked, sent, claims, mails } = await functions.finish();
		const records = [pending, parked, sent].flatMap((entries) => Object.values(entries)) as Submission[];
		const ids = records.map(({ id }) => id);
		expect(new Set(ids).size, 'an entry in two states').toBe(ids.length);
		expect(ids.toSorted(), 'on file without a 200').toEqual([...known.keys()].toSorted());
		const holders = Object.values(claims).map((claim) => (claim as Submission).id);
		expect(holders.toSorted(), 'claims of others').toEqual(ids.toSorted());
		const told = mails.filter(({ To }) => To?.includes('associacao@exemplo.pt'));
		const sentIds = Object.values(sent).map((record) => (record as Submission).id);
		expect(told.map(({ Metadata }) => Metadata?.['id']).toSorted()).toEqual(sentIds.toSorted());
		expectSilentLog(typed);

		for (const { key } of (await store.list()).blobs) await store.delete(key);
		await sink.mailbox.clear();
		known.clear();
		typed.clear();
		accounts.clear();
		functions = await first.startAnother();
	};

	return { tryOut, settle };
};
