import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { FILED_FORMS, type FormName, HONEYPOT } from '#src/forms/form.ts';
import { KEY } from '#tests/support/form-functions.ts';
import { ANA } from '#tests/support/outings.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

/** Names that every object has, and names that some libraries look for in objects. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON', 'then', 'length'];

const NASTY = [
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
];

/** Parts of texts that may make patterns or sorting slow. */
const PARTS = ['@', '.', 'a@', 'a.', ' ', '\n', '<', '<a ', '\u200B', '\u200Da', '\u0316\u0301', '9', '-', '&', 'www.'];
const long = fc
	.tuple(fc.constantFrom(...PARTS), fc.integer({ min: 1, max: 20_000 }))
	.map(([part, times]) => part.repeat(times));

const text = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom(...NASTY) },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
	{ weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
	{ weight: 1, arbitrary: long },
);

const item = fc.record(
	{
		id: fc.oneof(fc.constantFrom(...VALID_FORMS.order.items.map(({ id }) => id)), text),
		variant: text,
		quantity: fc.oneof(
			{ weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }) },
			{ weight: 1, arbitrary: fc.double() },
		),
		price: fc.oneof(fc.nat(9999), text),
	},
	{ requiredKeys: ['id', 'quantity'] },
);

const person = fc.record(
	{
		name: fc.oneof(fc.constant('Ana Reis'), text),
		birthYear: fc.oneof(fc.integer({ min: 1920, max: 2030 }), fc.constantFrom('1990', '-1', '1e3', 1e308, -0), text),
	},
	{ requiredKeys: [] },
);

const value = fc.oneof(
	{ weight: 6, arbitrary: text },
	{ weight: 1, arbitrary: fc.jsonValue() },
	{ weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 0.1, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]]) },
	{ weight: 1, arbitrary: fc.tuple(fc.constantFrom(...INHERITED)) },
	{ weight: 1, arbitrary: fc.array(item, { maxLength: 60 }) },
	{ weight: 1, arbitrary: fc.array(person, { maxLength: 9 }) },
	{ weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...INHERITED, 'id'), fc.jsonValue()) },
);

/** An e-mail address that no earlier request had. */
const email = fc.noShrink(fc.noBias(fc.maxSafeNat())).map((number) => `ana.${number}@exemplo.pt`);

/** Fields that not every form has, or none. `people.0.name` is how a plain form names a row's. */
const OTHER_FIELDS = ['about', 'action', 'nif', 'note', 'key', 'people.0.name', 'people.999.birthYear', HONEYPOT];

/** The fields of a valid form, some of them changed. */
const fuzzFields = (form: FormName) => {
	const valid = { ...VALID_FORMS, registration: ANA }[form];
	const change = fc.tuple(fc.constantFrom(...Object.keys(valid), ...OTHER_FIELDS, ...INHERITED), value);
	return fc
		.tuple(email, fc.array(change, { maxLength: 3 }), fc.option(fc.constantFrom(KEY, KEY.toUpperCase())), fc.boolean())
		.map(([address, changes, key, hasHoneypot]) =>
			Object.fromEntries<unknown>([
				...Object.entries({ ...valid, email: address }),
				...(hasHoneypot ? [[HONEYPOT, ''] as const] : []),
				...(key ? [['key', key] as const] : []),
				...changes,
			]),
		);
};

/** A request to a form that no page of the site, and perhaps no browser, would send. */
export interface FuzzRequest {
	readonly form: FormName;
	readonly method: string;
	readonly headers: Readonly<Record<string, string>>;
	/** The body's values, before they are written as a body and damaged. */
	readonly fields: Readonly<Record<string, unknown>>;
	readonly body: Uint8Array;
	/** How many times the request is sent at the same moment. */
	readonly times: number;
}

const JSON_ODDITIES: readonly ((json: string) => string)[] = [
	(json) => `\uFEFF${json}`,
	(json) => json.slice(0, -1),
	(json) => `${json},`,
	(json) => json.replace('{', '{"__proto__":{"name":"Rui"},"email":"rui@exemplo.pt",'),
	(json) => json.replace('}', ',"total":1e999,"deep":-0.0e-0}'),
	(json) => json.replace('{', `{"deep":${'['.repeat(9000)}${']'.repeat(9000)},`),
	(json) => json.replace('{', `{${Array.from({ length: 4000 }, (_, index) => `"k${index}":0,`).join('')}`),
	(json) => json.replaceAll('"', '\\"'),
	(json) => `[${json}]`,
];

