import { expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const START = `${SENDING_DAY}T12:00:20.000Z`;
const daysLater = (days: number, time = 'T12:00:20.000Z') =>
	new Date(Date.parse(SENDING_DAY) + days * 86_400_000).toISOString().slice(0, 10) + time;

const setRetention = (form: FiledForm, rules: { duplicateDays: number; retentionDays: number }) =>
	changeSettings(site.forms[form], rules);

/** Sends every form once. Each mail is delivered or refused for good. */
const startWithForms = async (mail: 'accept' | 'refuse-message' = 'accept'): Promise<FormFunctions> => {
	setTime(START);
	const functions = await startFormFunctions();
	functions.sink.behave(mail);
	for (const form of FILED_FORMS) expect((await functions.post(form, VALID_FORMS[form])).status).toBe(200);
	await functions.finish();
	return functions.startAnother();
};

const filed = async (functions: FormFunctions): Promise<string[]> => {
	const { sent, parked, claims } = await functions.look();
	return [...Object.keys(sent), ...Object.keys(parked), ...Object.keys(claims)].map((key) =>
		key.split('/').slice(0, 2).join('/'),
	);
};

it.each([
	['mailed', 'accept', 'sent'],
	['parked', 'refuse-message', 'parked'],
] as const)('a %s entry is deleted with its claim after the current retention of its form', async (_, mail, state) => {
	const functions = await startWithForms(mail);
	const left = new Set<FiledForm>(FILED_FORMS);
	for (const [index, form] of FILED_FORMS.entries())
		setRetention(form, { duplicateDays: 1, retentionDays: 20 + 2 * index });
	for (const [index, form] of FILED_FORMS.entries())
		for (const [day, time] of [
			[20 + 2 * index, 'T23:59:59.000Z'],
			[21 + 2 * index, 'T00:00:01.000Z'],
		] as const) {
			await functions.purgeAt(daysLater(day, time));
			if (day % 2 === 1) left.delete(form);
			const places = [...left].flatMap((name) => [`${state}/${name}`, `claims/${name}`]);
			expect([day, (await filed(functions)).toSorted()]).toEqual([day, places.toSorted()]);
		}
	expect((await functions.finish()).log.at(-1)).toEqual({ event: 'Purge done', count: 1 });
});

it('a claim that now belongs to another submission stays', async () => {
	setRetention('contact', { duplicateDays: 5, retentionDays: 10 });
	setTime(START);
	const functions = await startFormFunctions();
	await functions.post('contact', VALID_FORMS.contact);
	await functions.settle();
	setTime(daysLater(6));
	await functions.post('contact', VALID_FORMS.contact);
	await functions.finish();
	const another = await functions.startAnother();
	await another.purgeAt(daysLater(11));
	expect(Object.keys((await another.look()).sent)).toEqual([expect.stringContaining(daysLater(6, ''))]);
	expect(Object.values((await another.look()).claims)).toEqual([expect.objectContaining({ receivedAt: daysLater(6) })]);
	expect((await another.post('contact', VALID_FORMS.contact)).status).toBe(409);
});
