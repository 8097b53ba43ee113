/**
 * npm test: runs every check in order; a failure skips only the steps that need the failed one. The last line is
 * `N passed, N failed`, which counts each test, and each step without tests as one. What was skipped counts as failed.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { contentFolder, SAMPLE } from '#src/content-folder.ts';
import { helpIfAsked } from '../command-io.ts';
import { whyOutdated } from './last-build.ts';
import { findTests, namesNear, readChangedPaths } from './named-tests.ts';

helpIfAsked(`Runs every check in order: lint, types, unit and function tests, a build, and a browser. The last line is «N passed, N failed».

  npm test
  npm run check                      in a minute, what a change breaks most often
  npm run check trails mail          also types, a build, and all tests in folders or files with these names
  npx vitest run tests/unit/...      one file
  npx playwright test tests/e2e/...  one file in the browser, after npm run build
`);

interface Counts {
	readonly passed: number;
	readonly failed: number;
	/** The first sentence of each failure, where it would be far above the summary. */
	readonly failures?: readonly string[];
}

interface Step {
	readonly name: string;
	/** What Node runs. */
	readonly command: readonly string[];
	/** What to do if it fails. */
	readonly advice?: string;
	/** The step that has to pass before. */
	readonly needs?: string;
	/** How a test runner's report, a JSON file, is read. */
	readonly count?: (report: string) => Counts;
}

const directory = await mkdtemp(join(tmpdir(), 'cumeada-'));
const reportOf = (name: string) => join(directory, `${name}.json`);

/** The script of a package's command, so that it runs with this process's Node, on every system. */
const binaryOf = async (packageName: string, command: string): Promise<string> => {
	const folder = join('node_modules', packageName);
	const { bin } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
	return join(folder, typeof bin === 'string' ? bin : bin[command]);
};

interface VitestFile {
	readonly name: string;
	readonly assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
}

/** How a failure begins, and what went wrong in a random search, which stands below its long counterexample. */
const firstWordsOf = (message: string): string =>
	[message.slice(0, 300), /^Got .*$/m.exec(message.slice(300))?.[0]].filter(Boolean).join(' … ');

const countVitest = (report: string): Counts => {
	const { numTotalTests, numPassedTests, testResults } = JSON.parse(report);
	const failures = (testResults as readonly VitestFile[]).flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status }) => status === 'failed')
			.map((test) => `${relative('.', name)}: ${test.fullName}: ${firstWordsOf(test.failureMessages[0] ?? '')}`),
	);
	return { passed: numPassedTests, failed: numTotalTests - numPassedTests, failures };
};

const countPlaywright = (report: string): Counts => {
	const { expected, unexpected, flaky, skipped } = JSON.parse(report).stats;
	return { passed: expected, failed: unexpected + flaky + skipped };
};

const astro = await binaryOf('astro', 'astro');
const biome = await binaryOf('@biomejs/biome', 'biome');
const playwright = await binaryOf('@playwright/test', 'playwright');
const vitest = await binaryOf('vitest', 'vitest');

/** One run for the three, which start and read the code once. */
const projects = ['unit', 'components', 'functions'].map((name) => `--project=${name}`);
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('vitest')}`];

/** For `npm run check`: tests of words, lists, templates and weights, which stand far from what breaks them. */
const QUICK: Readonly<Record<string, readonly string[]>> = {
	content: [],
	lint: [],
	vitest: [
		...['tests/unit/content', 'tests/unit/docs', 'tests/unit/legal', 'tests/unit/format/translation.test.ts'],
		'tests/functions/content/new-command.test.ts',
	],
	browser: ['built-files', 'first-view', 'weight'].map((name) => `tests/e2e/pages/${name}.spec.ts`),
};

const all: readonly Step[] = [
	{ name: 'content', command: ['commands/content/content.ts'] },
	{
		name: 'lint',
		command: [biome, 'check', '--error-on-warnings'],
		advice: 'npm run fix formats; what it can’t mend stands above, under lint, with file and rule',
	},
	{ name: 'types', command: [astro, 'check'], needs: 'content' },
	{
		name: 'vitest',
		command: [vitest, 'run', ...projects, '--allowOnly=false', ...reporters],
		needs: 'content',
		count: countVitest,
	},
	{ name: 'build', command: [astro, 'build', '--force'], needs: 'content' },
	{
		name: 'browser',
		// The editor's package changes only with its version, and other languages' pages differ in words: `npm run
		// test:editor`, `npm run test:languages`. One journey of each that writes stays.
		command: [playwright, 'test', '--forbid-only', '--grep-invert=@editor|@languages', '--reporter=list,json'],
		needs: 'build',
		count: countPlaywright,
	},
];

