import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment, Message } from 'postmark';
import type { Responder } from '#netlify/local/http.ts';
import { type Html, html } from '#netlify/server/mail/html.ts';
import { toPage } from './page.ts';

/** A message as it was handed to Postmark, under Postmark's own field names. */
export interface CaughtMessage extends Message {
	/** A UUID. */
	readonly MessageID: string;
	/** ISO 8601, UTC. */
	readonly ReceivedAt: string;
}

/** The messages that would have been sent, one JSON file each; they survive a restart. */
export interface Mailbox {
	add(message: Message): Promise<CaughtMessage>;
	/** Newest first. */
	list(): Promise<readonly CaughtMessage[]>;
	find(messageId: string): Promise<CaughtMessage | undefined>;
	clear(): Promise<void>;
}

/** `undefined` for what isn't there: messages may be cleared while they are being listed. */
const ifPresent = async <Value>(work: Promise<Value>): Promise<Value | undefined> => {
	try {
		return await work;
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
		throw error;
	}
};

/** Sorts by time. Colons are replaced, because Windows allows none in a file's name. */
const fileName = ({ MessageID, ReceivedAt }: CaughtMessage): string =>
	`${ReceivedAt.replaceAll(':', '-')}_${MessageID}.json`;

/** Opens a directory as a mailbox; it is made with the first message. */
export const openMailbox = (directory: string): Mailbox => {
	let latest = 0;

	const listFiles = async (): Promise<readonly string[]> => {
		const names = (await ifPresent(readdir(directory))) ?? [];
		return names
			.filter((name) => name.endsWith('.json'))
			.sort()
			.reverse();
	};
	/** Files never change, so each is read once. */
	const known = new Map<string, CaughtMessage>();
	const read = async (name: string): Promise<CaughtMessage | undefined> => {
		const text = known.has(name) ? undefined : await ifPresent(readFile(join(directory, name), 'utf8'));
		if (text !== undefined) known.set(name, JSON.parse(text) as CaughtMessage);
		return known.get(name);
	};

	return {
		add: async (message) => {
			// Each message gets its own millisecond, so that the names sort in the order of arrival.
			latest = Math.max(Date.now(), latest + 1);
			const caught = { ...message, MessageID: randomUUID(), ReceivedAt: new Date(latest).toISOString() };
			const file = join(directory, fileName(caught));
			await mkdir(directory, { recursive: true });
			await writeFile(`${file}.part`, JSON.stringify(caught, null, '\t'));
			await rename(`${file}.part`, file);
			return caught;
		},
		list: async () => {
			const messages = await Promise.all((await listFiles()).map(read));
			return messages.filter((message) => message !== undefined);
		},
		find: async (messageId) => {
			const name = (await listFiles()).find((file) => file.endsWith(`_${messageId}.json`));
			return name === undefined ? undefined : read(name);
		},
		clear: async () => {
			await Promise.all((await listFiles()).map((name) => rm(join(directory, name), { force: true })));
		},
	};
};

const TIME = new Intl.DateTimeFormat('pt-PT', {
	dateStyle: 'medium',
	timeStyle: 'medium',
	timeZone: 'Europe/Lisbon',
});

/** An ISO 8601 time, shown as Lisbon's. */
const renderTime = (iso: string): Html => html`<time datetime="${iso}">${TIME.format(new Date(iso))}</time>`;

type Row = readonly [name: string, values: readonly (string | Html | null | undefined)[]];

const kilobytes = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });

const renderAttachment =
	(messageId: string) =>
	({ Name, Content, ContentType }: Attachment, index: number): Html =>
		html`<a href="/_local/mail/${messageId}/${String(index)}">${Name}</a> (${ContentType}, ${kilobytes.format(Buffer.from(Content, 'base64').byteLength / 1000)})`;

const rowsOf = (message: CaughtMessage): readonly Row[] => [
	['Recebida', [renderTime(message.ReceivedAt)]],
	['De', [message.From]],
	['Para', [message.To]],
	['Cc', [message.Cc]],
	['Bcc', [message.Bcc]],
	['Responder a', [message.ReplyTo]],
	['Etiqueta', [message.Tag]],
	['Metadados', Object.entries(message.Metadata ?? {}).map(([name, value]) => `${name}: ${value}`)],
	['Cabeçalhos', (message.Headers ?? []).map(({ Name, Value }) => `${Name}: ${Value}`)],
	['Anexos', (message.Attachments ?? []).map(renderAttachment(message.MessageID))],
];

