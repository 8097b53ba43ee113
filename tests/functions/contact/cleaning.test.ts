import { describe, expect, it } from 'vitest';
import { ENQUIRY, startContactFunction } from '#tests/support/contact-function.ts';

/** Sends one enquiry. Returns what is stored and what is mailed. */
const sendWith = async (changes: Record<string, unknown>) => {
	const { post, finish } = await startContactFunction();
	expect((await post({ ...ENQUIRY, ...changes })).status).toBe(200);
	const { sent, mails } = await finish();
	const [record] = Object.values(sent) as { input: Record<string, string> }[];
	const [mail] = mails;
	if (!record || !mail) throw new Error('Nothing was kept or mailed.');
	return { input: record.input, mail };
};

describe('a line break in a single line', () => {
	it.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\v'])('%j in a name creates no mail header', async (lineBreak) => {
		const { input, mail } = await sendWith({ name: `Ana Reis${lineBreak}Bcc: rui@exemplo.pt` });
		expect(input['name']).toBe('Ana Reis Bcc: rui@exemplo.pt');
		expect(mail.From).toBe('"Ana Reis Bcc: rui@exemplo.pt" <formularios@exemplo.pt>');
		expect(mail.ReplyTo).toBe('"Ana Reis Bcc: rui@exemplo.pt" <ana.reis@exemplo.pt>');
		expect([mail.Cc, mail.Bcc, mail.Headers].filter(Boolean)).toEqual([]);
	});

	it('in a subject creates no mail header', async () => {
		const { mail } = await sendWith({ subject: 'Olá\r\nBcc: rui@exemplo.pt\r\n\r\nTexto' });
		expect(mail.Subject).toBe('Formulário dos contactos: Olá Bcc: rui@exemplo.pt Texto');
	});
});

it.each([
	['Ana "Nita" Reis', '"Ana \'Nita\' Reis" <formularios@exemplo.pt>'],
	['Reis, Ana', '"Reis, Ana" <formularios@exemplo.pt>'],
	['Ana\\', '"Ana\'" <formularios@exemplo.pt>'],
	['Ana <rui@exemplo.pt>', '"Ana <rui@exemplo.pt>" <formularios@exemplo.pt>'],
	['Zoë Gonçalves 🌳', '"Zoë Gonçalves 🌳" <formularios@exemplo.pt>'],
])('the name %s stays inside its quotes', async (name, From) => {
	const { mail } = await sendWith({ name });
	expect(mail.From).toBe(From);
});

it('characters that nobody types on purpose are neither stored nor mailed', async () => {
	const hidden = '\u0000\u0007\u200B\u202E\u2066\uFEFF\uD800';
	const { input, mail } = await sendWith({
		name: `A${hidden}na`,
		subject: `${hidden}<script>alert(1)</script><b>Olá</b>`,
		message: `${hidden}Linha <i>um</i>${hidden}\r\nLinha dois`,
	});
	expect(input).toEqual({ ...ENQUIRY, name: 'A na', subject: 'Olá', message: 'Linha um\nLinha dois' });
	const mailed = [mail.From, mail.ReplyTo, mail.Subject, mail.TextBody, mail.HtmlBody].join('\n');
	expect(mailed).toContain('Linha um');
	for (const piece of [...hidden, 'script', '<i>']) expect(mailed).not.toContain(piece);
});

it('fields that the form does not have are neither stored nor mailed', async () => {
	const { input, mail } = await sendWith({ phone: 'intruso', id: 'intruso', receivedAt: 'intruso', to: 'intruso' });
	expect(input).toEqual(ENQUIRY);
	expect(JSON.stringify(mail)).not.toContain('intruso');
});

it.each(['__proto__', 'constructor', 'toString'])('a field called %s does no harm', async (name) => {
	const { input } = await sendWith(JSON.parse(`{"${name}":{"name":"intruso"}}`));
	expect(input).toEqual(ENQUIRY);
	expect({}).not.toHaveProperty('name');
});

it('HTML that looks like text is mailed as text', async () => {
	const { mail } = await sendWith({ message: '3 < 4 & <rui@exemplo.pt>' });
	expect(mail.TextBody).toContain('3 < 4 & <rui@exemplo.pt>');
	expect(mail.HtmlBody).toContain('3 &lt; 4 &amp; &lt;rui@exemplo.pt&gt;');
});
