import type { APIRequestContext, Page } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { expect } from './page.ts';

/** The mails that give access to the desk, the newest first. */
export const signInMails = async (request: APIRequestContext): Promise<CaughtMessage[]> => {
	const mails: CaughtMessage[] = await (await request.get('/_local/mail.json')).json();
	return mails.filter(({ Tag }) => Tag === 'sign-in');
};

export const codeIn = ({ TextBody = '' }: Partial<CaughtMessage> = {}): string =>
	/^(?:\w{4}-){2}\w{4}$/m.exec(TextBody)?.[0] ?? '';

/** Each code works once, and two workers may ask at the same time: the first one still unused is taken. */
const signIn = async (request: APIRequestContext): Promise<string> => {
	const post = (form: Record<string, string>) => request.post('/desk', { form, maxRedirects: 0 });
	const asked = await post({ do: 'sign-in' });
	expect(asked.headers()['location']).toBe('/desk?access=sent');
	for (const mail of await signInMails(request)) {
		const entered = await post({ do: 'enter', code: codeIn(mail) });
		const [, key] = /^desk=([^;]+)/.exec(entered.headers()['set-cookie'] ?? '') ?? [];
		if (key) return key;
	}
	throw new Error('No code gives access.');
};

/** The key that all tests of a worker share, because an hour has few sign-in mails. */
let key: Promise<string> | undefined;

/** Gives the page's browser access to the desk, as a device of the association has it. */
export const giveAccess = async (page: Page, request: APIRequestContext): Promise<void> => {
	key ??= signIn(request);
	const { origin } = new URL((await request.get('/robots.txt')).url());
	await page.context().addCookies([{ name: 'desk', value: await key, url: origin }]);
};
