import fc from 'fast-check';
import type { FormName } from '#src/forms/form.ts';
import { HONEYPOT } from '#src/forms/honeypot.ts';
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
export const fuzzFields = (form: FormName) => {
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
