import { beforeEach, describe, expect, it } from 'vitest';
import { claimKey, pendingKey, sentKey } from '#netlify/server/store/keys.ts';
import { type Submission, toSubmission } from '#netlify/server/submission.ts';
import { setTime } from '#tests/support/clock.ts';
import { type ContactFunction, ENQUIRY, KEY, startContactFunction } from '#tests/support/contact-function.ts';

const YESTERDAY = '2026-02-28T12:00:00.000Z';
const NOW = '2026-03-01T12:00:00.000Z';

let contact: ContactFunction;
beforeEach(async () => {
	contact = await startContactFunction();
	setTime(NOW);
});

const sendAgain = async () => (await contact.post({ ...ENQUIRY, key: KEY })).status;

/** What the same request made of itself at a moment before. */
const earlier = (receivedAt = '2026-03-01T11:59:00.000Z'): Submission => ({
	...toSubmission('contact', ENQUIRY, KEY),
	receivedAt,
});
const others = (): Submission => ({ ...toSubmission('contact', ENQUIRY, undefined), receivedAt: YESTERDAY });

const file = {
	pending: (submission: Submission) => contact.store.setJSON(pendingKey(submission), submission),
	claim: ({ id, receivedAt, ...rest }: Submission) =>
		contact.store.setJSON(claimKey({ id, receivedAt, ...rest }), { id, receivedAt }),
	sent: (submission: Submission) => contact.store.setJSON(sentKey(submission), { ...submission, mailedAt: NOW }),
};

describe('the same request, sent again after the process died', () => {
	it('before the claim, is accepted and mailed', async () => {
		await file.pending(earlier());
		expect(await sendAgain()).toBe(200);
		const { pending, claims, sent, mails } = await contact.finish();
		expect(pending).toEqual({});
		expect(Object.values(claims)).toEqual([{ id: earlier().id, receivedAt: NOW }]);
		expect(Object.keys(sent)).toEqual([sentKey(earlier())]);
		expect(mails).toHaveLength(1);
	});

	it('before the mail, is told that all is well and goes on waiting for its mail', async () => {
		await file.pending(earlier());
		await file.claim(earlier());
		expect(await sendAgain()).toBe(200);
		const { pending, claims, sent, mails } = await contact.finish();
		expect(pending).toEqual({ [pendingKey(earlier())]: earlier() });
		expect(Object.values(claims)).toEqual([{ id: earlier().id, receivedAt: earlier().receivedAt }]);
		expect([sent, mails]).toEqual([{}, []]);
	});

	it('before the mail on the day before, waits there and not twice', async () => {
		await file.pending(earlier(YESTERDAY));
		await file.claim(earlier(YESTERDAY));
		expect(await sendAgain()).toBe(200);
		const { pending, sent, mails } = await contact.finish();
		expect(Object.keys(pending)).toEqual([pendingKey(earlier(YESTERDAY))]);
		expect([sent, mails]).toEqual([{}, []]);
	});

	it.each([
		['on the same day', undefined],
		['on the day before', YESTERDAY],
	])('before it was filed as mailed for good, %s, is not mailed twice', async (_, receivedAt) => {
		await file.claim(earlier(receivedAt));
		await file.sent(earlier(receivedAt));
		expect(await sendAgain()).toBe(200);
		const { pending, sent, mails } = await contact.finish();
		expect([pending, mails]).toEqual([{}, []]);
		expect(Object.keys(sent)).toEqual([sentKey(earlier(receivedAt))]);
	});

	it('between the two last writes, loses its place in the queue', async () => {
		await file.pending(earlier());
		await file.claim(earlier());
		await file.sent(earlier());
		expect(await sendAgain()).toBe(200);
		const { pending, sent, mails } = await contact.finish();
		expect([pending, mails]).toEqual([{}, []]);
		expect(Object.keys(sent)).toEqual([sentKey(earlier())]);
	});

	it('with a claim and nothing else, is kept for its mail', async () => {
		await file.claim(earlier());
		expect(await sendAgain()).toBe(200);
		const { pending } = await contact.finish();
		expect(Object.values(pending)).toEqual([{ ...earlier(), receivedAt: NOW }]);
	});

	it("with another's claim, is a duplicate, and the other's enquiry stays as it is", async () => {
		const first = others();
		await file.claim(first);
		await file.pending(first);
		await file.pending(earlier());
		expect(await sendAgain()).toBe(409);
		const { pending, claims, sent, mails } = await contact.finish();
		expect(pending).toEqual({ [pendingKey(first)]: first });
		expect(claims).toEqual({ [claimKey(first)]: { id: first.id, receivedAt: first.receivedAt } });
		expect([sent, mails]).toEqual([{}, []]);
	});
});
