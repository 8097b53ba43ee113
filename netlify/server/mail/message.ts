import { Attachment, Message } from 'postmark';
import { type Mailbox, renderMailbox } from './mailboxes.ts';
import type { Mail } from './notification.ts';
import { type ReplyButton, renderHtml, renderText } from './render.ts';

/** Who sends a mail, and who gets it. */
interface Envelope {
	readonly from: Mailbox;
	readonly to: readonly Mailbox[];
}

/** A mail as Postmark takes it. */
export const toMessage = (mail: Mail, { from, to }: Envelope, button?: ReplyButton): Message => {
	const receivers = to.map(renderMailbox).join(', ');
	const message = new Message(renderMailbox(from), mail.subject, renderHtml(mail, button), renderText(mail), receivers);
	if (mail.attachments)
		message.Attachments = mail.attachments.map(
			({ name, type, text }) => new Attachment(name, Buffer.from(text).toString('base64'), type),
		);
	return message;
};
