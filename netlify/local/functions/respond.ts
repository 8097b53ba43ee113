import { randomUUID } from 'node:crypto';
import { format } from 'node:util';
import type { Context } from '@netlify/functions';
import type { Responder } from '../http/responder.ts';
import { writeError, writeEvent, writeLine } from '../stderr.ts';
import type { FunctionSource } from './load.ts';
import { findFunction } from './local-function.ts';
import type { PendingWork } from './pending-work.ts';

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
