import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { hasForm } from '#src/features.ts';
import type { Language } from '#src/format/language.ts';
import { type Form, type FormInput, HONEYPOT } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { validate } from '#src/forms/validate.ts';
import type { ResultName } from '#src/routes.ts';
import { languageOf } from '#src/translated-addresses.ts';
import { features } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import { wordsOf } from '../base/words.ts';
import { openBlobs } from '../store/blobs.ts';
import { keepCaught } from '../store/caught.ts';
import { STORE_TIMEOUT_MS, within } from '../store/time-limits.ts';
import { noteTurnedAway } from '../store/turned-away.ts';

/** The statuses of the form contract; the body's `status` is always the same number. */
type Status = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 500;

/** What became of a form that was sent. */
export interface FormResult {
	/** `repeated`: the same form is on file; only the first one is mailed. `refused`: not available. */
	readonly outcome: 'accepted' | 'repeated' | 'duplicate' | 'changed' | 'refused';
	/** The submission's, for the log. */
	readonly id: string;
	/** Fields of the answer beside its status. */
	readonly answer?: object | undefined;
	/** The page that answers a plain form, if not the result page of its status. */
	readonly page?: string | undefined;
}

/** A script is answered with JSON, a plain form with a page. */
type Encoding = 'json' | 'form';

export type Values = Readonly<Record<string, unknown>>;

type Reading = { readonly values: Values } | { readonly refusal: Status };

/** `undefined` for any other media type. */
const encodingOf = (request: Request): Encoding | undefined => {
	const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
	if (type === 'application/json') return 'json';
	return type === 'application/x-www-form-urlencoded' ? 'form' : undefined;
};

/** By `Sec-Fetch-Site`, else by the host of `Origin` (not its scheme: TLS may end at a proxy). Without both it is no page's. */
export const isCrossSite = ({ headers, url }: Request): boolean => {
	const site = headers.get('sec-fetch-site');
	if (site === 'same-origin' || site === 'none') return false;
	if (site === 'cross-site') return true;
	const origin = headers.get('origin');
	if (!origin) return false;
	// A sandboxed frame or a local file sends `null`, which has no host.
	const host = URL.parse(origin)?.host;
	return host !== new URL(url).host && host !== headers.get('host');
};

const readText = async (request: Request): Promise<string | Status> => {
	try {
		const bytes = await request.bytes();
		return bytes.byteLength > LIMITS.body ? 413 : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
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

/** `undefined` if a field comes more than once. */
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

/** `<` is escaped, because an order's answer repeats visitors' input and somebody may open it as HTML. */
export const jsonReply = (status: Status, more: object = {}): Response =>
	new Response(JSON.stringify({ status, ...more }).replaceAll('<', '\\u003c'), {
		status,
		headers: {
			'content-type': 'application/json',
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
		},
	});

/** Redirects to a static page, which can be reloaded without sending the form again. */
export const pageReply = (path: string): Response =>
	new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });

export type Handler = (request: Request, context: Context) => Promise<Response>;

/**
 * Answers with `fail` when something fails or the store is late.
 * @param handle Gets the moment of that answer, in milliseconds since 1970, after which it must begin no change.
 */
export const orFail =
	(
		handle: (request: Request, context: Context, until: number) => Promise<Response>,
		fail: (request: Request, reason: string, context: Context) => Response | Promise<Response>,
	): Handler =>
	async (request, context) => {
		try {
			const until = Date.now() + STORE_TIMEOUT_MS;
			return await within(STORE_TIMEOUT_MS, handle(request, context, until));
		} catch (error) {
			return fail(request, toReason(error), context);
		}
	};

export interface ReceiveContext {
	/** The page's key, not validated. */
	readonly key: unknown;
	readonly blobs: Store;
	readonly deployContext: string;
	/** Milliseconds since 1970. No change must begin later: the visitor has got an error. A form's case may still be accepted. */
	readonly until: number;
}

const resultOf = (status: Status): ResultName => {
	if (status === 200) return 'sent';
	if (status === 409) return 'duplicate';
	return status === 422 ? 'invalid' : 'failed';
};

/** The language of the page that a request comes from; Portuguese if the browser names no page. */
const refererLanguage = ({ headers }: Request): Language =>
	languageOf(URL.parse(headers.get('referer') ?? '')?.pathname ?? '');

/**
 * The handler of one form. The contract: docs/form-contract.md.
 * @param sendMails Called after a successful answer.
 */
export const receiveForm = <Input extends FormInput, Taken extends FormResult>(
	form: Form<Input>,
	take: (input: Input, context: ReceiveContext) => Promise<Taken>,
	sendMails: (taken: Taken, input: Input, context: ReceiveContext) => Promise<unknown>,
): Handler => {
	/** @param language The form's, once it is read. */
	const replyTo =
		(request: Request, language: unknown = refererLanguage(request)) =>
		(status: Status, more?: object, page?: string): Response =>
			encodingOf(request) === 'form'
				? pageReply(page ?? wordsOf(language).routes.resultOf(resultOf(status), form.name))
				: jsonReply(status, more);

	const receive = async (request: Request, context: Context, until: number): Promise<Response> => {
		if (!hasForm(features, form.name)) return jsonReply(404);
		const encoding = encodingOf(request);
		if (!encoding) return jsonReply(415);
		const refuse = replyTo(request);
		if (isCrossSite(request)) return refuse(403);
		const reading = await readValues(request, encoding, form.lists);
		if ('refusal' in reading) return refuse(reading.refusal);
		const { values } = reading;
		const reply = replyTo(request, values['language']);
		const validation = validate(form, values);
		if (!validation.valid) return reply(422, { errors: validation.errors });

		const deployContext = context.deploy.context;
		const blobs = openBlobs(deployContext);
		// A withdrawal has a deadline by law, whatever filled in the hidden field.
		if (values[HONEYPOT] && form.name !== 'withdrawal') {
			const { id } = await keepCaught(blobs, form.name, validation.input, until);
			log('Submission caught', { form: form.name, id });
			return reply(200);
		}
		const received: ReceiveContext = { key: values['key'], blobs, deployContext, until };
		const taken = await take(validation.input, received);
		if (Date.now() >= until) throw new Error('The store was late: its visitor is gone.');
		const { outcome, id, answer, page } = taken;
		log(`Submission ${outcome}`, { form: form.name, id });
		const isSuccess = outcome === 'accepted' || outcome === 'repeated';
		if (isSuccess) context.waitUntil(sendMails(taken, validation.input, received));
		if (outcome === 'duplicate')
			context.waitUntil(
				noteTurnedAway(blobs).catch((error) => log('Duplicate not counted', { reason: toReason(error) })),
			);
		return reply(isSuccess ? 200 : 409, answer, page);
	};

	return orFail(receive, (request, reason) => {
		log('Submission failed', { form: form.name, reason });
		return replyTo(request)(500);
	});
};
