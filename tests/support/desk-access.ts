import type { APIRequestContext, Page } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { expect } from './page.ts';

/** The mails that give access to the desk, the newest first. */
export const signInMails = async (request: APIRequestContext): Promise<CaughtMessage[]> => {
	const mails: CaughtMessage[] = await (await request.get('/_local/mail.json')).json();
	return mails.filter(({ Tag }) => Tag === 'sign-in');
};

const signIn = async (request: APIRequestContext): Promise<string> => {
	const before = (await signInMails(request)).length;
	const asked = await request.post('/api/desk', { data: { signIn: true } });
	expect(await asked.json()).toMatchObject({ access: 'sent' });
	const mails = await signInMails(request);
	expect(mails.length).toBeGreaterThan(before);
	const [, enter] = /#entrar=(\S+)/.exec(mails[0]?.TextBody ?? '') ?? [];
	const entered = await request.post('/api/desk', { data: { enter } });
	return /^desk=([^;]+)/.exec(entered.headers()['set-cookie'] ?? '')?.[1] ?? '';
};

/** The key that all tests of a worker share, because an hour has few sign-in mails. */
let key: Promise<string> | undefined;

/** Gives the page's browser access to the desk, as a device of the association has it. */
export const giveAccess = async (page: Page, request: APIRequestContext): Promise<void> => {
	key ??= signIn(request);
	const { origin } = new URL((await request.get('/robots.txt')).url());
	await page.context().addCookies([{ name: 'desk', value: await key, url: origin }]);
};
