import { describe, expect, it } from 'vitest';
import { contactForm } from '#src/features/contact/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { validate } from '#src/forms/validate.ts';
import { PROBLEM_KINDS, routes, WALKED } from '#src/routes.ts';
import { validating } from '#tests/support/validation.ts';

const ENQUIRY = {
	name: 'Ana Reis',
	email: 'ana.reis@exemplo.pt',
	subject: 'Pedido de informações',
	message: 'Quantos lugares há?\n\nObrigada.',
};

const { inputOf, errorsOf } = validating(contactForm, ENQUIRY);

describe('an enquiry', () => {
	it('is accepted as it was typed, except for what cleaning removes', () => {
		expect(inputOf({})).toEqual(ENQUIRY);
		expect(inputOf({ name: ' <b>Ana</b>\nReis ', message: 'Um\r\ndois\u200B' })).toEqual({
			...ENQUIRY,
			message: 'Um\ndois',
		});
	});

	it('names every field that is missing', () => {
		expect(validate(contactForm, {})).toEqual({
			valid: false,
			errors: { name: 'required', email: 'required', subject: 'required', message: 'required' },
		});
	});

	it.each(['name', 'subject', 'message'] as const)('may have a %s up to its limit, counted after cleaning', (field) => {
		const longest = 'é'.repeat(LIMITS[field]);
		expect(inputOf({ [field]: ` <i>${longest}</i>\u200B ` })).toEqual({ ...ENQUIRY, [field]: longest });
		expect(errorsOf({ [field]: `${longest}a` })).toEqual({ [field]: 'tooLong' });
	});

	it('may have an address of 254 characters', () => {
		const domain = `@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.pt`;
		const longest = 'd'.repeat(254 - domain.length) + domain;
		expect(inputOf({ email: longest })).toEqual({ ...ENQUIRY, email: longest });
		expect(errorsOf({ email: `d${longest}` })).toEqual({ email: 'tooLong' });
	});

	it('has only the first of two errors of a field', () => {
		expect(errorsOf({ email: `${'A'.repeat(300)},` })).toEqual({ email: 'tooLong' });
	});
});

describe('the language of a page', () => {
	it('is stored unless it is the default one; what is none of the site counts as that', () => {
		expect(inputOf({ language: 'en' })).toEqual({ ...ENQUIRY, language: 'en' });
		for (const language of ['pt', '', 'EN', 'xx', 'constructor', 'e'.repeat(60_000), 7, ['en'], { en: 'en' }, null])
			expect(inputOf({ language })).toEqual(ENQUIRY);
	});

	it('decides whether an address has to match the specification’s pattern', () => {
		const email = 'Tom@walkers.online';
		expect(errorsOf({ email })).toEqual({ email: 'email' });
		expect(errorsOf({ email, language: 'xx' })).toEqual({ email: 'email' });
		expect(inputOf({ email, language: 'en' })).toEqual({ ...ENQUIRY, email, language: 'en' });
		for (const none of ['tom', 'tom@walkers', 'a@b..online', `${'a'.repeat(300)}@b.online`, '<b>@c.online'])
			expect(errorsOf({ email: none, language: 'en' })).toHaveProperty('email');
	});
});

describe('an address', () => {
	it.each([
		'a@b.pt',
		'ana.reis@exemplo.pt',
		'ana_reis+trilhos-2026%a@sub.exemplo-2.info',
		'1234@123.pt',
		'a@xn--caf-dma.pt',
	])('%s is taken', (email) => expect(inputOf({ email })).toEqual({ ...ENQUIRY, email }));

	it.each([
		'Ana@exemplo.pt',
		'ana@exemplo.PT',
		'ana@exemplo.photo',
		'ana@exemplo.p',
		'ana@exemplo',
		'ana@exemplo.p1',
		'ana',
		'ana@@exemplo.pt',
		'ana@exemplo.pt,rui@exemplo.pt',
		'ana@exemplo.pt\r\nBcc: rui@exemplo.pt',
		'.ana@exemplo.pt',
		'ana.@exemplo.pt',
		'ana..reis@exemplo.pt',
		'ana@.exemplo.pt',
		'ana@exemplo..pt',
		'ana@-exemplo.pt',
		'ana@exemplo-.pt',
		'ana@exemplo.pt.',
		'joão@exemplo.pt',
		'ana@exempló.pt',
		"ana'@exemplo.pt",
		'Ana <ana@exemplo.pt>',
		'ana@[127.0.0.1]',
	])('%j is refused', (email) => expect(errorsOf({ email })).toEqual({ email: 'email' }));

	it('loses the spaces and hidden characters of a paste', () => {
		expect(inputOf({ email: ' ana.reis@exemplo.pt\u200B\n' })).toEqual(ENQUIRY);
	});
});

