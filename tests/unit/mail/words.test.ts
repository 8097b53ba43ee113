import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import content from '#netlify/server/base/content.json' with { type: 'json' };
import {
	actions,
	catalogue,
	contentIn,
	membership,
	site,
	storePlace,
	storeRules,
} from '#netlify/server/base/content.ts';
import type { Case, Submission } from '#netlify/server/cases/case.ts';
import type { StepMail } from '#netlify/server/forms/desk-rules.ts';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { mailOfStep } from '#netlify/server/forms/notices.ts';
import { renderFirst } from '#netlify/server/forms/server-form.ts';
import { type Mail, renderHtml, renderText } from '#netlify/server/mail/message.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { validate } from '#src/forms/validate.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { KEPT, serverForm } from '#tests/support/filed-submissions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

/** What a visitor chooses, or we reckon; no schema accepts words in it. All else is typed. */
const CHOSEN = [
	...['date', 'time', 'action', 'items', 'delivery', 'payment'],
	...['number', 'zone', 'lines', 'subtotal', 'deliveryPrice', 'total', 'paymentDays'],
];

/** The fields of a withdrawal's declaration, which the law wants repeated. */
const DECLARED = ['name', 'orderNumber'];

const submissionOf = (form: FiledForm, changes: object = {}): Submission => ({
	id: '00000000-0000-4000-8000-000000000000',
	form,
	receivedAt: '2026-03-01T12:00:00.000Z',
	claim: 'claim',
	input: { ...KEPT[form], ...changes },
});

/** Everything that a reader of the mail can see. */
const wordsOf = (mail: Mail): string =>
	[
		mail.subject,
		renderText(mail),
		renderHtml(mail),
		...(mail.attachments ?? []).map(({ name, text }) => `${name}\n${text.replace(/\r\n /g, '')}`),
	].join('\n');

const copyOf = (form: FiledForm, changes?: object): Mail =>
	renderFirst(serverForm(form), 'visitor', submissionOf(form, changes));

const firstMails = (form: FiledForm, sent: Submission) =>
	[renderFirst(FORMS[form], 'association', sent), renderFirst(FORMS[form], 'visitor', sent)] as const;

const caseOf = (sent: Submission): Case => ({ ...sent, steps: [] });

/** Words that no text of the site contains, and the signs that join words into a link. */
const word = fc.string({ unit: fc.constantFrom(...'qwxkzvjy'), minLength: 4, maxLength: 10 });
const typed = fc
	.array(fc.oneof(word, fc.constantFrom('.', '/', ' ', '-', '@', '://', 'www.', '.com/pt')), {
		minLength: 1,
		maxLength: 6,
	})
	.map((parts) => parts.join(''));

/** Values that a stranger may try, to send words through each field. */
const smuggled: Readonly<Record<string, fc.Arbitrary<string>>> = {
	email: fc.tuple(word, word).map(([local, host]) => `${local}@${host}.pt`),
	guardianEmail: fc.tuple(word, word).map(([local, host]) => `${local}@${host}.pt`),
	contact: fc.string({ unit: fc.constantFrom(...'qwxkzvjy'), minLength: 9, maxLength: 9 }),
};

it.each(FILED_FORMS)('the copy of %s repeats no typed word, except for a withdrawal’s declaration', (name) => {
	const { form } = serverForm(name);
	const closed = name === 'withdrawal' ? [...CHOSEN, ...DECLARED] : CHOSEN;
	const fields = Object.keys(form.schema.fields).filter((field) => !closed.includes(field));
	const arbitrary = fc.record(Object.fromEntries(fields.map((field) => [field, smuggled[field] ?? typed])));
	const usual = wordsOf(copyOf(name));
	fc.assert(
		fc.property(arbitrary, (changes) => {
			// A field that refuses the words keeps its valid value.
			let taken = {};
			for (const [field, value] of Object.entries(changes)) {
				const tried = { ...taken, [field]: value };
				if (validate(form, { ...VALID_FORMS[name], ...tried }).valid) taken = tried;
			}
			expect(wordsOf(copyOf(name, taken))).toBe(usual);
		}),
		{ numRuns: 60 },
	);
});

describe('the repeated text of a withdrawal', () => {
	const { form } = serverForm('withdrawal');
	const copyWith = (changes: object) => wordsOf(copyOf('withdrawal', changes));
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
});

const readable = (words: StepMail | undefined) => JSON.stringify(words)?.replaceAll('\\r\\n ', '');

describe.each(FILED_FORMS)('the mails of the desk for the form %s', (form) => {
	it.each(Object.entries(FORMS[form].desk.actions))(
		'never repeat to the visitor what the visitor typed: %s',
		(action) => {
			const note = { date: '2026-03-14', time: '10:30', because: 'Porque sim.' };
			const withdrawn = { action: 'withdraw', at: new Date().toISOString(), by: 'form', notified: [] } as const;
			const fields = Object.keys(KEPT[form]).filter((field) => !CHOSEN.includes(field));
			const typed = Object.fromEntries(fields.map((field) => [field, 'Ganhe em evil.example']));
			for (const state of Object.keys(FORMS[form].desk.states)) {
				const mailOf = (changes?: object) =>
					mailOfStep(caseOf(submissionOf(form, changes)), { action, note }, 'visitor', [{ ...withdrawn, to: state }]);
				const usual = readable(mailOf());
				expect(readable(mailOf(typed))).toBe(usual);
				expect(usual ?? '').not.toMatch(/Ana|Reis|exemplo\.pt|evil/);
			}
		},
	);
});

