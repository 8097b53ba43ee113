import {
	type BrowserContext,
	test as base,
	type ConsoleMessage,
	expect,
	type Page,
	type Request,
	type WebError,
} from '@playwright/test';

/** What the editor's package asks of others, which its policy refuses. */
const REFUSED = /cdn\.jsdelivr\.net|www\.githubstatus\.com/;

/** Without JavaScript, Chromium refuses the scripts that a page names ahead. */
const NOT_FETCHED = /^Request failed: csp \S+\/_astro\/\S+\.js$/;

/** The problems found in a browser while it is watched. */
interface ProblemWatch {
	readonly found: readonly string[];
	stop(): void;
}

/** Watches for console errors, uncaught errors, failed requests and requests to other sites. */
const watchForProblems = (context: BrowserContext, origin: string): ProblemWatch => {
	const found: string[] = [];
	const onConsole = (message: ConsoleMessage) => {
		if (message.type() === 'error') found.push(`Console: ${message.text()} ${message.location().url}`);
	};
	const onError = (webError: WebError) => found.push(`Uncaught: ${webError.error()}`);
	const onRequest = (request: Request) => {
		const { origin: asked, protocol } = new URL(request.url());
		if (asked !== origin && protocol !== 'data:') found.push(`Request to another site: ${request.url()}`);
	};
	const onFailure = (request: Request) => {
		const reason = request.failure()?.errorText;
		// The browser itself aborts requests when a visitor leaves the page.
		if (reason !== 'net::ERR_ABORTED') found.push(`Request failed: ${reason} ${request.url()}`);
	};
	context.on('console', onConsole);
	context.on('weberror', onError);
	context.on('request', onRequest);
	context.on('requestfailed', onFailure);

	return {
		found,
		stop: () => {
			context.off('console', onConsole);
			context.off('weberror', onError);
			context.off('request', onRequest);
			context.off('requestfailed', onFailure);
		},
	};
};

interface Fixtures {
	/** Announces a problem that the test causes. The problem must happen, and then does not fail the test. */
	readonly expectProblem: (problem: RegExp) => void;
}

/** Playwright's `test`, which also fails at each problem that was not announced. */
export const test = base.extend<Fixtures, { readonly sharedPage: Page }>({
	// For `shared-page.ts`. It stands here so that Playwright starts no other workers, with other browsers, for the tests
	// that do not use it.
	sharedPage: [
		async ({ browser }, use, { project }) => {
			const { baseURL = '', locale = '', timezoneId = '', contextOptions } = project.use;
			const context = await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId });
			await use(await context.newPage());
			await context.close();
		},
		{ scope: 'worker' },
	],
	expectProblem: [
		async ({ page, baseURL, javaScriptEnabled }, use) => {
			const watch = watchForProblems(page.context(), String(baseURL));
			const expected: RegExp[] = [];
			await use((problem) => expected.push(problem));
			watch.stop();

			for (const problem of expected) expect(watch.found).toContainEqual(expect.stringMatching(problem));
			const announced = [...expected, REFUSED, ...(javaScriptEnabled ? [] : [NOT_FETCHED])];
			expect(watch.found.filter((problem) => !announced.some((pattern) => pattern.test(problem)))).toEqual([]);
		},
		{ auto: true },
	],
});

/**
 * Cuts off or restores the network of an open page, and says so to the page: if the page was opened in a new process,
 * Playwright cuts its network off but leaves `navigator.onLine` true.
 */
export const setOffline = async (page: Page, isOffline: boolean): Promise<void> => {
	await page.context().setOffline(isOffline);
	await page.evaluate((onLine) => {
		Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => onLine });
		dispatchEvent(new Event(onLine ? 'online' : 'offline'));
	}, !isOffline);
};

export { expect };
