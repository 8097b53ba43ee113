import { Attachment, Message } from 'postmark';
import type { Mail } from './notification.ts';
import { type ReplyButton, renderHtml, renderText } from './render.ts';

/** A display name and an address as RFC 5322 has them. */
export const mailbox = (name: string, address: string): string => `"${name.replace(/["\\]/g, "'")}" <${address}>`;

/** A mail as Postmark takes it, from one mailbox to another. */
export const toMessage = (mail: Mail, from: string, to: string, button?: ReplyButton): Message => {
	const message = new Message(from, mail.subject, renderHtml(mail, button), renderText(mail), to);
	if (mail.attachments)
		message.Attachments = mail.attachments.map(
			({ name, type, text }) => new Attachment(name, Buffer.from(text).toString('base64'), type),
		);
	return message;
};
