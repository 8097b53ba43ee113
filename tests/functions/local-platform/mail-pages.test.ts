import { describe, expect, it } from 'vitest';
import { clientOf, messageWith, startSink } from '#tests/support/mail-sink.ts';
import { startPlatformFor } from '#tests/support/platform.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

describe('the pages', () => {
	const startPages = async () => {
		const sink = await startSink();
		const { origin } = await startPlatformFor(await makeProject(), { mailbox: sink.mailbox });
		const getPage = async (path: string) => (await fetch(origin + path)).text();
		return { sink, origin, getPage };
	};
	const EVIL = `"><script>alert('1')</script>&`;
	const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';

	it('say that there are no messages', async () => {
		const { getPage } = await startPages();
		expect(await getPage('/_local/mail')).toContain('Ainda não há mensagens');
	});

	it('list the messages, newest first, each with a link to its own page', async () => {
		const { sink, getPage } = await startPages();
		for (const subject of ['primeira', 'segunda']) await clientOf(sink).sendEmail(messageWith({ Subject: subject }));
		const page = await getPage('/_local/mail/');
		expect(page.indexOf('segunda')).toBeLessThan(page.indexOf('primeira'));
		const [path = ''] = /\/_local\/mail\/[\w-]{36}/.exec(page) ?? [];
		expect(await getPage(path)).toContain('<h1>segunda</h1>');
	});

	it('escape everything, and show the HTML part in a frame that runs no scripts', async () => {
		const { sink, getPage } = await startPages();
		const { MessageID } = await clientOf(sink).sendEmail(
			messageWith({
				Subject: EVIL,
				TextBody: EVIL,
				HtmlBody: EVIL,
				Tag: EVIL,
				Metadata: { a: EVIL },
				Headers: [{ Name: 'X-A', Value: EVIL }],
				Attachments: [{ Name: EVIL, Content: btoa('a'.repeat(1500)), ContentType: 'text/plain', ContentID: null }],
			}),
		);
		const list = await getPage('/_local/mail');
		const message = await getPage(`/_local/mail/${MessageID}`);
		expect(list + message).not.toContain('<script');
		expect(list.split(ESCAPED)).toHaveLength(4);
		expect(message.split(ESCAPED)).toHaveLength(9);
		expect(message).toContain(`<iframe sandbox="" title="A mensagem em HTML" srcdoc="${ESCAPED}">`);
		expect(message).toContain(`${ESCAPED}</a> (text/plain, 1,5 kB)`);
	});

	it('return the same messages as data, and can empty the mailbox', async () => {
		const { sink, origin } = await startPages();
		await clientOf(sink).sendEmail(messageWith());
		const url = `${origin}/_local/mail.json`;
		expect(await (await fetch(url)).json()).toMatchObject([{ Subject: 'Olá', To: 'geral@example.pt' }]);
		expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
		expect(await (await fetch(url)).json()).toEqual([]);
		expect((await fetch(url, { method: 'POST' })).status).toBe(405);
	});

	it('offer attachments unchanged, as downloads', async () => {
		const { sink, origin, getPage } = await startPages();
		const Content = Buffer.from('BEGIN:VCALENDAR\r\nSUMMARY:Manhã\r\n').toString('base64');
		const ContentType = 'text/calendar; charset=utf-8; method=REQUEST';
		const { MessageID } = await clientOf(sink).sendEmail(
			messageWith({ Attachments: [{ Name: 'ação.ics', Content, ContentType, ContentID: null }] }),
		);
		expect(await getPage('/_local/mail')).toContain('Anexo: ação.ics');
		const [path = ''] = /\/_local\/mail\/[\w-]{36}\/\d/.exec(await getPage(`/_local/mail/${MessageID}`)) ?? [];
		const response = await fetch(origin + path);
		expect(response.headers.get('content-type')).toBe(ContentType);
		expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''a%C3%A7%C3%A3o.ics");
		expect(await response.text()).toBe('BEGIN:VCALENDAR\r\nSUMMARY:Manhã\r\n');
		expect((await fetch(`${origin}/_local/mail/${MessageID}/1`)).status).toBe(404);
		expect(await (await fetch(`${origin}/_local/mail.json`)).json()).toMatchObject([
			{ Attachments: [{ Name: 'ação.ics', Content }] },
		]);
	});

	it('answer 404 for an unknown message', async () => {
		const { origin } = await startPages();
		expect((await fetch(`${origin}/_local/mail/..%2f..%2fetc`)).status).toBe(404);
		expect((await fetch(`${origin}/_local/mailbox`)).status).toBe(404);
	});
});
