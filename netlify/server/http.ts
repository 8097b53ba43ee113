import { LIMITS } from '#src/forms/limits.ts';

/** The statuses of the form contract; the body's `status` is always the same number. */
export type Status = 200 | 400 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 500;

/** How the page asks, and so how it is answered: a script gets JSON, a plain form a page. */
export type Encoding = 'json' | 'form';

export type Values = Readonly<Record<string, unknown>>;

/** The request's fields, or the status that refuses it. */
type Reading = { readonly values: Values } | { readonly refusal: Status };

/** `undefined` for a media type that no form of ours sends. */
export const encodingOf = (request: Request): Encoding | undefined => {
	const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
	if (type === 'application/json') return 'json';
	return type === 'application/x-www-form-urlencoded' ? 'form' : undefined;
};

/**
 * Whether a page of another site had a browser send this. `Sec-Fetch-Site` says so; a browser older than that names the
 * page's origin. A request that says neither comes from no page. The host alone is compared: the visitor's `https:` may end before us.
 */
export const isFromElsewhere = ({ headers, url }: Request): boolean => {
	const site = headers.get('sec-fetch-site');
	if (site === 'same-origin' || site === 'none') return false;
	if (site === 'cross-site') return true;
	const origin = headers.get('origin');
	if (!origin) return false;
	// `null`, of a sandboxed frame or a file, has no host.
	const host = URL.parse(origin)?.host ?? '';
	return host !== new URL(url).host && host !== headers.get('host');
};

/** The body as text; `413` once it passes `LIMITS.body` bytes, `400` if it is cut off or no UTF-8. */
const readText = async (request: Request): Promise<string | Status> => {
	if (Number(request.headers.get('content-length') ?? 0) > LIMITS.body) return 413;
	const chunks: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const chunk of request.body ?? []) {
			size += chunk.byteLength;
			if (size > LIMITS.body) return 413;
			chunks.push(chunk);
		}
		return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
	} catch {
		return 400;
	}
};

const parseJson = (text: string): Values | undefined => {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
	} catch {
		return undefined;
	}
};

/** A field that comes more than once belongs to none of our forms. */
const parseForm = (text: string): Values | undefined => {
	const fields = new URLSearchParams(text);
	const names = [...fields.keys()];
	return new Set(names).size === names.length ? Object.fromEntries(fields) : undefined;
};

export const readValues = async (request: Request, encoding: Encoding): Promise<Reading> => {
	const text = await readText(request);
	if (typeof text === 'number') return { refusal: text };
	const values = encoding === 'json' ? parseJson(text) : parseForm(text);
	return values ? { values } : { refusal: 400 };
};

/**
 * The JSON answer of the contract; `more` stands beside its status. A 405 names the method that is allowed. No tag stands in
 * it: an order's answer names what was ordered, and somebody may read it as a page all the same.
 */
export const jsonReply = (status: Status, more: object = {}): Response =>
	new Response(JSON.stringify({ status, ...more }).replaceAll('<', '\\u003c'), {
		status,
		headers: {
			'content-type': 'application/json',
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
			...(status === 405 ? { allow: 'POST' } : {}),
		},
	});

/** 303 to a static page: reloading it sends nothing again. */
export const pageReply = (path: string): Response =>
	new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
