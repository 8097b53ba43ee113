import type { Context } from '@netlify/functions';
import { expect, it } from 'vitest';
import { type Case, STEPS } from '#netlify/server/cases/case.ts';
import { erase, readCase } from '#netlify/server/cases/case-store.ts';
import { changeDesk } from '#netlify/server/desk/handle-desk.ts';
import { doAction, undoAction } from '#netlify/server/forms/do-action.ts';
import { setTime } from '#tests/support/clock.ts';
import { DEVICE, giveAccess, pressDesk, startWithMail } from '#tests/support/desk.ts';
import { WRITE_FAULTS, withWriteFault } from '#tests/support/faulty-store.ts';
import { actionsOf, daysLater, startWithOrder } from '#tests/support/filed-submissions.ts';
import type { FormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

/** The write of an action's step. Before it comes the mark. */
const ACTIONS_STEP = 1;

const NEXT_DAYS = '2026-03-03T12:00:00.000Z';

const CONFIRM = {
	action: 'confirm',
	by: 'link',
	note: { date: '2026-03-14', time: '10:30' },
	deployContext: 'dev',
} as const;

/** A request to schedule that is mailed. Confirming it queues a mail to each side. */
const start = async () => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	const { submission, buttons, ...functions } = await startWithMail('schedule');
	await giveAccess(functions.origin, functions.store);
	return { functions, submission, target: buttons['Confirmar'] ?? '' };
};

/** An order that is paid, and a withdrawal that found it. */
const startWithdrawal = async () => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	const { submission: order, ...functions } = await startWithMail('order');
	await (await doAction(functions.store, order, { action: 'pay', by: 'link', deployContext: 'dev' })).sendMails();
	const number = String(order.input['number']);
	await functions.post('withdrawal', { ...VALID_FORMS.withdrawal, orderNumber: number });
	await functions.settle();
	const sent = Object.values((await functions.look()).sent);
	const submission = sent.find(({ form }) => form === 'withdrawal');
	if (!submission) throw new Error('There is no withdrawal.');
	return { functions, submission, order, number };
};

/** Expects one step, and a mail to each side. */
const expectOnce = async ({ store, look }: Pick<FormFunctions, 'store' | 'look'>, submission: Case) => {
	const { pending, mails } = await look();
	const { steps = [], notified } = (await readCase(store, submission)) ?? {};
	const told = { facts: 1, at: expect.any(String), count: 1 };
	expect([steps.length, pending]).toEqual([1, {}]);
	expect(notified).toMatchObject({ [STEPS.visitor]: told, [STEPS.association]: told });
	const followed = mails.filter(({ Tag }) => Tag === 'desk-schedule').map(({ To }) => To?.includes('associacao@'));
	expect(followed.toSorted()).toEqual([false, true]);
};

it('a button acts once, even if it is pressed in several tabs at once', async () => {
	const { functions, submission, target } = await start();
	const press = (time: string) => pressDesk(functions.origin, target, { date: '2026-03-14', time });
	const pages = await Promise.all(['10:00', '11:00', '12:00', '13:00'].map(press));
	await functions.settle();
	await expectOnce(functions, submission);
	// All tabs show the same hour as both mails.
	expect(new Set(pages.map(({ text }) => /^Hora: .*/m.exec(text)?.[0])).size).toBe(1);
	expect(pages.every(({ status }) => status === 200)).toBe(true);
});

it.each(WRITE_FAULTS)('an action is done once and mailed once even if its write is %s', async (kind) => {
	const { functions, submission } = await start();
	const { faulty, reached, thaw } = withWriteFault(functions.store, ACTIONS_STEP, kind);
	const process = (async () => (await doAction(faulty, submission, CONFIRM)).sendMails())().catch(() => undefined);
	await Promise.race([reached, process]);
	if (kind !== 'late') await process;
	await (await doAction(functions.store, submission, CONFIRM)).sendMails();
	await functions.runAt(`${SENDING_DAY}T12:30:00.000Z`);
	thaw();
	await process;
	await functions.runAt(NEXT_DAYS);
	await functions.run('process-due');
	await expectOnce(functions, submission);
	await functions.finish();
});

