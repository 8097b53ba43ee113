import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Config, Context } from '@netlify/functions';
import { beforeEach, expect, it } from 'vitest';
import handleSent from '#netlify/functions/write.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { setTime } from '#tests/support/clock.ts';
import { NOTHING, startFormFunctions } from '#tests/support/form-functions.ts';
import { ANA, REGISTRATION_DAY, startOutings } from '#tests/support/outings.ts';
import { writeLines } from '#tests/support/raw-request.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';
import dictionary from '../../../public/assets/i18n/pt.json' with { type: 'json' };

const ENQUIRY = VALID_FORMS.contact;
const json = JSON.stringify(ENQUIRY);
const JSON_TYPE = { 'content-type': 'application/json' };

const bytes = (text: string) => new TextEncoder().encode(text);
/** A body of that many bytes, valid except for its size. */
const bodyOf = (size: number) => json + ' '.repeat(size - bytes(json).byteLength);
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

const multipart = new FormData();
for (const [name, value] of Object.entries(ENQUIRY)) multipart.append(name, value);

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

// All forms are read by the same code.
it.each(['contact', 'registration'] as const)(
	'the form %s refuses media types that no form sends, other sites, and what is no JSON object',
	async (form) => {
		const { post, finish } = await startFormFunctions();
		const requests: readonly (readonly [status: number, what: string, init: RequestInit])[] = [
			[415, 'no type', { body: bytes(json), headers: {} }],
			[415, 'plain text', { body: json, headers: { 'content-type': 'text/plain' } }],
			[415, 'XML', { body: json, headers: { 'content-type': 'application/xml' } }],
			[415, 'a kind of JSON', { body: json, headers: { 'content-type': 'application/json-patch+json' } }],
			[415, 'two types', { body: json, headers: { 'content-type': 'text/plain, application/json' } }],
			[415, 'multipart', { body: multipart, headers: {} }],
			// The body of a request from elsewhere is not read.
			[403, 'another site', { body: 'a'.repeat(100_000), headers: { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' } }],
			[413, 'a long body', { body: bodyOf(LIMITS.body + 1) }],
			[413, 'a long body in chunks', chunked(bodyOf(LIMITS.body + 1))],
			[413, 'many bytes in fewer letters', { body: JSON.stringify({ a: 'é'.repeat(LIMITS.body / 2) }) }],
			[413, 'a megabyte', { body: bodyOf(1_000_000) }],
			[400, 'nothing', { body: '' }],
			[400, 'broken JSON', { body: '{"name":' }],
			[400, 'half of a form', { body: json.slice(0, -20) }],
			[400, 'two forms', { body: json + json }],
			[400, 'an array', { body: `[${json}]` }],
			[400, 'null', { body: 'null' }],
			[400, 'a text', { body: '"name"' }],
			[400, 'a number', { body: '42' }],
			[400, 'another encoding', { body: new URLSearchParams(ENQUIRY).toString() }],
			[400, 'no UTF-8', { body: Uint8Array.from([...bytes('{"name":"'), 0xe9, ...bytes('"}')]) }],
			[400, 'UTF-16', { body: Uint8Array.from(Buffer.from(json, 'utf16le')) }],
			[400, 'zipped', { body: Uint8Array.from(gzipSync(json)) }],
			[400, 'a lone continuation byte', { body: Uint8Array.from([...bytes('{"name":"'), 0x80, ...bytes('"}')]) }],
		];
		for (const [status, what, init] of requests) {
			const response = await post(form, undefined, init);
			expect([what, response.status, await response.json()]).toEqual([what, status, { status }]);
			expect(response.headers.get('content-type')).toBe('application/json');
			expect(response.headers.get('cache-control')).toBe('no-store');
		}
		expect(await finish()).toEqual(NOTHING);
	},
);

/** Values that no field accepts, and their errors. Only an order's total may be a number. */
const WRONG: readonly (readonly [value: unknown, error: string])[] = [
	[undefined, 'required'],
	[null, 'required'],
	['', 'required'],
	[' \r\n\t', 'required'],
	['<p><br></p>', 'required'],
	['\u200B\u200D', 'required'],
	[4.2, 'invalid'],
	[{ a: 1 }, 'invalid'],
	[['a'], 'invalid'],
	[true, 'invalid'],
	[`${'a'.repeat(6000)}@exemplo.pt`, 'tooLong'],
];

it.each(FILED_FORMS)('each field of the form %s is refused by its name, and all at once', async (form) => {
	const { post, finish } = await startFormFunctions();
	const fields = Object.keys(VALID_FORMS[form]);
	for (const field of fields)
		for (const [value, error] of WRONG) {
			const response = await post(form, { ...VALID_FORMS[form], [field]: value });
			const answer = { status: 422, errors: { [field]: error } };
			expect([field, value, response.status, await response.json()]).toEqual([field, value, 422, answer]);
		}
	const errors = Object.fromEntries(fields.map((field) => [field, field === 'email' ? 'email' : 'required']));
	expect(await (await post(form, { email: 'a' })).json()).toEqual({ status: 422, errors });
	expect(await finish()).toEqual(NOTHING);
});

it('an invalid form sent without a script leads to the error page, and leaves no trace', async () => {
	const { post, finish } = await startFormFunctions();
	const pageAfter = async (body: Record<string, string> | string, headers: HeadersInit = {}) =>
		(await post('contact', undefined, { headers, body: new URLSearchParams(body) })).headers.get('location');
	expect(await pageAfter({ ...ENQUIRY, message: '' })).toBe('/result/invalid#contact');
	expect(await pageAfter({ ...ENQUIRY, email: 'ana' })).toBe('/result/invalid#contact');
	expect(await pageAfter('')).toBe('/result/invalid#contact');
	expect(await pageAfter({ ...ENQUIRY, message: 'a'.repeat(66_000) })).toBe('/result/failed#contact');
	expect(await pageAfter(`${new URLSearchParams(ENQUIRY)}&email=rui%40exemplo.pt`)).toBe('/result/failed#contact');
	expect(await pageAfter(ENQUIRY, { 'sec-fetch-site': 'cross-site' })).toBe('/result/failed#contact');
	// A cart needs a script.
	const { items: _, total, ...text } = VALID_FORMS.order;
	const order = await post('order', undefined, {
		headers: {},
		body: new URLSearchParams({ ...text, total: String(total) }),
	});
	expect(order.headers.get('location')).toBe('/result/invalid#order');
	expect(await finish()).toEqual(NOTHING);
});

it('browsers’ requests are accepted only from the site’s own pages, and other programs’ always', async () => {
	const { origin, post, look } = await startFormFunctions();
	const https = origin.replace('http:', 'https:');
	let visitor = 0;
	const send = async (headers: Readonly<Record<string, string>>) => {
		const values = { ...ENQUIRY, email: `ana.${visitor++}@exemplo.pt` };
		return [headers, (await post('contact', values, { headers: { ...JSON_TYPE, ...headers } })).status];
	};
	for (const foreign of [
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'cross-site', origin },
		{ 'sec-fetch-site': 'same-site', origin: 'https://evil.example' },
		{ origin: 'https://evil.example' },
		{ origin: 'http://localhost' },
		{ origin: 'http://localhost.evil.example' },
		{ origin: 'null' },
	])
		expect(await send(foreign)).toEqual([foreign, 403]);
	expect(await look()).toEqual(NOTHING);
	for (const own of [
		{},
		{ 'sec-fetch-site': 'same-origin' },
		{ 'sec-fetch-site': 'same-origin', origin: 'null' },
		{ 'sec-fetch-site': 'none' },
		{ origin },
		// The function may be reached by http although the visitor uses https.
		{ origin: https },
		{ origin: '' },
	])
		expect(await send(own)).toEqual([own, 200]);
});

it('a media type in any spelling, exactly 64 KiB, and deeply nested JSON are accepted', async () => {
	const { post } = await startFormFunctions();
	for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json ; a=b']) {
		const values = { ...ENQUIRY, about: `trail:${type.length}` };
		expect((await post('contact', values, { headers: { 'content-type': type } })).status).toBe(200);
	}
	expect((await post('contact', undefined, { body: bodyOf(LIMITS.body) })).status).toBe(200);
	expect((await post('contact', undefined, chunked(bodyOf(LIMITS.body)))).status).toBe(409);
	const nested = `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
	expect((await post('contact', undefined, { body: nested })).status).toBe(422);
	const inside = JSON.stringify({ ...ENQUIRY, email: 'rui@exemplo.pt' }).slice(0, -1);
	const body = `${inside},"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`;
	expect((await post('contact', undefined, { body })).status).toBe(200);
});

it('a body that ends too early leaves no trace and is refused if the connection is still open; the next request is served', async () => {
	const { origin, post, finish } = await startFormFunctions();
	const head = ['POST /api/contact HTTP/1.1', 'Host: a', 'Content-Type: application/json'];
	const socket = await writeLines(origin, [...head, 'Content-Length: 9999', '', json]);
	await setTimeout(20);
	socket.destroy();
	expect((await post('contact', ENQUIRY)).status).toBe(200);
	const { mails, sent, log } = await finish();
	expect([mails.length > 0, Object.keys(sent).length]).toEqual([true, 1]);
	expect(log.map(({ event }) => event)).toEqual(['Submission accepted']);

	const cutOff = new ReadableStream({ pull: (controller) => controller.error(new Error('cut off')) });
	const request = new Request('http://a/api/contact', { method: 'POST', headers: JSON_TYPE, ...streamed(cutOff) });
	const response = await handleSent(request, { params: { name: 'contact' } } as unknown as Context);
	expect(await response.json()).toEqual({ status: 400 });
});

it('an address accepts POST only', async () => {
	const { origin } = await startFormFunctions();
	for (const path of ['/api/contact', '/api/registration']) {
		expect((await fetch(origin + path, { method: 'POST' })).status).toBe(415);
		for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
			expect((await fetch(origin + path, { method })).status).toBe(404);
	}
	const nobody = ['/api/outings', '/api/no-form', '/api/constructor', '/api/__proto__', '/outings/ao-moinho/contact'];
	for (const path of nobody) {
		const response = await fetch(origin + path, { method: 'POST' });
		expect([path, response.status, await response.json()]).toEqual([path, 404, { status: 404 }]);
	}
});

/** Names that every object has, and names that some libraries look for in objects. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON', 'then', 'length'];

/** Parts of long texts that may make patterns or sorting slow; `lengths.test.ts` tries the longest. */
const PARTS = ['@', '.', 'a@', 'a.', ' ', '\n', '<', '<a ', '\u200B', '\u200Da', '\u0316\u0301', '9', '-', '&', 'www.'];

const NASTY: readonly unknown[] = [
	'<script>alert(1)</script>',
	'"><img src=x onerror=alert(1)>',
	"=cmd|'/C calc'!A0",
	'Ana\r\nBcc: rui@exemplo.pt',
	'ana?bcc=rui@exemplo.pt',
	'"Ana" <rui@exemplo.pt>, eva@exemplo.pt',
	'\u0000\u0007\u001B[31m',
	'\uD800',
	'\uDC00a\uD800',
	'\u202Eana\u2066',
	'e\u0301\u200D\u0302\uFE0F',
	'١٢٣٤٥٦٧٨٩',
	'９１２３４５６７８',
	'1e999',
	'NaN',
	'2026/02/30',
	'9999/99/99',
	'25h61',
	'[object Object]',
	...INHERITED,
	...PARTS.map((part) => part.repeat(40)),
	...[-1, -0, 1e308, Number.MAX_SAFE_INTEGER, [], [[]], [null], ['constructor'], { length: 1 }, { toString: null }],
	[{ id: '__proto__', quantity: 1, variant: 'constructor' }],
	[
		{ name: 'Ana', birthYear: 1e308 },
		{ name: {}, birthYear: '-1' },
	],
	Array(60).fill({ id: 'caneca', quantity: 1e9, price: 'a' }),
];

/** Fields that not every form has. `people.0.name` is how a plain form names a row's. */
const OTHER_FIELDS = ['about', 'action', 'note', 'key', 'people.0.name', '__proto__', 'toJSON'];

const FORMS = [...FILED_FORMS, 'registration'] as const;
const VALUES = { ...VALID_FORMS, registration: ANA };

/** Its error keys have sentences, for all forms or for one of a form's fields. */
const SENTENCES = JSON.stringify(dictionary);

it.each(FORMS)(
	'any value in a field of the form %s gets an answer of the contract, and is either stored and mailed or leaves nothing',
	async (form) => {
		const { post, ledger, settle, runAt, finish } = await startOutings({ places: 1000 });
		const fields = [...Object.keys(VALUES[form]), ...OTHER_FIELDS];
		let accepted = 0;
		const send = async (number: number, value: unknown, isPlain: boolean) => {
			const field = fields[number % fields.length] ?? '';
			const email = `ana.${number}@exemplo.pt`;
			const others = Object.entries({ ...VALUES[form], email }).filter(([name]) => name !== field);
			const entries = [...others, [field, value] as const];
			const text = (said: unknown) => (typeof said === 'string' ? said : JSON.stringify(said));
			const plain = () => new URLSearchParams(entries.map(([name, said]) => [name, text(said)]));
			const response = await post(
				form,
				undefined,
				isPlain ? { headers: {}, body: plain() } : { body: JSON.stringify(Object.fromEntries(entries)) },
			);
			const { status } = response;
			const location = response.headers.get('location') ?? '';
			const said = await response.text();
			expect(isPlain ? [303] : [200, 400, 409, 413, 422], `${field}: ${text(value)}`).toContain(status);
			expect(said + location).not.toMatch(/<[a-z/!?]/i);
			// An order's answer repeats which items it is about.
			if (typeof value === 'string' && value.length >= 8 && field !== 'items')
				expect(said + location).not.toContain(value);
			if (isPlain)
				expect(location).toMatch(/^\/(?:result\/(?:sent|duplicate|invalid|failed)#|outings\/result\/)[a-z-]+$/);
			else {
				const { errors = {} } = JSON.parse(said);
				for (const key of Object.values(errors)) expect(SENTENCES).toContain(`"${key}":`);
			}
			if (status === 200 || /^\/(?:result\/sent|outings\/result\/waiting)/.test(location)) accepted += 1;
		};
		for (const [index, value] of NASTY.entries()) await send(index, value, index % 3 === 0);
		// What came beyond the hour's mails to the association follows in a digest, and receipts follow in their turn.
		await settle();
		for (const hours of form === 'registration' ? [] : [1, 2, 3, 4, 30])
			await runAt(new Date(Date.parse(REGISTRATION_DAY) + hours * 3_600_000).toISOString());
		const { pending, sent, log } = await finish();
		const stored = form === 'registration' ? ((await ledger())?.groups ?? []) : Object.values(sent);
		expect(stored.length).toBe(accepted);
		expect(accepted).toBeGreaterThan(10);
		expect(form === 'registration' ? [] : Object.keys(pending)).toEqual([]);
		const logged = JSON.stringify(log);
		for (const value of NASTY) if (typeof value === 'string' && value.length >= 8) expect(logged).not.toContain(value);
	},
);

it.each<[what: string, body: string, type?: string]>([
	['a byte order mark', `\uFEFF${json}`],
	['a prototype', json.replace('{', '{"__proto__":{"name":"Rui"},"email":"a",')],
	['numbers beyond all measure', json.replace('}', ',"total":1e999,"deep":-0.0e-0,"email":"a"}')],
	['four thousand fields', JSON.stringify({ ...ENQUIRY, ...Object.fromEntries(Array(4000).entries()) })],
	...['&&=&=', '&%zz=%e0%a4&=%', '&__proto__=a&email=a', '&a;b=+', '&'.repeat(60_000)].map(
		(odd): [string, string, string] => [
			`a plain form with ${odd.slice(0, 20)}`,
			new URLSearchParams(ENQUIRY) + odd,
			'application/x-www-form-urlencoded',
		],
	),
])('a body that no browser sends is refused or read literally: %s', async (_, body, type = 'application/json') => {
	const { post, finish } = await startFormFunctions();
	const response = await post('contact', undefined, { body, headers: { 'content-type': type } });
	const isAccepted = response.status === 200 || response.headers.get('location') === '/result/sent#contact';
	expect([200, 303, 400, 413, 422]).toContain(response.status);
	const aftermath = await finish();
	if (isAccepted) expect(Object.values(aftermath.sent)).toEqual([expect.objectContaining({ input: ENQUIRY })]);
	else expect(aftermath).toEqual(NOTHING);
});

const FUNCTIONS = new URL('../../../netlify/functions/', import.meta.url);

const modules = await Promise.all(
	readdirSync(FUNCTIONS).map(async (file) => await import(new URL(file, FUNCTIONS).href)),
);

/** Without the function that Netlify alone calls, about its own deploys. */
const configs: readonly Config[] = modules.flatMap(({ config }) => config ?? []);

it('the functions have two rate limits together, because Netlify ignores further ones: one for each visitor, none if they are scheduled', () => {
	expect(modules.length - configs.length).toBe(1);
	expect(configs.filter(({ rateLimit }) => rateLimit)).toHaveLength(2);
	for (const { path, schedule, rateLimit } of configs) {
		// The editor's page is one text, as cheap as a file.
		if (path === '/admin') continue;
		expect([Boolean(path), Boolean(rateLimit)]).toEqual(schedule ? [false, false] : [true, true]);
		if (rateLimit) expect(rateLimit.aggregateBy).toContain('ip');
	}
});
