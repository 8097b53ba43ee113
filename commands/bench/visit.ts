import type { Browser, CDPSession, Page } from '@playwright/test';

/** What a visit takes, in milliseconds. */
export interface Visit {
	readonly firstPaint: number;
	readonly largestPaint: number;
	/** Until the page is whole and its scripts have run. */
	readonly ready: number;
	/** The part of each task above 50 ms that holds up whoever touches the page, from the first paint on. */
	readonly blocked: number;
	/** From the first touch of a field until its answer is painted; `NaN` on a page without a field. */
	readonly touch: number;
}

/** A phone of the middle class, as Lighthouse takes it. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** A phone's keyboard takes as long to open, so nobody types sooner. */
const KEYBOARD_OPENS_MS = 300;

/** What comes after `load` has come by then: a form's code, which waits for an idle browser. */
const SETTLED_MS = 1_500;

/** Keeps what the browser observes in `window.seen`. It runs in the page before anything else. */
const observe = () => {
	const seen: { type: string; start: number; duration: number }[] = [];
	Object.assign(window, { seen });
	const keep = (list: PerformanceObserverEntryList) => {
		for (const { entryType: type, startTime: start, duration } of list.getEntries())
			seen.push({ type, start, duration });
	};
	for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'event'])
		new PerformanceObserver(keep).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
};

type Seen = readonly { readonly type: string; readonly start: number; readonly duration: number }[];

/** Touches the first field of a page's form and types a letter. */
const touchField = async (page: Page): Promise<boolean> => {
	const field = page
		.locator('main form :is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea)')
		.first();
	if (!(await field.isVisible().catch(() => false))) return false;
	await field.scrollIntoViewIfNeeded();
	await field.tap();
	await page.waitForTimeout(KEYBOARD_OPENS_MS);
	await page.keyboard.type('a');
	return true;
};

const slowDown = async (devtools: CDPSession, times: number) => {
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
};

/** Opens an address as a new visitor does, with a processor that is so many times slower. */
export const visit = async (open: () => Promise<Browser>, address: string, slower: number): Promise<Visit> => {
	const browser = await open();
	const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
	try {
		const page = await context.newPage();
		await slowDown(await context.newCDPSession(page), slower);
		await page.addInitScript(observe);
		await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
		await page.waitForTimeout(SETTLED_MS);
		const readSeen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
		const before = await readSeen();
		const last = (type: string) => before.findLast((one) => one.type === type)?.start ?? Number.NaN;
		const firstPaint = before.find(({ type }) => type === 'paint')?.start ?? Number.NaN;
		const tasks = before.filter(({ type, start, duration }) => type === 'longtask' && start + duration > firstPaint);
		const ready = await page.evaluate(
			() => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.domContentLoadedEventEnd,
		);
		const touchedAt = await page.evaluate(() => performance.now());
		const isTouched = await touchField(page);
		await page.waitForTimeout(isTouched ? SETTLED_MS : 0);
		// The browser's own first move of a mouse, at the start, is no touch.
		const events = (await readSeen()).filter(({ type, start }) => type === 'event' && start >= touchedAt);
		return {
			firstPaint,
			largestPaint: last('largest-contentful-paint'),
			ready: ready ?? Number.NaN,
			blocked: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
			touch: isTouched ? Math.max(0, ...events.map(({ duration }) => duration)) : Number.NaN,
		};
	} finally {
		await browser.close();
	}
};
