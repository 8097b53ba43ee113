import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deskKey, type Pending, pendingKey } from '#netlify/server/outbox/submission.ts';
import { reportFailedDeploy } from '#netlify/server/reports/failed-deploy.ts';
import { sendMonthlyReport } from '#netlify/server/reports/monthly-report.ts';
import type { FiledForm, FormInput } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { file as fileSent } from '#tests/support/filed-submissions.ts';
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

/** Leaves a parked enquiry and an application that still waits. */
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

it('the summary comes once a day, in the morning, with parked submissions and those pending for more than a day, and quotes no visitor', async () => {
	await leaveTwoBehind();
	const { parked, pending } = await functions.look();
	// Else `process-due` would mail the application before the summary.
	const [[key, value] = ['', {}]] = Object.entries(pending);
	const later = { ...(value as Pending), dueAt: '2026-03-05T00:00:00.000Z' };
	await functions.store.setJSON(pendingKey(later), later);
	await functions.store.delete(key);
	functions.sink.behave('accept');

	await functions.runAt('2026-03-02T06:50:00.000Z');
	expect(await summaries()).toEqual([]);
	for (const time of ['07:00', '07:10', '23:50']) await functions.runAt(`2026-03-02T${time}:00.000Z`);
	const [first, ...none] = await summaries();
	expect(none).toEqual([]);
	expect(first).toMatchObject({ To: '"Cumeada" <associacao@exemplo.pt>', Subject: 'Formulários por entregar: 1' });
	expect(first?.TextBody).toContain('Há 1 envio que o serviço de correio recusou de vez');
	expect(first?.TextBody).toContain(`Contacto, 2026-03-01: ${Object.keys(parked)[0]?.split('/').at(-1)}`);

	await functions.runAt('2026-03-03T07:10:00.000Z');
	const [second] = (await summaries()).slice(1);
	expect(second?.Subject).toBe('Formulários por entregar: 2');
	expect(second?.TextBody).toContain('Há 1 envio à espera há mais de um dia');
	expect(second?.TextBody).toContain(`Adesão de sócio, 2026-03-01: ${key.split('/').at(-1)}`);
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

const FIRST_OF_AUGUST = '2027-08-01T07:10:00.000Z';

type Steps = readonly (readonly [action: string, to: string, at: string])[];

/** Stores a submission as one that was mailed at once, and what was done about it. */
const file = async (form: FiledForm, receivedAt: string, steps: Steps = [], changes: FormInput = {}) => {
	const submission = await fileSent(functions, form, receivedAt, changes);
	const done = steps.map(([action, to, at]) => ({ action, to, at, by: 'link', notified: [] }));
	if (done.length > 0) await functions.store.setJSON(deskKey(submission), { ...submission, steps: done, queue: [] });
};

const reportAt = async (moment: string) => {
	setTime(moment);
	await sendMonthlyReport(functions.store);
	return functions.mails('monthly-report');
};

const fileAll = async () => {
	await file('contact', '2027-06-30T23:59:59.999Z');
	await file('contact', '2027-07-01T00:00:00.000Z', [['answer', 'answered', '2027-07-05T12:00:00.000Z']]);
	await file('contact', '2027-07-31T23:59:59.999Z');
	await file('contact', '2027-08-01T00:00:00.000Z');
	await file('contact', '2027-06-10T12:00:00.000Z', [['answer', 'answered', '2027-06-30T23:59:59.999Z']]);
	await file('contact', '2027-06-10T12:00:00.000Z', [['answer', 'answered', '2027-07-02T12:00:00.000Z']]);
	await file('contact', '2027-07-20T12:00:00.000Z', [['answer', 'answered', '2027-08-01T00:00:00.000Z']]);
	await file('member', '2027-07-03T12:00:00.000Z', [['accept', 'accepted', '2027-07-04T12:00:00.000Z']]);
	await file('member', '2027-06-03T12:00:00.000Z', [
		['accept', 'accepted', '2027-06-04T12:00:00.000Z'],
		['payFee', 'paid', '2027-07-04T12:00:00.000Z'],
	]);
	const twice: Steps = [
		['pay', 'paid', '2027-07-04T12:00:00.000Z'],
		['pay', 'paid', '2027-07-05T12:00:00.000Z'],
		['send', 'shipped', '2027-07-06T12:00:00.000Z'],
	];
	await file('order', '2027-07-03T12:00:00.000Z', twice, { total: 1250 });
	// It was dealt with in June, and again in July.
	const withdrawn: Steps = [
		['pay', 'paid', '2027-06-04T12:00:00.000Z'],
		['send', 'shipped', '2027-06-06T12:00:00.000Z'],
		['withdraw', 'returned', '2027-07-20T12:00:00.000Z'],
		['giveBack', 'givenBack', '2027-07-28T12:00:00.000Z'],
	];
	await file('order', '2027-06-03T12:00:00.000Z', withdrawn, { total: 1385 });
	await file('withdrawal', '2027-07-20T12:00:00.000Z', [['giveBack', 'givenBack', '2027-07-28T12:00:00.000Z']]);
};

describe('the monthly report', () => {
	beforeEach(() => functions.store.setJSON('done/monthly-report', { period: '2027-06' }).then(() => undefined));

	it('counts what was received and closed in a month, and what was open at its end', async () => {
		await fileAll();
		const [mail] = await reportAt(FIRST_OF_AUGUST);
		expect(mail?.Subject).toBe('Mês de julho de 2027: chegaram 6, 4 em aberto');
		for (const words of [
			'Envios que chegaram em julho de 2027 pelos formulários do sítio: 6. Deram-se por tratados 6, deste mês ou de antes, e no fim do mês havia 4 em aberto.',
			'Sócios aceites: 1\nEncomendas pagas: 2, no valor de 25,00\u00A0€\nEncomendas devolvidas: 1, no valor de 13,85\u00A0€',
			'chegaram 3, tratados 2, em aberto 3',
		])
			expect(mail?.TextBody).toContain(words);
		expect(JSON.stringify(mail)).not.toMatch(/Ana|Reis|ana\.reis|912345678/);
		const [attachment] = mail?.Attachments ?? [];
		expect(attachment?.Name).toBe('2027-07.csv');
		const table = Buffer.from(attachment?.Content ?? '', 'base64').toString();
		expect(table.split('\r\n').map((line) => line.replaceAll('"', '').split(';'))).toEqual([
			[
				...['\uFEFFMês', 'Formulário', 'Chegaram', 'Tratados', 'Em aberto'],
				...['Sócios aceites', 'Encomendas pagas', 'Encomendas pagas (€)'],
				...['Encomendas devolvidas', 'Encomendas devolvidas (€)'],
			],
			['2027-07', 'Contacto', '3', '2', '3', '', '', '', '', ''],
			['2027-07', 'Adesão de sócio', '1', '1', '1', '1', '', '', '', ''],
			['2027-07', 'Agendamento', '0', '0', '0', '', '', '', '', ''],
			['2027-07', 'Encomenda', '1', '2', '0', '', '2', '25,00', '1', '13,85'],
			['2027-07', 'Livre resolução', '1', '1', '0', '', '', '', '', ''],
			[''],
		]);
	});

	it('is sent once, at 7:00 on the first of the month, or later after a failure', async () => {
		await file('contact', '2027-07-10T12:00:00.000Z');
		expect(await reportAt('2027-08-01T06:50:00.000Z')).toHaveLength(0);
		functions.sink.behave('fail');
		expect(await reportAt(FIRST_OF_AUGUST)).toHaveLength(0);
		functions.sink.behave('accept');
		for (const moment of ['2027-08-01T07:20:00.000Z', '2027-08-01T12:00:00.000Z', '2027-08-31T12:00:00.000Z'])
			expect(await reportAt(moment)).toHaveLength(1);
		// What is open has a report.
		expect(await reportAt('2027-12-01T07:10:00.000Z')).toHaveLength(2);
	});

	it('is missing for an empty month and the store’s incomplete first month', async () => {
		expect(await reportAt(FIRST_OF_AUGUST)).toEqual([]);
		expect(await functions.store.get('done/monthly-report', { type: 'json' })).toEqual({ period: '2027-07' });
		await file('contact', '2027-08-10T12:00:00.000Z');
		await functions.store.delete('done/monthly-report');
		expect(await reportAt('2027-09-01T07:10:00.000Z')).toEqual([]);
		expect(await reportAt('2027-10-01T07:10:00.000Z')).toHaveLength(1);
	});
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
