import { type IncomingMessage, request } from 'node:http';
import { expect, vi } from 'vitest';
import { cleanLine } from '#src/forms/clean.ts';
import { FILED_FORMS, HONEYPOT } from '#src/forms/form.ts';
import type { FuzzRequest } from '#tests/support/fuzz-requests.ts';
import dictionary from '../../public/assets/i18n/pt.json' with { type: 'json' };

/** The function's answer. */
export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
	readonly text: string;
}

const readAll = async (message: IncomingMessage): Promise<Answer> => {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk);
	return { status: message.statusCode ?? 0, headers: message.headers, text: Buffer.concat(chunks).toString() };
};

/** Sends a request unchanged, even with false headers. `undefined` if the server closes the connection. */
const send = (origin: string, { form, method, headers, body }: FuzzRequest): Promise<Answer | undefined> =>
	new Promise((resolve) => {
		const outgoing = request(`${origin}/api/${form}`, { method, agent: false });
		outgoing.on('error', () => resolve(undefined));
		outgoing.on('response', (message) => {
			const answer = readAll(message).catch(() => undefined);
			// A request that announces more bytes than it sends would keep the connection open.
			resolve(answer.finally(() => outgoing.destroy()));
		});
		try {
			for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
			if (headers['content-length'] === undefined) outgoing.setHeader('content-length', body.byteLength);
			outgoing.end(method === 'GET' || method === 'HEAD' ? undefined : body);
		} catch {
			// Node's client refuses some of the headers.
			outgoing.destroy();
			resolve(undefined);
		}
	});

/** All texts in a value that are long enough to be recognised elsewhere. */
export const typedTexts = (said: unknown): readonly string[] => {
	if (typeof said === 'string') return said.length >= 8 ? [said] : [];
	return typeof said === 'object' && said !== null ? Object.values(said).flatMap(typedTexts) : [];
};

const FORM_NAMES = [...FILED_FORMS, 'registration'] as const;

/** The error keys for which the translation file has a sentence, of all forms or of one of a form's fields. */
const ERRORS = [
	...Object.keys(dictionary.form.errors),
	...FORM_NAMES.flatMap((form) => Object.values(dictionary[form].fields).flatMap(Object.keys)),
];

/**
 * Expects an answer that follows the contract. It must not repeat anything that was typed, except which items of a cart
 * it is about.
 */
const expectContract = ({ form, method, headers, fields }: FuzzRequest, answer: Answer): void => {
	const { status, text } = answer;
	expect(status, 'a server error').toBeLessThan(500);
	// Only POST reaches a function.
	if (method !== 'POST') {
		expect([400, 404]).toContain(status);
		return;
	}
	expect(text).not.toMatch(/<[a-z/!?]/i);
	const head = JSON.stringify(answer.headers);
	for (const typed of typedTexts({ ...fields, items: undefined })) expect(text + head).not.toContain(typed);

	// Node's server refuses invalid HTTP itself, before any function runs.
	const isOddHttp = headers['host'] !== undefined || headers['content-length'] !== undefined;
	if (status === 400 && isOddHttp && !text.startsWith('{')) return;
	if (status === 303) {
		expect(answer.headers['location']).toMatch(
			new RegExp(`^(?:/result/(?:sent|duplicate|invalid|failed)#${form}|/outings/result/[a-z-]+)$`),
		);
		expect(text).toBe('');
		return;
	}
	expect(answer.headers['content-type']).toBe('application/json');
	expect(answer.headers['x-content-type-options']).toBe('nosniff');
	expect([200, 400, 403, 409, 413, 415, 422]).toContain(status);
	const { status: said, errors = {}, ...more } = JSON.parse(text);
	expect(said).toBe(status);
	const known = form === 'registration' ? ['state', 'reason'] : ['number', 'total', 'changes', 'cart'];
	expect(Object.keys(more).filter((name) => !known.includes(name))).toEqual([]);
	for (const key of Object.values(errors)) expect(ERRORS).toContain(key);
};

const isAccepted = ({ status, headers }: Answer): boolean =>
	status === 200 || /^\/(?:result\/sent|outings\/result\/waiting)/.test(String(headers['location']));

/** Sends a request as often as it says, and expects answers that follow the contract. Returns how many accept it. */
export const sendAll = async (origin: string, request: FuzzRequest): Promise<number> => {
	const answers = await Promise.all(Array.from({ length: request.times }, () => send(origin, request)));
	const heard = answers.filter((answer) => answer !== undefined);
	for (const answer of heard) expectContract(request, answer);
	return heard.filter(isAccepted).length;
};

/** The address of a request, as a function cleans it. Empty for what is no text. */
export const addressIn = ({ fields }: FuzzRequest): string =>
	typeof fields['email'] === 'string' ? cleanLine(fields['email']) : '';

/** A plain form turns any value of the honeypot into text, so what it sends may be dropped with a 200. */
export const mayBeDropped = ({ fields }: FuzzRequest): boolean =>
	fields[HONEYPOT] !== undefined && fields[HONEYPOT] !== '';

/** Expects a log without anything that was typed, and empties it. */
export const expectSilentLog = (typed: Iterable<string>): void => {
	const log = vi.mocked(process.stderr.write).mock.calls.join('');
	for (const text of typed) expect(log).not.toContain(text);
	vi.mocked(process.stderr.write).mockClear();
};
