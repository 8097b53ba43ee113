import { randomUUID } from 'node:crypto';
import { format } from 'node:util';
import type { Context } from '@netlify/functions';
import { writeLine } from '../stderr.ts';

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
export const createContext = ({ request, ip, params, deployContext, waitUntil }: Call): Context => ({
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
