import { describe, expect, it } from 'vitest';
import { storeRules } from '#netlify/server/base/content.ts';
import type { Case } from '#netlify/server/cases/case.ts';
import { readCase } from '#netlify/server/cases/case-store.ts';
import { sendDailySummary } from '#netlify/server/clock/daily-summary.ts';
import { lookAtCases } from '#netlify/server/clock/look-at-cases.ts';
import { doAction } from '#netlify/server/forms/do-action.ts';
import { withClock } from '#netlify/server/store/lease.ts';
import { makeBackups, startEmptyStore } from '#tests/support/backups.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { withWriteFault } from '#tests/support/faulty-store.ts';
import {
	actionsOf,
	daysLater,
	file,
	NUMBER,
	PAYMENT_DAYS,
	START,
	startWithOrder,
} from '#tests/support/filed-submissions.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

/** The clock's write of a step. Before it comes the mark. */
const CLOCKS_STEP = 1;

const REMINDED = [`Falta o pagamento da encomenda ${NUMBER}`, `Por pagar: encomenda ${NUMBER}`];
const CANCELLED = [`A encomenda ${NUMBER} foi cancelada`, `Cancelada por falta de pagamento: encomenda ${NUMBER}`];

const subjects = async ({ mails }: FormFunctions) => (await mails('desk-order')).map(({ Subject }) => Subject).sort();

describe('an unpaid order', () => {
	it('causes one reminder to buyer and association after its days, and is cancelled once after twice as many', async () => {
		const { functions, order } = await startWithOrder();
		const wait = PAYMENT_DAYS;
		const runs = [
			[daysLater(wait, -1), ''],
			[daysLater(wait, 1), 'remind'],
			[daysLater(wait, 2), 'remind'],
			[daysLater(2 * wait), 'remind'],
			[daysLater(2 * wait, 1), 'remind,expire'],
			[daysLater(40), 'remind,expire'],
		] as const;
		for (const [moment, done] of runs) {
			await functions.runAt(moment);
			expect([moment, (await actionsOf(functions, order)).join()]).toEqual([moment, done]);
		}
		expect(await subjects(functions)).toEqual([...REMINDED, ...CANCELLED].sort());
		const mails = await functions.mails();
		const toAssociation = mails.find(({ Subject }) => Subject === REMINDED[1]);
		expect(toAssociation).toMatchObject({ To: expect.stringContaining('associacao@exemplo.pt') });
		expect(toAssociation?.TextBody).toContain('/desk/');
	});

	it.each([
		['before the reminder', PAYMENT_DAYS, [1, undefined]],
		['after the reminder', PAYMENT_DAYS, [undefined, 3]],
	] as const)(
		'keeps the days that its receipt promised when an editor shortens them %s',
		async (_, day, [first, then]) => {
			const { functions, order } = await startWithOrder();
			if (first) changeSettings(storeRules().payment, { days: first });
			await functions.runAt(daysLater(day, 1));
			expect(await actionsOf(functions, order)).toEqual(['remind']);
			if (then) changeSettings(storeRules().payment, { days: then });
			for (const [moment, done] of [
				[daysLater(day, 2), 'remind'],
				[daysLater(day + PAYMENT_DAYS), 'remind'],
				[daysLater(day + PAYMENT_DAYS, 1), 'remind,expire'],
			] as const) {
				await functions.runAt(moment);
				expect([moment, (await actionsOf(functions, order)).join()]).toEqual([moment, done]);
			}
		},
	);

	it('that is paid during its cancellation is either paid or cancelled, and both mails agree', async () => {
		const { functions, order } = await startWithOrder();
		await functions.runAt(daysLater(PAYMENT_DAYS));
		setTime(daysLater(2 * PAYMENT_DAYS));
		const { faulty, reached, thaw } = withWriteFault(functions.store, CLOCKS_STEP, 'late');
		const run = lookAtCases(faulty, { deployContext: 'dev', until: Date.now() + 8_000 });
		await reached;
		const payment = await doAction(functions.store, order, { action: 'pay', by: 'link', deployContext: 'dev' });
		thaw();
		await run;
		await payment.sendMails();
		await functions.runAt(daysLater(2 * PAYMENT_DAYS, 0.2), daysLater(2 * PAYMENT_DAYS, 0.4));
		expect([payment.outcome, await actionsOf(functions, order)]).toEqual(['done', ['remind', 'pay']]);
		expect(await subjects(functions)).toEqual([...REMINDED, `Recebemos o pagamento da encomenda ${NUMBER}`].sort());
	});
});

