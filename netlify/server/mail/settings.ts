import { site } from '../base/content.ts';
import { type Mailbox, parseMailboxes } from './message.ts';

/** Settings of the mail service; `docs/running.md` describes each variable. */
export interface MailSettings {
	readonly token: string;
	/** `host:port` of another API than Postmark's own, over plain http; for the local platform and tests. */
	readonly host: string | undefined;
	readonly from: Mailbox;
	readonly to: readonly Mailbox[];
}

class SettingError extends Error {
	override readonly name = 'SettingError';
	/** The variable's name, for the log. */
	readonly code: string;

	constructor(variable: string) {
		super(`${variable} can't be used.`);
		this.code = variable;
	}
}

const mailboxesOf = (variable: string): readonly Mailbox[] => {
	const mailboxes = parseMailboxes(process.env[variable] || site.email);
	if (!mailboxes) throw new SettingError(variable);
	return mailboxes;
};

/**
 * Read at each call: the local platform and tests set the variables after this module is loaded.
 * @throws {SettingError} Nothing can be sent then, and what is due waits.
 */
export const mailSettings = (): MailSettings => {
	const token = process.env['POSTMARK_SERVER_TOKEN'];
	if (!token) throw new SettingError('POSTMARK_SERVER_TOKEN');
	const [from, ...more] = mailboxesOf('MAIL_FROM');
	if (!from || more.length > 0) throw new SettingError('MAIL_FROM');
	return { token, host: process.env['POSTMARK_HOST'], from, to: mailboxesOf('MAIL_TO') };
};

/**
 * Read separately, so that a mistake in this variable stops no other mail.
 * @throws {SettingError}
 */
export const alertMailboxes = (): readonly Mailbox[] => (process.env['MAIL_ALERT'] ? mailboxesOf('MAIL_ALERT') : []);

/** Whether the association reads that address. */
export const isOwnAddress = (address: string): boolean =>
	parseMailboxes(process.env['MAIL_TO'] || site.email)?.some(
		(own) => own.address.toLowerCase() === address.toLowerCase(),
	) ?? false;
