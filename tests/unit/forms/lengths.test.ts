import { afterEach, describe, expect, it, vi } from 'vitest';
import { contactForm } from '#src/features/contact/form.ts';
import { memberForm } from '#src/features/membership/form.ts';
import { scheduleForm } from '#src/features/schedule/form.ts';
import { orderForm } from '#src/features/store/checkout/form.ts';
import { withdrawalForm } from '#src/features/store/withdrawal/form.ts';
import type { Form, FormInput } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { validate } from '#src/forms/validate.ts';

/** The forms as `Form<FormInput>`, because their own input types do not matter here. */
const FORMS = [
	contactForm,
	memberForm,
	scheduleForm({ passeio: { weekdays: [6] } }),
	orderForm(),
	withdrawalForm,
] as unknown as readonly Form<FormInput>[];

const FIELDS = FORMS.flatMap((form) =>
	Object.keys(form.schema.fields)
		.filter((field) => field !== 'language')
		.map((field) => ({ form, field })),
);

/** Watches the functions that read a text: cleaning and patterns use no others. */
const watch = () => {
	const names = ['normalize', 'replace', 'search', 'match', 'trim', 'split'] as const;
	const spies = names.map((name) => vi.spyOn(String.prototype, name));
	const onTexts = vi.spyOn(RegExp.prototype, 'exec');
	return {
		/** The length of the longest text that was read since. */
		longestSeen: () => {
			const texts = [...spies.flatMap(({ mock }) => mock.contexts), ...onTexts.mock.calls.flat()];
			vi.restoreAllMocks();
			return Math.max(0, ...texts.map((text) => String(text).length));
		},
	};
};

afterEach(() => vi.restoreAllMocks());

describe.each(FIELDS)('$form.name, $field:', ({ form, field }) => {
	it('64 KiB are refused before they are parsed, and a list before any item is read', () => {
		for (const part of ['@', '\u200B', '\u0316\u0301']) {
			const cleaner = vi.fn((uncleaned: string) => uncleaned);
			const watched = watch();
			const text = part.repeat(LIMITS.body / part.length);
			const validation = validate({ ...form, cleaners: { [field]: cleaner } }, { [field]: text });
			expect(watched.longestSeen()).toBeLessThan(100);
			expect(cleaner).not.toHaveBeenCalled();
			expect(validation).toMatchObject({ valid: false, errors: { [field]: 'tooLong' } });
		}
		const looked = vi.fn();
		const items = Array(20_000).fill(new Proxy({}, { get: looked, ownKeys: looked }));
		expect(validate(form, { [field]: items })).toMatchObject({ errors: { [field]: 'tooLong' } });
		expect(looked).not.toHaveBeenCalled();
	});

	it('a text that is too long after cleaning is not matched against patterns', () => {
		const cleaner = () => '@'.repeat(LIMITS.message + 1);
		const watched = watch();
		const validation = validate({ ...form, cleaners: { [field]: cleaner } }, { [field]: 'a' });
		expect(watched.longestSeen()).toBeLessThan(100);
		expect(validation).toMatchObject({ valid: false, errors: { [field]: 'tooLong' } });
	});
});

describe('the mark-up of a pasted text', () => {
	const ENQUIRY = { name: 'Ana', email: 'ana@exemplo.pt', subject: 'Olá', message: 'Bom dia.' };

	it.each([
		['a space for each letter, and a hundred more', `${'a '.repeat(LIMITS.name / 2)}${' '.repeat(LIMITS.name + 100)}`],
		['a tag around all of it', `<p class="nome">${'a'.repeat(LIMITS.name)}</p>`],
	])('does not count: %s', (_, name) => expect(validate(contactForm, { ...ENQUIRY, name }).valid).toBe(true));

	it('makes a field too long with one character more', () => {
		const name = `a${' '.repeat(2 * LIMITS.name + LIMITS.pasted)}`;
		expect(validate(contactForm, { ...ENQUIRY, name })).toEqual({ valid: false, errors: { name: 'tooLong' } });
	});
});
