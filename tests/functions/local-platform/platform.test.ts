import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request as sendRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Message, Models, ServerClient } from 'postmark';
import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import type { MailSink } from '#netlify/local/mail-sink.ts';
import { startSink } from '#tests/support/mail-sink.ts';
import { startPlatformFor } from '#tests/support/platform.ts';
import { statusOf } from '#tests/support/raw-request.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const HOME = `<h1>Olá</h1>${'<p>Caminhar devagar.</p>'.repeat(50)}`;

/** Starts a site of these files, with functions given as their source texts by name. */
const start = async (files: Record<string, string> = {}, functions: Record<string, string> = {}) => {
	const sources = Object.entries(functions).map(([name, source]) => [`netlify/functions/${name}.ts`, source]);
	const project = await makeProject({
		'dist/home.html': HOME,
		'dist/news/1.html': 'Primeira',
		'dist/secret-name.txt': 'público',
		'dist/trilhos/são joão.gpx': '<gpx/>',
		'outside.txt': 'segredo',
		'netlify.toml': await readFile('netlify.toml', 'utf8'),
		...files,
		...Object.fromEntries(sources),
	});
	const platform = await startPlatformFor(project);
	const ask = (path: string, init?: RequestInit) => fetch(platform.origin + path, { redirect: 'manual', ...init });
	return { ...platform, ask, textOf: async (path: string, init?: RequestInit) => (await ask(path, init)).text() };
};

let stderr: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
	stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	onTestFinished(() => stderr.mockRestore());
});
const written = () => stderr.mock.calls.map(([text]) => String(text)).join('');

describe('the site', () => {
	it('has each page without a redirect in each spelling, files by their encoded names, and redirects the root with its query', async () => {
		const { ask, origin } = await start();
		for (const path of ['/home', '/home/', '/home.html', '/news/1', '/news/1/']) {
			const { status, headers } = await ask(path);
			expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
		}
		const file = await ask(`/trilhos/${encodeURIComponent('são joão')}.gpx`);
		expect(file.headers.get('content-type')).toBe('application/gpx+xml; charset=utf-8');
		const root = await ask('/?a=1');
		expect([root.status, root.headers.get('location')]).toEqual([302, `${origin}/home?a=1`]);
	});

	it('follows the rules in _headers and _redirects, prefers a file to a redirect that is not forced, and shows the file of a rewritten address', async () => {
		const rule = (from: string, to: string, status: number, force = false) =>
			`[[redirects]]\nfrom = "${from}"\nto = "${to}"\nstatus = ${status}\nforce = ${force}\n`;
		const { ask, textOf } = await start({
			'dist/_headers': '/*\n  X-Own: 1\n',
			'dist/_redirects': '/old /home 302\n',
			'netlify.toml':
				rule('/home', '/news/1', 302) +
				rule('/secret-name.txt', '/news/1', 302, true) +
				rule('/older/*', '/news/:splat', 200),
		});
		expect((await ask('/home')).headers.get('x-own')).toBe('1');
		const paths = ['/old', '/home', '/secret-name.txt', '/older/1', '/older/2'];
		const statuses = await Promise.all(paths.map(async (path) => (await ask(path)).status));
		expect(statuses).toEqual([302, 200, 302, 200, 404]);
		expect(await textOf('/older/1')).toBe('Primeira');
	});

	it('answers HEAD as GET without a body, and refuses other methods on a file', async () => {
		const { ask } = await start();
		const { status, headers } = await ask('/home', { method: 'HEAD' });
		expect([status, headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(HOME))]);
		const refused = await ask('/home', { method: 'POST', body: 'a' });
		expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
		expect((await ask('/nothing', { method: 'DELETE' })).status).toBe(404);
	});

	it('answers no address that leads out of its folder', async () => {
		const { origin } = await start();
		for (const [target, status] of [
			['/../outside.txt', 404],
			['/%2e%2e/outside.txt', 404],
			['/news/..%2f..%2foutside.txt', 404],
			['/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404],
			['//outside.txt', 404],
			['/..\\outside.txt', 404],
			[`/${'a'.repeat(5000)}`, 404],
			['/..%5coutside.txt', 400],
			['/home%00', 400],
			['/%', 400],
			['/%c0%ae%c0%ae/outside.txt', 400],
			['http://localhost/home', 400],
		] as const)
			expect([target, await statusOf(origin, target)]).toEqual([target, status]);
		for (const host of ['a/b', '@']) expect(await statusOf(origin, '/home', host)).toBe(400);
	});
});

