import { readdirSync } from 'node:fs';
import type { Config } from '@netlify/functions';
import { describe, expect, it } from 'vitest';

const FUNCTIONS = new URL('../../../netlify/functions/', import.meta.url);

const configs: readonly Config[] = await Promise.all(
	readdirSync(FUNCTIONS).map(async (file) => (await import(new URL(file, FUNCTIONS).href)).config),
);

describe('the functions', () => {
	it('have two rate limits together, because Netlify silently ignores further ones', () =>
		expect(configs.filter(({ rateLimit }) => rateLimit)).toHaveLength(2));

	it('have a rate limit for each visitor, or no address if they are scheduled', () => {
		for (const { path, schedule, rateLimit } of configs) {
			// The editor's page is one text, as cheap as a file.
			if (path === '/admin') continue;
			expect([Boolean(path), Boolean(rateLimit)]).toEqual(schedule ? [false, false] : [true, true]);
			if (rateLimit) expect(rateLimit.aggregateBy).toContain('ip');
		}
	});
});
