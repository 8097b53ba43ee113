import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, site } from '#netlify/server/content.ts';
import { renderOrder, toOrder } from '#netlify/server/forms/order-mail.ts';
import { type Mail, type Notification, renderHtml, renderText } from '#netlify/server/mail/message.ts';
import type { Submission } from '#netlify/server/outbox/submission.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { addDays } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';
import { toFormDay } from '#src/forms/clean.ts';
import { FILED_FORMS, type FiledForm, type FormInput } from '#src/forms/form.ts';
import { validate } from '#src/forms/validate.ts';
import { serverForm } from '#tests/support/filed-submissions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

type Rendering = (submission: Submission) => Notification;

/** Renders an order as the function stores it, with a number and the catalogue's prices. */
const renderOrderSent: Rendering = (submission) => {
	const sent = submission as unknown as Submission<Parameters<typeof toOrder>[0]['input']>;
	const cart = priceCart(catalogue, sent.input.items, 'mainland');
	const input = toOrder(sent, { prefix: 'CUM', code: '7F3KQM', zone: 'mainland', cart });
	return renderOrder({ ...sent, input });
};

/** Fields that a visitor chooses and does not type. No schema accepts words in them, so a copy may contain them. */
const CHOSEN: Readonly<Partial<Record<FiledForm, readonly string[]>>> = {
	schedule: ['date', 'time', 'action'],
	order: ['items', 'delivery', 'payment', 'total'],
};

/** The fields of the declaration, which the law wants repeated. */
const DECLARED = ['name', 'orderNumber'];

const valid: Readonly<Record<FiledForm, Readonly<Record<string, unknown>>>> = {
	...VALID_FORMS,
	schedule: { ...VALID_FORMS.schedule, date: toFormDay(addDays(today(), 7)) },
};

const submissionOf = (form: FiledForm, input: FormInput): Submission => ({
	id: '00000000-0000-4000-8000-000000000000',
	form,
	receivedAt: '2026-03-01T12:00:00.000Z',
	claim: 'claim',
	input,
});

/** Everything that a reader of the mail can see. */
const wordsOf = (mail: Mail): string =>
	[
		mail.subject,
		renderText(mail),
		renderHtml(mail),
		...(mail.attachments ?? []).map(({ name, text }) => `${name}\n${text.replace(/\r\n /g, '')}`),
	].join('\n');

const copyOf = (form: FiledForm, input: FormInput): Mail => {
	const submission = submissionOf(form, input);
	return (form === 'order' ? renderOrderSent(submission) : serverForm(form).render(submission)).copy;
};

/** Words that no text of the site contains, and the signs that join words into a link. */
const word = fc.string({ unit: fc.constantFrom(...'qwxkzvjy'), minLength: 4, maxLength: 10 });
const typed = fc
	.array(fc.oneof(word, fc.constantFrom('.', '/', ' ', '-', '@', '://', 'www.', '.com/pt')), {
		minLength: 1,
		maxLength: 6,
	})
	.map((parts) => parts.join(''));

/** Values with which a stranger may try to send words through each field. */
const smuggled: Readonly<Record<string, fc.Arbitrary<string>>> = {
	email: fc.tuple(word, word).map(([local, host]) => `${local}@${host}.pt`),
	guardianEmail: fc.tuple(word, word).map(([local, host]) => `${local}@${host}.pt`),
	contact: fc.string({ unit: fc.constantFrom(...'qwxkzvjy'), minLength: 9, maxLength: 9 }),
};

describe.each(FILED_FORMS)('the copy of %s', (name) => {
	const { form } = serverForm(name);
	const fields = Object.keys(form.schema.fields).filter((field) => !CHOSEN[name]?.includes(field));
	const baseline = copyOf(name, valid[name] as FormInput);

	it('repeats no typed word, except for a withdrawal’s declaration', () => {
		const open = name === 'withdrawal' ? fields.filter((field) => !DECLARED.includes(field)) : fields;
		const arbitrary = fc.record(Object.fromEntries(open.map((field) => [field, smuggled[field] ?? typed])));
		fc.assert(
			fc.property(arbitrary, (changes) => {
				// A field that refuses the words keeps its valid value.
				let values = valid[name];
				for (const [field, value] of Object.entries(changes)) {
					const tried = { ...values, [field]: value };
					if (validate(form, tried).valid) values = tried;
				}
				expect(wordsOf(copyOf(name, values as FormInput))).toBe(wordsOf(baseline));
			}),
			{ numRuns: 60 },
		);
	});
});

describe('the repeated text of a withdrawal', () => {
	const { form } = serverForm('withdrawal');
	const copyWith = (changes: object) => wordsOf(copyOf('withdrawal', { ...VALID_FORMS.withdrawal, ...changes }));
	const rowOf = (label: string, words: string) => words.split('\n').find((line) => line.startsWith(`${label}: `));

	/** Matches more than any mail program turns into a link. */
	const LINK = /[\p{L}\p{N}][.:/@\\\u3002\uff0e\uff61\uff0f\uff20]+[\p{L}\p{N}]|:\/\/|\/\/|\d(?:[\s.()/-]*\d){8}/u;

	it.each([
		['name', 'Confirme em evil-bank.com/pt'],
		['name', 'evil.pt'],
		['name', 'ver evil。com'],
		['name', 'ligue 760 123 456'],
		['orderNumber', 'evil-bank.com/pt'],
		['orderNumber', '760.123.456'],
		['orderNumber', '+351912345678'.replace('+', '')],
	])('is no link, neither in the text nor in the HTML: %s «%s»', (field, value) => {
		expect(validate(form, { ...VALID_FORMS.withdrawal, [field]: value }).valid).toBe(true);
		const words = copyWith({ [field]: value });
		expect(words).not.toContain(value);
		expect(rowOf(field === 'name' ? 'Nome' : 'Encomenda', words)).not.toMatch(LINK);
	});

	it.each([
		['name', 'Ana Reis'],
		['name', 'Maria João d’Orey-Sá'],
		['name', 'João P. Silva (filho)'],
		['orderNumber', 'CUM-2026-7F3KQM'],
		['orderNumber', 'CUM 2026 234FQM'],
	])('stays as it was typed if nothing looks like a link: %s «%s»', (field, value) => {
		expect(copyWith({ [field]: value })).toContain(`: ${value}\n`);
	});

	it('stays readable', () => {
		const words = copyWith({ name: 'J.P. Silva', orderNumber: 'n.º 12/2026' });
		expect(rowOf('Nome', words)).toBe('Nome: J. P. Silva');
		expect(rowOf('Encomenda', words)).toBe('Encomenda: n. º 12/ 2026');
	});

	it('is never a link, whatever was typed', () => {
		const anything = fc.string({
			unit: fc.oneof(fc.constantFrom(...'ab.:/@-1 9'), fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' })),
		});
		fc.assert(
			fc.property(anything, anything, (name, orderNumber) => {
				const validation = validate(form, { ...VALID_FORMS.withdrawal, name, orderNumber });
				fc.pre(validation.valid);
				if (!validation.valid) return;
				const words = renderText(copyOf('withdrawal', validation.input));
				expect(rowOf('Nome', words)).not.toMatch(LINK);
				expect(rowOf('Encomenda', words)).not.toMatch(LINK);
			}),
			{ numRuns: 300 },
		);
	});

	it('is only the declaration, without the address to which the mail goes', () => {
		expect(copyWith({ email: 'qwxkz.evil@exemplo.pt' })).not.toContain('qwxkz');
		expect(site.email).not.toContain('qwxkz');
	});
});
