import { setEnvironmentContext } from '@netlify/blobs';
import { describe, expect, it } from 'vitest';
import { ENQUIRY, KEY, startContactFunction } from '#tests/support/contact-function.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';

/** Fails all requests with this method whose address contains `part`. */
const failOn =
	(status: number, method = '', part = ''): Fault =>
	(request) =>
		request.method.includes(method) && request.url.includes(part) ? new Response('o detalhe', { status }) : undefined;

const expectFailure = async (response: Response) => {
	expect(response.status).toBe(500);
	expect(response.headers.get('cache-control')).toBe('no-store');
	expect(await response.text()).toBe('{"status":500}');
};

describe('an enquiry that can not be stored is answered 500 without a detail, and never mailed', () => {
	it.each([400, 401, 403, 404, 413, 429, 500, 503])('when every write is answered %i', async (status) => {
		const { post, finish } = await startContactFunction(failOn(status, 'PUT'));
		await expectFailure(await post(ENQUIRY));
		const { log, ...kept } = await finish();
		expect(kept).toEqual({ pending: {}, parked: {}, claims: {}, sent: {}, mails: [] });
		expect(log).toEqual([{ event: 'Submission failed', form: 'contact', reason: expect.stringMatching(/^\w+$/) }]);
	});

	it.each([400, 403, 413, 500])('when only the claim is answered %i, and its entry is an orphan', async (status) => {
		const { post, finish } = await startContactFunction(failOn(status, 'PUT', '/claims/'));
		await expectFailure(await post(ENQUIRY));
		const { pending, claims, sent, mails } = await finish();
		expect(Object.values(pending)).toEqual([expect.objectContaining({ input: ENQUIRY })]);
		expect([claims, sent, mails]).toEqual([{}, {}, []]);
	});

	it('when there is no service at all', async () => {
		const { post, finish } = await startContactFunction();
		const edgeURL = 'http://127.0.0.1:9';
		setEnvironmentContext({ edgeURL, uncachedEdgeURL: edgeURL, siteID: 'local', token: 'a' });
		await expectFailure(await post(ENQUIRY));
		expect((await finish()).mails).toEqual([]);
	});

	it('when the function does not know the address of its service', async () => {
		const { post, finish } = await startContactFunction();
		setEnvironmentContext({});
		await expectFailure(await post(ENQUIRY));
		const { log } = await finish();
		expect(log).toEqual([{ event: 'Submission failed', form: 'contact', reason: 'MissingBlobsEnvironmentError' }]);
	});

	it('when the service hangs, after a while', { timeout: 20_000 }, async () => {
		const hang = Promise.withResolvers<undefined>();
		const { post } = await startContactFunction(() => hang.promise);
		await expectFailure(await post(ENQUIRY));
		hang.resolve(undefined);
	});
});

describe('a service that fails between two enquiries', () => {
	it.each([
		['can not read the claim', 'GET', '/claims/'],
		['can not delete the entry', 'DELETE', '/pending/'],
	])('that %s does not turn a duplicate into a success', async (_, method, part) => {
		let isBroken = false;
		const { post, finish } = await startContactFunction((request, forward) =>
			isBroken ? failOn(500, method, part)(request, forward) : undefined,
		);
		await post(ENQUIRY);
		isBroken = true;
		await expectFailure(await post({ ...ENQUIRY, message: 'Outra.' }));
		expect((await finish()).mails).toHaveLength(1);
	});
});

it('a visitor who tries again with the same key sends the enquiry exactly once', async () => {
	let isBroken = true;
	const { post, finish } = await startContactFunction((request, forward) =>
		isBroken ? failOn(403, 'PUT', '/claims/')(request, forward) : undefined,
	);
	await expectFailure(await post({ ...ENQUIRY, key: KEY }));
	isBroken = false;
	expect((await post({ ...ENQUIRY, key: KEY })).status).toBe(200);
	const { pending, claims, sent, mails } = await finish();
	expect(Object.values(sent)).toEqual([expect.objectContaining({ input: ENQUIRY })]);
	expect(mails).toHaveLength(1);
	// Nothing claims the entry that the first try left. `retry-mail` deletes it once no claim can still arrive.
	const [claim] = Object.values(claims) as { id: string }[];
	expect(Object.values(pending)).toEqual([expect.objectContaining({ accepted: false })]);
	expect(Object.keys(pending)[0]).not.toContain(claim?.id);
});