describe('what it is about', () => {
	it.each(['trail:vale-do-moinho', 'product:caneca', 'a:1', `a:${'b'.repeat(LIMITS.about - 2)}`])(
		'may be %s',
		(about) => expect(inputOf({ about })).toEqual({ ...ENQUIRY, about }),
	);

	it.each([[undefined], [null], [''], [' '], ['<b></b>']])('is left out when it is %j', (about) =>
		expect(inputOf({ about })).toEqual(ENQUIRY),
	);

	it.each([
		['trail', 'invalid'],
		['trail:', 'invalid'],
		[':caneca', 'invalid'],
		['Trail:caneca', 'invalid'],
		['trail:a b', 'invalid'],
		['trail:../a', 'invalid'],
		[7, 'invalid'],
		[['trail:a'], 'invalid'],
		[`a:${'b'.repeat(LIMITS.about - 1)}`, 'tooLong'],
	])('can’t be %j: %s', (about, key) => expect(errorsOf({ about })).toEqual({ about: key }));
});

describe('a field that the form does not have', () => {
	it('is dropped', () => expect(inputOf({ extra: '1', key: 'a', valueOf: 'a', phone: '9' })).toEqual(ENQUIRY));

	it('is ignored if values inherit it', () => {
		expect(validate(contactForm, Object.create(ENQUIRY)).valid).toBe(false);
	});

	it.each(['__proto__', 'constructor', 'prototype'])('called %s does no harm', (name) => {
		const values = JSON.parse(`{"${name}":{"name":"Rui","polluted":1}}`);
		expect(validate(contactForm, values).valid).toBe(false);
		expect(validate(contactForm, { ...values, ...ENQUIRY })).toEqual({ valid: true, input: ENQUIRY });
		expect('polluted' in {}).toBe(false);
	});
});

describe('a report about a trail', () => {
	const REPORT = { ...ENQUIRY, about: 'trail:vale-do-moinho', kind: 'tree', place: 'km 2,4' };

	it.each([...PROBLEM_KINDS, WALKED])('may be of the kind «%s»', (kind) =>
		expect(inputOf({ ...REPORT, kind })).toMatchObject({ kind, place: 'km 2,4' }),
	);

	it('needs no name', () => {
		const { name: _, ...anonymous } = REPORT;
		expect(validate(contactForm, anonymous).valid).toBe(true);
		expect(validate(contactForm, { ...anonymous, about: 'guide:vale-do-moinho' })).toMatchObject({
			errors: { name: 'required' },
		});
	});

	it('of another kind is refused', () =>
		expect(validate(contactForm, { ...REPORT, kind: 'fire' })).toMatchObject({ errors: { kind: 'invalid' } }));
});

it.each([
	[routes.trailProblem('vale-do-moinho'), '/trails/vale-do-moinho/problem'],
	[routes.trailProblem('vale-do-moinho', { distance: 3_240 }), '/trails/vale-do-moinho/problem?km=3.2'],
	[
		routes.trailProblem('vale-do-moinho', { distance: 0, kind: 'blocked' }),
		'/trails/vale-do-moinho/problem?km=0.0&kind=blocked',
	],
])('a trail’s problem has the address %s', (address, expected) => expect(address).toBe(expected));
