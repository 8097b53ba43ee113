import { beforeEach, describe, expect, it } from 'vitest';
import type { FiledForm } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { startFormFunction } from '#tests/support/form-function.ts';
import { REPEATABLE_FORM_NAMES, SENDING_DAY, TEXT_FORM_NAMES, VALID_FORMS } from '#tests/support/valid-forms.ts';

/** A form's function, to which `send` posts as a browser without a script does. */
const startPlainForm = async (form: FiledForm, fault?: Fault) => {
	const started = await startFormFunction(form, fault);
	return {
		...started,
		submit: async (body: Record<string, string> | string) => {
			const response = await started.post(undefined, { headers: {}, body: new URLSearchParams(body) });
			expect(response.status).toBe(303);
			expect(response.headers.get('cache-control')).toBe('no-store');
			expect(await response.text()).toBe('');
			return response.headers.get('location');
		},
	};
};

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

describe.each(TEXT_FORM_NAMES)('the form %s:', (form) => {
	const VALUES = VALID_FORMS[form];
	const LAST = Object.keys(VALUES).at(-1) ?? '';

	it('a form sent without a script leads to the page that confirms it, and is stored and mailed', async () => {
		const { submit, finish } = await startPlainForm(form);
		expect(await submit({ ...VALUES, extra: '' })).toBe(`/result/sent#${form}`);
		const { sent, mails } = await finish();
		expect(Object.values(sent)).toEqual([expect.objectContaining({ input: VALUES })]);
		expect(mails.length).toBeGreaterThan(0);
	});

	it.each([
		['without a field', { ...VALUES, [LAST]: '' }, `/result/invalid#${form}`],
		['with a wrong address', { ...VALUES, email: 'ana' }, `/result/invalid#${form}`],
		['that is empty', '', `/result/invalid#${form}`],
		['that is too large', { ...VALUES, [LAST]: 'a'.repeat(66_000) }, `/result/failed#${form}`],
		['with a field twice', `${new URLSearchParams(VALUES)}&email=rui%40exemplo.pt`, `/result/failed#${form}`],
	])('a form %s leads to the page that says so, and leaves no trace', async (_, body, location) => {
		const { submit, finish } = await startPlainForm(form);
		expect(await submit(body)).toBe(location);
		expect(await finish()).toEqual({ pending: {}, parked: {}, claims: {}, sent: {}, mails: [], log: [] });
	});

	it('a form that can’t be stored leads to the page that says so', async () => {
		const { submit, finish } = await startPlainForm(form, () => new Response(null, { status: 503 }));
		expect(await submit(VALUES)).toBe(`/result/failed#${form}`);
		expect((await finish()).mails).toEqual([]);
	});

	it('a form leads only to the site’s own result page, whatever the request says', async () => {
		const { post } = await startFormFunction(form);
		const response = await post(undefined, {
			headers: { referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' },
			body: new URLSearchParams({ ...VALUES, location: 'https://evil.example/' }),
		});
		expect(response.headers.get('location')).toBe(`/result/sent#${form}`);
	});
});

it("a browser's line breaks and signs arrive as they were typed", async () => {
	const { submit, finish } = await startPlainForm('contact');
	await submit({ ...VALID_FORMS.contact, message: 'Preço & número:\r\n80€ + 20% = 96€?' });
	expect(Object.values((await finish()).sent)).toEqual([
		expect.objectContaining({ input: { ...VALID_FORMS.contact, message: 'Preço & número:\n80€ + 20% = 96€?' } }),
	]);
});

it.each(REPEATABLE_FORM_NAMES)('a repeated form leads to the page that says so: %s', async (form) => {
	const { submit, finish } = await startPlainForm(form);
	await submit(VALID_FORMS[form]);
	expect(await submit(VALID_FORMS[form])).toBe(`/result/duplicate#${form}`);
	expect(Object.keys((await finish()).sent)).toHaveLength(1);
});

it('an order, which has a cart and so needs a script, leads to the page that says so', async () => {
	const { submit, finish } = await startPlainForm('order');
	const { items: _, total, ...text } = VALID_FORMS.order;
	expect(await submit({ ...text, total: String(total) })).toBe('/result/invalid#order');
	expect((await finish()).sent).toEqual({});
});
