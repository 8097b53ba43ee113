import { describe, expect, it } from 'vitest';
import { rulesOf } from '#netlify/server/outbox/submission.ts';
import { addDays } from '#src/format/day.ts';
import { toFormDay } from '#src/forms/clean.ts';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunction, startFormFunction } from '#tests/support/form-function.ts';
import { KEY } from '#tests/support/form-functions.ts';
import { REPEATABLE_FORM_NAMES, SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const START = `${SENDING_DAY}T12:00:00.000Z`;
/** The moment that many days and milliseconds after `START`. */
const later = (days: number, ms = 0) => new Date(Date.parse(START) + days * 86_400_000 + ms).toISOString();

const twenty = Array.from({ length: 20 }, (_, index) => index);
const countOf = (responses: readonly Response[], status: number) =>
	responses.filter((response) => response.status === status).length;

describe.each(REPEATABLE_FORM_NAMES)('the form %s:', (form) => {
	const { duplicateDays, copyToVisitor } = rulesOf(form);
	const MAILS = copyToVisitor ? 2 : 1;
	const VALUES = VALID_FORMS[form];
	/** Other values under the same address. */
	const OTHER =
		form === 'contact' ? { message: 'Outra mensagem.' } : form === 'member' ? { job: 'Pedreira' } : { time: '15:00' };
	/** The same values sent at another moment. A requested day must still be in the future. */
	const valuesAt = (moment: string) =>
		form === 'schedule' ? { ...VALUES, date: toFormDay(addDays(moment.slice(0, 10), 14)) } : VALUES;

	describe('a second one from the same address', () => {
		it.each([
			['equal', {}],
			['with another text', OTHER],
			['whose address was pasted with what nobody sees', { email: ' ana.reis@exemplo.pt\u200B\n' }],
			['under a key of its own', { key: KEY }],
		])('is a duplicate, %s, and nothing more is stored or mailed', async (_, changes) => {
			setTime(START);
			const { post, finish } = await startFormFunction(form);
			expect((await post(VALUES)).status).toBe(200);
			const response = await post({ ...VALUES, ...changes });
			expect(response.status).toBe(409);
			expect(await response.text()).toBe('{"status":409}');
			const { pending, claims, sent, mails } = await finish();
			expect(mails).toHaveLength(MAILS);
			expect(Object.values(sent)).toEqual([expect.objectContaining({ input: VALUES })]);
			expect(Object.keys(claims)).toHaveLength(1);
			expect(pending).toEqual({});
		});

		it('is a duplicate until the term ends, and is then the first of a new term', async () => {
			const { post, settle, finish } = await startFormFunction(form);
			const statusAt = async (moment: string) => {
				await settle();
				setTime(moment);
				return (await post(valuesAt(moment))).status;
			};
			expect(await statusAt(START)).toBe(200);
			expect(await statusAt(later(duplicateDays))).toBe(409);
			expect(await statusAt(later(duplicateDays, 1))).toBe(200);
			expect(await statusAt(later(2 * duplicateDays, 1))).toBe(409);
			const { claims, sent, mails } = await finish();
			expect(Object.values(claims)).toEqual([expect.objectContaining({ receivedAt: later(duplicateDays, 1) })]);
			expect(Object.keys(sent)).toHaveLength(2);
			expect(mails).toHaveLength(2 * MAILS);
		});
	});

	describe('twenty equal submissions at once', { timeout: 30_000 }, () => {
		it.each([
			['after none', undefined],
			['after one whose days are over', later(-duplicateDays - 1)],
		])('give one submission and 19 duplicates, %s', async (_, before) => {
			const { post, settle, finish } = await startFormFunction(form);
			if (before) {
				setTime(before);
				await post(valuesAt(before));
				await settle();
			}
			setTime(START);
			const responses = await Promise.all(twenty.map(() => post(VALUES)));
			expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([1, 19]);
			const { pending, claims, sent, mails } = await finish();
			expect(pending).toEqual({});
			expect(Object.values(claims)).toEqual([expect.objectContaining({ receivedAt: START })]);
			expect(Object.keys(sent)).toHaveLength(before ? 2 : 1);
			expect(mails).toHaveLength((before ? 2 : 1) * MAILS);
		});

		it('under one key give one submission', async () => {
			setTime(START);
			const { post, finish } = await startFormFunction(form);
			const responses = await Promise.all(twenty.map(() => post({ ...VALUES, key: KEY })));
			expect(countOf(responses, 200)).toBe(20);
			const { pending, claims, sent, mails } = await finish();
			expect(pending).toEqual({});
			expect(Object.keys(claims)).toHaveLength(1);
			expect(Object.keys(sent)).toHaveLength(1);
			expect(mails).toHaveLength(MAILS);
		});
	});
});

describe('a second one about something else', () => {
	it.each([
		['contact', 'about', ['trail:vale-do-moinho', 'product:caneca']],
		['schedule', 'action', ['festa-de-aniversario', 'passeio-em-familia']],
	] as const)('is accepted: %s by its %s', async (form, field, matters) => {
		setTime(START);
		const { post, finish } = await startFormFunction(form);
		// The requested day is a Saturday, on which both actions are offered.
		for (const matter of [undefined, ...matters])
			expect((await post({ ...VALID_FORMS[form], [field]: matter })).status).toBe(200);
		expect((await post({ ...VALID_FORMS[form], [field]: matters[1] })).status).toBe(409);
		expect(Object.keys((await finish()).sent)).toHaveLength(3);
	});
});

describe('the same withdrawal again, sent by a page without a key', () => {
	const press = async (post: FormFunction['post']) => {
		const body = new URLSearchParams(VALID_FORMS.withdrawal);
		const { status, headers } = await post(undefined, { headers: {}, body });
		return [status, headers.get('location')];
	};

	it('is the same withdrawal on the same day, and is answered as accepted', async () => {
		setTime(START);
		const { post, finish } = await startFormFunction('withdrawal');
		for (let time = 0; time < 3; time++) expect(await press(post)).toEqual([303, '/result/sent#withdrawal']);
		const { pending, sent, mails } = await finish();
		expect([pending, Object.keys(sent).length, mails.length]).toEqual([{}, 1, 2]);
	});

	it('is another withdrawal on the next day', async () => {
		setTime(START);
		const { post, settle, finish } = await startFormFunction('withdrawal');
		await press(post);
		await settle();
		setTime(later(1));
		await press(post);
		expect(Object.keys((await finish()).sent)).toHaveLength(2);
	});
});
