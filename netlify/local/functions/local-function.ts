import { basename } from 'node:path';
import type { Config, Context } from '@netlify/functions';

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
export const findFunction = (functions: readonly LocalFunction[], request: Request): FunctionMatch | undefined => {
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
