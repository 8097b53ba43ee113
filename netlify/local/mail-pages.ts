import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment, Message } from 'postmark';
import { type Html, html } from '#src/format/html.ts';
import type { Responder } from './http.ts';
import { toPage } from './page.ts';

/** A message as it was handed to Postmark, under Postmark's own field names. */
export interface CaughtMessage extends Message {
	readonly MessageID: string;
	/** ISO 8601, UTC. */
	readonly ReceivedAt: string;
}

export interface Mailbox {
	add(message: Message): Promise<CaughtMessage>;
	/** Newest first. */
	list(): Promise<readonly CaughtMessage[]>;
	clear(): Promise<void>;
}

/** Opens a directory as a mailbox: a file with a line of JSON for each message, which survives a restart. */
export const openMailbox = async (directory: string): Promise<Mailbox> => {
	const file = join(directory, 'mail.jsonl');
	await mkdir(directory, { recursive: true });
	const lines = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : [];
	const messages: CaughtMessage[] = lines.map((line) => JSON.parse(line));

	return {
		add: async (message) => {
			const caught = { ...message, MessageID: randomUUID(), ReceivedAt: new Date().toISOString() };
			messages.push(caught);
			await appendFile(file, `${JSON.stringify(caught)}\n`);
			return caught;
		},
		list: async () => messages.toReversed(),
		clear: async () => {
			messages.length = 0;
			await rm(file, { force: true });
		},
	};
};

const ROOT = '/_local/mail';

const titleOf = ({ Subject }: CaughtMessage): string => Subject || '(sem assunto)';

const renderItem = (message: CaughtMessage): Html =>
	html`<li><a href="${ROOT}/${message.MessageID}">${titleOf(message)}</a><br>${message.ReceivedAt}, para ${message.To ?? ''}</li>\n`;

const renderList = (messages: readonly CaughtMessage[]): Html =>
	messages.length > 0
		? html`<ul>\n${messages.map(renderItem)}</ul>`
		: html`<p>Ainda não há mensagens. As que o sítio enviar ficam aqui e não saem desta máquina.</p>`;

/** Mail readers make links of the addresses in a text. */
const withLinks = (text: string): readonly (string | Html)[] =>
	text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part));

const renderField = ([name, value]: readonly [string, unknown]): Html =>
	html`<dt>${name}</dt><dd>${typeof value === 'string' ? value : JSON.stringify(value)}</dd>\n`;

const renderAttachment = ({ Name, Content, ContentType }: Attachment): Html =>
	html`<dt>Anexo</dt><dd><a download="${Name}" href="data:${ContentType};base64,${Content}">${Name}</a></dd>\n`;

/** All that Postmark would have received. The HTML part is in a frame without scripts. */
const renderMessage = ({ TextBody, HtmlBody, Attachments, ...fields }: CaughtMessage): Html =>
	html`<p><a href="${ROOT}">Todas as mensagens</a></p>
<dl>
${Object.entries(fields).map(renderField)}${(Attachments ?? []).map(renderAttachment)}</dl>
<pre>${withLinks(TextBody ?? '')}</pre>
<iframe sandbox="" title="A mensagem em HTML" srcdoc="${HtmlBody ?? ''}"></iframe>`;

/** `/_local/mail` lists the caught messages, with links to a page for each. `/_local/mail.json` has the same as JSON. */
export const respondWithMailPages =
	(mailbox: Mailbox): Responder =>
	async ({ url }) => {
		const pathname = new URL(url).pathname.replace(/\/$/, '');
		if (pathname === ROOT) return toPage('Correio local', renderList(await mailbox.list()));
		if (pathname === `${ROOT}.json`)
			return Response.json(await mailbox.list(), { headers: { 'cache-control': 'no-store' } });
		const message = (await mailbox.list()).find(({ MessageID }) => pathname === `${ROOT}/${MessageID}`);
		return message && toPage(titleOf(message), renderMessage(message));
	};
