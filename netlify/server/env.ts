import { site } from './content.ts';

/** Settings of the mail service; the README's table describes each variable. */
export interface MailSettings {
	/** Without a token nothing is sent: submissions stay pending. */
	readonly token: string | undefined;
	/** `host:port` of another API than Postmark's own, over plain http; for the local platform and tests. */
	readonly host: string | undefined;
	/** The confirmed sender. */
	readonly from: string;
	readonly to: string;
}

/** Read at each call: the local platform and tests set the variables after this module is loaded. */
export const mailSettings = (): MailSettings => ({
	token: process.env['POSTMARK_SERVER_TOKEN'] || undefined,
	host: process.env['POSTMARK_HOST'] || undefined,
	from: process.env['MAIL_FROM'] || site.email,
	to: process.env['MAIL_TO'] || site.email,
});

/** The site's public address, without a slash at its end: what a mail's links begin with. */
export const siteAddress = (): string => (process.env['URL'] || 'http://localhost:8888').replace(/\/$/, '');
