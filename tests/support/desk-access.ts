import type { APIRequestContext, Page } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { expect } from './page.ts';

/** The mails that give access to the desk, the newest first. */
export const signInMails = async (request: APIRequestContext): Promise<CaughtMessage[]> => {
	const mails: CaughtMessage[] = await (await request.get('/_local/mail.json')).json();
	return mails.filter(({ Tag }) => Tag === 'sign-in');
};

/** Each link works once, and two workers may ask at the same time: the first one still unused is taken. */
const signIn = async (request: APIRequestContext): Promise<string> => {
	const asked = await request.post('/api/desk', { data: { signIn: true } });
	expect(await asked.json()).toMatchObject({ access: 'sent' });
	for (const { TextBody } of await signInMails(request)) {
		const [, enter] = /#entrar=(\S+)/.exec(TextBody ?? '') ?? [];
		const entered = await request.post('/api/desk', { data: { enter } });
		const [, key] = /^desk=([^;]+)/.exec(entered.headers()['set-cookie'] ?? '') ?? [];
		if (key) return key;
	}
	throw new Error('No sign-in link gives access.');
};

/** The key that all tests of a worker share, because an hour has few sign-in mails. */
let key: Promise<string> | undefined;

/** Gives the page's browser access to the desk, as a device of the association has it. */
export const giveAccess = async (page: Page, request: APIRequestContext): Promise<void> => {
	key ??= signIn(request);
	const { origin } = new URL((await request.get('/robots.txt')).url());
	await page.context().addCookies([{ name: 'desk', value: await key, url: origin }]);
};
