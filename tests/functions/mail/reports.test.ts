import { beforeEach, expect, it, vi } from 'vitest';
import { reportFailedDeploy } from '#netlify/server/mail/failed-deploy.ts';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

let functions: FormFunctions;
beforeEach(async () => {
	setTime('2026-03-01T12:00:20.000Z');
	functions = await startFormFunctions();
});

/** At noon on these days of March. */
const runOn = (...days: readonly string[]) => functions.runAt(...days.map((day) => `2026-03-${day}T12:00:00.000Z`));

const summaries = () => functions.mails('summary');

/** Leaves an enquiry that Postmark refuses for good, as it is, and an application for which it did not answer. */
const leaveTwoBehind = async () => {
	for (const [mode, form] of [
		['refuse-message', 'contact'],
		['fail', 'member'],
	] as const) {
		functions.sink.behave(mode);
		await functions.post(form, VALID_FORMS[form]);
		await functions.settle();
	}
};

it('on Mondays the summary comes even if nothing is pending, with the number of the week; on Tuesday if Monday failed', async () => {
	await runOn('01', '02');
	for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt'])
		await functions.post('contact', { ...VALID_FORMS.contact, email });
	await functions.settle();
	await runOn('03', '09');
	functions.sink.behave('fail');
	await runOn('16');
	functions.sink.behave('accept');
	expect((await functions.look()).log).toContainEqual({
		event: 'Summary not sent',
		reason: 'InternalServerError 100',
	});
	await runOn('17', '18');
	const weekly = (await summaries()).filter(({ TextBody }) => TextBody?.includes('Às segundas-feiras'));
	expect(weekly.map(({ Subject }) => Subject)).toEqual([
		'Está tudo em dia: 0 formulários nesta semana',
		'Formulários por tratar: 2',
		'Formulários por tratar: 2',
	]);
	expect(weekly.map(({ TextBody }) => /\S+ (?:\d envios? )?pelos formulários/.exec(TextBody ?? '')?.[0])).toEqual([
		'chegou pelos formulários',
		'Chegaram 2 envios pelos formulários',
		'chegou pelos formulários',
	]);
});

it('the summary comes once a day, in the morning, with the submissions whose mail has failed for six hours, and quotes no visitor', async () => {
	await leaveTwoBehind();
	await functions.runAt('2026-03-01T12:10:00.000Z');
	setTime('2026-03-02T02:00:00.000Z');
	await functions.post('member', { ...VALID_FORMS.member, email: 'rui@exemplo.pt' });
	await functions.settle();
	await functions.runAt('2026-03-02T02:10:00.000Z');
	const ids = Object.values((await functions.look()).pending).map(({ id }) => id);
	// Else `process-due` would mail them before the summary.
	for (const { key } of (await functions.store.list({ prefix: 'due/' })).blobs) await functions.store.delete(key);
	functions.sink.behave('accept');

	await functions.runAt('2026-03-02T06:50:00.000Z');
	expect(await summaries()).toEqual([]);
	for (const time of ['07:00', '07:10', '23:50']) await functions.runAt(`2026-03-02T${time}:00.000Z`);
	const [first, ...none] = await summaries();
	expect(none).toEqual([]);
	expect(first).toMatchObject({ To: '"Cumeada" <associacao@exemplo.pt>', Subject: 'Emails por entregar: 2' });
	expect(first?.TextBody).toContain('Há 2 envios cujo email ainda não seguiu: o sítio continua a tentar.');
	expect(ids.map((id) => first?.TextBody?.includes(id)).toSorted()).toEqual([false, true, true]);

	await functions.runAt('2026-03-03T07:10:00.000Z');
	const [second] = (await summaries()).slice(1);
	expect(second?.Subject).toBe('Emails por entregar: 3');
	expect(JSON.stringify([first, second])).not.toMatch(/Ana|Reis|ana\.reis|912345678/);
});

it.each([
	['once to the address in MAIL_ALERT', 'Rui Reis <rui@outro.pt>', ['"Rui Reis" <rui@outro.pt>']],
	['without another address once the association’s is accepted again', '', ['"Cumeada" <associacao@exemplo.pt>']],
])('the summary that is refused for the association’s address goes %s', async (_, alert, receivers) => {
	await leaveTwoBehind();
	functions.sink.behave('accept');
	functions.sink.refuse('associacao@exemplo.pt');
	vi.stubEnv('MAIL_ALERT', alert);
	for (const time of ['07:00', '07:10', '12:00']) await functions.runAt(`2026-03-02T${time}:00.000Z`);
	functions.sink.forgive('associacao@exemplo.pt');
	await functions.runAt('2026-03-02T13:00:00.000Z');
	expect((await summaries()).map(({ To }) => To)).toEqual(receivers);
});

it('the summary says how many duplicates were refused the day before', async () => {
	await functions.post('contact', VALID_FORMS.contact);
	for (let count = 0; count < 3; count++) await functions.post('contact', VALID_FORMS.contact);
	await functions.settle();
	await functions.runAt('2026-03-02T07:00:00.000Z', '2026-03-03T07:00:00.000Z');
	const [summary, ...none] = await summaries();
	expect(none).toEqual([]);
	expect(summary).toMatchObject({ Subject: 'Formulários recusados ontem: 3' });
	expect(summary?.TextBody).toContain('Ontem, 3 envios foram recusados por já haver outro com o mesmo email.');
	expect(JSON.stringify(summary)).not.toMatch(/Ana|Reis|ana\.reis/);
});

it('a publication that failed is reported once, a preview’s not at all', async () => {
	const deploy = {
		id: 'd1',
		context: 'production',
		title: 'Mudar Notícia «um-muro»',
		committer: 'ana',
		errorMessage: 'Build script returned non-zero exit code: 1',
		adminUrl: 'https://app.netlify.com/projects/montes',
	};
	await reportFailedDeploy({ ...deploy, id: 'd0', context: 'deploy-preview' });
	await reportFailedDeploy(deploy);
	const mails = await functions.mails('failed-deploy');
	expect(mails.map(({ Subject }) => Subject)).toEqual(['Uma publicação falhou']);
	expect(mails[0]?.TextBody).toContain('https://app.netlify.com/projects/montes/deploys/d1');
});
