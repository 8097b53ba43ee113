import { test as base, expect, type Page } from '@playwright/test';
import { watchForProblems } from './problems.ts';

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
		async ({ page, baseURL }, use) => {
			const watch = watchForProblems(page.context(), String(baseURL));
			const expected: RegExp[] = [];
			await use((problem) => expected.push(problem));
			watch.stop();

			for (const problem of expected) expect(watch.found).toContainEqual(expect.stringMatching(problem));
			expect(watch.found.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };
