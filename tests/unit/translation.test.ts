import { describe, expect, it } from 'vitest';
import type { ErrorKey } from '#src/forms/form.ts';
import { errorText } from '#src/islands/form/texts.ts';
import pt from '../../public/assets/i18n/pt.json' with { type: 'json' };

/** Every text, by its path in the file. */
const textsIn = (node: object, path = ''): [string, unknown][] =>
	Object.entries(node).flatMap(([key, value]) =>
		typeof value === 'object' && value ? textsIn(value, `${path}${key}.`) : [[path + key, value]],
	);
const texts = Object.fromEntries(textsIn(pt));

describe('the translation file', () => {
	it.each([
		['loading', 'A carregar, aguarde...'],
		['contact.title', 'Contato'],
		['contact.submit', 'Submeter'],
		['contact.fields.subject.placeholder', 'Ex.: Pedido de informações'],
		['contact.fields.name.required', 'Nome é um campo obrigatório!'],
		['contact.fields.email.required', 'Email é um campo obrigatório!'],
		['contact.fields.email.email', 'Email digitado está inválido!'],
		['contact.fields.subject.required', 'Assunto é um campo obrigatório!'],
		['contact.fields.message.required', 'Mensagem é um campo obrigatório!'],
		['contact.duplicate', 'Já fez um contato com esse email!'],
		['form.requiredFields', '(*) Campos obrigatórios'],
		['form.invalid', 'Preencha os campos obrigatórios!'],
		['form.success', 'Formulário submetido com successo!'],
		['home.since', 'desde'],
		['home.price', '{{price}}€'],
	])("has the specification's words for %s", (path, words) => expect(texts[path]).toBe(words));

	it('has something in every text', () => {
		expect(Object.keys(texts).length).toBeGreaterThan(100);
		expect(Object.entries(texts).filter(([, text]) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
	});

	it('says the same on the pages for visitors without a script', () => {
		expect(pt.result.sent.title).toBe(pt.form.success);
		expect(pt.result.invalid.title).toBe(pt.form.invalid);
		expect(pt.result.failed.title).toBe(pt.form.failed);
	});
});

describe('a refused contact field', () => {
	const KEYS: Record<ErrorKey, true> = { required: true, email: true, tooLong: true, invalid: true };
	const cases = Object.entries(pt.contact.fields).flatMap(([name, field]) =>
		Object.keys(KEYS).map((key) => [name, key as ErrorKey, field] as const),
	);

	it.each(cases)('%s has a sentence for %s', (_, key, field) =>
		expect(errorText(key, field, pt.form)).toMatch(/^\p{Lu}.+[.!]$/u),
	);

	it("has the field's own words where there are any", () => {
		expect(errorText('required', pt.contact.fields.name, pt.form)).toBe('Nome é um campo obrigatório!');
		expect(errorText('email', pt.contact.fields.email, pt.form)).toBe('Email digitado está inválido!');
		expect(errorText('tooLong', pt.contact.fields.email, pt.form)).toBe(pt.form.errors.tooLong);
		expect(errorText('email', pt.contact.fields.name, pt.form)).toBe(pt.form.errors.invalid);
	});
});