const FORM_ODDITIES = ['&', '&&=&=', '&%', '&%zz=%e0%a4&=%', '&__proto__=a', '&a;b=+', '&name=', '&'.repeat(60_000)];

const ENCODINGS: readonly ((text: string) => Uint8Array)[] = [
	(written) => Buffer.from(written, 'utf16le'),
	(written) => Buffer.from(written, 'latin1'),
	(written) => gzipSync(written),
	(written) => Buffer.concat([Buffer.from(written), Buffer.from([0xc3])]),
];

const toFormEncoded = (fields: Readonly<Record<string, unknown>>): string => {
	const entries = Object.entries(fields).map(([name, said]) => [
		name,
		typeof said === 'string' ? said : JSON.stringify(said),
	]);
	return new URLSearchParams(entries).toString();
};

/** Makes only a place or two of each request unusual. With more, the first check would refuse almost all of them. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>, oneIn = 12): fc.Arbitrary<Value | undefined> =>
	fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const written = (fields: Readonly<Record<string, unknown>>) =>
	fc.oneof(
		{
			weight: 6,
			arbitrary: rarely(fc.constantFrom(...JSON_ODDITIES)).map((odd) => {
				const json = JSON.stringify(fields);
				return { type: 'application/json', text: odd ? odd(json) : json };
			}),
		},
		{
			weight: 3,
			arbitrary: rarely(fc.constantFrom(...FORM_ODDITIES)).map((odd) => ({
				type: 'application/x-www-form-urlencoded',
				text: toFormEncoded(fields) + (odd ?? ''),
			})),
		},
		{ weight: 1, arbitrary: fc.json().map((json) => ({ type: 'application/json', text: json })) },
	);

const TYPES = [
	'application/json; charset=utf-16',
	'APPLICATION/JSON ;',
	'application/json, text/plain',
	'application/x-www-form-urlencoded; charset=windows-1252',
	'multipart/form-data; boundary=a',
	'text/plain',
	'*/*',
	'',
];
const METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const printable = fc.string({ unit: fc.constantFrom(...'aZ0 /:;,.<>"\'%@=?&-_*()[]{}é'), maxLength: 40 });

const ODD_HEADERS: Readonly<Record<string, fc.Arbitrary<string>>> = {
	'sec-fetch-site': fc.constantFrom('same-origin', 'none', 'cross-site', 'same-site', 'a, b'),
	origin: fc.oneof(fc.constantFrom('null', 'https://evil.example', 'http://localhost', '//'), printable),
	host: fc.constantFrom('evil.example', 'localhost:1', '[::1]', 'a:99999', 'a b', '@', ''),
	'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'a'),
	'content-length': fc.constantFrom('70000', '99999999999999999999', '-1', '1e3', 'a'),
	'x-forwarded-host': printable,
	cookie: printable,
};

const oddHeader = fc.oneof(...Object.entries(ODD_HEADERS).map(([name, odd]) => odd.map((said) => ({ [name]: said }))));

const requestTo = (form: FormName): fc.Arbitrary<FuzzRequest> =>
	fuzzFields(form).chain((fields) =>
		fc
			.record({
				written: written(fields),
				encode: rarely(fc.constantFrom(...ENCODINGS)),
				method: rarely(fc.constantFrom(...METHODS)),
				type: rarely(fc.oneof(fc.constantFrom(...TYPES), printable)),
				header: rarely(oddHeader, 4),
				isTwice: rarely(fc.constant(true)),
			})
			.map(({ written: { type, text: said }, encode, method, isTwice, ...odd }) => ({
				form,
				method: method ?? 'POST',
				headers: { 'content-type': odd.type ?? type, ...odd.header },
				fields,
				body: encode ? encode(said) : Buffer.from(said),
				times: isTwice ? 2 : 1,
			})),
	);

export const filedRequest = fc.constantFrom(...FILED_FORMS).chain(requestTo);

export const registrationRequest = requestTo('registration');
