import { expect, it } from 'vitest';
import { ENQUIRY, startContactFunction } from '#tests/support/contact-function.ts';
import type { Fault } from '#tests/support/faulty-way.ts';

/** The function as a browser without a script sees it. */
const startPlainForm = async (fault?: Fault) => {
	const contact = await startContactFunction(fault);
	return {
		...contact,
		submit: async (body: Record<string, string> | string) => {
			const response = await contact.post(undefined, { headers: {}, body: new URLSearchParams(body) });
			expect(response.status).toBe(303);
			expect(response.headers.get('cache-control')).toBe('no-store');
			expect(await response.text()).toBe('');
			return response.headers.get('location');
		},
	};
};

it('a form sent without a script leads to the page that says so, and is kept and mailed', async () => {
	const { submit, finish } = await startPlainForm();
	expect(await submit({ ...ENQUIRY, extra: '' })).toBe('/result/sent#contact');
	const { sent, mails } = await finish();
	expect(Object.values(sent)).toEqual([expect.objectContaining({ input: ENQUIRY })]);
	expect(mails).toHaveLength(1);
});

it("a browser's line breaks and signs arrive as they were typed", async () => {
	const { submit, finish } = await startPlainForm();
	await submit({ ...ENQUIRY, message: 'Preço & número:\r\n80€ + 20% = 96€?' });
	expect(Object.values((await finish()).sent)).toEqual([
		expect.objectContaining({ input: { ...ENQUIRY, message: 'Preço & número:\n80€ + 20% = 96€?' } }),
	]);
});

it('a repeated form leads to the page that says so', async () => {
	const { submit, finish } = await startPlainForm();
	await submit(ENQUIRY);
	expect(await submit(ENQUIRY)).toBe('/result/duplicate#contact');
	expect((await finish()).mails).toHaveLength(1);
});

it.each([
	['without a field', { ...ENQUIRY, message: '' }, '/result/invalid#contact'],
	['with a wrong address', { ...ENQUIRY, email: 'Ana@exemplo.pt' }, '/result/invalid#contact'],
	['that is empty', '', '/result/invalid#contact'],
	['that is too large', { ...ENQUIRY, message: 'a'.repeat(66_000) }, '/result/failed#contact'],
	['with a field twice', `${new URLSearchParams(ENQUIRY)}&email=rui%40exemplo.pt`, '/result/failed#contact'],
])('a form %s leads to the page that says so, and leaves no trace', async (_, body, location) => {
	const { submit, finish } = await startPlainForm();
	expect(await submit(body)).toBe(location);
	expect(await finish()).toEqual({ pending: {}, parked: {}, claims: {}, sent: {}, mails: [], log: [] });
});

it('a form that can not be kept leads to the page that says so', async () => {
	const { submit, finish } = await startPlainForm(() => new Response(null, { status: 503 }));
	expect(await submit(ENQUIRY)).toBe('/result/failed#contact');
	expect((await finish()).mails).toEqual([]);
});

it('only the address of the page is where a form leads to, whatever it says', async () => {
	const { post } = await startContactFunction();
	const response = await post(undefined, {
		headers: { referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' },
		body: new URLSearchParams({ ...ENQUIRY, location: 'https://evil.example/' }),
	});
	expect(response.headers.get('location')).toBe('/result/sent#contact');
});
