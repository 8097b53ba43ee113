import { Errors, Message, ServerClient } from 'postmark';
import type { ContactInput } from '#src/forms/contact.ts';
import type { FormName } from '#src/forms/form.ts';
import { mailSettings } from '../env.ts';
import { toReason } from '../log.ts';
import type { Submission } from '../submission.ts';
import type { Notification } from './notification.ts';
import { renderHtml, renderText } from './render.ts';
import { renderContact } from './templates/contact.ts';

/** Seconds: well below a function's 60, unlike the client's own 180. */
const TIMEOUT_S = 15;

const renderers: Readonly<Record<FormName, (submission: Submission) => Notification>> = {
	contact: (submission) => renderContact(submission as Submission<ContactInput>),
};

/** A display name and an address as RFC 5322 has them. */
const mailbox = (name: string, address: string) => `"${name.replace(/["\\]/g, "'")}" <${address}>`;

const toMessage = ({ form, id }: Submission, notification: Notification, from: string, to: string) => {
	const message = new Message(
		mailbox(notification.from_name, from),
		notification.subject,
		renderHtml(notification),
		renderText(notification),
		mailbox(notification.to_name, to),
	);
	message.ReplyTo = mailbox(notification.from_name, notification.from_email);
	message.Tag = form;
	message.Metadata = { form, id };
	return message;
};

/** `undefined` once Postmark has taken the mail, else why it did not: a code, no personal data. */
export const sendNotification = async (submission: Submission): Promise<string | undefined> => {
	const { token, host, from, to } = mailSettings();
	if (!token) return 'no POSTMARK_SERVER_TOKEN';
	const client = new ServerClient(token, {
		timeout: TIMEOUT_S,
		...(host ? { requestHost: host, useHttps: false } : {}),
	});
	try {
		const notification = renderers[submission.form](submission);
		await client.sendEmail(toMessage(submission, notification, from, to));
		return undefined;
	} catch (error) {
		return error instanceof Errors.PostmarkError ? `${error.name} ${error.code}` : toReason(error);
	}
};
