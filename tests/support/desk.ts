import type { Store } from '@netlify/blobs';
import { expect } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { hashOf } from '#netlify/server/store/fingerprint.ts';
import { DEVICES_KEY } from '#netlify/server/store/keys.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { startFormFunctions } from './form-functions.ts';
import { VALID_FORMS } from './valid-forms.ts';

const ADDRESS = /https?:\/\/[^\s"/]+(\/desk\/[\w/-]+)/;

/** The key of the tests' device. */
export const DEVICE = 'device-of-the-association';

/** The keys of devices, by the origin of their functions. */
const keys = new Map<string, string>();

/** The paths of a mail's desk buttons, by label, from its text. */
export const buttonsOf = ({ TextBody = '' }: Partial<CaughtMessage>): Readonly<Record<string, string>> => {
	const lines = String(TextBody).split('\n');
	return Object.fromEntries(
		lines.flatMap((line, index) => {
			const target = ADDRESS.exec(lines[index + 1] ?? '')?.[1];
			return target && line.endsWith(':') ? [[line.slice(0, -1), target]] : [];
		}),
	);
};

/** Gives access to a new device. All later requests to these functions come from it. */
export const giveAccess = async (origin: string, store: Store): Promise<void> => {
	const key = hashOf(DEVICE);
	// Not expired at the end of a test with a moving clock.
	await store.setJSON(DEVICES_KEY, [{ code: '', at: Date.now() + 1e11, key }]);
	keys.set(origin, DEVICE);
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const toText = (html: string): string =>
	html
		.replace(/<(?:h\d|p|section|label|div)\b[^>]*>/g, '\n')
		.replace(/<[^>]*>/g, '')
		.replace(/&([\w#]+);/g, (all, name) => ENTITIES[name] ?? all)
		.replace(/\n\s*/g, '\n')
		.trim();

/** What the desk's page shows. */
const readPage = ({ status, headers }: Response, html: string) => {
	const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
	const [, messageBox = ''] = /<section class="message-box[^"]*">([\s\S]*?)<\/section>/.exec(main) ?? [];
	const text = toText(main);
	const links = [...main.matchAll(/<a class="button[^"]*" href="([^"]*)">([^<]*)<\/a>/g)];
	return {
		status,
		headers,
		html: main,
		text,
		/** The first message box: its title, and its sentences. */
		messageBox: toText(messageBox).split('\n'),
		state: /Situação: (.*)\./.exec(text)?.[1],
		/** What its forms' buttons do: `act`, `undo`, `end` and so on. */
		does: [...main.matchAll(/name="do" value="([\w-]+)"/g)].map(([, action]) => action),
		/** The paths of what else can be done, by label. */
		next: Object.fromEntries(links.map(([, path, label]) => [label, path])) as Readonly<Record<string, string>>,
	};
};

export type DeskPage = ReturnType<typeof readPage>;

export const openDesk = async (origin: string, path: string, cookie = keys.get(origin)): Promise<DeskPage> => {
	const response = await fetch(origin + path, { headers: cookie ? { cookie: `desk=${cookie}` } : {} });
	return readPage(response, await response.text());
};

/** Sends a form of the page, and returns the page that follows. `do` acts, if it is left out. */
export const pressDesk = async (
	origin: string,
	path: string,
	fields: Readonly<Record<string, string>> = {},
	cookie = keys.get(origin),
): Promise<DeskPage> => {
	const response = await fetch(origin + path, {
		method: 'POST',
		headers: cookie ? { cookie: `desk=${cookie}` } : {},
		body: new URLSearchParams({ do: 'act', ...fields }),
		redirect: 'manual',
	});
	const text = await response.text();
	return response.status === 303
		? openDesk(origin, response.headers.get('location') ?? '', cookie)
		: readPage(response, text);
};

const isToVisitor = ({ To }: CaughtMessage) => !To?.includes('associacao@exemplo.pt');

/** The functions with a form that was mailed, its submission, and the buttons of the association's mail. */
export const startWithMail = async (form: FiledForm, deployContext = 'dev') => {
	const functions = await startFormFunctions(undefined, { deployContext });
	expect((await functions.post(form, VALID_FORMS[form])).status).toBe(200);
	await functions.settle();
	const { sent, mails } = await functions.look();
	const [submission] = Object.values(sent);
	const mail = mails.find((one) => !isToVisitor(one));
	if (!submission || !mail) throw new Error('There is no mail.');
	return { ...functions, submission, mail, buttons: buttonsOf(mail) };
};

const pathOf = (mail: CaughtMessage, label: string): string => {
	const path = buttonsOf(mail)[label];
	expect(path, `the button «${label}»`).toBeDefined();
	return path ?? '';
};

/** The desk with functions of its own, which end with the test. */
export const startDesk = async () => {
	const functions = await startFormFunctions();
	await giveAccess(functions.origin, functions.store);
	return {
		mails: functions.mails,
		/** Sends a visitor's form. Returns the association's mail. */
		send: async (form: FiledForm, changes: object = {}): Promise<CaughtMessage> => {
			expect((await functions.post(form, { ...VALID_FORMS[form], ...changes })).status).toBe(200);
			await functions.settle();
			const mails = await functions.mails();
			const mail = mails.findLast((one) => one.Tag === form && !isToVisitor(one));
			if (!mail) throw new Error('The association has no mail.');
			return mail;
		},
		open: (mail: CaughtMessage, label: string) => openDesk(functions.origin, pathOf(mail, label)),
		undo: (mail: CaughtMessage, label: string) => pressDesk(functions.origin, pathOf(mail, label), { do: 'undo' }),
		/** Lets the clock run that many minutes later. Returns the new mails. */
		wait: async (minutes = 10) => {
			const before = (await functions.mails()).length;
			await functions.runAt(new Date(Date.now() + minutes * 60_000).toISOString());
			return (await functions.mails()).slice(before);
		},
		/** Does a mail's action. Returns the page and the new mails. */
		press: async (mail: CaughtMessage, label: string, fields: Readonly<Record<string, string>> = {}) => {
			const before = (await functions.mails()).length;
			const page = await pressDesk(functions.origin, pathOf(mail, label), fields);
			await functions.settle();
			const mails = (await functions.mails()).slice(before);
			const toAssociation = mails.find((one) => !isToVisitor(one));
			return { page, mails, visitor: mails.find(isToVisitor), association: toAssociation };
		},
	};
};
