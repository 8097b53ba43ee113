import { chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';

const PHONE = { width: 390, height: 844 };
/** How much slower the processor is than this machine's. */
const SLOWER = 4;
const STEPS = 60;

/** Adds up the time of each listener and each picture of the screen, in the page. */
const recordScripts = () => {
	const times: { kind: string; ms: number }[] = [];
	Object.assign(globalThis, { scriptTimes: times });
	const record = (kind: string, run: () => void) => {
		const start = performance.now();
		run();
		times.push({ kind, ms: performance.now() - start });
	};
	const { requestAnimationFrame: request } = globalThis;
	globalThis.requestAnimationFrame = (answer) => request((time) => record('frame', () => answer(time)));
	const add = EventTarget.prototype.addEventListener;
	EventTarget.prototype.addEventListener = function (type, listener, options) {
		const isTimed = /^pointer/.test(type) && typeof listener === 'function';
		add.call(this, type, isTimed ? (event) => record(type, () => listener.call(this, event)) : listener, options);
	};
};

/**
 * Pinches the map of a trail's page with two fingers, and returns the milliseconds of script of each step (what the
 * fingers' events and the next picture take), and those of the end.
 */
export const measurePinch = async (address: string): Promise<{ steps: number[]; end: number }> => {
	const { executablePath, env } = await findBrowser();
	const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
	try {
		const context = await browser.newContext({ viewport: PHONE, hasTouch: true, serviceWorkers: 'block' });
		const page = await context.newPage();
		await page.addInitScript(recordScripts);
		await page.goto(address);
		await page.getByRole('button', { name: 'Onde estou' }).focus();
		const map = page.locator('.map-window');
		await map.waitFor();
		await map.scrollIntoViewIfNeeded();
		const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {};
		const devtools = await context.newCDPSession(page);
		await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
		const takeTimes = () =>
			page.evaluate(() => {
				const { scriptTimes } = globalThis as unknown as { scriptTimes: { kind: string; ms: number }[] };
				return scriptTimes.splice(0);
			});
		const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', reach: number) =>
			devtools.send('Input.dispatchTouchEvent', {
				type,
				touchPoints:
					type === 'touchEnd'
						? []
						: [-1, 1].map((side, id) => ({ id, x: x + width / 2 + side * reach, y: y + height / 2 })),
			});
		await touch('touchStart', 15);
		await takeTimes();
		const steps: number[] = [];
		for (let step = 1; step <= STEPS; step++) {
			await touch('touchMove', 15 + 2 * step);
			// The picture that shows the step has been drawn once a second one begins.
			await page.evaluate(() => new Promise((done) => setTimeout(done, 40)));
			const times = await takeTimes();
			steps.push(times.reduce((sum, { ms }) => sum + ms, 0));
		}
		await touch('touchEnd', 0);
		await page.evaluate(() => new Promise((done) => setTimeout(done, 40)));
		const last = await takeTimes();
		return { steps, end: last.reduce((sum, { ms }) => sum + ms, 0) };
	} finally {
		await browser.close();
	}
};