const [mode, ...names] = process.argv.slice(2);
const isQuick = mode === '--quick';
const named = findTests(names);
if (named.unknown.length > 0) {
	process.stdout.write(
		`No tests are called ${named.unknown.join(', ')}. A name is that of a folder in tests/, of any kind.\n`,
	);
	process.exit(1);
}

const inBrowser = (path: string): boolean => path.startsWith('tests/e2e/');

const NAMED: Readonly<Record<string, readonly string[]>> = {
	vitest: named.paths.filter((path) => !inBrowser(path)),
	browser: named.paths.filter(inBrowser),
};

/** A quick check runs the steps in `QUICK`. With names it runs every step. */
const toQuick = ({ name, command, ...step }: Step): Step[] => {
	const files = QUICK[name];
	if (!files && names.length === 0) return [];
	return [{ ...step, name, command: [...command, ...(files ?? []), ...(NAMED[name] ?? [])] }];
};

const steps: readonly Step[] = isQuick ? all.flatMap(toQuick) : all;

/** Why a quick check leaves out a step; `undefined` if it doesn't. */
const whyLeftOut = (name: string): string | undefined => {
	if (!isQuick) return undefined;
	const outdated = whyOutdated();
	if (name === 'build' && !outdated && contentFolder === SAMPLE) return 'the last one is of these sources';
	return name === 'browser' && outdated ? `${outdated}. After npm run build it measures the pages, too.` : undefined;
};

const run = (name: string, command: readonly string[]): Promise<boolean> =>
	new Promise((resolve, reject) => {
		const env = {
			...process.env,
			ASTRO_TELEMETRY_DISABLED: '1',
			// Tests expect the sample's content.
			CONTENT_FOLDER: SAMPLE,
			// About a hundred processes compile the same code, which takes half of their time without a cache.
			NODE_COMPILE_CACHE: join(directory, 'compiled'),
			PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
		};
		const child = spawn(process.execPath, command, { stdio: 'inherit', env });
		child.once('error', reject).once('exit', (code) => resolve(code === 0));
	});

/** A runner that fails without a failed test, or finds no tests, counts as one failure. */
const runStep = async ({ name, command, count }: Step): Promise<Counts> => {
	const isFine = await run(name, command);
	if (!count) return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
	const report = await readFile(reportOf(name), 'utf8').catch(() => undefined);
	const counts = report ? count(report) : { passed: 0, failed: 0 };
	return { ...counts, failed: isFine && counts.passed > 0 ? counts.failed : Math.max(1, counts.failed) };
};

const results = new Map<string, Counts>();
const lines: string[] = [];
for (const step of steps) {
	const { name, needs } = step;
	const start = Date.now();
	const reason = whyLeftOut(name);
	if (reason) {
		lines.push(`${name.padEnd(11)}not run: ${reason}`);
		continue;
	}
	process.stdout.write(`\n== ${name} ==\n`);
	const isBlocked = needs !== undefined && (results.get(needs)?.failed ?? 0) > 0;
	if (isBlocked) process.stdout.write(`Not run, since ${needs} failed.\n`);
	const result = isBlocked ? { passed: 0, failed: 1 } : await runStep(step);
	results.set(name, result);
	const seconds = ((Date.now() - start) / 1000).toFixed(0);
	lines.push(`${name.padEnd(11)}${result.passed} passed, ${result.failed} failed (${seconds} s)`);
	lines.push(...(result.failures ?? []));
	if (step.advice && result.failed > 0) lines.push(step.advice);
}
await rm(directory, { recursive: true, force: true });
const near = isQuick && names.length === 0 ? namesNear(readChangedPaths('.')) : [];
if (near.length > 0) lines.push(`The tests named like what you changed: npm run check ${near.join(' ')}`);

const total = (key: 'passed' | 'failed') => [...results.values()].reduce((sum, counts) => sum + counts[key], 0);
process.stdout.write(`\n== summary ==\n${lines.join('\n')}\n\n`);
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);
process.exitCode = total('failed') > 0 ? 1 : 0;
