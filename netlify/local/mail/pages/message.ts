import type { Attachment } from 'postmark';
import { type Html, html } from '#netlify/server/mail/html.ts';
import { toPage } from '../../page.ts';
import type { CaughtMessage } from '../mailbox.ts';
import { renderTime } from './time.ts';

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
export const renderMessage = (message: CaughtMessage): Response => {
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
export const sendAttachment = ({ Name, Content, ContentType }: Attachment): Response =>
	new Response(Buffer.from(Content, 'base64'), {
		headers: {
			'content-type': ContentType,
			'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(Name)}`,
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
		},
	});

/** For an address without a message. */
export const renderNoMessage = (): Response =>
	toPage('Não há essa mensagem', html`<p><a href="/_local/mail">Todas as mensagens</a></p>`, { status: 404 });
