/**
 * npm test: every check there is, one after the other. A failed one stops only what needs it. The last line counts: each
 * test of Vitest and Playwright, and each other step as one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Count {
	readonly passed: number;
	readonly failed: number;
}

const resolve = createRequire(import.meta.url).resolve;

/** The script behind a package's command: started with this Node, whatever the system's is. */
const scriptOf = (name: string, command = name): string => {
	const file = resolve(`${name}/package.json`);
	const { bin }: { bin: string | Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
	return join(dirname(file), typeof bin === 'string' ? bin : (bin[command] ?? ''));
};

const run = (args: readonly string[], variables: Readonly<Record<string, string>> = {}): boolean =>
	spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...variables } }).status === 0;

const reports = mkdtempSync(join(tmpdir(), 'cumeada-test-'));

/** What a runner has written about its tests; none at all, or a run that ended badly without one failed, is a failure. */
const countOf = (succeeded: boolean, report: string, read: (report: unknown) => Count): Count => {
	const { passed, failed } = existsSync(report)
		? read(JSON.parse(readFileSync(report, 'utf8')))
		: { passed: 0, failed: 0 };
	const isSound = failed > 0 || (succeeded && passed > 0);
	return { passed, failed: isSound ? failed : 1 };
};

const runOnce = (...args: readonly string[]): Count =>
	run(args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const runVitest = (project: string): Count => {
	const report = join(reports, `${project}.json`);
	const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
	return countOf(run([scriptOf('vitest'), 'run', `--project=${project}`, ...options]), report, (json) => {
		const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = json as Record<string, number>;
		return {
			passed: numPassedTests ?? 0,
			failed: (numFailedTests ?? 0) + (numPendingTests ?? 0) + (numTodoTests ?? 0),
		};
	});
};

const runPlaywright = (): Count => {
	const report = join(reports, 'browser.json');
	const succeeded = run([scriptOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
		PLAYWRIGHT_JSON_OUTPUT_FILE: report,
	});
	return countOf(succeeded, report, (json) => {
		const { expected, unexpected, flaky, skipped } = (json as { stats: Record<string, number> }).stats;
		return { passed: expected ?? 0, failed: (unexpected ?? 0) + (flaky ?? 0) + (skipped ?? 0) };
	});
};

const astro = scriptOf('astro');
let built = false;

const STEPS: Readonly<Record<string, () => Count>> = {
	content: () => runOnce('commands/content.ts'),
	lint: () => runOnce(scriptOf('@biomejs/biome', 'biome'), 'check', '--error-on-warnings'),
	types: () => runOnce(astro, 'check'),
	unit: () => runVitest('unit'),
	functions: () => runVitest('functions'),
	build: () => {
		const count = runOnce(astro, 'build');
		built = count.failed === 0;
		return count;
	},
	// Without a build of this code there is nothing to look at.
	browser: () => (built ? runPlaywright() : { passed: 0, failed: 1 }),
};

const counts = Object.entries(STEPS).map(([name, step]) => {
	process.stdout.write(`\n── ${name} ──\n`);
	const started = Date.now();
	const count = step();
	const seconds = Math.round((Date.now() - started) / 1000);
	process.stdout.write(`── ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)\n`);
	return count;
});
rmSync(reports, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
