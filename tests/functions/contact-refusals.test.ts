import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import handleContact from '#netlify/functions/contact.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { type ContactFunction, ENQUIRY, startContactFunction } from '#tests/support/contact-function.ts';
import { writeLines } from '#tests/support/raw-request.ts';

const NOTHING = { pending: {}, parked: {}, claims: {}, sent: {}, mails: [], log: [] };

/** Expects the answer of the contract and no trace of the request. */
const expectRefusal = async (response: Response, { finish }: ContactFunction, status: number, errors?: object) => {
	expect(await response.json()).toEqual(errors ? { status, errors } : { status });
	expect(response.status).toBe(status);
	expect(response.headers.get('content-type')).toBe('application/json');
	expect(response.headers.get('cache-control')).toBe('no-store');
	expect(await finish()).toEqual(NOTHING);
};

const bytes = (text: string) => new TextEncoder().encode(text);
const json = JSON.stringify(ENQUIRY);
/** An enquiry of so many bytes, which but for its size would be fine. */
const enquiryOf = (size: number) => json + ' '.repeat(size - bytes(json).byteLength);

const multipart = new FormData();
for (const [name, value] of Object.entries(ENQUIRY)) multipart.append(name, value);

/** A body whose length nobody says; the types of `RequestInit` know no `duplex`. */
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

it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is refused with the method that is taken', async (method) => {
	const contact = await startContactFunction();
	const body = method === 'GET' ? null : json;
	const response = await contact.post(undefined, { method, body });
	expect(response.headers.get('allow')).toBe('POST');
	await expectRefusal(response, contact, 405);
});

it.each([
	['none', bytes(json), {}],
	['plain text', json, { 'content-type': 'text/plain' }],
	['XML', json, { 'content-type': 'application/xml' }],
	['a kind of JSON', json, { 'content-type': 'application/json-patch+json' }],
	['two at once', json, { 'content-type': 'text/plain, application/json' }],
	['multipart', multipart, {}],
])('a media type that no form sends is refused: %s', async (_, body, headers) => {
	const contact = await startContactFunction();
	await expectRefusal(await contact.post(undefined, { body, headers }), contact, 415);
});

it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ; a=b'])(
	'a media type is taken however it is spelled: %s',
	async (type) => {
		const { post } = await startContactFunction();
		expect((await post(ENQUIRY, { headers: { 'content-type': type } })).status).toBe(200);
	},
);

describe('a body of more than 64 KiB', () => {
	it.each([
		['announced', { body: enquiryOf(LIMITS.body + 1) }],
		['in chunks', chunked(enquiryOf(LIMITS.body + 1))],
		['of bytes, not of letters', { body: JSON.stringify({ ...ENQUIRY, a: 'é'.repeat(LIMITS.body / 2) }) }],
		['of a megabyte', { body: enquiryOf(1_000_000) }],
	])('is refused, %s', async (_, init) => {
		const contact = await startContactFunction();
		await expectRefusal(await contact.post(undefined, init), contact, 413);
	});

	it('may not have a byte less', async () => {
		const { post } = await startContactFunction();
		expect((await post(undefined, { body: enquiryOf(LIMITS.body) })).status).toBe(200);
		expect((await post(undefined, chunked(enquiryOf(LIMITS.body)))).status).toBe(409);
	});
});

it.each<[string, BodyInit]>([
	['nothing', ''],
	['broken JSON', '{"name":'],
	['half of an enquiry', json.slice(0, -20)],
	['two enquiries', json + json],
	['an array', `[${json}]`],
	['null', 'null'],
	['a text', '"name"'],
	['a number', '42'],
	['form-encoded', new URLSearchParams(ENQUIRY).toString()],
	['no UTF-8', Uint8Array.from([...bytes('{"name":"'), 0xe9, ...bytes('"}')])],
	['a lone continuation byte', Uint8Array.from([...bytes('{"name":"'), 0x80, ...bytes('"}')])],
])('a body that is no JSON object is refused: %s', async (_, body) => {
	const contact = await startContactFunction();
	await expectRefusal(await contact.post(undefined, { body }), contact, 400);
});

describe('a body that breaks off', () => {
	it('leaves no trace, and the next visitor is served', async () => {
		const { origin, post, finish } = await startContactFunction();
		const head = ['POST /api/contact HTTP/1.1', 'Host: a', 'Content-Type: application/json'];
		const socket = await writeLines(origin, [...head, 'Content-Length: 9999', '', json]);
		await setTimeout(20);
		socket.destroy();
		expect((await post(ENQUIRY)).status).toBe(200);
		const { mails, sent, log } = await finish();
		expect([mails.length, Object.keys(sent).length]).toEqual([1, 1]);
		expect(log.map(({ event }) => event)).toEqual(['Submission accepted']);
	});

	it('is refused where the answer can still travel', async () => {
		const cutOff = new ReadableStream({
			pull: (controller) => controller.error(new Error('cut off')),
		});
		const headers = { 'content-type': 'application/json' };
		const request = new Request('http://a/api/contact', { method: 'POST', headers, ...streamed(cutOff) });
		const response = await handleContact(request, {} as Parameters<typeof handleContact>[1]);
		expect(await response.json()).toEqual({ status: 400 });
	});
});

describe.each(['name', 'email', 'subject', 'message'])('a %s', (field) => {
	it.each([
		['that is missing', undefined, 'required'],
		['that is null', null, 'required'],
		['that is empty', '', 'required'],
		['of space alone', ' \r\n\t', 'required'],
		['of HTML alone', '<p><br></p>', 'required'],
		['of zero width alone', '\u200B\u200D', 'required'],
		['that is a number', 42, 'invalid'],
		['that is an object', { a: 1 }, 'invalid'],
		['that is an array', ['a'], 'invalid'],
		['that is true', true, 'invalid'],
		['that is too long', `${'a'.repeat(6000)}@exemplo.pt`, 'tooLong'],
	])('%s is refused by name', async (_, value, key) => {
		const contact = await startContactFunction();
		await expectRefusal(await contact.post({ ...ENQUIRY, [field]: value }), contact, 422, { [field]: key });
	});
});

it.each([
	'ana@exemplo.pt,rui@exemplo.pt',
	'ana@exemplo.pt, rui@exemplo.pt',
	'ana@exemplo.pt\r\nBcc: rui@exemplo.pt',
	'Ana@exemplo.pt',
	'ana@exemplo.photo',
])('an address that is not one lower-case address is refused: %j', async (email) => {
	const contact = await startContactFunction();
	await expectRefusal(await contact.post({ ...ENQUIRY, email }), contact, 422, { email: 'email' });
});

it('names every refused field at once', async () => {
	const contact = await startContactFunction();
	const errors = { name: 'required', email: 'email', subject: 'required', message: 'invalid', about: 'invalid' };
	await expectRefusal(await contact.post({ email: 'a', message: 1, about: 'b' }), contact, 422, errors);
});

it.each([
	[422, `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
	[200, `${json.slice(0, -1)},"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
])('JSON is no error, however deep it goes: %i', async (status, body) => {
	const { post } = await startContactFunction();
	expect((await post(undefined, { body })).status).toBe(status);
});
