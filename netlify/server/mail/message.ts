import { Attachment, Message, Models } from 'postmark';
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
	// Nobody's reading is watched, and no address in a mail leads elsewhere first, whatever the account's settings are.
	message.TrackOpens = false;
	message.TrackLinks = Models.LinkTrackingOptions.None;
	if (mail.attachments)
		message.Attachments = mail.attachments.map(
			({ name, type, text }) => new Attachment(name, Buffer.from(text).toString('base64'), type),
		);
	return message;
};
