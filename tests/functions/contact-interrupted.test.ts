import { beforeEach, describe, expect, it } from 'vitest';
import { type Pending, toPending } from '#netlify/server/pending.ts';
import { claimKey, pendingKey, sentKey } from '#netlify/server/store/keys.ts';
import { toSubmission } from '#netlify/server/submission.ts';
import { setTime } from '#tests/support/clock.ts';
import { ENQUIRY, KEY, startContactFunction } from '#tests/support/contact-function.ts';
import type { FormFunction } from '#tests/support/form-function.ts';

const YESTERDAY = '2026-02-28T12:00:00.000Z';
const SAME_MINUTE = '2026-03-01T12:00:10.000Z';
const NOW = '2026-03-01T12:00:40.000Z';
const LATER = '2026-03-01T12:20:00.000Z';

let contact: FormFunction;
beforeEach(async () => {
	contact = await startContactFunction();
	setTime(NOW);
});

const sendAgain = async () => (await contact.post({ ...ENQUIRY, key: KEY })).status;

/** What is left once the next run of `retry-mail` is over. */
const afterRetry = async () => {
	await contact.finish();
	const another = await contact.startAnother();
	setTime(LATER);
	expect(await another.run('retry-mail')).toBe(204);
	return another.finish();
};

/** What the same request made of itself at a moment before. */
const earlier = (receivedAt: string): Pending => toPending({ ...toSubmission('contact', ENQUIRY, KEY), receivedAt });
const others = (): Pending => toPending({ ...toSubmission('contact', ENQUIRY, undefined), receivedAt: YESTERDAY });

const file = {
	pending: (pending: Pending) => contact.store.setJSON(pendingKey(pending), pending),
	claim: (pending: Pending) => {
		const { id, receivedAt } = pending;
		return contact.store.setJSON(claimKey(pending), { id, receivedAt });
	},
	sent: (pending: Pending) => contact.store.setJSON(sentKey(pending), { ...pending, mailedAt: NOW }),
};

describe.each([
	['in the same minute', SAME_MINUTE],
	['on the day before', YESTERDAY],
])('the same request, sent again after the process died %s', (_, before) => {
	it('before the claim, is accepted, and mailed once', async () => {
		await file.pending(earlier(before));
		expect(await sendAgain()).toBe(200);
		const { pending, claims, sent, mails } = await afterRetry();
		const receivedAt = before === SAME_MINUTE ? before : NOW;
		expect(Object.values(claims)).toEqual([{ id: earlier(before).id, receivedAt }]);
		expect(Object.keys(sent)).toEqual([sentKey(earlier(receivedAt))]);
		expect([pending, mails.length]).toEqual([{}, 1]);
	});

	it('before the mail, is told that all is well, and mailed with the next run', async () => {
		await file.pending(earlier(before));
		await file.claim(earlier(before));
		expect(await sendAgain()).toBe(200);
		expect(await contact.look()).toMatchObject({ mails: [], pending: { [pendingKey(earlier(before))]: {} } });
		const { pending, sent, mails } = await afterRetry();
		expect(Object.keys(sent)).toEqual([sentKey(earlier(before))]);
		expect([pending, mails.length]).toEqual([{}, 1]);
	});

	it.each(['before', 'after'])('%s it left the queue for good, is not mailed twice', async (moment) => {
		await file.claim(earlier(before));
		await file.sent(earlier(before));
		if (moment === 'before') await file.pending(earlier(before));
		expect(await sendAgain()).toBe(200);
		const { pending, sent, mails } = await afterRetry();
		expect([pending, mails]).toEqual([{}, []]);
		expect(Object.keys(sent)).toEqual([sentKey(earlier(before))]);
	});

	it("with another's claim, is a duplicate, and the other's enquiry alone is mailed", async () => {
		const first = others();
		await file.claim(first);
		await file.pending(first);
		await file.pending(earlier(before));
		expect(await sendAgain()).toBe(409);
		const { pending, claims, sent, mails } = await afterRetry();
		expect(claims).toEqual({ [claimKey(first)]: { id: first.id, receivedAt: first.receivedAt } });
		expect(Object.keys(sent)).toEqual([sentKey(first)]);
		expect([pending, mails.length]).toEqual([{}, 1]);
	});
});

it('what nobody sends again is removed, unless it was claimed', async () => {
	await file.pending(earlier(YESTERDAY));
	const { pending, sent, mails, log } = await afterRetry();
	expect([pending, sent, mails]).toEqual([{}, {}, []]);
	expect(log).toEqual([{ event: 'Orphan removed', form: 'contact', id: earlier(YESTERDAY).id }]);
});
