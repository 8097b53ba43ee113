import { beforeEach, describe, expect, it } from 'vitest';
import { rulesOf } from '#netlify/server/base/content.ts';
import { addDays } from '#src/format/day.ts';
import { toFormDay } from '#src/forms/clean.ts';
import { setTime } from '#tests/support/clock.ts';
import { KEY, startFormFunctions } from '#tests/support/form-functions.ts';
import { REPEATABLE_FORM_NAMES, SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const START = `${SENDING_DAY}T12:00:00.000Z`;
/** The moment that many days and milliseconds after `START`. */
const later = (days: number, ms = 0) => new Date(Date.parse(START) + days * 86_400_000 + ms).toISOString();

const ENQUIRY = VALID_FORMS.contact;

beforeEach(() => setTime(START));

describe.each(REPEATABLE_FORM_NAMES)('the form %s:', (form) => {
	const { duplicateDays, copyToVisitor } = rulesOf(form);
	const MAILS = copyToVisitor ? 2 : 1;
	const VALUES = VALID_FORMS[form];
	/** Other values under the same address. */
	const OTHER =
		form === 'contact' ? { message: 'Outra mensagem.' } : form === 'member' ? { job: 'Pedreira' } : { time: '15:00' };

	it('a second one from the same address is a duplicate, and nothing more is stored or mailed', async () => {
		const { post, finish } = await startFormFunctions();
		expect((await post(form, VALUES)).status).toBe(200);
		for (const changes of [{}, OTHER, { email: ' ana.reis@exemplo.pt\u200B\n' }, { key: KEY }]) {
			const response = await post(form, { ...VALUES, ...changes });
			expect([changes, response.status, await response.text()]).toEqual([changes, 409, '{"status":409}']);
		}
		const plain = await post(form, undefined, { headers: {}, body: new URLSearchParams(VALUES) });
		expect(plain.headers.get('location')).toBe(`/result/duplicate#${form}`);
		const { pending, claims, sent, mails, log } = await finish();
		expect([pending, Object.keys(claims).length, mails.length]).toEqual([{}, 1, MAILS]);
		expect(log.filter(({ event }) => event === 'Submission duplicate')).toEqual(
			Array.from({ length: 5 }, () => ({ event: 'Submission duplicate', form, id: expect.any(String) })),
		);
		expect(Object.values(sent)).toEqual([expect.objectContaining({ input: VALUES })]);
	});

	it('it is a duplicate until the period ends, and then the first of a new period', async () => {
		const { post, settle, finish } = await startFormFunctions();
		const statusAt = async (moment: string) => {
			await settle();
			setTime(moment);
			// A requested day must still be in the future.
			const date = form === 'schedule' && { date: toFormDay(addDays(moment.slice(0, 10), 14)) };
			return (await post(form, { ...VALUES, ...date })).status;
		};
		expect(await statusAt(START)).toBe(200);
		expect(await statusAt(later(duplicateDays))).toBe(409);
		expect(await statusAt(later(duplicateDays, 1))).toBe(200);
		expect(await statusAt(later(2 * duplicateDays, 1))).toBe(409);
		const { claims, sent, mails } = await finish();
		expect(Object.values(claims)).toEqual([expect.objectContaining({ receivedAt: later(duplicateDays, 1) })]);
		expect([Object.keys(sent).length, mails.length]).toEqual([2, 2 * MAILS]);
	});
});

it.each([
	['after none', undefined, {}, 1],
	['after one whose days are over', later(-rulesOf('contact').duplicateDays - 1), {}, 1],
	['under one key', undefined, { key: KEY }, 20],
])('twenty equal enquiries at once give one submission, %s', async (_, before, changes, accepted) => {
	const { post, settle, finish } = await startFormFunctions();
	if (before) {
		setTime(before);
		await post('contact', ENQUIRY);
		await settle();
		setTime(START);
	}
	const all = Array.from({ length: 20 }, () => post('contact', { ...ENQUIRY, ...changes }));
	const statuses = (await Promise.all(all)).map(({ status }) => status);
	expect(statuses.toSorted()).toEqual([...Array(accepted).fill(200), ...Array(20 - accepted).fill(409)]);
	const { pending, claims, sent, mails } = await finish();
	expect(pending).toEqual({});
	expect(Object.values(claims)).toEqual([expect.objectContaining({ receivedAt: START })]);
	expect([Object.keys(sent).length, mails.length]).toEqual(before ? [2, 2] : [1, 1]);
});

it.each([
	['contact', 'about', ['trail:vale-do-moinho', 'product:caneca']],
	['schedule', 'action', ['festa-de-aniversario', 'passeio-em-familia']],
] as const)('a second one about another matter is accepted: %s by its %s', async (form, field, matters) => {
	const { post, finish } = await startFormFunctions();
	// The requested day is a Saturday, when both actions are offered.
	for (const matter of [undefined, ...matters])
		expect((await post(form, { ...VALID_FORMS[form], [field]: matter })).status).toBe(200);
	expect((await post(form, { ...VALID_FORMS[form], [field]: matters[1] })).status).toBe(409);
	expect(Object.keys((await finish()).sent)).toHaveLength(3);
});

describe('the same key again', () => {
	it('is the same enquiry, even when its days are over: one mail, one entry', async () => {
		const { post, settle, finish } = await startFormFunctions();
		for (const [moment, key] of [
			[START, KEY],
			[START, KEY],
			[later(1), KEY.toUpperCase()],
			[later(rulesOf('contact').duplicateDays + 1), KEY],
		] as const) {
			setTime(moment);
			expect((await post('contact', { ...ENQUIRY, key })).status).toBe(200);
			await settle();
		}
		const { pending, claims, sent, mails } = await finish();
		expect([pending, mails.length]).toEqual([{}, 1]);
		expect(Object.keys(sent)).toEqual([expect.stringContaining(`cases/contact/${SENDING_DAY}/`)]);
		expect(Object.values(claims)).toEqual([expect.objectContaining({ receivedAt: START })]);
	});

	it.each(['accept', 'fail'] as const)(
		'is another enquiry from another address, and a duplicate with another text; none is lost if the mail service would %s',
		async (mode) => {
			const { post, sink, finish } = await startFormFunctions();
			sink.behave(mode);
			const other = { ...ENQUIRY, email: 'rui@exemplo.pt', message: 'Outra pergunta.' };
			expect((await post('contact', { ...ENQUIRY, key: KEY })).status).toBe(200);
			for (const again of [other, ENQUIRY]) expect((await post('contact', { ...again, key: KEY })).status).toBe(200);
			expect((await post('contact', { ...ENQUIRY, message: 'Afinal somos cinco.', key: KEY })).status).toBe(409);
			const { pending, sent, mails } = await finish();
			const kept = Object.values(mode === 'accept' ? sent : pending).map((entry) => (entry as { input: object }).input);
			expect(kept).toHaveLength(2);
			expect(kept).toEqual(expect.arrayContaining([ENQUIRY, other]));
			expect(mails).toHaveLength(mode === 'accept' ? 2 : 0);
		},
	);

	it('counts as missing if it is no UUID', async () => {
		const { post, finish } = await startFormFunctions();
		const keys = ['none', '', '../../claims', 42, { a: 1 }, `${KEY}0`, 'a'.repeat(60_000)];
		for (const [index, key] of keys.entries()) {
			const values = { ...ENQUIRY, email: `ana.${index}@exemplo.pt`, key };
			expect((await post('contact', values)).status).toBe(200);
			expect((await post('contact', values)).status).toBe(409);
		}
		const entry = expect.stringMatching(/^cases\/contact\/[\d-]{10}\/[0-9a-f-]{36}$/);
		expect(Object.keys((await finish()).sent)).toEqual(keys.map(() => entry));
	});
});

it('the same withdrawal from a page without a key is a repeat on the same day, and a new one on the next', async () => {
	const { post, settle, look } = await startFormFunctions();
	const press = async () => {
		const body = new URLSearchParams(VALID_FORMS.withdrawal);
		const { status, headers } = await post('withdrawal', undefined, { headers: {}, body });
		expect([status, headers.get('location')]).toEqual([303, '/result/sent#withdrawal']);
		await settle();
		const { pending, sent, mails } = await look();
		return [Object.keys(pending).length, Object.keys(sent).length, mails.length];
	};
	for (let time = 0; time < 3; time++) expect(await press()).toEqual([0, 1, 2]);
	setTime(later(1));
	expect(await press()).toEqual([0, 2, 4]);
});
