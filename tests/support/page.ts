import { test as base, expect } from '@playwright/test';
import { watchForProblems } from './problems.ts';

interface Fixtures {
	/** Announces a problem that the test brings about: it has to happen, and then fails nothing. */
	readonly expectProblem: (problem: RegExp) => void;
}

/** Playwright's `test`, which fails at any problem that it does not expect. */
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
