import { expect, it } from 'vitest';
import { clientOf, messageWith, startSink } from '#tests/support/mail-sink.ts';
import { startPlatformFor } from '#tests/support/platform.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

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

it('accepts or refuses each message of a batch by itself, and reads a comma inside quotes as part of a name', async () => {
	const sink = await startSink();
	sink.refuse('rui@example.pt');
	const results = await clientOf(sink).sendEmailBatch([
		messageWith({ Subject: 'um' }),
		messageWith({ To: 'rui@example.pt' }),
		messageWith({ From: '' }),
		messageWith({ Subject: 'dois', To: '"Silva, Ana" <ana@example.pt>' }),
	]);
	expect(results.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 406, 300, 0]);
	expect((await sink.mailbox.list()).map(({ Subject }) => Subject)).toEqual(['dois', 'um']);
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

it('the mail pages escape everything, show the HTML part in a frame without scripts, and offer attachments', async () => {
	const EVIL = `"><script>alert('1')</script>&`;
	const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
	const sink = await startSink();
	const { origin } = await startPlatformFor(await makeProject(), { mailbox: sink.mailbox });
	const getPage = async (path: string) => (await fetch(origin + path)).text();
	expect(await getPage('/_local/mail')).toContain('Ainda não há mensagens');
	const attachment = { Name: 'ação.ics', Content: 'QkVHSU4=', ContentType: 'text/calendar; charset=utf-8' };
	const { MessageID } = await clientOf(sink).sendEmail(
		messageWith({
			...{ Subject: EVIL, TextBody: EVIL, HtmlBody: EVIL, Tag: EVIL },
			Metadata: { a: '<script>' },
			Attachments: [{ ...attachment, ContentID: null }],
		}),
	);
	const list = await getPage('/_local/mail/');
	expect(list).toContain(`<a href="/_local/mail/${MessageID}">${ESCAPED}</a>`);
	const page = await getPage(`/_local/mail/${MessageID}`);
	expect(list + page).not.toContain('<script');
	expect(page.split(ESCAPED)).toHaveLength(7);
	expect(page).toContain(`<iframe sandbox="" title="A mensagem em HTML" srcdoc="${ESCAPED}">`);
	expect(page).toContain(
		'<a download="ação.ics" href="data:text/calendar; charset=utf-8;base64,QkVHSU4=">ação.ics</a>',
	);
	expect(await (await fetch(`${origin}/_local/mail.json`)).json()).toMatchObject([{ Subject: EVIL, MessageID }]);
	expect((await fetch(`${origin}/_local/mail/..%2f..%2fetc`)).status).toBe(404);
});
