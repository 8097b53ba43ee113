import { describe, expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { setTime } from '#tests/support/clock.ts';
import { ENQUIRY, KEY, startContactFunction } from '#tests/support/contact-function.ts';

const { duplicateDays } = site.forms.contact;

const START = '2026-03-01T12:00:00.000Z';
/** The moment so many days after `START`, and so many milliseconds. */
const later = (days: number, ms = 0) => new Date(Date.parse(START) + days * 86_400_000 + ms).toISOString();

const fifty = Array.from({ length: 50 }, (_, index) => index);
const countOf = (responses: readonly Response[], status: number) =>
	responses.filter((response) => response.status === status).length;

describe('a second enquiry from the same address', () => {
	it.each([
		['equal', {}],
		['with another text', { name: 'A. Reis', subject: 'Outro assunto', message: 'Outra mensagem.' }],
		['whose address was pasted with what nobody sees', { email: ' ana.reis@exemplo.pt\u200B\n' }],
		['under a key of its own', { key: KEY }],
	])('is a duplicate, %s, and nothing more is kept or mailed', async (_, changes) => {
		const { post, finish } = await startContactFunction();
		expect((await post(ENQUIRY)).status).toBe(200);
		const response = await post({ ...ENQUIRY, ...changes });
		expect(response.status).toBe(409);
		expect(await response.text()).toBe('{"status":409}');
		const { pending, claims, sent, mails } = await finish();
		expect(mails).toHaveLength(1);
		expect(Object.values(sent)).toEqual([expect.objectContaining({ input: ENQUIRY })]);
		expect(Object.keys(claims)).toHaveLength(1);
		expect(pending).toEqual({});
	});

	it('is welcome about something else', async () => {
		const { post, finish } = await startContactFunction();
		for (const about of [undefined, 'trail:vale-do-moinho', 'product:caneca'])
			expect((await post({ ...ENQUIRY, about })).status).toBe(200);
		expect((await post({ ...ENQUIRY, about: 'product:caneca' })).status).toBe(409);
		const { sent, mails } = await finish();
		expect(Object.keys(sent)).toHaveLength(3);
		expect(mails).toHaveLength(3);
	});

	it('is a duplicate until the days are over, and then the first of a new term', async () => {
		const { post, finish } = await startContactFunction();
		const statusAt = async (moment: string) => {
			setTime(moment);
			return (await post(ENQUIRY)).status;
		};
		expect(await statusAt(START)).toBe(200);
		expect(await statusAt(later(duplicateDays))).toBe(409);
		expect(await statusAt(later(duplicateDays, 1))).toBe(200);
		expect(await statusAt(later(2 * duplicateDays, 1))).toBe(409);
		const { claims, sent, mails } = await finish();
		expect(Object.values(claims)).toEqual([expect.objectContaining({ receivedAt: later(duplicateDays, 1) })]);
		expect(Object.keys(sent)).toHaveLength(2);
		expect(mails).toHaveLength(2);
	});
});

describe('fifty equal enquiries at once', { timeout: 30_000 }, () => {
	it.each([
		['after none', undefined],
		['after one whose days are over', later(-duplicateDays - 1)],
	])('are one and 49 duplicates, %s', async (_, before) => {
		const { post, finish } = await startContactFunction();
		if (before) {
			setTime(before);
			await post(ENQUIRY);
		}
		setTime(START);
		const responses = await Promise.all(fifty.map(() => post(ENQUIRY)));
		expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([1, 49]);
		const { pending, claims, sent, mails } = await finish();
		expect(pending).toEqual({});
		expect(Object.values(claims)).toEqual([expect.objectContaining({ receivedAt: START })]);
		expect(Object.keys(sent)).toHaveLength(before ? 2 : 1);
		expect(mails).toHaveLength(before ? 2 : 1);
	});

	it('under one key are one', async () => {
		const { post, finish } = await startContactFunction();
		const responses = await Promise.all(fifty.map(() => post({ ...ENQUIRY, key: KEY })));
		expect(countOf(responses, 200)).toBe(50);
		const { pending, claims, sent, mails } = await finish();
		expect(pending).toEqual({});
		expect(Object.keys(claims)).toHaveLength(1);
		expect(Object.keys(sent)).toHaveLength(1);
		expect(mails).toHaveLength(1);
	});
});

describe('the same key again', () => {
	it.each([
		['at once', START],
		['on the next day', later(1)],
		['when the days are over', later(duplicateDays + 1)],
	])('is the same enquiry, %s: one mail, one entry', async (_, moment) => {
		setTime(START);
		const { post, finish } = await startContactFunction();
		expect((await post({ ...ENQUIRY, key: KEY })).status).toBe(200);
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
