import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import type { Config, Context } from '@netlify/functions';
import { writeError, writeEvent, writeLine } from './command.ts';
import { type Responder, settlesWithin } from './http.ts';

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

/** No answer, as from a scheduled function, becomes a 204. */
type Handler = (request: Request, context: Context) => Promise<Response | undefined>;

/** A file of the functions directory, ready to be called. */
export interface LocalFunction {
	/** The file's name without its ending. */
	readonly name: string;
	readonly patterns: readonly URLPattern[];
	/** All methods if left out. */
	readonly methods?: readonly string[];
	readonly handler: Handler;
}

/** Settings that this platform does not support, and refuses rather than ignores. */
const UNSUPPORTED = ['background', 'excludedPath', 'preferStatic'] as const satisfies readonly (keyof Config)[];

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/**
 * Takes a function's module as Netlify does: the default export is called, `config` says where it answers.
 * Without a path, as a scheduled one, it answers at `/.netlify/functions/<name>`.
 * @throws {TypeError} when it has no function as its default export or asks for what only Netlify can do.
 */
export const toLocalFunction = (file: string, module: { default?: unknown; config?: Config }): LocalFunction => {
	const { default: handler, config = {} } = module;
	const unsupported = UNSUPPORTED.find((key) => config[key] !== undefined);
	if (unsupported) throw new TypeError(`config.${unsupported} works on Netlify only, not on the local platform.`);
	if (!isHandler(handler)) throw new TypeError('There is no function as the default export.');

	const name = basename(file, '.ts');
	const paths = [config.path ?? `/.netlify/functions/${name}`].flat();
	return {
		name,
		handler,
		patterns: paths.map((pathname) => new URLPattern({ pathname })),
		...(config.method ? { methods: [config.method].flat() } : {}),
	};
};

/** The function that answers a request, and the parameters in its path. */
interface FunctionMatch {
	readonly found: LocalFunction;
	readonly params: Record<string, string>;
}

/** The first function whose path and method match. A slash at the end of the path is ignored. */
const findFunction = (functions: readonly LocalFunction[], request: Request): FunctionMatch | undefined => {
	const pathname = new URL(request.url).pathname.replace(/(?<=.)\/$/, '');
	for (const found of functions) {
		if (found.methods && !found.methods.includes(request.method)) continue;
		for (const pattern of found.patterns) {
			const groups = pattern.exec({ pathname })?.pathname.groups;
			if (groups) return { found, params: withoutUndefined(groups) };
		}
	}
	return undefined;
};

const withoutUndefined = (groups: Record<string, string | undefined>): Record<string, string> =>
	Object.fromEntries(Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** How long a stop waits: longer than a mail takes to be sent or to fail. */
const SETTLE_TIMEOUT_MS = 10_000;

/** The work that functions do after their answers. */
interface PendingWork {
	/** Adds a promise; `onFailure` is called if it rejects. */
	add(work: Promise<unknown>, onFailure: (error: unknown) => void): void;
	/** Waits until no work is left, ten seconds at most. If some is left, its count goes to stderr. */
	settle(): Promise<void>;
}

/** Keeps track of `context.waitUntil`. */
export const trackPendingWork = (): PendingWork => {
	const pending = new Set<Promise<void>>();

	return {
		add: (work, onFailure) => {
			const watched = work.then(() => {}, onFailure).finally(() => pending.delete(watched));
			pending.add(watched);
		},
		settle: async () => {
			const end = Date.now() + SETTLE_TIMEOUT_MS;
			// In a loop, because work may add more work.
			while (pending.size > 0) {
				if (await settlesWithin(end - Date.now(), pending)) continue;
				writeEvent('Work after the answer given up', { count: pending.size });
				return;
			}
		},
	};
};

/** What differs between the contexts of two calls. */
interface Call {
	readonly request: Request;
	readonly ip: string;
	readonly params: Record<string, string>;
	/** `production`, `deploy-preview`, `branch-deploy` or `dev`. */
	readonly deployContext: string;
	readonly waitUntil: Context['waitUntil'];
}

const unsupported = (member: string) => (): never => {
	throw new Error(`context.${member} works on Netlify only, not on the local platform.`);
};

/** The `context` that a function gets. Members that need Netlify's network throw when they are used. */
const createContext = ({ request, ip, params, deployContext, waitUntil }: Call): Context => ({
	account: { id: 'local' },
	cookies: { delete: unsupported('cookies'), get: unsupported('cookies'), set: unsupported('cookies') },
	deploy: { context: deployContext, id: 'local', published: false },
	geo: {},
	ip,
	json: (input) => Response.json(input),
	log: (...data) => writeLine(format(...data)),
	next: unsupported('next'),
	params,
	requestId: randomUUID(),
	rewrite: unsupported('rewrite'),
	server: { region: 'local' },
	site: { id: 'local', name: 'local', url: new URL(request.url).origin },
	url: new URL(request.url),
	waitUntil,
});

interface FunctionOptions {
	readonly functions: FunctionSource;
	/** What functions see as `context.deploy.context`. */
	readonly deployContext: string;
	readonly work: PendingWork;
}

/** Writes an event like those of the functions' own log, then the error for the developer. */
const report = (event: string, name: string, requestId: string, error: unknown): void => {
	const reason = error instanceof Error ? error.name : typeof error;
	writeEvent(event, { function: name, requestId, reason });
	writeError(error);
};

/** Answers with the function whose path and method match. If it throws, the answer is a 500 without details. */
export const respondWithFunctions =
	({ functions, deployContext, work }: FunctionOptions): Responder =>
	async (request, ip) => {
		const match = findFunction(await functions(), request);
		if (!match) return undefined;
		const { found, params } = match;

		const context = createContext({
			request,
			ip,
			params,
			deployContext,
			waitUntil: (promise) =>
				work.add(promise, (error) => report('Work after the answer failed', found.name, context.requestId, error)),
		});
		try {
			return (await found.handler(request, context)) ?? new Response(null, { status: 204 });
		} catch (error) {
			report('Function failed', found.name, context.requestId, error);
			return Response.json({ status: 500 }, { status: 500 });
		}
	};
