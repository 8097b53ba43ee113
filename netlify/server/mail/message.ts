import { addressParser } from 'postal-mime';
import { Attachment, Message, Models } from 'postmark';
import { Html, html } from '#src/format/html.ts';
import type { Language } from '#src/format/language.ts';
import { colours, site } from '../base/content.ts';
import { wordsOf } from '../base/words.ts';

export interface MailAttachment {
	readonly name: string;
	/** A media type with parameters: `text/calendar; charset=utf-8; method=REQUEST`. */
	readonly type: string;
	readonly text: string;
}

export interface MailLink {
	readonly label: string;
	/** Absolute. */
	readonly address: string;
	/** This link is the mail's main button. By default that is the one that replies. */
	readonly isFirst?: boolean;
}

/** Plain text throughout. */
export interface Mail {
	readonly subject: string;
	/** Paragraphs are separated by blank lines; line breaks are kept. */
	readonly message: string;
	readonly details: readonly (readonly [name: string, value: string])[];
	readonly attachments?: readonly MailAttachment[];
	readonly links?: readonly MailLink[];
	/** The visitor's language; absent in what the association or a guide reads. */
	readonly language?: Language;
	/** Stored Portuguese texts that the mail may quote, such as an order's titles. `renderHtml` marks each with its `lang`. */
	readonly originals?: readonly (string | undefined)[];
}

export type Recipient = 'association' | 'visitor';

/** A text of paragraphs, without the missing ones. */
export const paragraphs = (...texts: readonly (string | false | undefined)[]): string =>
	texts.filter(Boolean).join('\n\n');

/** The details that have a value. */
export const given = (...rows: readonly (readonly [name: string, value: string | undefined])[]): Mail['details'] =>
	rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []));

/** So that no text of a visitor looks like another part of the mail. */
export const indent = (text: string): string => text.replaceAll('\n', '\n  ');

export interface Mailbox {
	readonly name?: string;
	readonly address: string;
}

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/;

/** Parses `ana@exemplo.pt, Rui Reis <rui@exemplo.pt>`. `undefined` if a part is no address, or the text is empty. */
export const parseMailboxes = (text: string): readonly Mailbox[] | undefined => {
	const parsed = addressParser(text);
	const mailboxes = parsed.flatMap(({ name, address }) =>
		// If a comma is missing, the parser reads the first address as the name of the second.
		address && ADDRESS.test(address) && !name.includes('@') ? [{ ...(name ? { name } : {}), address }] : [],
	);
	return mailboxes.length > 0 && mailboxes.length === parsed.length ? mailboxes : undefined;
};

/** RFC 5322. */
export const renderMailbox = ({ name, address }: Mailbox): string =>
	name ? `"${name.replace(/["\\]/g, "'")}" <${address}>` : address;

const FONT = 'font-family:Helvetica,Arial,sans-serif';

const renderParagraphs = (text: string, mark: (line: string) => Html) =>
	text.split(/\n{2,}/).map((paragraph) => {
		const lines = paragraph
			.split('\n')
			.flatMap((line, index) => (index === 0 ? [mark(line)] : [new Html('<br>'), mark(line)]));
		return html`<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.6;color:${colours.ink.light}">${lines}</p>`;
	});

/** Encoded, so that an address with a question mark can't add a `bcc`. */
const mailtoOf = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;

const BUTTON = `display:inline-block;padding:12px 20px;border-radius:6px;${FONT};font-size:16px;font-weight:bold;text-decoration:none`;

const YELLOW = `background:${colours.accent.light};color:${colours['on-accent'].light}`;
const OUTLINED = `border:1px solid ${colours.ink.light};color:${colours.ink.light}`;

/** For readers with a dark scheme; the others show the inline colours. */
const DARK = `@media (prefers-color-scheme: dark) {
.paper { background: ${colours.paper.dark} !important }
.card { background: ${colours.surface.dark} !important; border-color: ${colours.line.dark} !important }
.ink { color: ${colours.ink.dark} !important; border-color: ${colours.ink.dark} !important }
.soft { color: ${colours['ink-soft'].dark} !important; border-color: ${colours.line.dark} !important }
}`;

const renderButton = ({ label, address, isFirst }: MailLink) =>
	html`<tr><td style="padding:0 28px 16px"><a href="${address}" class="${isFirst ? '' : 'ink'}" style="${BUTTON};${isFirst ? YELLOW : OUTLINED}">${label}</a></td></tr>
`;

export const renderText = ({ message, links = [], details }: Mail): string =>
	[
		message,
		...links.map(({ label, address }) => `${label}:\n${address}`),
		`-- \n${details.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`,
	].join('\n\n');

/**
 * The HTML part: tables and inline styles, which all mail readers understand; no pictures and no tracking links.
 * @param reply A button that writes to its address.
 */
export const renderHtml = (mail: Mail, reply?: MailLink): string => {
	const { subject, message, links = [], details, language } = mail;
	const { tag, ...words } = wordsOf(language);
	const mark = (text: string) => words.mark(text, mail.originals);
	const isFirst = !links.some((link) => link.isFirst);
	const buttons = reply ? [...links, { ...reply, address: mailtoOf(reply.address), isFirst }] : links;
	return html`<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${new Html(DARK)}</style>
<title>${subject}</title>
</head>
<body class="paper" style="margin:0;padding:0;background:${colours.paper.light}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.paper.light}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${colours.surface.light};border:1px solid ${colours.line.light};border-radius:10px">
<tr><td style="padding:24px 28px 0">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="30"><div style="height:6px;background:${colours['waymark-yellow'].light};font-size:0;line-height:0">&nbsp;</div><div style="height:3px;font-size:0;line-height:0">&nbsp;</div><div style="height:6px;background:${colours['waymark-red'].light};font-size:0;line-height:0">&nbsp;</div></td>
<td class="soft" style="padding-left:12px;${FONT};font-size:15px;font-weight:bold;color:${colours['ink-soft'].light}">${site.name}</td>
</tr></table>
<h1 class="ink" style="margin:16px 0 20px;font-family:Rockwell,Georgia,serif;font-size:24px;line-height:1.2;color:${colours.ink.light}">${mark(subject)}</h1>
</td></tr>
<tr><td style="padding:0 28px 8px">${renderParagraphs(message, mark)}</td></tr>
${buttons.map(renderButton)}<tr><td class="soft" style="padding:16px 28px 24px;border-top:1px solid ${colours.line.light}">
<table role="presentation" cellpadding="0" cellspacing="0">${details.map(
		([name, value]) =>
			html`<tr><td class="soft" style="padding:2px 16px 2px 0;vertical-align:top;${FONT};font-size:14px;color:${colours['ink-soft'].light}">${name}</td><td class="ink" style="padding:2px 0;${FONT};font-size:14px;color:${colours.ink.light}">${mark(value)}</td></tr>`,
	)}</table>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
};

/** Without its receiver. */
export const toMessage = (mail: Mail, from: Mailbox, reply?: MailLink): Message => {
	const message = new Message(renderMailbox(from), mail.subject, renderHtml(mail, reply), renderText(mail));
	// Overrides the account's settings.
	message.TrackOpens = false;
	message.TrackLinks = Models.LinkTrackingOptions.None;
	if (mail.attachments)
		message.Attachments = mail.attachments.map(
			({ name, type, text }) => new Attachment(name, Buffer.from(text).toString('base64'), type),
		);
	return message;
};
