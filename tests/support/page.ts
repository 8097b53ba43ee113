import { test as base, expect } from '@playwright/test';
import { watchForProblems } from './problems.ts';

interface Fixtures {
	/** Announces a problem that the test causes. The problem must happen, and then does not fail the test. */
	readonly expectProblem: (problem: RegExp) => void;
}

/** Playwright's `test`, which also fails at each problem that was not announced. */
export const test = base.extend<Fixtures>({
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
