import fc from 'fast-check';
import { it } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { fuzzRequest } from '#tests/support/fuzz-requests.ts';
import { startFuzzWorld } from '#tests/support/fuzz-world.ts';
import { SENDING_DAY } from '#tests/support/valid-forms.ts';

/** `npm run fuzz` sets the number of cases and the random seed. Otherwise the cases are always the same few. */
const { FUZZ_CASES = '200', FUZZ_SEED = '1' } = process.env;
const CASES = Number(FUZZ_CASES);

/** How many requests share one store. */
const AT_A_TIME = 100;

it(`whatever is sent to a form is answered by the contract and leaves nothing half done: ${CASES} cases`, {
	timeout: 60_000 + CASES * 200,
}, async () => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	const world = await startFuzzWorld();
	let count = 0;
	const property = fc.asyncProperty(fuzzRequest, async (request) => {
		await world.tryOut(request);
		count += 1;
		if (count % AT_A_TIME === 0) await world.settle();
	});
	await fc.assert(property, { numRuns: CASES, seed: Number(FUZZ_SEED) });
	await world.settle();
});
