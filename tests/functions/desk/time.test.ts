import { describe, expect, it } from 'vitest';
import { storeRules } from '#netlify/server/content.ts';
import { completeRecords } from '#netlify/server/desk/cases.ts';
import { doAction, runTimedActions } from '#netlify/server/desk/do-action.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { withWriteFault } from '#tests/support/faulty-store.ts';
import { actionsOf, daysLater, NUMBER, PAYMENT_DAYS, startWithOrder } from '#tests/support/filed-submissions.ts';
import type { FormFunctions } from '#tests/support/form-functions.ts';

/** The clock's write of a step. Before it comes when the desk began, or what was done until then. */
const CLOCKS_STEP = 1;

const REMINDED = [`Falta o pagamento da encomenda ${NUMBER}`, `Por pagar: encomenda ${NUMBER}`];
const CANCELLED = [`A encomenda ${NUMBER} foi cancelada`, `Cancelada por falta de pagamento: encomenda ${NUMBER}`];

const subjects = async ({ look }: FormFunctions): Promise<string[]> =>
	(await look()).mails
		.filter(({ Tag }) => Tag === 'follow-up')
		.map(({ Subject }) => Subject ?? '')
		.sort();

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
		expect(toAssociation?.TextBody).toContain('/desk#');
	});

	it.each([
		['before the reminder', 5, [1, undefined]],
		['after the reminder', PAYMENT_DAYS, [undefined, 3]],
	] as const)(
		'keeps the days promised in the reminder when an editor shortens them %s',
		async (_, day, [first, then]) => {
			const { functions, order } = await startWithOrder();
			if (first) changeSettings(storeRules().payment, { days: first });
			await functions.runAt(daysLater(day, 1));
			expect(await actionsOf(functions, order)).toEqual(['remind']);
			if (then) changeSettings(storeRules().payment, { days: then });
			const promised = first ?? PAYMENT_DAYS;
			for (const [moment, done] of [
				[daysLater(day, 2), 'remind'],
				[daysLater(day + promised), 'remind'],
				[daysLater(day + promised, 1), 'remind,expire'],
			] as const) {
				await functions.runAt(moment);
				expect([moment, (await actionsOf(functions, order)).join()]).toEqual([moment, done]);
			}
		},
	);

	it('that is paid during its cancellation is either paid or cancelled, and both mails agree', async () => {
		const { functions, order } = await startWithOrder();
		setTime(daysLater(PAYMENT_DAYS));
		await runTimedActions(functions.store, 'dev');
		setTime(daysLater(2 * PAYMENT_DAYS));
		const { faulty, reached, thaw } = withWriteFault(functions.store, CLOCKS_STEP, 'late');
		const run = runTimedActions(faulty, 'dev');
		await reached;
		const payment = await doAction(functions.store, order, { action: 'pay', by: 'link', deployContext: 'dev' });
		thaw();
		await run;
		await payment.sendMails();
		await completeRecords(functions.store, 'dev');
		expect([payment.outcome, await actionsOf(functions, order)]).toEqual(['done', ['remind', 'pay']]);
		expect(await subjects(functions)).toEqual([...REMINDED, `Recebemos o pagamento da encomenda ${NUMBER}`].sort());
	});
});
