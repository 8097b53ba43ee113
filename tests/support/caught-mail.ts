import type { APIRequestContext } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { newEnquiry } from './contact-form.ts';
import { expect } from './page.ts';

const allMails = async (request: APIRequestContext): Promise<CaughtMessage[]> =>
	(await request.get('/_local/mail.json')).json();

const mailsFrom = async (request: APIRequestContext, email: string): Promise<CaughtMessage[]> =>
	(await allMails(request)).filter(({ ReplyTo }) => ReplyTo?.includes(`<${email}>`));

/** The copies that were sent to a visitor. They go in the same call as the association's mails. */
export const copiesTo = async (request: APIRequestContext, email: string): Promise<CaughtMessage[]> =>
	(await allMails(request)).filter(({ To }) => To === email);

/** Waits for the association's mail about what a visitor sent, and expects exactly one. */
export const expectOneMail = async (request: APIRequestContext, email: string): Promise<CaughtMessage> => {
	// Once a later enquiry is mailed, a second mail about this one would have arrived too.
	const later = newEnquiry();
	expect((await request.post('/api/contact', { data: later })).status()).toBe(200);
	await expect.poll(async () => (await mailsFrom(request, later.email)).length).toBe(1);

	let mail: CaughtMessage | undefined;
	const countMails = async () => {
		const mails = await mailsFrom(request, email);
		[mail] = mails;
		return mails.length;
	};
	await expect.poll(countMails).toBe(1);
	if (!mail) throw new Error('The mail is gone.');
	return mail;
};
