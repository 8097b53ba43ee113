import { createHash } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { expect } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { DEVICES_KEY } from '#netlify/server/store/keys.ts';
import type { Case } from '#netlify/server/cases/case.ts';
import type { DeskAnswer } from '#src/features/desk/answer.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const ADDRESS = /https?:\/\/[^\s"#]+\/desk#([\w./-]+)/;

/** The key of the tests' device. */
export const DEVICE = 'device-of-the-association';

/** The keys of devices, by the origin of their functions. */
const keys = new Map<string, string>();

/** The targets of a mail's desk buttons, by label, from its text. */
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
	const key = createHash('sha256').update(DEVICE).digest('base64url');
	// Not expired at the end of a test with a moving clock.
	await store.setJSON(DEVICES_KEY, [{ link: '', at: Date.now() + 1e11, key }]);
	keys.set(origin, DEVICE);
};

export const askDesk = async (origin: string, question: object, cookie = keys.get(origin)): Promise<DeskAnswer> => {
	const response = await fetch(`${origin}/api/desk`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...(cookie && { cookie: `desk=${cookie}` }) },
		body: JSON.stringify(question),
	});
	return response.json();
};

const isToVisitor = ({ To }: CaughtMessage) => !To?.includes('associacao@exemplo.pt');

/** The functions with a form that was mailed, its submission, and the buttons of the association's mail. */
export const startWithMail = async (form: FiledForm, deployContext = 'dev') => {
	const functions = await startFormFunctions(undefined, { deployContext });
	expect((await functions.post(form, VALID_FORMS[form])).status).toBe(200);
	await functions.settle();
	const mails = await functions.mails();
	const { blobs } = await functions.store.list({ prefix: 'cases/' });
	const submission = blobs[0] && ((await functions.store.get(blobs[0].key, { type: 'json' })) as Case);
	const mail = mails.find((one) => !isToVisitor(one));
	if (!submission || !mail) throw new Error('There is no mail.');
	return { ...functions, submission, mail, buttons: buttonsOf(mail) };
};

/** The desk with functions of its own, which end with the test. */
export const startDesk = async () => {
	const functions = await startFormFunctions();
	await giveAccess(functions.origin, functions.store);
	return {
		/** Sends a visitor's form. Returns the association's mail. */
		send: async (form: FiledForm, changes: object = {}): Promise<CaughtMessage> => {
			expect((await functions.post(form, { ...VALID_FORMS[form], ...changes })).status).toBe(200);
			await functions.settle();
			const mails = await functions.mails();
			const mail = mails.findLast((one) => one.Tag === form && !isToVisitor(one));
			if (!mail) throw new Error('The association has no mail.');
			return mail;
		},
		/** Opens a mail's button, without doing the action. Returns the page's facts. */
		open: (mail: CaughtMessage, label: string) => askDesk(functions.origin, { target: buttonsOf(mail)[label] }),
		undo: (mail: CaughtMessage, label: string) =>
			askDesk(functions.origin, { target: buttonsOf(mail)[label], undo: true }),
		/** Does a mail's action. Returns the page's facts and the new mails. */
		press: async (mail: CaughtMessage, label: string, fields: object = {}) => {
			const before = (await functions.mails()).length;
			const target = buttonsOf(mail)[label];
			expect(target, `the button «${label}»`).toBeDefined();
			const answer = await askDesk(functions.origin, { target, ...fields, act: true });
			await functions.settle();
			const mails = (await functions.mails()).slice(before);
			const toAssociation = mails.find((one) => !isToVisitor(one));
			return { answer, mails, visitor: mails.find(isToVisitor), association: toAssociation };
		},
	};
};
