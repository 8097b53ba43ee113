import { readdirSync } from 'node:fs';
import type { Config } from '@netlify/functions';
import { describe, expect, it } from 'vitest';
import { startFormFunctions } from '#tests/support/form-functions.ts';

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

it.each(['/api/contact', '/api/registration', '/api/desk'])(
	'%s takes what is sent by POST, and nothing else',
	async (path) => {
		const { origin } = await startFormFunctions();
		expect((await fetch(origin + path, { method: 'POST' })).status).toBe(415);
		for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
			expect((await fetch(origin + path, { method })).status).toBe(404);
	},
);

it.each(['/api/outings', '/api/volunteer', '/api/constructor', '/api/__proto__', '/outings/ao-moinho/contact'])(
	'what is sent to %s is answered 404: nothing takes it',
	async (path) => {
		const { origin } = await startFormFunctions();
		const response = await fetch(origin + path, { method: 'POST' });
		expect([response.status, await response.json()]).toEqual([404, { status: 404 }]);
	},
);
