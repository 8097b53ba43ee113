import { describe, expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { setTime } from '#tests/support/clock.ts';
import { ENQUIRY, KEY, startContactFunction } from '#tests/support/contact-function.ts';

const { duplicateDays } = site.forms.contact;

const START = '2026-03-01T12:00:00.000Z';
/** The moment that many days after `START`. */
const later = (days: number) => new Date(Date.parse(START) + days * 86_400_000).toISOString();

describe('the same key again', () => {
	it.each([
		['at once', START],
		['on the next day', later(1)],
		['when the days are over', later(duplicateDays + 1)],
	])('is the same enquiry, %s: one mail, one entry', async (_, moment) => {
		setTime(START);
		const { post, settle, finish } = await startContactFunction();
		expect((await post({ ...ENQUIRY, key: KEY })).status).toBe(200);
		await settle();
		setTime(moment);
		expect((await post({ ...ENQUIRY, key: KEY.toUpperCase() })).status).toBe(200);
		const { pending, claims, sent, mails } = await finish();
		expect(mails).toHaveLength(1);
		expect(Object.keys(sent)).toEqual([expect.stringContaining('sent/contact/2026-03-01/')]);
		expect(Object.values(claims)).toEqual([expect.objectContaining({ receivedAt: START })]);
		expect(pending).toEqual({});
	});

	it.each(['accept', 'fail'] as const)(
		'under another address is another enquiry, and neither is lost when the mail service would %s',
		async (mode) => {
			const { post, sink, finish } = await startContactFunction();
			sink.behave(mode);
			const other = { ...ENQUIRY, email: 'rui@exemplo.pt', message: 'Outra pergunta.' };
			expect((await post({ ...ENQUIRY, key: KEY })).status).toBe(200);
			expect((await post({ ...other, key: KEY })).status).toBe(200);
			const { pending, sent, mails } = await finish();
			const kept = Object.values(mode === 'accept' ? sent : pending);
			expect(kept).toHaveLength(2);
			expect(kept).toEqual(
				expect.arrayContaining([
					expect.objectContaining({ input: ENQUIRY }),
					expect.objectContaining({ input: other }),
				]),
			);
			expect(mails).toHaveLength(mode === 'accept' ? 2 : 0);
		},
	);

	it('with an edited text from the same address is a duplicate, not a silent loss', async () => {
		const { post, finish } = await startContactFunction();
		await post({ ...ENQUIRY, key: KEY });
		expect((await post({ ...ENQUIRY, message: 'Afinal somos cinco.', key: KEY })).status).toBe(409);
		expect(Object.values((await finish()).sent)).toEqual([expect.objectContaining({ input: ENQUIRY })]);
	});

	it.each([['none'], [''], ['../../claims'], [42], [{ a: 1 }], [`${KEY}0`], ['a'.repeat(60_000)]])(
		'that is no UUID counts as none: %j',
		async (key) => {
			const { post, finish } = await startContactFunction();
			expect((await post({ ...ENQUIRY, key })).status).toBe(200);
			expect((await post({ ...ENQUIRY, key })).status).toBe(409);
			expect(Object.keys((await finish()).sent)).toEqual([
				expect.stringMatching(/^sent\/contact\/[\d-]{10}\/[0-9a-f-]{36}$/),
			]);
		},
	);
});
