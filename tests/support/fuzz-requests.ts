import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { FILED_FORMS, type FormName } from '#src/forms/form.ts';
import { fuzzFields } from '#tests/support/fuzz-fields.ts';

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
