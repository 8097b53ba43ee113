import { setTimeout } from 'node:timers/promises';
import type { Context } from '@netlify/functions';
import { beforeEach, describe, expect, it } from 'vitest';
import handleSent from '#netlify/functions/send.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunction, startFormFunction } from '#tests/support/form-function.ts';
import { writeLines } from '#tests/support/raw-request.ts';
import { REPEATABLE_FORM_NAMES, SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const NOTHING = { pending: {}, parked: {}, claims: {}, sent: {}, mails: [], log: [] };

/** Expects the contract's answer, and that the request leaves nothing behind. */
const expectRefusal = async (response: Response, { finish }: FormFunction, status: number, errors?: object) => {
	expect(await response.json()).toEqual(errors ? { status, errors } : { status });
	expect(response.status).toBe(status);
	expect(response.headers.get('content-type')).toBe('application/json');
	expect(response.headers.get('cache-control')).toBe('no-store');
	expect(await finish()).toEqual(NOTHING);
};

const bytes = (text: string) => new TextEncoder().encode(text);
/** A request whose body has no announced length. The types of `RequestInit` lack `duplex`. */
const streamed = (body: ReadableStream) => ({ body, duplex: 'half' });

const chunked = (text: string): RequestInit =>
	streamed(
		new ReadableStream({
			start: (controller) => {
				for (let at = 0; at < text.length; at += 8192) controller.enqueue(bytes(text.slice(at, at + 8192)));
				controller.close();
			},
		}),
	);

const isRepeatable = (form: FiledForm) => REPEATABLE_FORM_NAMES.some((name) => name === form);

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

describe.each(FILED_FORMS)('the form %s:', (form) => {
	const VALUES = VALID_FORMS[form];
	const json = JSON.stringify(VALUES);
	/** A body of that many bytes, valid except for its size. */
	const bodyOf = (size: number) => json + ' '.repeat(size - bytes(json).byteLength);

	const multipart = new FormData();
	for (const [name, value] of Object.entries(VALUES)) multipart.append(name, String(value));

	it.each([
		['none', bytes(json), {}],
		['plain text', json, { 'content-type': 'text/plain' }],
		['XML', json, { 'content-type': 'application/xml' }],
		['a kind of JSON', json, { 'content-type': 'application/json-patch+json' }],
		['two at once', json, { 'content-type': 'text/plain, application/json' }],
		['multipart', multipart, {}],
	])('a media type that no form sends is refused: %s', async (_, body, headers) => {
		const started = await startFormFunction(form);
		await expectRefusal(await started.post(undefined, { body, headers }), started, 415);
	});

	it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ; a=b'])(
		'a media type is accepted in any spelling: %s',
		async (type) => {
			const { post } = await startFormFunction(form);
			expect((await post(VALUES, { headers: { 'content-type': type } })).status).toBe(200);
		},
	);

	describe('a body of more than 64 KiB', () => {
		it.each([
			['announced', { body: bodyOf(LIMITS.body + 1) }],
			['in chunks', chunked(bodyOf(LIMITS.body + 1))],
			['of bytes, not of letters', { body: JSON.stringify({ ...VALUES, a: 'é'.repeat(LIMITS.body / 2) }) }],
			['of a megabyte', { body: bodyOf(1_000_000) }],
		])('is refused, %s', async (_, init) => {
			const started = await startFormFunction(form);
			await expectRefusal(await started.post(undefined, init), started, 413);
		});

		it('does not include exactly 64 KiB, which are accepted', async () => {
			const { post } = await startFormFunction(form);
			expect((await post(undefined, { body: bodyOf(LIMITS.body) })).status).toBe(200);
			expect((await post(undefined, chunked(bodyOf(LIMITS.body)))).status).toBe(isRepeatable(form) ? 409 : 200);
		});
	});

	it.each<[string, BodyInit]>([
		['nothing', ''],
		['broken JSON', '{"name":'],
		['half of a form', json.slice(0, -20)],
		['two forms', json + json],
		['an array', `[${json}]`],
		['null', 'null'],
		['a text', '"name"'],
		['a number', '42'],
		['form-encoded', new URLSearchParams(VALUES as object as Record<string, string>).toString()],
		['no UTF-8', Uint8Array.from([...bytes('{"name":"'), 0xe9, ...bytes('"}')])],
		['a lone continuation byte', Uint8Array.from([...bytes('{"name":"'), 0x80, ...bytes('"}')])],
	])('a body that is not a JSON object is refused: %s', async (_, body) => {
		const started = await startFormFunction(form);
		await expectRefusal(await started.post(undefined, { body }), started, 400);
	});

	describe('a body that ends too early', () => {
		it('leaves no trace, and the next visitor is served', async () => {
			const { origin, post, finish } = await startFormFunction(form);
			const head = [`POST /api/${form} HTTP/1.1`, 'Host: a', 'Content-Type: application/json'];
			const socket = await writeLines(origin, [...head, 'Content-Length: 9999', '', json]);
			await setTimeout(20);
			socket.destroy();
			expect((await post(VALUES)).status).toBe(200);
			const { mails, sent, log } = await finish();
			expect([mails.length > 0, Object.keys(sent).length]).toEqual([true, 1]);
			expect(log.map(({ event }) => event)).toEqual(['Submission accepted']);
		});
	});

	it.each([
		[422, `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
		[200, `${json.slice(0, -1)},"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
	])('deeply nested JSON causes no error: %i levels', async (status, body) => {
		const { post } = await startFormFunction(form);
		expect((await post(undefined, { body })).status).toBe(status);
	});

	describe.each(Object.keys(VALUES))('the field %s', (field) => {
		it.each([
			['that is missing', undefined, 'required'],
			['that is null', null, 'required'],
			['that is empty', '', 'required'],
			['of space alone', ' \r\n\t', 'required'],
			['of HTML alone', '<p><br></p>', 'required'],
			['of zero width alone', '\u200B\u200D', 'required'],
			// Only an order's total may be a number.
			['that is a number with a fraction', 4.2, 'invalid'],
			['that is an object', { a: 1 }, 'invalid'],
			['that is an array', ['a'], 'invalid'],
			['that is true', true, 'invalid'],
			['that is too long', `${'a'.repeat(6000)}@exemplo.pt`, 'tooLong'],
		])('%s is refused by name', async (_, value, key) => {
			const started = await startFormFunction(form);
			await expectRefusal(await started.post({ ...VALUES, [field]: value }), started, 422, { [field]: key });
		});
	});

	it('every refused field is named at once', async () => {
		const started = await startFormFunction(form);
		const errors = Object.fromEntries(
			Object.keys(VALUES).map((field) => [field, field === 'email' ? 'email' : 'required']),
		);
		await expectRefusal(await started.post({ email: 'a' }), started, 422, errors);
	});
});

it('a body that ends too early is refused if the connection still allows an answer', async () => {
	const cutOff = new ReadableStream({
		pull: (controller) => controller.error(new Error('cut off')),
	});
	const headers = { 'content-type': 'application/json' };
	const request = new Request('http://a/api/contact', { method: 'POST', headers, ...streamed(cutOff) });
	const response = await handleSent(request, { params: { name: 'contact' } } as unknown as Context);
	expect(await response.json()).toEqual({ status: 400 });
});

it.each([
	'ana@exemplo.pt,rui@exemplo.pt',
	'ana@exemplo.pt, rui@exemplo.pt',
	'ana@exemplo.pt\r\nBcc: rui@exemplo.pt',
	'Ana@exemplo.pt',
	'ana@exemplo.photo',
])('an address that is not exactly one lower-case address is refused: %j', async (email) => {
	const started = await startFormFunction('contact');
	await expectRefusal(await started.post({ ...VALID_FORMS.contact, email }), started, 422, { email: 'email' });
});

it.each(['constructor', '__proto__', 'toString', 'valueOf'])(
	'an action is refused if it is a list with the name of an inherited property: %s',
	async (name) => {
		const started = await startFormFunction('schedule');
		const response = await started.post({ ...VALID_FORMS.schedule, action: [name] });
		await expectRefusal(response, started, 422, { action: 'invalid' });
	},
);
