import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { NOTHING } from '#tests/support/form-functions.ts';
import { ANA, startOutings } from '#tests/support/outings.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import dictionary from '../../../public/assets/i18n/pt.json' with { type: 'json' };

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

/** Starts the functions without limits for mails, and with an outing of unlimited places. */
const start = async () => {
	const functions = await startOutings({ places: 1000 });
	changeSettings(site.forms, { copiesPerHour: Number.POSITIVE_INFINITY });
	return functions;
};

it.each(FORMS)(
	'any value in a field of the form %s gets an answer of the contract, and is either stored and mailed or leaves nothing',
	async (form) => {
		const { post, ledger, finish } = await start();
		const fields = [...Object.keys(VALUES[form]), ...OTHER_FIELDS];
		let accepted = 0;
		const send = async (number: number, value: unknown, isPlain: boolean) => {
			const field = fields[number % fields.length] ?? '';
			const email = `ana.${number}@exemplo.pt`;
			const values = Object.fromEntries(Object.entries({ ...VALUES[form], email }).filter(([name]) => name !== field));
			const entries = [...Object.entries(values), [field, value] as const];
			const text = (said: unknown) => (typeof said === 'string' ? said : JSON.stringify(said));
			const response = isPlain
				? await post(form, undefined, {
						headers: {},
						body: new URLSearchParams(entries.map(([name, said]) => [name, text(said)])),
					})
				: await post(form, undefined, { body: JSON.stringify(Object.fromEntries(entries)) });
			const { status } = response;
			const location = response.headers.get('location') ?? '';
			const said = await response.text();
			expect([field, value, isPlain ? [303] : [200, 400, 409, 413, 422]]).toEqual([
				field,
				value,
				expect.arrayContaining([status]),
			]);
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
		const { pending, parked, sent, log } = await finish();
		const stored = form === 'registration' ? ((await ledger())?.parties ?? []) : Object.values(sent);
		expect([parked, stored.length]).toEqual([{}, accepted]);
		expect(accepted).toBeGreaterThan(10);
		expect(form === 'registration' ? [] : Object.keys(pending)).toEqual([]);
		const logged = JSON.stringify(log);
		for (const value of NASTY) if (typeof value === 'string' && value.length >= 8) expect(logged).not.toContain(value);
	},
);

const json = JSON.stringify(VALUES.contact);
const plain = new URLSearchParams(VALUES.contact).toString();

it.each<[what: string, body: string | Uint8Array<ArrayBuffer>, type?: string]>([
	['a byte order mark', `\uFEFF${json}`],
	['a comma too many', `${json},`],
	['a prototype', json.replace('{', '{"__proto__":{"name":"Rui"},"email":"a",')],
	['numbers beyond all measure', json.replace('}', ',"total":1e999,"deep":-0.0e-0,"email":"a"}')],
	[
		'four thousand fields',
		json.replace('{', `{${Array.from({ length: 4000 }, (_, index) => `"k${index}":0,`).join('')}`),
	],
	['escaped quotes', json.replaceAll('"', '\\"')],
	['UTF-16', Uint8Array.from(Buffer.from(json, 'utf16le'))],
	['zipped', Uint8Array.from(gzipSync(json))],
	['half a letter', Uint8Array.from([...Buffer.from(json), 0xc3])],
	...['&&=&=', '&%zz=%e0%a4&=%', '&__proto__=a&email=a', '&a;b=+', '&'.repeat(60_000)].map(
		(odd) =>
			[`a plain form with ${odd.slice(0, 20)}`, plain + odd, 'application/x-www-form-urlencoded'] as [
				string,
				string,
				string,
			],
	),
])('a body that no browser sends is refused or read literally: %s', async (_, body, type = 'application/json') => {
	const { post, finish } = await start();
	const response = await post('contact', undefined, { body, headers: { 'content-type': type } });
	const isTaken = response.status === 200 || response.headers.get('location') === '/result/sent#contact';
	expect([200, 303, 400, 413, 422]).toContain(response.status);
	const aftermath = await finish();
	if (isTaken) expect(Object.values(aftermath.sent)).toEqual([expect.objectContaining({ input: VALUES.contact })]);
	else expect(aftermath).toEqual(NOTHING);
});
