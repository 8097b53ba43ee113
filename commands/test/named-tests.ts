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

/** Files that differ from the last commit, new ones too. None where there is no Git. */
export const readChangedPaths = (): readonly string[] => {
	try {
		const command = ['status', '--porcelain', '-z', '--untracked-files=all'];
		return execFileSync('git', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
			.split('\0')
			.map((line) => line.slice(3));
	} catch {
		return [];
	}
};