describe('a function', () => {
	it('has the path in its config for every method, with or without a final slash; with another method the file is served', async () => {
		const { ask, textOf } = await start(
			{},
			{
				form: `export default async (request: Request) => new Response(request.method);
				export const config = { path: '/api/contact' };`,
				home: `export default async () => new Response('função'); export const config = { path: '/home', method: 'POST' };`,
			},
		);
		expect(await textOf('/api/contact')).toBe('GET');
		expect(await textOf('/api/contact/', { method: 'POST' })).toBe('POST');
		expect((await ask('/.netlify/functions/form')).status).toBe(404);
		expect([await textOf('/home'), await textOf('/home', { method: 'POST' })]).toEqual([HOME, 'função']);
	});

	it('that can’t be loaded is named', async () => {
		await expect(start({}, { broken: 'export const config = {};' })).rejects.toThrow(/broken\.ts can't be loaded/);
	});

	it('that throws is a 500 without a detail, which is in stderr; work that fails after an answer stops nothing', async () => {
		const { ask, stop } = await start(
			{},
			{
				bad: `export default async () => { throw new RangeError('o segredo'); };`,
				late: `export default async (request: Request, { waitUntil }) => {
					waitUntil(Promise.reject(new TypeError('não deu')));
					return new Response('já');
				};`,
			},
		);
		const response = await ask('/.netlify/functions/bad');
		expect([response.status, await response.text()]).toEqual([500, '{"status":500}']);
		const thrown = /"event":"Function failed","function":"bad","reason":"RangeError"\}\nRangeError: o segredo\n +at /;
		expect(written()).toMatch(thrown);
		expect((await ask('/.netlify/functions/late')).status).toBe(200);
		await stop();
		expect(written()).toMatch(/"event":"Work after the answer failed","function":"late".*"reason":"TypeError"\}/);
	});

	it('that does not read a request’s body leaves the connection free', async () => {
		const { origin } = await start({}, { early: `export default async () => new Response('cedo');` });
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const post = async (): Promise<string> => {
			const sending = sendRequest(`${origin}/.netlify/functions/early`, { agent, method: 'POST' });
			sending.end('a'.repeat(3_000_000));
			const [response] = await once(sending, 'response');
			return Buffer.concat(await response.toArray()).toString();
		};
		expect([await post(), await post()]).toEqual(['cedo', 'cedo']);
		agent.destroy();
	});

	it('is waited for, with its work after the answer, even if the client disconnected before', async () => {
		const called = Promise.withResolvers<void>();
		const disconnected = Promise.withResolvers<void>();
		const work = vi.fn();
		// The function runs in this process.
		Object.assign(globalThis, {
			slow: async (waitUntil: (work: Promise<void>) => void) => {
				called.resolve();
				await disconnected.promise;
				waitUntil(setTimeout(20).then(work));
			},
		});
		const slow = `export default async (request: Request, { waitUntil }) => {
			await globalThis.slow(waitUntil);
			return new Response('tarde');
		};`;
		const { ask, stop } = await start({}, { slow });
		const controller = new AbortController();
		const answer = ask('/.netlify/functions/slow', { signal: controller.signal });
		await called.promise;
		controller.abort();
		await expect(answer).rejects.toThrow();
		disconnected.resolve();
		await stop();
		expect(work).toHaveBeenCalledOnce();
	});
});

/** Postmark's own client. */
const clientOf = ({ host }: MailSink) => new ServerClient('token', { requestHost: host, useHttps: false, timeout: 5 });

/** A valid message with some fields changed. */
const messageWith = (fields: Partial<Message>): Message => ({
	...new Message('"Cumeada" <site@example.pt>', 'Olá', undefined, 'Texto', 'geral@example.pt'),
	...fields,
});