describe.each(FILED_FORMS)('a visitor who sent the form %s in English', (form) => {
	/** Words of our own that each Portuguese mail has. */
	const PORTUGUESE = /\b(?:a|o|um|não|para|por|este|seu|sua|se)\b(?! €)/i;
	const english = submissionOf(form, { language: 'en' });
	const withdrawn = { action: 'withdraw', at: new Date().toISOString(), by: 'form', notified: [], to: 'new' } as const;
	const note = { date: '2026-03-14', time: '10:30', because: 'Sorry.', tracking: 'https://post.example/1' };
	const mailsOfDesk = (sent: Submission) =>
		Object.keys(FORMS[form].desk.actions).flatMap(
			(action) => mailOfStep(caseOf(sent), { action, note }, 'visitor', [withdrawn]) ?? [],
		);

	it('gets a receipt and the desk’s mails in English', () => {
		const validation = validate(serverForm(form).form, { ...VALID_FORMS[form], language: 'en' });
		expect(validation).toMatchObject({ valid: true, input: { language: 'en' } });
		const [{ details }, copy] = firstMails(form, english);
		expect(copy).toMatchObject({ language: 'en' });
		expect(details).toContainEqual(['Língua', 'inglês']);
		const mails = mailsOfDesk(english);
		for (const { subject } of [copy, ...mails]) expect(subject).not.toMatch(PORTUGUESE);
		expect(mails.map(({ message }) => message.slice(0, 12))).not.toContainEqual(expect.stringMatching(PORTUGUESE));
	});

	it('reads what nobody translated in Portuguese, which says so', () => {
		changeSettings(membership ?? {}, { feePayment: 'Por MB WAY.' });
		changeSettings(contentIn('en'), { site, membership, actions, catalogue });
		const lines = [{ id: 'gone', title: 'Lanterna (a pilhas)', quantity: 1, price: 900, total: 900 }];
		const [[action, { title }] = ['', { title: '' }]] = Object.entries(actions);
		const own = { order: { lines }, schedule: { action } };
		const sent = submissionOf(form, { language: 'en', ...own[form as keyof typeof own] });
		const html = [renderFirst(FORMS[form], 'visitor', sent), ...mailsOfDesk(sent)]
			.map((mail) => renderHtml({ details: [], language: 'en', ...mail }))
			.join('');
		const untranslated = {
			order: ['Lanterna (a pilhas)', storeRules().vatNote, storeRules().returnCost, storePlace().note],
			withdrawal: [storeRules().returnCost],
			schedule: [title],
			member: ['Por MB WAY.'],
			contact: [],
		}[form];
		for (const text of untranslated) {
			expect(html).toContain(`<span lang="pt-PT">${text}</span>`);
			expect(html.replaceAll(/<title>.*|<span lang="pt-PT">[^<]*<\/span>/g, '')).not.toContain(text);
		}
	});
});

it('a site in Portuguese alone writes Portuguese, whatever language is stored', () => {
	changeSettings(content.translations, { en: undefined });
	expect(copyOf('contact', { language: 'en' })).toEqual({ ...copyOf('contact'), language: 'pt' });
});

it('a fee’s period that nobody translated stays out of an English sentence', () => {
	const english = contentIn('en').membership;
	const message = () => copyOf('member', { language: 'en' }).message;
	expect(message()).toMatch(/The fee is €\d+ \w/);
	changeSettings(english ?? {}, { feePeriod: membership?.feePeriod });
	expect(message()).toMatch(/The fee is €\d+\. /);
});

it('an order in English names its things in English as long as they are called as they were ordered; the association reads Portuguese', () => {
	const mug = { weight: 300, limit: 10, pickupOnly: false, offers: [{ price: 1200, availability: 'available' }] };
	changeSettings(catalogue.products, { mug: { ...mug, title: 'Caneca' } });
	changeSettings(contentIn('en').catalogue.products, { mug: { ...mug, title: 'Mug' } });
	const render = () => {
		const line = { id: 'mug', title: 'Caneca', quantity: 2, price: 1200, total: 2400 };
		const mails = firstMails('order', submissionOf('order', { language: 'en', lines: [line] }));
		return mails.map(({ message: text }) => /2 × (\w+)/.exec(text)?.[1]);
	};
	expect(render()).toEqual(['Caneca', 'Mug']);
	changeSettings(catalogue.products, { mug: { ...mug, title: 'Copo' } });
	expect(render()).toEqual(['Caneca', 'Caneca']);
});

it('an order’s sums keep their cents, and a delivery without a price is free, as in the cart', () => {
	const line = { id: 'mug', title: 'Caneca', quantity: 2, price: 1200, total: 2400 };
	const sums = { lines: [line], zone: 'mainland', subtotal: 2400, deliveryPrice: 0, total: 2400 };
	const render = (language: string) => copyOf('order', { language, ...sums }).message;
	expect(render('pt')).toMatch(/2 × Caneca: 24,00\s€\nEntrega no continente: grátis\nTotal: 24,00\s€/);
	expect(render('en')).toMatch(/2 × Caneca: €24\.00\n[\w ]+: free\nTotal: €24\.00/);
});

it('all forms have actions with existing states and unique button labels', () => {
	for (const form of FILED_FORMS) {
		const { desk } = FORMS[form];
		const actions = Object.values(desk.actions);
		const named = ['new', ...actions.flatMap(({ to }) => Object.entries(to).flat())];
		expect(Object.keys(desk.states)).toEqual(expect.arrayContaining(named));
		expect(new Set(actions.map(({ label }) => label)).size).toBe(actions.length);
	}
});
