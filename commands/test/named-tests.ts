import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, dirname, parse } from 'node:path';

/** Folders and files of tests, such as `tests/e2e/trails`. Each has a name, `trails`, which several may share. */
const TESTS = ['unit', 'components', 'functions', 'e2e'].map((kind) => `tests/${kind}/*`);

const readTests = () => {
	const paths = globSync(TESTS).map((path) => path.replaceAll('\\', '/'));
	return Map.groupBy(paths, (path) => basename(path).replace(/\.(test|spec)\.ts$/, ''));
};

export interface NamedTests {
	readonly paths: readonly string[];
	/** Names that no tests have. */
	readonly unknown: readonly string[];
}

export const findTests = (names: readonly string[]): NamedTests => {
	const tests = readTests();
	return {
		paths: names.flatMap((name) => tests.get(name) ?? []),
		unknown: names.filter((name) => !tests.has(name)),
	};
};

/** The names of tests that a changed file or one of its folders has, too: `contact` for `src/pages/contact.astro`. */
export const namesNear = (changedPaths: readonly string[]): readonly string[] => {
	const parts = changedPaths.flatMap((path) => [...dirname(path).split('/'), parse(path).name]);
	return [...readTests().keys()].filter((name) => parts.includes(name)).sort();
};

const listWithGit = (folder: string, ...command: readonly string[]): string[] =>
	execFileSync('git', command, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
		.split('\0')
		.filter(Boolean);

/** Files that this branch changed, committed or not: since it left `origin`, or where there is none, since the last commit. */
export const readChangedPaths = (folder: string): readonly string[] => {
	for (const base of ['origin/HEAD', 'HEAD'])
		try {
			return [
				...listWithGit(folder, 'diff', '--name-only', '-z', '--merge-base', base),
				...listWithGit(folder, 'ls-files', '-z', '--others', '--exclude-standard'),
			];
		} catch {
			// There is no such commit, or no Git.
		}
	return [];
};