describe('the mail', () => {
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

	it('accepts or refuses each message of a batch by itself, and keeps them over a restart, newest first, until they are cleared', async () => {
		const directory = await makeProject();
		const sink = await startSink(directory);
		sink.refuse('rui@example.pt');
		const results = await clientOf(sink).sendEmailBatch([
			messageWith({ Subject: 'um' }),
			messageWith({ To: 'rui@example.pt' }),
			messageWith({ From: '' }),
			messageWith({ Subject: 'dois', To: '"Silva, Ana" <ana@example.pt>' }),
		]);
		expect(results.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 406, 300, 0]);
		await sink.stop();
		const { mailbox } = await startSink(directory);
		expect((await mailbox.list()).map(({ Subject }) => Subject)).toEqual(['dois', 'um']);
		await mailbox.clear();
		expect(await mailbox.list()).toEqual([]);
	});

	it('takes a message to several receivers, and says in words alone whom it leaves out, unless it leaves out all', async () => {
		const sink = await startSink();
		const [first, second] = ['rui@example.pt', 'geral@example.pt'];
		sink.refuse(first);
		const both = messageWith({ To: `Rui <${first}>, ${second}` });
		const [taken] = await clientOf(sink).sendEmailBatch([both]);
		expect(taken).toMatchObject({
			ErrorCode: 0,
			Message: expect.stringContaining(`will not deliver to these inactive addresses: ${first}. `),
		});
		sink.refuse(second);
		expect(await clientOf(sink).sendEmailBatch([both])).toMatchObject([{ ErrorCode: 406 }]);
		expect(await sink.mailbox.list()).toHaveLength(1);
	});

	it('answers a search a minute later, newest first, in Postmark’s form, and refuses what Postmark refuses', async () => {
		vi.setSystemTime('2026-03-01T12:00:00.000Z');
		onTestFinished(() => void vi.useRealTimers());
		const sink = await startSink();
		const client = clientOf(sink);
		const file = { Name: 'mapa.gpx', Content: 'PGdweC8+', ContentType: 'application/gpx+xml', ContentID: null };
		const fields = {
			To: '"Silva, Ana" <Ana@example.pt>, rui@example.pt',
			Metadata: { mail: 'a' },
			Attachments: [file],
		};
		await client.sendEmailBatch([messageWith({ Subject: 'um', ...fields }), messageWith({ Subject: 'dois' })]);
		const find = (query: object = {}) =>
			client.getOutboundMessages(
				Object.assign(new Models.OutboundMessagesFilteringParameters(1, 0), query),
			) as unknown as Promise<object>;
		expect(await find()).toEqual({ TotalCount: 0, Messages: [] });
		vi.setSystemTime('2026-03-01T12:01:00.000Z');
		expect(await find()).toMatchObject({ TotalCount: 2, Messages: [{ Subject: 'dois' }] });
		expect(await find({ offset: 1 })).toMatchObject({ TotalCount: 2, Messages: [{ Subject: 'um' }] });
		expect(await find({ metadata_mail: 'a', count: 500 })).toEqual({
			TotalCount: 1,
			Messages: [
				{
					...{ MessageID: expect.any(String), MessageStream: 'outbound', Status: 'Sent', Sandboxed: false },
					To: [
						{ Name: 'Silva, Ana', Email: 'Ana@example.pt' },
						{ Name: '', Email: 'rui@example.pt' },
					],
					...{ Cc: [], Bcc: [], Recipients: ['Ana@example.pt', 'rui@example.pt'] },
					ReceivedAt: '2026-03-01T07:00:00.0000000-05:00',
					...{ From: '"Cumeada" <site@example.pt>', Subject: 'um', Attachments: ['mapa.gpx'] },
					...{ TrackOpens: false, TrackLinks: 'None', Metadata: { mail: 'a' } },
				},
			],
		});
		for (const query of [
			{ count: 501 },
			{ count: 1, offset: 10_000 },
			{ metadata_mail: 'a', metadata_document: 'b' },
			{ tag: 'contact' },
		])
			await expect(find(query)).rejects.toMatchObject({ code: 700, statusCode: 422 });
		expect((await fetch(`http://${sink.host}/messages/outbound?count=1`)).status).toBe(422);
	});

	it('has pages that escape everything, show the HTML part in a frame without scripts, and offer attachments', async () => {
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
		expect(JSON.parse(await getPage('/_local/mail.json'))).toMatchObject([{ Subject: EVIL, MessageID }]);
		expect((await fetch(`${origin}/_local/mail/..%2f..%2fetc`)).status).toBe(404);
	});
});
