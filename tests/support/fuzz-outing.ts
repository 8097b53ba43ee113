import { expect } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { countPeople, firmParties } from '#netlify/server/outings/ledger.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import type { FormFunctions } from '#tests/support/form-functions.ts';
import { addressIn, expectSilentLog, mayBeDropped, sendAll, typedTexts } from '#tests/support/fuzz-answers.ts';
import type { FuzzRequest } from '#tests/support/fuzz-requests.ts';
import type { FuzzWorld } from '#tests/support/fuzz-world.ts';
import { startOutings } from '#tests/support/outings.ts';

const PLACES = 12;

/** Starts the functions until the test ends, with an outing whose ledger has to agree with the answers. */
export const startFuzzOuting = async (): Promise<FuzzWorld> => {
	const first = await startOutings({ places: PLACES });
	// Above the limit confirmations would wait.
	changeSettings(site.mail, { copiesPerHour: Number.POSITIVE_INFINITY });
	let functions: FormFunctions = first;
	const { store, sink, ledger } = first;
	const typed = new Set<string>();
	/** The addresses of those who were answered that they are registered. */
	const accepted = new Set<string>();

	const registered = async (): Promise<readonly string[]> =>
		((await ledger())?.parties ?? []).map(({ email }) => email);

	const tryOut = async (request: FuzzRequest): Promise<void> => {
		for (const text of typedTexts(request.fields)) typed.add(text);
		if ((await sendAll(functions.origin, request)) === 0) return;
		const address = addressIn(request);
		const isRegistered = (await registered()).includes(address);
		if (isRegistered) accepted.add(address);
		else expect(mayBeDropped(request), 'a 200 that is not in the ledger').toBe(true);
	};

	const settle = async (): Promise<void> => {
		const { pending, parked, mails } = await functions.finish();
		const final = await ledger();
		expect([parked, final?.owed ?? []], 'mails that wait').toEqual([{}, []]);
		// One address gets five mails a day: those of its further groups wait.
		for (const entry of Object.values(pending)) expect(entry).toMatchObject({ input: { kind: 'outing-held' } });
		expect(new Set(await registered()), 'registered after a 200').toEqual(accepted);
		const firm = firmParties(final ?? { parties: [] }).map(({ email }) => email);
		expect(new Set(firm).size, 'registered once each, unless confirmed by mail').toBe(firm.length);
		expect(final ? countPeople(final, 'confirmed') : 0).toBeLessThanOrEqual(PLACES);
		const addresses = mails.map(({ To = '' }) => To).filter((to) => !to.includes('associacao@exemplo.pt'));
		expect(new Set(addresses), 'a mail each').toEqual(accepted);
		expectSilentLog(typed);

		for (const { key } of (await store.list()).blobs) await store.delete(key);
		await sink.mailbox.clear();
		typed.clear();
		accepted.clear();
		functions = await first.startAnother();
	};

	return { tryOut, settle };
};
