import { readdirSync } from 'node:fs';
import type { Config } from '@netlify/functions';
import { describe, expect, it } from 'vitest';

const FUNCTIONS = new URL('../../../netlify/functions/', import.meta.url);

const configs: readonly Config[] = await Promise.all(
	readdirSync(FUNCTIONS).map(async (file) => (await import(new URL(file, FUNCTIONS).href)).config),
);

describe('the functions', () => {
	it('have two rate limits together: Netlify drops all others without a word', () =>
		expect(configs.filter(({ rateLimit }) => rateLimit)).toHaveLength(2));

	it('have a limit for each visitor if visitors reach them, and no address if they run by the clock', () => {
		for (const { path, schedule, rateLimit } of configs) {
			expect([Boolean(path), Boolean(rateLimit)]).toEqual(schedule ? [false, false] : [true, true]);
			if (rateLimit) expect(rateLimit.aggregateBy).toContain('ip');
		}
	});
});