describe('an order whose buyer could not be mailed', () => {
	it('is not cancelled while its reminder has not left, and the days of the promise count from its delivery', async () => {
		const { functions, order } = await startWithOrder();
		functions.sink.behave('fail');
		for (const day of [PAYMENT_DAYS, 2 * PAYMENT_DAYS, 2 * PAYMENT_DAYS + 1]) await functions.runAt(daysLater(day, 1));
		expect(await actionsOf(functions, order)).toEqual(['remind']);
		functions.sink.behave('accept');
		const delivered = 2 * PAYMENT_DAYS + 2;
		await functions.runAt(daysLater(delivered, 1));
		expect(await subjects(functions)).toEqual(REMINDED.toSorted());
		await functions.runAt(daysLater(delivered + PAYMENT_DAYS));
		expect(await actionsOf(functions, order)).toEqual(['remind']);
		await functions.runAt(daysLater(delivered + PAYMENT_DAYS, 2));
		expect(await actionsOf(functions, order)).toEqual(['remind', 'expire']);
	});

	it('because the address refuses the reminder is left to the association, which learns the telephone', async () => {
		const { functions, order } = await startWithOrder();
		functions.sink.refuse(String(order.input['email']));
		await functions.runAt(daysLater(PAYMENT_DAYS, 1), daysLater(2 * PAYMENT_DAYS, 2), daysLater(40));
		expect(await actionsOf(functions, order)).toEqual(['remind']);
		const mails = await functions.mails('desk-order');
		expect(mails.map(({ Subject }) => Subject).toSorted()).toEqual([
			'Não conseguimos avisar: Ana Reis',
			`Por pagar: encomenda ${NUMBER}`,
		]);
		const texts = mails.map(({ TextBody }) => TextBody).join();
		expect(texts).toContain('Telefone: 912345678');
		expect(texts).not.toContain('Enviámos um lembrete');
	});

	it.each(['order', 'withdrawal', 'member', 'schedule'] as const)(
		'of the form %s, whose receipt is refused, is reported with the telephone, and no clock runs',
		async (form) => {
			setTime(START);
			const functions = await startFormFunctions();
			functions.sink.refuse(VALID_FORMS[form].email);
			const values = { ...VALID_FORMS[form], contact: '912345678' };
			expect((await functions.post(form, values)).status).toBe(200);
			await functions.settle();
			await functions.runAt(daysLater(0, 1), daysLater(PAYMENT_DAYS, 2), daysLater(2 * PAYMENT_DAYS, 2));
			const mails = await functions.mails(`desk-${form}`);
			expect(mails.map(({ Subject }) => Subject?.split(':')[0])).toEqual(['Não conseguimos avisar']);
			expect(mails[0]?.TextBody).toContain('Telefone: 912345678');
			expect((await functions.look()).pending).toEqual({});
		},
	);
});

/** What the summary of a day lists: forms, and states in words. */
const summaryOf = async (functions: FormFunctions, moment: string): Promise<string[]> => {
	setTime(moment);
	await functions.run('process-due');
	const summary = (await functions.mails('summary')).at(-1);
	return [...(summary?.TextBody ?? '').matchAll(/^(.*), (2026-\d\d-\d\d): [0-9a-f-]{36} \((.*)\)$/gm)]
		.map(([, label, day, state]) => `${label}, ${day}: ${state}`)
		.sort();
};

it('the daily summary lists open submissions without a step for deskDays, and quotes no visitor', async () => {
	setTime(START);
	const functions = await startFormFunctions();
	const act = async (submission: Case, action: string) =>
		expect(await doAction(functions.store, submission, { action, by: 'link', deployContext: 'dev' })).toMatchObject({
			outcome: 'done',
		});
	const enquiry = await file(functions, 'contact');
	await file(functions, 'contact', daysLater(1));
	const order = await file(functions, 'order');
	await act(await file(functions, 'member'), 'accept');
	setTime(daysLater(2));
	await act(order, 'pay');
	const late = `${START.slice(0, 10)}: por responder`;
	expect(await summaryOf(functions, daysLater(4))).toEqual([]);
	expect(await summaryOf(functions, daysLater(5))).toEqual([`Contacto, ${late}`]);
	await act(enquiry, 'answer');
	expect(await summaryOf(functions, daysLater(7))).toEqual([
		'Contacto, 2026-03-02: por responder',
		'Encomenda, 2026-03-01: paga',
	]);
	const mails = await functions.mails();
	const summary = mails.findLast(({ Tag }) => Tag === 'summary');
	expect(summary?.Subject).toBe('Formulários por tratar: 2');
	expect(JSON.stringify(summary)).not.toMatch(/Ana|Reis|ana\.reis|912345678/);
});

it('a store with an imported backup has no open submissions and no reminders, because later payments are unknown, but still lists due refunds', async () => {
	const { functions, order } = await startWithOrder();
	const withdrawal = await file(functions, 'withdrawal');
	await doAction(functions.store, withdrawal, { action: 'receive', by: 'link', deployContext: 'dev' });
	await functions.run('process-due');
	const backups = await makeBackups();
	await backups.write(functions.store, 'a.jsonl');
	// On the day of the submissions.
	const store = await startEmptyStore();
	await backups.restore(store, 'a.jsonl');
	expect((await readCase(store, order))?.steps).toEqual([]);
	setTime(daysLater(2 * PAYMENT_DAYS));
	for (let run = 0; run < 2; run++) await lookAtCases(store, { deployContext: 'dev', until: Date.now() + 8_000 });
	await withClock(store, (_, diary) => sendDailySummary(store, diary));
	const mails = await functions.mails();
	expect((await readCase(store, order))?.steps).toEqual([]);
	const summary = mails.findLast(({ Tag }) => Tag === 'summary');
	expect(summary?.Subject).toBe('Dinheiro por devolver: 1');
	expect(summary?.TextBody).not.toContain('em que nada acontece');
});