const renderRow = ([name, values]: Row): Html | string => {
	const filled = values.flatMap((value) => (value ? [html`<dd>${value}</dd>`] : []));
	return filled.length > 0 ? html`<dt>${name}</dt>${filled}\n` : '';
};

/** Mail readers make links of the addresses in a text. */
const withLinks = (text: string): readonly (string | Html)[] =>
	text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part));

/** One message with all that Postmark would have received. Its HTML part is in a frame without scripts. */
const renderMessage = (message: CaughtMessage): Response => {
	const { Subject, TextBody, HtmlBody } = message;
	return toPage(
		Subject || '(sem assunto)',
		html`<p><a href="/_local/mail">Todas as mensagens</a></p>
<dl>
${rowsOf(message).map(renderRow)}</dl>
${TextBody ? html`<h2>Texto</h2>\n<pre>${withLinks(TextBody)}</pre>` : ''}
${HtmlBody ? html`<h2>HTML</h2>\n<iframe sandbox="" title="A mensagem em HTML" srcdoc="${HtmlBody}"></iframe>` : ''}`,
	);
};

/** An attachment as a download, with the bytes, name and type that the mail has. */
const sendAttachment = ({ Name, Content, ContentType }: Attachment): Response =>
	new Response(Buffer.from(Content, 'base64'), {
		headers: {
			'content-type': ContentType,
			'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(Name)}`,
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
		},
	});

/** For an address without a message. */
const renderNoMessage = (): Response =>
	toPage('Não há essa mensagem', html`<p><a href="/_local/mail">Todas as mensagens</a></p>`, { status: 404 });

const renderItem = ({ MessageID, ReceivedAt, Subject, From, To, Tag, Attachments }: CaughtMessage): Html => html`<li>
<a href="/_local/mail/${MessageID}">${Subject || '(sem assunto)'}</a>
<p>${renderTime(ReceivedAt)}${Tag ? html` <span class="tag">${Tag}</span>` : ''}</p>
<p>De ${From} para ${To ?? ''}</p>${(Attachments ?? []).map(
	({ Name }) => html`
<p>Anexo: ${Name}</p>`,
)}
</li>
`;

/** The list of caught messages, in the order given. */
const renderList = (messages: readonly CaughtMessage[]): Response =>
	toPage(
		'Correio local',
		messages.length > 0
			? html`<ul>\n${messages.map(renderItem)}</ul>`
			: html`<p>Ainda não há mensagens. As que o sítio enviar ficam aqui e não saem desta máquina.</p>`,
	);

const ROOT = '/_local/mail';

const notAllowed = (allow: string): Response => new Response('Method Not Allowed', { status: 405, headers: { allow } });

/**
 * `/_local/mail` lists the caught messages, with links to a page for each and to its attachments. `/_local/mail.json` has
 * the same as JSON, and DELETE empties the mailbox.
 */
export const respondWithMailPages =
	(mailbox: Mailbox): Responder =>
	async ({ url, method }) => {
		const pathname = new URL(url).pathname.replace(/\/$/, '');
		const isRead = method === 'GET' || method === 'HEAD';

		if (pathname === `${ROOT}.json`) {
			if (isRead) return Response.json(await mailbox.list(), { headers: { 'cache-control': 'no-store' } });
			if (method !== 'DELETE') return notAllowed('GET, HEAD, DELETE');
			await mailbox.clear();
			return new Response(null, { status: 204 });
		}
		if (pathname !== ROOT && !pathname.startsWith(`${ROOT}/`)) return undefined;
		if (!isRead) return notAllowed('GET, HEAD');
		if (pathname === ROOT) return renderList(await mailbox.list());
		const [messageId = '', index] = pathname.slice(ROOT.length + 1).split('/');
		const message = await mailbox.find(messageId);
		if (!message) return renderNoMessage();
		if (index === undefined) return renderMessage(message);
		const attachment = message.Attachments?.[Number(index)];
		return attachment ? sendAttachment(attachment) : renderNoMessage();
	};
