import fc from 'fast-check';
import { it } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { startFuzzOuting } from '#tests/support/fuzz-outing.ts';
import { type FuzzRequest, filedRequest, registrationRequest } from '#tests/support/fuzz-requests.ts';
import { type FuzzWorld, startFuzzWorld } from '#tests/support/fuzz-world.ts';
import { SENDING_DAY } from '#tests/support/valid-forms.ts';

/** `npm run fuzz` sets the number of cases and the random seed. Otherwise the cases are always the same few. */
const { FUZZ_CASES = '100', FUZZ_SEED = '1' } = process.env;
const CASES = Number(FUZZ_CASES);

/** How many requests share one store. */
const AT_A_TIME = 50;

const attack = async (world: FuzzWorld, requests: fc.Arbitrary<FuzzRequest>): Promise<void> => {
	let count = 0;
	const property = fc.asyncProperty(requests, async (request) => {
		await world.tryOut(request);
		count += 1;
		if (count % AT_A_TIME === 0) await world.settle();
	});
	await fc.assert(property, { numRuns: CASES, seed: Number(FUZZ_SEED) });
	await world.settle();
};

const TIMEOUT = { timeout: 60_000 + CASES * 200 };

it(
	`whatever is sent to a form is answered by the contract and leaves nothing half done: ${CASES} cases`,
	TIMEOUT,
	async () => {
		setTime(`${SENDING_DAY}T12:00:00.000Z`);
		await attack(await startFuzzWorld(), filedRequest);
	},
);

it(
	`whatever is sent as a registration is in the ledger and mailed once, or refused: ${CASES} cases`,
	TIMEOUT,
	async () => {
		await attack(await startFuzzOuting(), registrationRequest);
	},
);
