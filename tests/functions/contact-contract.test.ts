import { describe, expect, it, vi } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { setTime } from '#tests/support/clock.ts';
import { ENQUIRY, KEY, startContactFunction } from '#tests/support/contact-function.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

describe('an enquiry', () => {
	it('is answered as the specification says, and by no cache', async () => {
		const { post } = await startContactFunction();
		const response = await post(ENQUIRY);
		expect(response.status).toBe(200);
		expect(await response.text()).toBe('{"status":200}');
		expect(response.headers.get('content-type')).toBe('application/json');
		expect(response.headers.get('cache-control')).toBe('no-store');
		expect(response.headers.get('x-content-type-options')).toBe('nosniff');
	});

	it('reaches the association as one mail, which a reply answers', async () => {
		const { post, finish } = await startContactFunction();
		await post({ ...ENQUIRY, about: 'trail:vale-do-moinho' });
		const { mails } = await finish();
		expect(mails).toEqual([
			expect.objectContaining({
				From: '"Ana Reis" <formularios@exemplo.pt>',
				To: `"${site.name}" <associacao@exemplo.pt>`,
				ReplyTo: '"Ana Reis" <ana.reis@exemplo.pt>',
				Subject: 'Formulário dos contactos: Pedido de informações',
				TextBody: expect.stringContaining('Quantos lugares há?\n\nObrigada.'),
				HtmlBody: expect.stringContaining('Quantos lugares há?'),
				Tag: 'contact',
				Metadata: { form: 'contact', id: expect.stringMatching(UUID) },
			}),
		]);
		expect(mails[0]?.TextBody).toContain('Sobre: trail:vale-do-moinho');
	});

	it('is on file as mailed, and nothing waits', async () => {
		setTime('2026-07-01T23:30:00.000Z');
		const { post, finish } = await startContactFunction();
		await post(ENQUIRY);
		const { pending, sent, claims, mails } = await finish();
		const id = String(mails[0]?.Metadata?.['id']);
		expect(pending).toEqual({});
		expect(sent).toEqual({
			[`sent/contact/2026-07-01/${id}`]: {
				id,
				form: 'contact',
				receivedAt: '2026-07-01T23:30:00.000Z',
				input: ENQUIRY,
				mailedAt: '2026-07-01T23:30:00.000Z',
			},
		});
		expect(Object.values(claims)).toEqual([{ id, receivedAt: '2026-07-01T23:30:00.000Z' }]);
	});

	it('leaves no personal data in the names of the entries, nor in the claim', async () => {
		const { post, finish } = await startContactFunction();
		await post(ENQUIRY);
		const { sent, claims } = await finish();
		const [key] = Object.keys(claims);
		expect(key).toMatch(/^claims\/contact\/[0-9a-f]{64}$/);
		expect(Object.keys(sent)[0]).toMatch(/^sent\/contact\/\d{4}-\d\d-\d\d\/[0-9a-f-]{36}$/);
		expect(JSON.stringify(claims)).not.toMatch(/ana|reis|exemplo|informa/i);
	});

	it.each(['production', 'deploy-preview'])('is kept apart from those of other deploys: %s', async (deployContext) => {
		const { post, finish } = await startContactFunction(undefined, { deployContext });
		await post(ENQUIRY);
		expect(Object.keys((await finish()).sent)).toHaveLength(1);
	});

	it('goes to the address of site.yaml when no other is set', async () => {
		const { post, finish } = await startContactFunction();
		vi.stubEnv('MAIL_FROM', '');
		vi.stubEnv('MAIL_TO', '');
		await post(ENQUIRY);
		const { mails } = await finish();
		expect(mails[0]).toMatchObject({ From: `"Ana Reis" <${site.email}>`, To: `"${site.name}" <${site.email}>` });
	});
});

describe('whoever fills in what nobody sees', () => {
	it.each([['JSON'], ['a form']])('is thanked in %s, and nothing is kept or mailed', async (kind) => {
		const { post, finish } = await startContactFunction();
		const values = { ...ENQUIRY, extra: 'https://spam.example' };
		const response = await (kind === 'JSON'
			? post(values)
			: post(undefined, { headers: {}, body: new URLSearchParams(values) }));
		expect(response.status).toBe(kind === 'JSON' ? 200 : 303);
		expect(await finish()).toEqual({ pending: {}, parked: {}, claims: {}, sent: {}, mails: [], log: [] });
	});

	it('is a visitor while it is empty', async () => {
		const { post, finish } = await startContactFunction();
		expect((await post({ ...ENQUIRY, extra: '', key: KEY })).status).toBe(200);
		expect((await finish()).mails).toHaveLength(1);
	});
});
