import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#src/format/language.ts';
import { inNumber } from '#src/format/plural.ts';
import type { ErrorKey } from '#src/forms/form.ts';
import type { FieldTexts } from '#src/forms/react/Field.tsx';
import { errorText } from '#src/forms/react/SubmissionForm.tsx';
import pt from '../../../public/assets/i18n/pt.json' with { type: 'json' };

/** All texts of the file with their paths. */
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
		['contact.duplicate', 'Já fez um contato com esse email!'],
		['member.duplicate', 'Já fez uma inscrição com esse email!'],
		['schedule.duplicate', 'Já fez um pedido de agendamento com esse email!'],
		['schedule.fields.date.placeholder', 'YYYY/MM/DD'],
		['schedule.fields.time.placeholder', 'HH:MM'],
		['form.requiredFields', '(*) Campos obrigatórios'],
		['form.invalid', 'Preencha os campos obrigatórios!'],
		['form.success', 'Formulário submetido com successo!'],
		['home.since', 'desde'],
		['home.price', '{{price}}€'],
	])("has the specification's words for %s", (path, words) => expect(texts[path]).toBe(words));

	it('has the same sentences on the pages for visitors without a script', () => {
		expect(pt.result.sent.title).toBe(pt.form.success);
		expect(pt.result.another).toBe(pt.form.another);
		expect(pt.result.invalid.title).toBe(pt.form.invalid);
		expect(pt.result.failed.title).toBe(pt.form.failed);
	});
});

/**
 * What a dictionary must have in common with the others: its keys, each with the names to be filled in.
 * Paragraphs are one text, because a language may need more of them. Plurals are one key, because each language has its own.
 */
const shapeOf = (node: object, path = ''): string[] => [
	...new Set(
		Object.entries(node).flatMap(([key, value]) => {
			if (typeof value === 'object' && !Array.isArray(value)) return shapeOf(value, `${path}${key}.`);
			const names = new Set(JSON.stringify(value).match(/\{\{?\w+\}?\}/g));
			return `${path}${key.replace(PLURAL, '')} ${[...names].sort().join(' ')}`.trim();
		}),
	),
];
const PLURAL = /_(zero|one|two|few|many|other)$/;

describe.each(Object.entries(LANGUAGES))('the dictionary %s', (code, tag) => {
	const dictionary = JSON.parse(readFileSync(`public/assets/i18n/${code}.json`, 'utf8'));
	const all = textsIn(dictionary);

	it('has no empty text', () => {
		expect(all.length).toBeGreaterThan(100);
		expect(all.filter(([, text]) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
	});

	it('has the keys of the default language, with the same names to be filled in', () => {
		const [own, needed] = [new Set(shapeOf(dictionary)), new Set(shapeOf(pt))];
		expect([...needed.difference(own)], `not in ${code}.json`).toEqual([]);
		expect([...own.difference(needed)], `only in ${code}.json`).toEqual([]);
	});

	it('has each text that has forms in all forms of its language', () => {
		const rules = new Intl.PluralRules(tag);
		const needed = [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))];
		const keys = all.map(([key]) => key);
		const missing = keys
			.filter((key) => key.endsWith('_other'))
			.flatMap((key) => needed.map((form) => key.replace(PLURAL, `_${form}`)))
			.filter((key) => !keys.includes(key));
		expect(missing).toEqual([]);
	});
});

describe.each(['contact', 'member', 'schedule'] as const)('a refused field of the form %s', (form) => {
	const { fields } = pt[form];
	const cases = Object.entries(fields as Record<string, FieldTexts>).flatMap(([name, field]) =>
		Object.keys(pt.form.errors).map((key) => [name, key as ErrorKey, field] as const),
	);

	it.each(cases)('%s has a sentence for %s', (_, key, field) =>
		expect(errorText(key, field, pt.form)).toMatch(/^\p{Lu}.+[.!]$/u),
	);
});

describe('the sentence for a refused field', () => {
	it.each([
		['Nome', pt.contact.fields.name],
		['Email', pt.contact.fields.email],
		['Assunto', pt.contact.fields.subject],
		['Mensagem', pt.contact.fields.message],
		['Nome', pt.member.fields.name],
		['Email', pt.member.fields.email],
		['Telefone', pt.member.fields.contact],
		['Data de nascimento', pt.member.fields.birthDate],
		['Morada', pt.member.fields.address],
		['Código postal', pt.member.fields.cp],
		['Concelho', pt.member.fields.county],
		['Distrito', pt.member.fields.district],
		['País', pt.member.fields.country],
		['Nacionalidade', pt.member.fields.nationality],
		['O nome', pt.schedule.fields.firstName],
		['O apelido', pt.schedule.fields.lastName],
		['O email', pt.schedule.fields.email],
		['A data', pt.schedule.fields.date],
		['A hora', pt.schedule.fields.time],
	])('names what is missing as the specification does: %s', (name, field) =>
		expect(errorText('required', field, pt.form)).toBe(`${name} é um campo obrigatório!`),
	);

	it('is the same for a wrong email in every form', () => {
		for (const form of ['contact', 'member', 'schedule'] as const)
			expect(errorText('email', pt[form].fields.email, pt.form)).toBe('Email digitado está inválido!');
	});

	it("is the field's own where there is one", () => {
		expect(errorText('tooLong', pt.member.fields.nif, pt.form)).toBe(pt.member.fields.nif.tooLong);
		expect(errorText('tooLong', pt.member.fields.name, pt.form)).toBe(pt.form.errors.tooLong);
	});
});

it.each([
	['pt', 0, '0 artigos'],
	['pt', 1, '1 artigo'],
	['pt', 1_000_000, '1000000 artigos'],
	['en', 1, '1 artigo'],
] as const)('an island writes a number by the rules of %s: %i', (language, count, text) =>
	expect(inNumber(pt.cart, 'items', count, language)).toBe(text),
);
