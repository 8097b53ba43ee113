import { once } from 'node:events';
import { Agent, request as sendRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { startPlatformFor } from '#tests/support/platform.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

/** Starts a site with functions, given as their source texts by name. */
const start = async (functions: Record<string, string>) => {
	const files = Object.entries(functions).map(([name, source]) => [`netlify/functions/${name}.ts`, source]);
	return startPlatformFor(await makeProject({ 'dist/home.html': 'casa', ...Object.fromEntries(files) }));
};

let stderr: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
	stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => stderr.mockRestore());
const written = () => stderr.mock.calls.map(([text]) => String(text)).join('');

describe('routing', () => {
	it('follows the path in config, for every method, with or without a final slash', async () => {
		const { origin } = await start({
			form: `export default async (request: Request) => new Response(request.method);
				export const config = { path: '/api/contact' };`,
		});
		expect(await (await fetch(`${origin}/api/contact`)).text()).toBe('GET');
		expect(await (await fetch(`${origin}/api/contact/`, { method: 'POST' })).text()).toBe('POST');
		expect((await fetch(`${origin}/.netlify/functions/form`)).status).toBe(404);
	});

	it('serves the file if the function has another method', async () => {
		const { origin } = await start({
			home: `export default async () => new Response('função'); export const config = { path: '/home', method: 'POST' };`,
		});
		expect(await (await fetch(`${origin}/home`)).text()).toBe('casa');
		expect(await (await fetch(`${origin}/home`, { method: 'POST' })).text()).toBe('função');
	});

	it('names the file that it can’t load', async () => {
		await expect(start({ broken: 'export const config = {};' })).rejects.toThrow(/broken\.ts can't be loaded/);
	});
});

describe('failures', () => {
	it('answers 500 without a detail when a function throws, and keeps the detail for stderr', async () => {
		const { origin } = await start({ bad: `export default async () => { throw new RangeError('o segredo'); };` });
		const response = await fetch(`${origin}/.netlify/functions/bad`);
		expect(response.status).toBe(500);
		expect(await response.text()).toBe('{"status":500}');
		expect(written()).toMatch(
			/"event":"Function failed","function":"bad","reason":"RangeError"\}\nRangeError: o segredo\n +at /,
		);
	});

	it('frees the connection from a request body that the function does not read', async () => {
		const { origin } = await start({ early: `export default async () => new Response('cedo');` });
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const post = async (): Promise<string> => {
			const sending = sendRequest(`${origin}/.netlify/functions/early`, { agent, method: 'POST' });
			sending.end('a'.repeat(3_000_000));
			const [response] = await once(sending, 'response');
			return Buffer.concat(await response.toArray()).toString();
		};
		expect([await post(), await post()]).toEqual(['cedo', 'cedo']);
		agent.destroy();
	});
});

describe('work after the answer', () => {
	it('is waited for even if the client disconnected before the answer', async () => {
		const called = Promise.withResolvers<void>();
		const disconnected = Promise.withResolvers<void>();
		let isDone = false;
		// The function runs in this process.
		Object.assign(globalThis, {
			slow: async (waitUntil: (work: Promise<void>) => void) => {
				called.resolve();
				await disconnected.promise;
				waitUntil(
					setTimeout(20).then(() => {
						isDone = true;
					}),
				);
			},
		});
		const platform = await start({
			slow: `export default async (request: Request, { waitUntil }) => {
				await globalThis.slow(waitUntil);
				return new Response('tarde');
			};`,
		});
		const controller = new AbortController();
		const answer = fetch(`${platform.origin}/.netlify/functions/slow`, { signal: controller.signal });
		await called.promise;
		controller.abort();
		await expect(answer).rejects.toThrow();
		disconnected.resolve();
		await platform.stop();
		expect(isDone).toBe(true);
	});

	it('is reported when it fails, and stops nothing else', async () => {
		const { origin, stop } = await start({
			late: `export default async (request: Request, { waitUntil }) => {
				waitUntil(Promise.reject(new TypeError('não deu')));
				return new Response('já');
			};`,
		});
		expect((await fetch(`${origin}/.netlify/functions/late`)).status).toBe(200);
		await stop();
		expect(written()).toMatch(/"event":"Work after the answer failed","function":"late".*"reason":"TypeError"\}/);
	});
});
