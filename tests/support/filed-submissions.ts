import { storeRules } from '#netlify/server/base/content.ts';
import { type Case, firstRecipients, RECEIVED, RECEIVED_FACTS, type Submission } from '#netlify/server/cases/case.ts';
import { type Incoming, readCase } from '#netlify/server/cases/case-store.ts';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { type ServerForm, toIncoming } from '#netlify/server/forms/server-form.ts';
import { caseKey, dueMark } from '#netlify/server/store/keys.ts';
import type { FiledForm, FormInput } from '#src/forms/form.ts';
import { setTime } from './clock.ts';
import { type FormFunctions, startFormFunctions } from './form-functions.ts';
import { VALID_FORMS, VALID_ORDER } from './valid-forms.ts';

export const serverForm = (form: FiledForm) => FORMS[form] as unknown as ServerForm<FormInput>;

/** The values of any form, as a request brings them. */
export const toIncomingForm = (form: FiledForm, values: FormInput, key?: string): Incoming =>
	toIncoming(serverForm(form), values, key);

const DAY_MS = 86_400_000;
/** When filed submissions were received. */
export const START = '2026-03-01T12:00:00.000Z';
/** Of every order. */
export const NUMBER = 'CUM-2026-7F3KQM';
export const PAYMENT_DAYS = storeRules().payment.days;
export const daysLater = (days: number, hours = 0): string =>
	new Date(Date.parse(START) + days * DAY_MS + hours * 3_600_000).toISOString();

/** `VALID_FORMS` as stored, with that number. */
export const KEPT = { ...VALID_FORMS, order: { ...VALID_ORDER.kept, number: NUMBER } } as unknown as Record<
	FiledForm,
	FormInput
>;

/** A case whose first mails were sent when it came. */
export const toSent = (submission: Submission): Case => ({
	...submission,
	isAccepted: true,
	steps: [],
	notified: Object.fromEntries(
		firstRecipients(submission).map((to) => [
			RECEIVED[to],
			{ count: 1, facts: RECEIVED_FACTS, at: submission.receivedAt },
		]),
	),
});

/** Stores a case as sent. The clock looks at it next. */
export const file = async (
	{ store }: Pick<FormFunctions, 'store'>,
	form: FiledForm,
	receivedAt = START,
	changes: FormInput = {},
): Promise<Case> => {
	const one = toSent({ ...toIncomingForm(form, { ...KEPT[form], ...changes }).submission, receivedAt });
	await store.setJSON(caseKey(one), one);
	await store.setJSON(dueMark(Date.parse(receivedAt), caseKey(one)), '');
	return one;
};

/** Starts the functions with an order without steps. */
export const startWithOrder = async () => {
	setTime(START);
	const functions = await startFormFunctions();
	return { functions, order: await file(functions, 'order') };
};

export const actionsOf = async ({ store }: FormFunctions, submission: Submission): Promise<string[]> =>
	(await readCase(store, submission))?.steps.map(({ action }) => action) ?? [];
