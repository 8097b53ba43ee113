import { setTimeout } from 'node:timers/promises';
import { Errors } from 'postmark';
import { describe, expect, it } from 'vitest';
import { clientOf, messageWith, startSink } from '#tests/support/mail-sink.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

describe('the API', () => {
	it('answers as Postmark and keeps the message', async () => {
		const sink = await startSink();
		const sent = await clientOf(sink).sendEmail(messageWith({ Tag: 'contact', Metadata: { form: 'contact' } }));
		expect(sent).toMatchObject({ To: 'geral@example.pt', ErrorCode: 0, Message: 'OK' });
		const [caught] = await sink.mailbox.list();
		expect(caught).toMatchObject({ MessageID: sent.MessageID, TextBody: 'Texto', Metadata: { form: 'contact' } });
		expect(Date.parse(caught?.ReceivedAt ?? '')).toBeCloseTo(Date.now(), -4);
	});

	it.each([
		['without a sender', { From: '' }],
		['with two senders', { From: 'a@example.pt, b@example.pt' }],
		['without a recipient', { To: '' }],
		['with an address that is none', { ReplyTo: '"Ana" <ana>' }],
		['with a line break in an address', { ReplyTo: '"A\nBcc: b@example.pt" <ana@example.pt>' }],
		['without a body', { TextBody: '' }],
		['with 51 recipients', { To: Array.from({ length: 51 }, (_, index) => `a${index}@example.pt`).join() }],
		['with too long a metadata value', { Metadata: { form: 'a'.repeat(81) } }],
	])('refuses a message %s with code 300', async (_, fields) => {
		const sink = await startSink();
		const sending = clientOf(sink).sendEmail(messageWith(fields));
		await expect(sending).rejects.toMatchObject({ name: 'InvalidEmailRequestError', code: 300, statusCode: 422 });
		expect(await sink.mailbox.list()).toEqual([]);
	});

	it('treats a comma inside quotes as part of a name', async () => {
		const sink = await startSink();
		await clientOf(sink).sendEmail(messageWith({ To: '"Silva, Ana" <ana@example.pt>, rui@example.pt' }));
		expect(await sink.mailbox.list()).toHaveLength(1);
	});

	it('decides each message of a batch by itself', async () => {
		const sink = await startSink();
		sink.refuse('rui@example.pt');
		const results = await clientOf(sink).sendEmailBatch([
			messageWith({ Subject: 'um' }),
			messageWith({ To: 'rui@example.pt' }),
			messageWith({ From: '' }),
			messageWith({ Subject: 'dois' }),
		]);
		expect(results.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 406, 300, 0]);
		expect((await sink.mailbox.list()).map(({ Subject }) => Subject)).toEqual(['dois', 'um']);
	});

	it('refuses a batch of more than 500 messages, and one that is not a list', async () => {
		const sink = await startSink();
		const batch = clientOf(sink).sendEmailBatch(Array.from({ length: 501 }, () => messageWith()));
		await expect(batch).rejects.toMatchObject({ code: 410 });
		const url = `http://${sink.host}/email/batch`;
		const response = await fetch(url, { method: 'POST', headers: { 'x-postmark-server-token': 'a' }, body: '{}' });
		expect(await response.json()).toMatchObject({ ErrorCode: 403 });
		expect(await sink.mailbox.list()).toEqual([]);
	});

	it.each([
		['no token', {}, '{}', 401, 10],
		['no JSON', { 'x-postmark-server-token': 'a' }, '{', 422, 402],
		['a wrong type', { 'x-postmark-server-token': 'a' }, '{"From":1}', 422, 403],
		['no object', { 'x-postmark-server-token': 'a' }, 'null', 422, 403],
	])('refuses %s', async (_, headers, body, status, ErrorCode) => {
		const { host } = await startSink();
		const response = await fetch(`http://${host}/email`, { method: 'POST', headers, body });
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ ErrorCode, Message: expect.any(String) });
	});

	it('fails on demand, and recovers on demand', async () => {
		const sink = await startSink();
		const client = clientOf(sink);
		sink.behave('refuse');
		await expect(client.sendEmail(messageWith())).rejects.toMatchObject({ name: 'InactiveRecipientsError', code: 406 });
		sink.behave('fail');
		await expect(client.sendEmail(messageWith())).rejects.toBeInstanceOf(Errors.InternalServerError);
		sink.behave('accept');
		await client.sendEmail(messageWith());
		expect(await sink.mailbox.list()).toHaveLength(1);
	});

	it('hangs until it is stopped, which does not take long', async () => {
		const sink = await startSink();
		sink.behave('hang');
		const sending = clientOf(sink).sendEmail(messageWith());
		const outcome = sending.then(
			() => 'sent',
			(error: Error) => error.name,
		);
		expect(await Promise.race([outcome, setTimeout(100, 'hanging')])).toBe('hanging');
		await sink.stop();
		expect(await outcome).not.toBe('sent');
		expect(await sink.mailbox.list()).toEqual([]);
	});

	it('keeps messages over a restart, newest first, until they are cleared', async () => {
		const directory = await makeProject();
		const first = await startSink(directory);
		for (const subject of ['um', 'dois', 'três']) await clientOf(first).sendEmail(messageWith({ Subject: subject }));
		await first.stop();
		const { mailbox } = await startSink(directory);
		expect((await mailbox.list()).map(({ Subject }) => Subject)).toEqual(['três', 'dois', 'um']);
		await mailbox.clear();
		expect(await mailbox.list()).toEqual([]);
	});
});
