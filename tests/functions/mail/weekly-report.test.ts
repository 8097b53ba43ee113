import { beforeEach, expect, it } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

let functions: FormFunctions;
beforeEach(async () => {
	functions = await startFormFunctions();
	// The first run of this store, on a Sunday.
	await retryAt('2026-02-22T12:00:00.000Z');
});

const retryAt = async (moment: string) => {
	setTime(moment);
	expect(await functions.run('retry-mail')).toBe(204);
};
const postAt = async (moment: string, form: 'contact' | 'member' | 'withdrawal', changes = {}) => {
	setTime(moment);
	expect((await functions.post(form, { ...VALID_FORMS[form], ...changes })).status).toBe(200);
	await functions.finish();
	functions = await functions.startAnother();
};
const reports = async () => (await functions.look()).mails.filter(({ Tag }) => Tag === 'weekly-report');

it('the report says so if a week had no submissions', async () => {
	await retryAt('2026-02-23T07:00:00.000Z');
	await retryAt('2026-03-02T07:00:00.000Z');
	const [first, second, ...none] = await reports();
	expect(none).toEqual([]);
	expect(first).toMatchObject({
		To: '"Cumeada" <associacao@exemplo.pt>',
		Subject: 'Semana de 16 a 22 de fevereiro de 2026: nada chegou',
	});
	expect(second?.Subject).toBe('Semana de 23 de fevereiro a 1 de março de 2026: nada chegou');
	expect(second?.TextBody).toContain('Nada chegou esta semana');
	expect(second?.TextBody).toContain('Está tudo entregue');
});

it('the report counts the week’s submissions by form, in any state, and the pending ones, and quotes no visitor', async () => {
	await postAt('2026-02-22T23:59:00.000Z', 'contact');
	await postAt('2026-02-23T00:00:00.000Z', 'member');
	functions.sink.behave('refuse-message');
	await postAt('2026-03-01T09:00:00.000Z', 'withdrawal');
	functions.sink.behave('fail');
	await postAt('2026-03-01T23:59:00.000Z', 'contact', { email: 'rui@exemplo.pt' });
	functions.sink.behave('accept');
	await postAt('2026-03-02T00:00:00.000Z', 'contact', { email: 'eva@exemplo.pt' });
	await retryAt('2026-03-02T07:00:00.000Z');
	const [report, ...none] = await reports();
	expect(none).toEqual([]);
	const text = report?.TextBody ?? '';
	for (const line of ['Contacto: 1', 'Inscrição de sócio: 1', 'Encomenda: 0', 'Livre resolução: 1'])
		expect(text).toContain(`${line}\n`);
	expect(report?.Subject).toBe('Semana de 23 de fevereiro a 1 de março de 2026: 3 envios, 1 por entregar');
	expect(text).toContain('recusados pelo serviço de correio: 1 envio.');
	expect(JSON.stringify(report)).not.toMatch(/Ana|Reis|Rui|Eva|912345678|@exemplo\.pt(?!>)/);
});

it('the report comes once a week, from Monday morning on, however often the function runs', async () => {
	await retryAt('2026-02-23T06:50:00.000Z');
	expect(await reports()).toHaveLength(0);
	for (const moment of ['23T07:00', '23T07:10', '24T09:00', '28T23:50']) await retryAt(`2026-02-${moment}:00.000Z`);
	expect(await reports()).toHaveLength(1);
	await retryAt('2026-03-02T06:50:00.000Z');
	expect(await reports()).toHaveLength(1);
	await retryAt('2026-03-02T07:00:00.000Z');
	expect(await reports()).toHaveLength(2);
});

it('a report that can’t be sent on Monday comes on Tuesday, about the same week', async () => {
	functions.sink.behave('fail');
	await retryAt('2026-02-23T07:00:00.000Z');
	functions.sink.behave('accept');
	await retryAt('2026-02-24T09:00:00.000Z');
	expect((await reports()).map(({ Subject }) => Subject)).toEqual([
		'Semana de 16 a 22 de fevereiro de 2026: nada chegou',
	]);
	expect((await functions.look()).log).toContainEqual({
		event: 'Weekly report not sent',
		reason: 'InternalServerError 100',
	});
});
