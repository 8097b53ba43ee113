import { LIMITS } from '#src/forms/limits.ts';

/** How long a visitor waits for the store: long enough for the blob client to try a second time. */
export const STORE_TIMEOUT_MS = 12_000;

/**
 * Gives up waiting for work that takes longer.
 * @throws {DOMException} a `TimeoutError` then; the work itself goes on.
 */
export const within = async <Value>(ms: number, work: Promise<Value>): Promise<Value> => {
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new DOMException(`Not done within ${ms} ms.`, 'TimeoutError')), ms);
	});
	return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/**
 * Does the work for each item, `atOnce` at a time, and starts none after `ms` milliseconds.
 * @returns whether it came to the end.
 */
export const workThrough = async <Item>(
	items: AsyncIterator<Item> | Iterator<Item>,
	{ atOnce, ms }: { readonly atOnce: number; readonly ms: number },
	work: (item: Item) => Promise<void>,
): Promise<boolean> => {
	const end = performance.now() + ms;
	let isDone = false;
	const next = async (): Promise<void> => {
		while (performance.now() < end) {
			const { done, value } = await items.next();
			if (done) {
				isDone = true;
				return;
			}
			await work(value);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, next));
	return isDone;
};

/** The statuses of the form contract; the body's `status` is always the same number. */
export type Status = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 500;

/** How the request was sent: a script is answered with JSON, a plain form with a page. */
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
 * Whether a page of another site made the browser send this. `Sec-Fetch-Site` says so, and older browsers send `Origin`.
 * A request with neither does not come from a page. Only the host is compared, because `https:` may end at a proxy.
 */
export const isFromElsewhere = ({ headers, url }: Request): boolean => {
	const site = headers.get('sec-fetch-site');
	if (site === 'same-origin' || site === 'none') return false;
	if (site === 'cross-site') return true;
	const origin = headers.get('origin');
	if (!origin) return false;
	// A sandboxed frame or a local file sends `null`, which has no host.
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

/** `undefined` if a field comes more than once, which none of our forms does. */
const parseForm = (text: string): Values | undefined => {
	const fields = new URLSearchParams(text);
	const names = [...fields.keys()];
	return new Set(names).size === names.length ? Object.fromEntries(fields) : undefined;
};

/**
 * A plain form's fields with its lists: `people.0.name` and `people.0.birthYear` are of one row. Rows keep the order of
 * their numbers, which may have gaps; those without any text are left out.
 */
const withLists = (values: Values, lists: readonly string[]): Values => {
	const gathered: Record<string, unknown> = { ...values };
	for (const list of lists) {
		const rows: Record<string, string>[] = [];
		for (const [name, text] of Object.entries(values)) {
			const [first, index = '', field = ''] = name.split('.');
			if (first !== list || !/^\d{1,3}$/.test(index) || !/^[a-z]+$/i.test(field) || !String(text).trim()) continue;
			const row = rows[Number(index)] ?? {};
			row[field] = String(text);
			rows[Number(index)] = row;
		}
		if (rows.length > 0) gathered[list] = rows.filter(Boolean);
	}
	return gathered;
};

/** `lists`: the names of the form's lists. */
export const readValues = async (
	request: Request,
	encoding: Encoding,
	lists: readonly string[] = [],
): Promise<Reading> => {
	const text = await readText(request);
	if (typeof text === 'number') return { refusal: text };
	const values = encoding === 'json' ? parseJson(text) : parseForm(text);
	if (!values) return { refusal: 400 };
	return { values: encoding === 'form' ? withLists(values, lists) : values };
};

/**
 * The JSON answer of the contract, with the fields of `more`. `<` is escaped: an order's answer repeats what was
 * ordered, and must be harmless even where it is read as HTML.
 */
export const jsonReply = (status: Status, more: object = {}): Response =>
	new Response(JSON.stringify({ status, ...more }).replaceAll('<', '\\u003c'), {
		status,
		headers: {
			'content-type': 'application/json',
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
		},
	});

/** 303 to a static page: reloading it sends nothing again. */
export const pageReply = (path: string): Response =>
	new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
