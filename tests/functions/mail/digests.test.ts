import { expect, it } from 'vitest';
import { erase } from '#netlify/server/cases/case-store.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { groupOf, startOutings } from '#tests/support/outings.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const AT = (time: string) => `2026-03-01T${time}:00.000Z`;

const startFlood = async (count: number, fault?: Fault) => {
	setTime(AT('12:00'));
	const functions = await startFormFunctions(fault);
	const send = async (from: number, until: number) => {
		for (let n = from; n < until; n++)
			await functions.post('contact', { ...VALID_FORMS.contact, email: `inventado${n}@exemplo.pt` });
		await functions.settle();
	};
	await send(0, count);
	return { ...functions, send };
};

it('between the moment of a digest and the clock’s run, the limit of the association’s mails still holds', async () => {
	const functions = await startFlood(22);
	expect(await functions.mails()).toHaveLength(20);
	setTime(AT('13:01'));
	await functions.send(22, 52);
	expect((await functions.mails()).length).toBeLessThanOrEqual(21);
}, 60_000);

it('deleting the flood that waits for a digest does not end the limit for good', async () => {
	const functions = await startFlood(22);
	for (const one of Object.values((await functions.look()).pending)) await erase(functions.store, one);
	await functions.runAt('2026-03-04T12:00:00.000Z', '2026-03-05T12:00:00.000Z');
	const before = (await functions.mails('contact')).length;
	await functions.send(100, 160);
	expect((await functions.mails('contact')).length - before).toBeLessThanOrEqual(21);
}, 60_000);

it('a mail that left alone after the moment of a digest, whose answer was lost, is in no digest', async () => {
	let isLost = false;
	const functions = await startFlood(22, async (request, forward) => {
		if (!isLost || !request.url.endsWith('/email/batch')) return undefined;
		await forward();
		return new Response(null, { status: 500 });
	});
	setTime(AT('13:01'));
	isLost = true;
	await functions.send(22, 23);
	isLost = false;
	await functions.runAt(AT('13:10'), AT('13:20'), AT('13:40'), AT('14:00'), AT('14:20'));
	const texts = (await functions.mails('contact')).map(({ TextBody }) => TextBody ?? '');
	expect(texts.filter((text) => text.includes('inventado22@'))).toHaveLength(1);
}, 60_000);

it('a digest of requests for a visit has the calendar files that its texts promise, or does not promise them', async () => {
	setTime('2026-03-01T12:00:00.000Z');
	const functions = await startFormFunctions();
	for (let n = 0; n < 22; n++)
		await functions.post('schedule', { ...VALID_FORMS.schedule, email: `ana${n}@exemplo.pt` });
	await functions.settle();
	await functions.runAt('2026-03-01T13:10:00.000Z', '2026-03-01T13:20:00.000Z');
	const digest = (await functions.mails('schedule')).find(({ Subject }) => Subject?.includes('de uma vez'));
	expect(digest).toBeDefined();
	expect(digest?.TextBody?.includes('ficheiro em anexo') && !digest.Attachments?.length).toBe(false);
}, 60_000);

it('registrations with somebody’s address do not hold back the receipt of their order for days', async () => {
	const outings = await startOutings({ places: 30 });
	for (let n = 0; n < 40; n++) {
		await outings.register(groupOf('ana.reis', 1));
		await outings.settle();
	}
	setTime('2026-03-01T12:30:00.000Z');
	const { email } = VALID_FORMS.order;
	expect((await outings.post('order', VALID_FORMS.order)).status).toBe(200);
	await outings.settle();
	await outings.runAt('2026-03-02T12:40:00.000Z', '2026-03-04T12:40:00.000Z', '2026-03-06T12:40:00.000Z');
	const receipts = (await outings.mails('order')).filter(({ To }) => To?.includes(email));
	expect(receipts).toHaveLength(1);
}, 120_000);
