import { expect, it } from 'vitest';
import { doAction } from '#netlify/server/forms/do-action.ts';
import { setTime } from '#tests/support/clock.ts';
import { actionsOf, daysLater, PAYMENT_DAYS, startWithOrder } from '#tests/support/filed-submissions.ts';

it('a payment that the association notes is mailed at once, although the reminder failed for days', async () => {
	const { functions, order } = await startWithOrder();
	functions.sink.behave('no-credits');
	for (let hour = 1; hour < 60; hour += 6) await functions.runAt(daysLater(PAYMENT_DAYS, hour));
	functions.sink.behave('accept');
	const { sendMails } = await doAction(functions.store, order, { action: 'pay', by: 'link', deployContext: 'dev' });
	await sendMails();
	for (let hour = 60; hour < 64; hour += 1) await functions.runAt(daysLater(PAYMENT_DAYS, hour));
	const subjects = (await functions.mails('desk-order')).map(({ Subject }) => Subject);
	expect([await actionsOf(functions, order), subjects]).toEqual([
		['remind', 'pay'],
		[expect.stringMatching(/^Recebemos o pagamento/)],
	]);
}, 60_000);

it('a buyer whose cancellation never left is not told only that the order “was cancelled” before', async () => {
	const { functions, order } = await startWithOrder();
	await functions.runAt(daysLater(PAYMENT_DAYS, 1));
	functions.sink.behave('fail');
	await functions.runAt(daysLater(2 * PAYMENT_DAYS, 1));
	functions.sink.behave('accept');
	setTime(daysLater(2 * PAYMENT_DAYS, 1.2));
	const { sendMails } = await doAction(functions.store, order, { action: 'pay', by: 'link', deployContext: 'dev' });
	await sendMails();
	await functions.runAt(daysLater(2 * PAYMENT_DAYS, 2), daysLater(2 * PAYMENT_DAYS, 3));
	const texts = (await functions.mails('desk-order')).map(({ Subject, TextBody }) => `${Subject}\n${TextBody}`);
	const last = texts.find((text) => text.startsWith('Recebemos o pagamento')) ?? '';
	expect(last).not.toBe('');
	expect(last).not.toContain('que estava cancelada');
}, 60_000);
