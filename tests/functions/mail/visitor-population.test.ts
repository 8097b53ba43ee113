import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { site, storeRules } from '#netlify/server/content.ts';
import { rulesOf } from '#netlify/server/outbox/submission.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import {
	POPULATION_DAYS,
	POPULATION_FORMS,
	POPULATION_PAYMENT_DAYS,
	Population,
	type Step,
	step,
} from '#tests/support/population.ts';
import { createUnreliableServices } from '#tests/support/unreliable-services.ts';

/**
 * How many populations are tried, and from which seed. Normally they are always the same few, so that a test never
 * fails by chance at somebody else's change. A longer search tries others.
 */
const { POPULATIONS, POPULATIONS_SEED } = process.env;
const SEARCH = POPULATIONS
	? { numRuns: Number(POPULATIONS), ...(POPULATIONS_SEED && { seed: Number(POPULATIONS_SEED) }) }
	: { numRuns: 5, seed: 1 };

const START = '2026-03-01T12:00:20.000Z';

const live = async (steps: readonly Step[]): Promise<void> => {
	vi.setSystemTime(START);
	const services = createUnreliableServices();
	const functions = await startFormFunctions(services.fault);
	const population = new Population(functions, services);
	for (const step of steps) await population.take(step);
	await population.rest();
	await population.expectDone();
	await population.expectEnd();
	await functions.finish();
};

it('whatever visitors, scheduled runs and services do, each accepted submission is stored and mailed once, the clock does its part once, and nothing else stays', {
	timeout: 3_600_000,
}, async () => {
	for (const form of POPULATION_FORMS) {
		const { duplicateDays, retentionDays } = POPULATION_DAYS;
		const rules = site.forms[form];
		changeSettings(rules, { retentionDays, ...('duplicateDays' in rules && { duplicateDays }) });
	}
	changeSettings(storeRules().payment, { days: POPULATION_PAYMENT_DAYS });
	expect(rulesOf('contact')).toMatchObject(POPULATION_DAYS);
	onTestFinished(() => void vi.useRealTimers());
	await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), live), SEARCH);
});
