import { beforeEach, describe, expect, it, vi } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { rulesOf } from '#netlify/server/outbox/submission.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunction } from '#tests/support/form-function.ts';
import { KEY } from '#tests/support/form-functions.ts';
import { KEPT_FORMS, RECEIPTS, SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

const ASSOCIATION = `"${site.name}" <associacao@exemplo.pt>`;

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

describe.each(FILED_FORMS)('the form %s:', (form) => {
	const VALUES = VALID_FORMS[form];
	const MAILS = rulesOf(form).copyToVisitor ? 2 : 1;

	describe('one that is valid', () => {
		it('is answered as the specification says, and not from a cache', async () => {
			const { post } = await startFormFunction(form);
			const response = await post(VALUES);
			expect(response.status).toBe(200);
			expect(await response.json()).toEqual({ status: 200, ...RECEIPTS[form] });
			expect(response.headers.get('content-type')).toBe('application/json');
			expect(response.headers.get('cache-control')).toBe('no-store');
			expect(response.headers.get('x-content-type-options')).toBe('nosniff');
		});

		it('reaches the association as one mail, which a reply answers', async () => {
			const { post, finish } = await startFormFunction(form);
			await post(VALUES);
			const { mails } = await finish();
			expect(mails.filter(({ To }) => To === ASSOCIATION)).toEqual([
				expect.objectContaining({
					From: '"Ana Reis" <formularios@exemplo.pt>',
					ReplyTo: '"Ana Reis" <ana.reis@exemplo.pt>',
					TextBody: expect.stringContaining('Ana Reis (ana.reis@exemplo.pt)'),
					HtmlBody: expect.stringContaining('Ana Reis (ana.reis@exemplo.pt)'),
					Tag: form,
					Metadata: {
						form,
						id: expect.stringMatching(UUID),
						mail: expect.stringMatching(/^[0-9a-f-]{36}-association$/),
					},
				}),
			]);
		});

		it('reaches the visitor as a copy where site.yaml says so', async () => {
			const { post, finish } = await startFormFunction(form);
			await post(VALUES);
			const { mails } = await finish();
			expect(mails).toHaveLength(MAILS);
			expect(mails.filter(({ To }) => To === 'ana.reis@exemplo.pt')).toHaveLength(MAILS - 1);
		});

		it('is stored as mailed, and nothing is pending', async () => {
			setTime(`${SENDING_DAY}T23:30:00.000Z`);
			const { post, finish } = await startFormFunction(form);
			await post(VALUES);
			const { pending, sent, claims, mails } = await finish();
			const id = String(mails[0]?.Metadata?.['id']);
			expect(pending).toEqual({});
			expect(sent).toEqual({
				[`sent/${form}/${SENDING_DAY}/${id}`]: {
					id,
					form,
					receivedAt: `${SENDING_DAY}T23:30:00.000Z`,
					claim: expect.any(String),
					input: KEPT_FORMS[form],
					mailedAt: `${SENDING_DAY}T23:30:00.000Z`,
				},
			});
			expect(Object.values(claims)).toEqual([
				{
					id,
					receivedAt: `${SENDING_DAY}T23:30:00.000Z`,
					fingerprint: expect.any(String),
					...(form === 'order' && { answer: RECEIPTS.order }),
				},
			]);
		});

		it('leaves no personal data in the keys of entries or in the claim', async () => {
			const { post, finish } = await startFormFunction(form);
			await post(VALUES);
			const { sent, claims } = await finish();
			const [key] = Object.keys(claims);
			expect(key).toMatch(new RegExp(`^claims/${form}/(?:[0-9a-f]{64}|[0-9A-Z]{6})$`));
			expect(Object.keys(sent)[0]).toMatch(new RegExp(`^sent/${form}/\\d{4}-\\d\\d-\\d\\d/[0-9a-f-]{36}$`));
			expect(JSON.stringify(claims)).not.toMatch(/ana|reis|exemplo|informa/i);
		});

		it.each(['production', 'deploy-preview'])(
			'is kept apart from those of other deploys: %s',
			async (deployContext) => {
				const { post, finish } = await startFormFunction(form, undefined, { deployContext });
				await post(VALUES);
				expect(Object.keys((await finish()).sent)).toHaveLength(1);
			},
		);

		it('is mailed to the address in site.yaml if no other is set', async () => {
			const { post, finish } = await startFormFunction(form);
			vi.stubEnv('MAIL_FROM', '');
			vi.stubEnv('MAIL_TO', '');
			await post(VALUES);
			const { mails } = await finish();
			expect(mails[0]).toMatchObject({ From: `"Ana Reis" <${site.email}>`, To: `"${site.name}" <${site.email}>` });
		});
	});

	describe('a visitor who fills in the honeypot', () => {
		it.each([['JSON'], ['a form']])('is thanked in %s, and nothing is stored or mailed', async (kind) => {
			const { post, finish } = await startFormFunction(form);
			const values = { ...VALUES, extra: 'https://spam.example' };
			const response = await (kind === 'JSON'
				? post(values)
				: post(undefined, { headers: {}, body: new URLSearchParams(values as object as Record<string, string>) }));
			expect(response.status).toBe(kind === 'JSON' ? 200 : 303);
			expect(await finish()).toEqual({ pending: {}, parked: {}, claims: {}, sent: {}, mails: [], log: [] });
		});

		it('counts as a person while it is empty', async () => {
			const { post, finish } = await startFormFunction(form);
			expect((await post({ ...VALUES, extra: '', key: KEY })).status).toBe(200);
			expect((await finish()).mails).toHaveLength(MAILS);
		});
	});
});
