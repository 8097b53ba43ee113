import { describe, expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { contact } from '#netlify/server/forms/contact.ts';
import { type MailLink, renderHtml, renderText } from '#netlify/server/mail/message.ts';
import type { Submission } from '#netlify/server/outbox/submission.ts';
import type { ContactInput } from '#src/features/contact/form.ts';
import { escapePattern } from '#tests/support/escape-pattern.ts';

const INPUT = {
	name: 'Ana Reis',
	email: 'ana.reis@exemplo.pt',
	subject: 'Pedido de informações',
	message: 'Quantos lugares há?\nSomos quatro.\n\nObrigada.',
};
const submissionWith = (
	input: Partial<ContactInput> = {},
	receivedAt = '2026-07-01T12:00:00.000Z',
): Submission<ContactInput> => ({
	id: '00000000-0000-4000-8000-000000000000',
	form: 'contact',
	receivedAt,
	claim: 'claim',
	input: { ...INPUT, about: undefined, ...input },
});

const htmlOf = (input: Partial<ContactInput>, button?: MailLink) =>
	renderHtml(contact.render(submissionWith(input)), button);
const textOf = (input: Partial<ContactInput>, receivedAt?: string) =>
	renderText(contact.render(submissionWith(input, receivedAt)));

describe('the notification of an enquiry', () => {
	it("is the specification's payload", () => {
		expect(contact.render(submissionWith())).toMatchObject({
			from_name: 'Ana Reis',
			to_name: site.name,
			from_email: 'ana.reis@exemplo.pt',
			subject: 'Formulário dos contactos: Pedido de informações',
			message:
				'Ana Reis (ana.reis@exemplo.pt) escreveu pelo formulário dos contactos:\n\nQuantos lugares há?\nSomos quatro.\n\nObrigada.',
		});
	});

	it('names its subject, if any', () => {
		expect(textOf({ about: 'trail:vale-do-moinho' })).toContain('\nSobre: trail:vale-do-moinho\n');
		expect(htmlOf({ about: 'trail:vale-do-moinho' })).toContain('>trail:vale-do-moinho</td>');
		expect(textOf({})).not.toContain('Sobre');
	});

	it.each([
		['summer', '2026-07-01T22:30:00.000Z', '1 de julho de 2026', '23:30'],
		['winter', '2026-01-15T22:30:00.000Z', '15 de janeiro de 2026', '22:30'],
		['a day that has begun in Lisbon alone', '2026-07-01T23:30:00.000Z', '2 de julho de 2026', '00:30'],
		['the hour before summer time', '2026-03-29T00:59:00.000Z', '29 de março de 2026', '00:59'],
		['the hour after', '2026-03-29T01:00:00.000Z', '29 de março de 2026', '02:00'],
	])('has the time of Lisbon in %s', (_, receivedAt, day, time) => {
		const line = textOf({}, receivedAt)
			.split('\n')
			.find((text) => text.startsWith('Chegou: '));
		expect(line).toContain(day);
		expect(line).toContain(time);
	});
});

describe('the text part', () => {
	it('has the message as it was typed, then the details', () => {
		const text = textOf({ message: '<b> & "a"\n\n\nfim' });
		expect(text).toContain('contactos:\n\n<b> & "a"\n\n\nfim\n\n-- \n');
		expect(text).toMatch(/\nReferência: 00000000-0000-4000-8000-000000000000\n$/);
	});
});

describe('the HTML part', () => {
	const NASTY = `<b onclick="a">"'&amp;</b>`;
	const ESCAPED = '&lt;b onclick=&quot;a&quot;&gt;&quot;&#39;&amp;amp;&lt;/b&gt;';

	it.each(['name', 'email', 'subject', 'message', 'about'] as const)('escapes the %s wherever it stands', (field) => {
		const html = htmlOf({ [field]: NASTY }, { label: NASTY, address: NASTY });
		expect(html).toContain(ESCAPED);
		expect(html).not.toMatch(/<b |"'&/);
	});

	it('keeps paragraphs and line breaks', () => {
		const html = htmlOf({ message: 'um\ndois\n\n\ntrês' });
		expect(html).toMatch(/<p style="[^"]+">um<br>dois<\/p><p style="[^"]+">três<\/p>/);
	});

	it.each([
		['ana.reis@exemplo.pt', 'mailto:ana.reis@exemplo.pt'],
		['ana+trilhos@exemplo.pt', 'mailto:ana%2Btrilhos@exemplo.pt'],
		['ana%20b@exemplo.pt', 'mailto:ana%2520b@exemplo.pt'],
		// Both are valid addresses. Unless they are encoded, a mail program reads more into them.
		['ana?bcc=rui@exemplo.pt', 'mailto:ana%3Fbcc%3Drui@exemplo.pt'],
		['ana?a&b=#/@exemplo.pt', 'mailto:ana%3Fa%26b%3D%23%2F@exemplo.pt'],
	])('has a button that writes to %s', (address, href) => {
		const html = htmlOf({}, { label: 'Responder a Ana Reis', address });
		expect(html).toMatch(new RegExp(`<a href="${escapePattern(href)}" [^>]+>Responder a Ana Reis</a>`));
	});

	it('has no button without an address', () => expect(htmlOf({})).not.toContain('<a '));

	it('loads nothing from anywhere', () => expect(htmlOf({})).not.toMatch(/<img|<link|<script|src=|url\(|https?:/));
});
