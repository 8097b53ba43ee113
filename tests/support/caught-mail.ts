import type { APIRequestContext } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import type { FormName } from '#src/forms/form.ts';
import { newEnquiry } from './contact-form.ts';
import { expect } from './page.ts';

const allMails = async (request: APIRequestContext): Promise<CaughtMessage[]> =>
	(await request.get('/_local/mail.json')).json();

const mailsFrom = async (request: APIRequestContext, email: string, form?: FormName): Promise<CaughtMessage[]> =>
	(await allMails(request)).filter(
		({ ReplyTo, Tag }) => ReplyTo?.includes(`<${email}>`) && (form === undefined || Tag === form),
	);

/** The copies that were sent to a visitor. They go in the same call as the association's mails. */
export const copiesTo = async (request: APIRequestContext, email: string): Promise<CaughtMessage[]> =>
	(await allMails(request)).filter(({ To }) => To === email);

/** Waits for the association's mail about what a visitor sent, with one form or any, and expects exactly one. */
export const expectOneMail = async (
	request: APIRequestContext,
	email: string,
	form?: FormName,
): Promise<CaughtMessage> => {
	// Once a later enquiry is mailed, a second mail about this one would have arrived too.
	const later = newEnquiry();
	expect((await request.post('/api/contact', { data: later })).status()).toBe(200);
	await expect.poll(async () => (await mailsFrom(request, later.email)).length).toBe(1);

	let mail: CaughtMessage | undefined;
	const countMails = async () => {
		const mails = await mailsFrom(request, email, form);
		[mail] = mails;
		return mails.length;
	};
	await expect.poll(countMails).toBe(1);
	if (!mail) throw new Error('The mail is gone.');
	return mail;
};
