import { expect, it } from 'vitest';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const ENQUIRY = VALID_FORMS.contact;

/** Sends enquiries about different things. Returns what is stored and what is mailed of each, in the same order. */
const sendAll = async (enquiries: readonly object[]) => {
	const { post, settle, finish } = await startFormFunctions();
	for (const [index, changes] of enquiries.entries()) {
		const about = `number:${index}`;
		expect((await post('contact', { ...ENQUIRY, about, ...changes })).status).toBe(200);
		await settle();
	}
	const { sent, mails } = await finish();
	const records = Object.values(sent) as { id: string; input: { about: string } }[];
	return mails.map((mail) => {
		const { about: _, ...input } = records.find(({ id }) => id === mail.Metadata?.['id'])?.input ?? { about: '' };
		return { input, mail };
	});
};

it('no line break in a single line creates a mail header', async () => {
	const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v'];
	const name = 'Ana Reis Bcc: rui@exemplo.pt';
	const kept = await sendAll([
		...breaks.map((lineBreak) => ({ name: `Ana Reis${lineBreak}Bcc: rui@exemplo.pt` })),
		{ name, subject: 'Olá\r\nBcc: rui@exemplo.pt\r\n\r\nTexto' },
	]);
	for (const { input, mail } of kept) {
		expect(input).toMatchObject({ name });
		expect(mail.From).toBe(`"${name}" <formularios@exemplo.pt>`);
		expect(mail.ReplyTo).toBe(`"${name}" <ana.reis@exemplo.pt>`);
		expect([mail.Cc, mail.Bcc, mail.Headers].filter(Boolean)).toEqual([]);
	}
	expect(kept.at(-1)?.mail.Subject).toBe('Formulário dos contactos: Olá Bcc: rui@exemplo.pt Texto');
});

it('a name stays inside its quotes, and HTML that looks like text is mailed as text', async () => {
	const message = '3 < 4 & <rui@exemplo.pt>';
	const names = ['Ana "Nita" Reis', 'Reis, Ana', 'Ana\\', 'Ana <rui@exemplo.pt>', 'Zoë Gonçalves 🌳'];
	const kept = await sendAll(names.map((name) => ({ name, message })));
	expect(kept.map(({ mail }) => mail.From)).toEqual([
		'"Ana \'Nita\' Reis" <formularios@exemplo.pt>',
		'"Reis, Ana" <formularios@exemplo.pt>',
		'"Ana\'" <formularios@exemplo.pt>',
		'"Ana <rui@exemplo.pt>" <formularios@exemplo.pt>',
		'"Zoë Gonçalves 🌳" <formularios@exemplo.pt>',
	]);
	expect(kept[0]?.mail.TextBody).toContain(message);
	expect(kept[0]?.mail.HtmlBody).toContain('3 &lt; 4 &amp; &lt;rui@exemplo.pt&gt;');
});

it('characters that nobody types on purpose, and fields that the form does not have, are neither stored nor mailed', async () => {
	const hidden = '\u0000\u0007\u200B\u202E\u2066\uFEFF\uD800';
	const inherited = ['__proto__', 'constructor', 'toString'].map((name) =>
		JSON.parse(`{"${name}":{"name":"intruso"}}`),
	);
	const [cleaned, ...others] = await sendAll([
		{
			name: `A${hidden}na`,
			subject: `${hidden}<script>alert(1)</script><b>Olá</b>`,
			message: `${hidden}Linha <i>um</i>${hidden}\r\nLinha dois`,
		},
		{ phone: 'intruso', id: 'intruso', receivedAt: 'intruso', to: 'intruso' },
		...inherited,
	]);
	expect(cleaned?.input).toEqual({ ...ENQUIRY, name: 'A na', subject: 'Olá', message: 'Linha um\nLinha dois' });
	const { From, ReplyTo, Subject, TextBody, HtmlBody } = cleaned?.mail ?? {};
	const mailed = [From, ReplyTo, Subject, TextBody, HtmlBody].join('\n');
	expect(mailed).toContain('Linha um');
	for (const piece of [...hidden, 'script', '<i>']) expect(mailed).not.toContain(piece);
	expect(others.map(({ input }) => input)).toEqual(others.map(() => ENQUIRY));
	expect(JSON.stringify(others)).not.toContain('intruso');
	expect({}).not.toHaveProperty('name');
});
