import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeError } from '../stderr.ts';
import { type LocalFunction, toLocalFunction } from './local-function.ts';

/** Loads a module by its file's absolute path. */
export type ImportModule = (file: string) => Promise<Record<string, unknown>>;

/** Gives the functions as they are now. */
export type FunctionSource = () => Promise<readonly LocalFunction[]>;

/** Node's own import, which loads a module once. */
const importOnce: ImportModule = (file) => import(/* @vite-ignore */ pathToFileURL(file).href);

/** In alphabetical order: of two functions with one path the first answers. Empty if there is no directory. */
const listFiles = async (directory: string): Promise<readonly string[]> => {
	try {
		const names = await readdir(directory);
		return names
			.filter((name) => name.endsWith('.ts'))
			.sort()
			.map((name) => join(directory, name));
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
		throw error;
	}
};

const load = async (file: string, importModule: ImportModule): Promise<LocalFunction> => {
	try {
		return toLocalFunction(file, await importModule(file));
	} catch (error) {
		throw new Error(`The function ${file} can't be loaded.`, { cause: error });
	}
};

/**
 * Imports every function of a directory once.
 * @throws an error that names the file that can't be loaded, with why as its cause.
 */
export const loadFunctions = async (directory: string): Promise<FunctionSource> => {
	const files = await listFiles(directory);
	const functions = await Promise.all(files.map((file) => load(file, importOnce)));
	return async () => functions;
};

/**
 * Imports all functions at each request; `importModule` should cache those that have not changed. A function that can't be
 * loaded is left out, and the reason goes to stderr once.
 */
export const reloadFunctions = (directory: string, importModule: ImportModule): FunctionSource => {
	const reported = new Map<string, string>();

	const tryLoad = async (file: string): Promise<readonly LocalFunction[]> => {
		try {
			const loaded = await load(file, importModule);
			reported.delete(file);
			return [loaded];
		} catch (error) {
			const reason = error instanceof Error ? String(error.cause) : String(error);
			if (reported.get(file) !== reason) writeError(error);
			reported.set(file, reason);
			return [];
		}
	};

	return async () => {
		const files = await listFiles(directory);
		const loaded = await Promise.all(files.map(tryLoad));
		return loaded.flat();
	};
};