it('an action on a submission that is being deleted leaves nothing, however late it is written', async () => {
	const { functions, submission } = await start();
	const { faulty, reached, thaw } = withWriteFault(functions.store, ACTIONS_STEP, 'late');
	const process = doAction(faulty, submission, CONFIRM).catch(() => undefined);
	await reached;
	await erase(functions.store, submission);
	thaw();
	expect(await process).toMatchObject({ outcome: 'gone' });
	await functions.runAt(NEXT_DAYS);
	const { blobs } = await functions.store.list();
	expect(blobs.map(({ key }) => key).filter((key) => /^cases\/|^due\//.test(key))).toEqual([]);
	expect(await functions.mails('desk-schedule')).toEqual([]);
	await functions.finish();
});

it('a press that was frozen does nothing hours later, after another button was pressed', async () => {
	const { functions, order } = await startWithOrder();
	setTime(daysLater(1));
	const { faulty, reached, thaw } = withWriteFault(functions.store, ACTIONS_STEP, 'late');
	const cancel = { action: 'cancel', by: 'link', deployContext: 'dev' } as const;
	const frozen = doAction(faulty, order, cancel).catch((error) => String(error));
	await reached;
	setTime(daysLater(1, 1));
	expect((await doAction(functions.store, order, { ...cancel, action: 'pay' })).outcome).toBe('done');
	setTime(daysLater(1, 6));
	thaw();
	expect(await frozen).toContain('too late');
	expect(await actionsOf(functions, order)).toEqual(['pay']);
});

it('a press that was frozen before its function read it does nothing hours later', async () => {
	const { functions, order } = await startWithOrder();
	await giveAccess(functions.origin, functions.store);
	const cookie = `desk=${DEVICE}`;
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
	const request = new Request('https://exemplo.pt/desk', {
		...{ method: 'POST', headers, body: readable, duplex: 'half' },
	});
	const params = { form: 'order', day: order.receivedAt.slice(0, 10), id: order.id, action: 'cancel' };
	const deploy = { context: 'dev', published: true };
	const site = { url: functions.origin };
	const context = { deploy, site, params, waitUntil: () => undefined } as unknown as Context;
	const answer = changeDesk(request, context);
	setTime(daysLater(0, 6));
	const writer = writable.getWriter();
	await writer.write(new TextEncoder().encode('do=act'));
	await writer.close();
	expect((await answer).status).toBe(500);
	expect(await actionsOf(functions, order)).toEqual([]);
});

it('a press that takes a payment back, and was frozen until the buyer was told of it, takes nothing back', async () => {
	const { functions, order } = await startWithOrder();
	setTime(daysLater(1));
	await (await doAction(functions.store, order, { action: 'pay', by: 'link', deployContext: 'dev' })).sendMails();
	const { faulty, reached, thaw } = withWriteFault(functions.store, 0, 'late');
	const frozen = undoAction(faulty, order, 'pay', Date.now() + 12_000).catch(() => false);
	await reached;
	expect(await functions.mails('desk-order')).toEqual([]);
	await functions.runAt(daysLater(1, 0.1));
	thaw();
	expect(await frozen).toBe(false);
	expect([await actionsOf(functions, order), (await functions.mails('desk-order')).length]).toEqual([['pay'], 1]);
});

it('an action that is refused as too late has no side effects', async () => {
	const { functions, submission, order } = await startWithdrawal();
	const late = { action: 'refund', by: 'link', deployContext: 'dev', until: Date.now() } as const;
	await expect(doAction(functions.store, submission, late)).rejects.toThrow('too late');
	expect(await actionsOf(functions, order)).toEqual(['pay', 'withdraw']);
});
