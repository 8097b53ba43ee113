import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The W3C's names of what a hand does, the same in both of its protocols. */
type Act = Readonly<Record<string, unknown>>;

/** What a journey needs of a browser, so that it also runs in browsers that Playwright can't drive. */
export interface Engine {
	open(address: string): Promise<unknown>;
	/** Evaluates an expression in the page, and awaits it. Its value must be JSON. */
	evaluate(expression: string): Promise<unknown>;
	/** Presses at a point of the window. */
	press(x: number, y: number): Promise<unknown>;
	/** Types a text, or a key that WebDriver has a character for. */
	type(keys: string): Promise<unknown>;
	resize(width: number, height: number): Promise<unknown>;
	close(): Promise<unknown>;
}

const POINTER = { type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' } };

const pressAt = (x: number, y: number): readonly Act[] => [
	{
		...POINTER,
		actions: [
			{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
			{ type: 'pointerDown', button: 0 },
			{ type: 'pointerUp', button: 0 },
		],
	},
];

const typing = (keys: string): readonly Act[] => [
	{
		type: 'key',
		id: 'keyboard',
		actions: [...keys].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
	},
];

const stop = async (browser: ChildProcess): Promise<void> => {
	const gone = new Promise((resolve) => browser.once('exit', resolve));
	browser.kill();
	await gone;
};

/** Debian's Firefox, by WebDriver BiDi, which it speaks itself. */
export const startFirefox = async (program = 'firefox-esr'): Promise<Engine> => {
	const profile = await mkdtemp(join(tmpdir(), 'cumeada-'));
	const browser = spawn(program, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]);
	const address = await new Promise<string>((resolve, reject) => {
		browser.once('error', reject);
		browser.stderr.on('data', (text) => {
			const [, found] = /WebDriver BiDi listening on (\S+)/.exec(String(text)) ?? [];
			if (found) resolve(found);
		});
	});
	const socket = new WebSocket(`${address}/session`);
	await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
	const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
	socket.addEventListener('message', ({ data }) => {
		const { id, result, error, message } = JSON.parse(data);
		if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
		else waiting.get(id)?.resolve(result);
	});
	let count = 0;
	const send = async (method: string, params: object) => {
		const answer = Promise.withResolvers<Record<string, unknown>>();
		waiting.set(++count, answer);
		socket.send(JSON.stringify({ id: count, method, params }));
		return answer.promise;
	};
	await send('session.new', { capabilities: {} });
	const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
	const context = contexts[0]?.context;
	const act = (actions: readonly Act[]) => send('input.performActions', { context, actions });
	return {
		open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
		evaluate: async (expression) => {
			const { result, exceptionDetails } = await send('script.evaluate', {
				expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
				target: { context },
				awaitPromise: true,
			});
			if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
			return JSON.parse((result as { value: string }).value);
		},
		press: (x, y) => act(pressAt(x, y)),
		type: (keys) => act(typing(keys)),
		resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
		close: async () => {
			socket.close();
			await stop(browser);
			await rm(profile, { recursive: true, force: true, maxRetries: 5 });
		},
	};
};

/** Debian's WebKitGTK, by WebDriver. It needs a display: `xvfb-run -a` gives one. */
export const startWebKit = async (program = 'WebKitWebDriver'): Promise<Engine> => {
	const port = 9_000 + Math.floor(Math.random() * 900);
	const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore' });
	await new Promise((resolve, reject) => driver.once('spawn', resolve).once('error', reject));
	const send = async (path: string, body?: object, method = body ? 'POST' : 'DELETE'): Promise<unknown> => {
		const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
			method,
			...(body && { body: JSON.stringify(body) }),
		});
		const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
		if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
		return value;
	};
	const begin = async (): Promise<string> => {
		for (let tries = 0; ; tries++)
			try {
				const { sessionId } = (await send('', { capabilities: {} })) as { sessionId: string };
				return `/${sessionId}`;
			} catch (error) {
				if (tries > 20) throw error;
				await sleep(200);
			}
	};
	const session = await begin();
	const act = (actions: readonly Act[]) => send(`${session}/actions`, { actions });
	return {
		open: (url) => send(`${session}/url`, { url }),
		evaluate: async (expression) => {
			const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify(value ?? null)), (error) => done(JSON.stringify({ thrown: String(error) })));`;
			const value = JSON.parse(String(await send(`${session}/execute/async`, { script, args: [] })));
			if (value?.thrown) throw new Error(value.thrown);
			return value;
		},
		press: (x, y) => act(pressAt(x, y)),
		type: (keys) => act(typing(keys)),
		resize: (width, height) => send(`${session}/window/rect`, { width, height, x: 0, y: 0 }),
		close: async () => {
			await send(session).catch(() => undefined);
			await stop(driver);
		},
	};
};
