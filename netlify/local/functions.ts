import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { type Responder, settlesWithin } from './http.ts';
import { writeError, writeEvent } from './log.ts';

type ImportModule = (file: string) => Promise<Record<string, unknown>>;

/** Node's own import, which loads a module once. */
const importOnce: ImportModule = (file) => import(/* @vite-ignore */ pathToFileURL(file).href);

/** The supported part of Netlify's context. */
type LocalContext = Pick<Context, 'deploy' | 'params' | 'site' | 'waitUntil'>;

type Handler = (request: Request, context: LocalContext) => Promise<Response>;

export interface LocalFunction {
	/** The file's name without its ending. */
	readonly name: string;
	readonly patterns: readonly URLPattern[];
	/** Empty for all. */
	readonly methods: readonly string[];
	readonly handler: Handler;
}

/**
 * Reads a function's module as Netlify does: the default export is called, `config` has its path.
 * Without a path, as a scheduled one, it answers at `/.netlify/functions/<name>`.
 */
const load = async (file: string, importModule: ImportModule): Promise<LocalFunction | undefined> => {
	try {
		const { default: handler, config = {} }: { default?: unknown; config?: Config } = await importModule(file);
		// A function that only Netlify's own events call.
		if (handler && typeof handler === 'object' && !('fetch' in handler)) return undefined;
		if (typeof handler !== 'function') throw new TypeError('There is no function as the default export.');
		const name = basename(file, '.ts');
		const paths = [config.path ?? `/.netlify/functions/${name}`].flat();
		const methods = [config.method ?? []].flat();
		return {
			name,
			handler: handler as Handler,
			methods,
			patterns: paths.map((pathname) => new URLPattern({ pathname })),
		};
	} catch (error) {
		throw new Error(`The function ${file} can't be loaded.`, { cause: error });
	}
};

/**
 * Imports every function of a directory, in alphabetical order: of two functions with one path the first answers.
 * @throws an error that names the file that can't be loaded, with why as its cause.
 */
export const loadFunctions = async (
	directory: string,
	importModule: ImportModule = importOnce,
): Promise<readonly LocalFunction[]> => {
	const names = existsSync(directory) ? await readdir(directory) : [];
	const files = names.filter((name) => name.endsWith('.ts')).sort();
	const loaded = await Promise.all(files.map((file) => load(join(directory, file), importModule)));
	return loaded.filter((one) => one !== undefined);
};

/** The first function whose path and method match, and the parameters in its path. A slash at the end of the path is ignored. */
const findFunction = (functions: readonly LocalFunction[], request: Request) => {
	const pathname = new URL(request.url).pathname.replace(/(?<=.)\/$/, '');
	for (const { name, handler, methods, patterns } of functions) {
		if (methods.length > 0 && !methods.includes(request.method)) continue;
		for (const pattern of patterns) {
			const params = pattern.exec({ pathname })?.pathname.groups;
			if (params) return { name, handler, params: params as Record<string, string> };
		}
	}
	return undefined;
};

/** Longer than a mail takes to be sent or to fail. */
const SETTLE_TIMEOUT_MS = 10_000;

interface FunctionOptions {
	readonly functions: () => Promise<readonly LocalFunction[]>;
	/** What functions see as `context.deploy.context`: `production`, `deploy-preview`, `branch-deploy` or `dev`. */
	readonly deployContext: string;
	/** The site's address, once there is one. */
	readonly origin: () => string;
}

/** Writes an event as the functions' own log has it, then the error for the developer. */
const report = (event: string, name: string, error: unknown): void => {
	writeEvent(event, { function: name, reason: error instanceof Error ? error.name : typeof error });
	writeError(error);
};

export const serveFunctions = ({ functions, deployContext, origin }: FunctionOptions) => {
	/** What functions do after their answers, as `context.waitUntil` says. */
	const pending = new Set<Promise<void>>();

	/** Answers with the function whose path and method match. If it throws, the answer is a 500 without details. */
	const respond: Responder = async (request) => {
		const found = findFunction(await functions(), request);
		if (!found) return undefined;
		const { name, handler, params } = found;
		const waitUntil = (work: Promise<unknown>): void => {
			const watched = work
				.then(() => {})
				.catch((error) => report('Work after the answer failed', name, error))
				.finally(() => pending.delete(watched));
			pending.add(watched);
		};
		const deploy = { context: deployContext, id: 'local', published: true };
		try {
			return await handler(request, { deploy, params, site: { url: origin() }, waitUntil });
		} catch (error) {
			report('Function failed', name, error);
			return Response.json({ status: 500 }, { status: 500 });
		}
	};

	/** Waits until no work is left, ten seconds at most. If some is left, its count goes to stderr. */
	const settle = async (): Promise<void> => {
		const end = Date.now() + SETTLE_TIMEOUT_MS;
		// In a loop, because work may add more work.
		while (pending.size > 0) {
			if (await settlesWithin(end - Date.now(), pending)) continue;
			writeEvent('Work after the answer given up', { count: pending.size });
			return;
		}
	};

	return { respond, settle };
};
