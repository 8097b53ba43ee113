import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rulesOf, site } from '#netlify/server/base/content.ts';
import { firstRecipients, RECEIVED } from '#netlify/server/cases/case.ts';
import { FILED_FORMS, HONEYPOT } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { ANSWERS, KEPT_FORMS, SENDING_DAY, TEXT_FORM_NAMES, VALID_FORMS } from '#tests/support/valid-forms.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const NOW = `${SENDING_DAY}T23:30:00.000Z`;
const ASSOCIATION = `"${site.name}" <associacao@exemplo.pt>`;

beforeEach(() => setTime(NOW));

describe.each(FILED_FORMS)('a valid %s', (form) => {
	it('is answered by the specification, stored, and mailed to the association and, if site/forms.yaml asks for it, to its visitor', async () => {
		const { post, finish } = await startFormFunctions();
		const response = await post(form, VALID_FORMS[form]);
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({ status: 200, ...ANSWERS[form] });
		expect(response.headers.get('content-type')).toBe('application/json');
		expect(response.headers.get('cache-control')).toBe('no-store');
		expect(response.headers.get('x-content-type-options')).toBe('nosniff');

		const { pending, sent, claims, mails } = await finish();
		expect(mails.filter(({ To }) => To === ASSOCIATION)).toEqual([
			expect.objectContaining({
				From: '"Ana Reis" <formularios@exemplo.pt>',
				ReplyTo: '"Ana Reis" <ana.reis@exemplo.pt>',
				TextBody: expect.stringContaining('Ana Reis (ana.reis@exemplo.pt)'),
				HtmlBody: expect.stringContaining('Ana Reis (ana.reis@exemplo.pt)'),
				Tag: form,
				Metadata: { document: expect.any(String), mail: expect.any(String) },
			}),
		]);
		const copies = mails.filter(({ To }) => To === 'ana.reis@exemplo.pt');
		expect([copies.length, mails.length]).toEqual(rulesOf(form).copyToVisitor ? [1, 2] : [0, 1]);

		const [{ id = '' } = {}] = Object.values(sent);
		expect(id).toMatch(UUID);
		for (const { TextBody } of mails) expect(TextBody).toContain(id);
		expect(pending).toEqual({});
		expect(sent).toEqual({
			[`cases/${form}/${SENDING_DAY}/${id}`]: {
				id,
				form,
				receivedAt: NOW,
				claim: expect.any(String),
				input: KEPT_FORMS[form],
				isAccepted: true,
				...(form === 'withdrawal' && { found: 'nothing' }),
				steps: [],
				notified: Object.fromEntries(
					firstRecipients({ form }).map((to) => [RECEIVED[to], { facts: true, at: NOW, count: 1 }]),
				),
			},
		});
		const [key] = Object.keys(claims);
		expect(key).toMatch(new RegExp(`^claims/${form}/(?:[0-9a-f]{64}|[0-9A-Z]{6})$`));
		expect(Object.values(claims)).toEqual([
			{ id, receivedAt: NOW, fingerprint: expect.any(String), ...(form === 'order' && { answer: ANSWERS.order }) },
		]);
		expect(JSON.stringify(claims)).not.toMatch(/ana|reis|exemplo|informa/i);
	});
});

it.each(TEXT_FORM_NAMES)(
	'a %s sent without a script leads to the site’s own confirmation page, whatever the request contains',
	async (form) => {
		const { post, finish } = await startFormFunctions();
		const response = await post(form, undefined, {
			headers: { referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' },
			body: new URLSearchParams({ ...VALID_FORMS[form], [HONEYPOT]: '', location: 'https://evil.example/' }),
		});
		expect([response.status, response.headers.get('location')]).toEqual([303, `/result/sent#${form}`]);
		expect(response.headers.get('cache-control')).toBe('no-store');
		expect(await response.text()).toBe('');
		const { sent, mails } = await finish();
		expect(Object.values(sent)).toEqual([expect.objectContaining({ input: VALID_FORMS[form] })]);
		expect(mails.length).toBeGreaterThan(0);
	},
);

it("a browser's line breaks and signs arrive as they were typed", async () => {
	const { post, finish } = await startFormFunctions();
	const body = new URLSearchParams({ ...VALID_FORMS.contact, message: 'Preço & número:\r\n80€ + 20% = 96€?' });
	await post('contact', undefined, { headers: {}, body });
	expect(Object.values((await finish()).sent)).toEqual([
		expect.objectContaining({ input: { ...VALID_FORMS.contact, message: 'Preço & número:\n80€ + 20% = 96€?' } }),
	]);
});

it('mail goes from and to the association’s address if no other is set', async () => {
	const { post, finish } = await startFormFunctions();
	vi.stubEnv('MAIL_FROM', '');
	vi.stubEnv('MAIL_TO', '');
	await post('contact', VALID_FORMS.contact);
	const { mails } = await finish();
	expect(mails[0]).toMatchObject({ From: `"Ana Reis" <${site.email}>`, To: `"${site.name}" <${site.email}>` });
});

it('a filled honeypot gets the usual confirmation, in JSON and on a page; nothing is mailed, and it is set aside for thirty days', async () => {
	const { post, finish, purgeAt, runAt, mails, store } = await startFormFunctions();
	const later = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();
	const caught = async () => (await store.list({ prefix: `caught/${NOW.slice(0, 10)}/` })).blobs.map(({ key }) => key);
	const values = { ...VALID_FORMS.contact, [HONEYPOT]: 'https://spam.example' };
	expect((await post('contact', { ...values, email: '' })).status).toBe(422);
	expect((await post('contact', values)).status).toBe(200);
	const page = await post('contact', undefined, { headers: {}, body: new URLSearchParams(values) });
	expect(page.headers.get('location')).toBe('/result/sent#contact');
	expect(await Promise.all((await caught()).map((key) => store.get(key, { type: 'json' })))).toEqual(
		Array.from({ length: 2 }, () => expect.objectContaining({ form: 'contact', input: VALID_FORMS.contact })),
	);
	expect(await mails()).toEqual([]);
	await runAt(later(1));
	expect((await mails())[0]?.TextBody).toContain('2 envios ficaram postos de parte');
	await purgeAt(later(30));
	expect(await caught()).toHaveLength(2);
	await purgeAt(later(32));
	expect(await caught()).toEqual([]);
	expect(await finish()).toMatchObject({ pending: {}, sent: {}, claims: {} });
});

it('a withdrawal with a filled honeypot is taken: the law gives it a deadline', async () => {
	const { post, finish } = await startFormFunctions();
	expect((await post('withdrawal', { ...VALID_FORMS.withdrawal, [HONEYPOT]: '1' })).status).toBe(200);
	expect((await finish()).mails).not.toEqual([]);
});

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
