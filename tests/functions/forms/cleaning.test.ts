import { expect, it } from 'vitest';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const INJECTED = 'Ana Reis Bcc: rui@exemplo.pt';

it('a name stays inside its quotes, and no line break in it or in the subject creates a mail header', async () => {
	const { post, settle, finish } = await startFormFunctions();
	const names = [
		...['\r\n', '\n', '\r', '\u2028', '\u0085', '\v'].map((lineBreak) => [
			INJECTED.replace(' B', `${lineBreak}B`),
			INJECTED,
		]),
		['Ana "Nita" Reis', "Ana 'Nita' Reis"],
		['Reis, Ana', 'Reis, Ana'],
		['Ana\\', "Ana'"],
		['Ana <rui@exemplo.pt>', 'Ana <rui@exemplo.pt>'],
		['Zoë Gonçalves 🌳', 'Zoë Gonçalves 🌳'],
	] as const;
	for (const [index, [name]] of names.entries()) {
		const enquiry = { ...VALID_FORMS.contact, name, subject: 'Olá\r\nBcc: rui@exemplo.pt\r\n\r\nTexto' };
		expect((await post('contact', { ...enquiry, about: `number:${index}` })).status).toBe(200);
		await settle();
	}
	const { mails } = await finish();
	expect(mails.map(({ From, ReplyTo }) => [From, ReplyTo])).toEqual(
		names.map(([, name]) => [`"${name}" <formularios@exemplo.pt>`, `"${name}" <ana.reis@exemplo.pt>`]),
	);
	for (const { Subject, Cc, Bcc, Headers } of mails)
		expect([Subject, Cc, Bcc, Headers].filter(Boolean)).toEqual([
			'Formulário dos contactos: Olá Bcc: rui@exemplo.pt Texto',
		]);
});
