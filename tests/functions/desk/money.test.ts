import { expect, it, vi } from 'vitest';
import { portuguese } from '#netlify/server/base/words.ts';
import { type Case, type DeskStep, NEW, stateOf } from '#netlify/server/cases/case.ts';
import { erase, readCase } from '#netlify/server/cases/case-store.ts';
import { doAction } from '#netlify/server/forms/do-action.ts';
import { mailOfStep } from '#netlify/server/forms/notices.ts';
import { orderDesk } from '#netlify/server/forms/order-desk.ts';
import { withdrawal, withdrawalDesk } from '#netlify/server/forms/withdrawal.ts';
import { caseKey, claimKey, dueMark } from '#netlify/server/store/keys.ts';
import type { WithdrawalInput } from '#src/features/store/withdrawal/form.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { setTime } from '#tests/support/clock.ts';
import { daysLater, file, NUMBER, START } from '#tests/support/filed-submissions.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { makeStore } from '#tests/support/memory-services.ts';
import { VALID_FORMS, VALID_ORDER } from '#tests/support/valid-forms.ts';

const { formatMoney } = formatsOf(DEFAULT_LANGUAGE);

const ORDER = {
	...{ id: 'id', form: 'order', receivedAt: START, claim: '7F3KQM' },
	input: { ...VALID_ORDER.kept, number: NUMBER },
} as unknown as Case;
const SUM = formatMoney(VALID_ORDER.kept.total);

/** The facts of an order, without the rules' names. `kept`: earned by a delivery without a withdrawal. */
interface Truth {
	readonly came: number;
	readonly back: number;
	/** The buyer has the articles, and may have to send them back. */
	readonly hasGoods: boolean;
	readonly isWithdrawn: boolean;
	readonly isKept: boolean;
}

const UNTOUCHED: Truth = { came: 0, back: 0, hasGoods: false, isWithdrawn: false, isKept: false };

/** How much of the buyer's money the association has, in totals of the order, without what it earned. */
const heldOf = ({ came, back, isKept }: Truth): number => came - back - (isKept ? 1 : 0);

/** What happens to the truth by an action, whichever record's button it is. */
const happen = (truth: Truth, action: string): Truth => {
	if (action === 'pay') return { ...truth, came: truth.came + 1 };
	if (action === 'send' || action === 'ready') return { ...truth, hasGoods: true, isKept: true };
	if (action === 'withdraw') return { ...truth, isWithdrawn: true, isKept: truth.isKept && truth.isWithdrawn };
	if (action === 'receive') return { ...truth, hasGoods: false };
	if (action === 'giveBack') return { ...truth, back: truth.back + 1, hasGoods: false };
	if (action === 'close') return { ...truth, hasGoods: false, isKept: heldOf(truth) > 0 };
	return truth;
};

/** Whether the state is right: received money is earned, to be earned by a delivery, due for a refund, or refunded. */
const findLie = (truth: Truth, state: string): string | undefined => {
	const held = heldOf(truth);
	const { isOpen, refundDue = false } = orderDesk.states[state] ?? {};
	if (held < 0 || held > 1) return `holds ${held} times the sum`;
	if (state === 'paid') return held === 1 ? undefined : 'says that it is paid';
	if (refundDue !== (held === 1)) return refundDue ? 'says that money is owed' : 'forgets money';
	if (truth.isWithdrawn && ['new', 'reminded', 'paid'].includes(state)) return 'lets the clock or a parcel follow';
	return refundDue && !isOpen ? 'does not ask for money' : undefined;
};

/** A false promise in a mail of this action, or a missing one. */
const findFalseWord = (action: string, steps: readonly DeskStep[], before: Truth, after: Truth): string | undefined => {
	const state = stateOf(steps);
	const words = mailOfStep({ ...ORDER, steps }, { action }, 'visitor', steps)?.message ?? '';
	const promises = words.includes(`Devolvemos-lhe ${SUM} no prazo de 14 dias`);
	const next = orderDesk.actions[action]?.to[state] ?? '';
	const isOwed = orderDesk.states[next]?.refundDue === true;
	if (['pay', 'cancel'].includes(action) && promises !== isOwed) return 'promise of money';
	if (/nada a (?:pagar|devolver)/.test(words) && heldOf(after) > 0) return 'nothing';
	if (/não (?:a pague|tem nada a pagar)/.test(words) && before.came > before.back) return 'paid, and told not to pay';
	if (words.includes(`${SUM}, tudo o que pagou`) && heldOf(before) !== 1) return 'money back';
	return words.includes('avisamos por email') && next !== 'paid' ? 'promise of a parcel' : undefined;
};

/** What the receipt of a withdrawal says in this state that is not so. */
const findFalseReceipt = (state: string, { came, back, hasGoods }: Truth): string | undefined => {
	const { id, receivedAt, input } = ORDER;
	const order = {
		order: { form: 'order', id, receivedAt },
		number: NUMBER,
		total: Number(input['total']),
		state,
	} as const;
	const receipt = { ...ORDER, form: 'withdrawal', input: VALID_FORMS.withdrawal, found: order } as const;
	const words = withdrawal.renderCopy?.(receipt, portuguese).message ?? '';
	if (words.includes('Envie os artigos') !== hasGoods) return 'goods';
	if (words.includes('Devolvemos o que pagou') && came === back) return 'nothing was paid';
	return words.includes('não a pague') && came > back ? 'paid, and told not to pay' : undefined;
};

const LONGEST = 12;

it(`of all sequences of up to ${LONGEST} steps none forgets money, and no button or mail says what is not so`, () => {
	const lies: string[] = [];
	const reached = new Set<string>();
	let sequences = 0;
	const walk = (steps: readonly DeskStep[], truth: Truth) => {
		const state = stateOf(steps);
		sequences += 1;
		reached.add(state);
		const done = steps.map(({ action }) => action);
		const lie = findLie(truth, state);
		if (lie) lies.push(`${done.join()}: ${lie}`);
		// Money that comes when nothing holds it can always be noted, but for a second payment of what is delivered.
		const canPay = orderDesk.actions['pay']?.to[state] !== undefined;
		if (canPay !== (heldOf(truth) === 0 && !['shipped', 'ready'].includes(state))) lies.push(`${done.join()}: pay`);
		if (steps.length === LONGEST) return;
		for (const [action, rule] of Object.entries(orderDesk.actions)) {
			const to = rule.to[state];
			// Two withdrawals, or two ways to deliver, are the same here: one of each is enough.
			if (to === undefined || action === 'ready' || (action === 'withdraw' && done.filter((one) => one === action)[1]))
				continue;
			const after = happen(truth, action);
			const word = action === 'withdraw' ? findFalseReceipt(state, truth) : findFalseWord(action, steps, truth, after);
			if (word) lies.push(`${[...done, action].join()}: ${word}`);
			walk([...steps, { action, at: START, by: 'link', notified: [], to }], after);
		}
	};
	walk([], UNTOUCHED);
	expect(lies).toEqual([]);
	expect(sequences).toBeGreaterThan(2_000);
	expect([...reached, 'ready'].toSorted()).toEqual(Object.keys(orderDesk.states).toSorted());
});

/** Always the same sequence, so that a failure can be seen again. */
const makeRandom = (seed: number) => {
	let value = seed;
	return <Item>(items: readonly Item[]): Item => {
		value = (value * 48_271) % 2_147_483_647;
		return items[value % items.length] as Item;
	};
};

/** The buttons of both parts, and what each does with the order. */
const BUTTONS = [
	...Object.keys(orderDesk.actions)
		.filter((action) => !['withdraw', 'receive', 'ready'].includes(action))
		.map((action) => ['order', action, action] as const),
	['withdrawal', 'receive', 'receive'],
	['withdrawal', 'refund', 'giveBack'],
	['withdrawal', 'close', 'close'],
] as const;

it.each([2, 3])('after any crash both records agree and the summary lists the due refund (seed %i)', async (seed) => {
	setTime(START);
	const functions = await startFormFunctions();
	const { store } = functions;
	const pick = makeRandom(seed * 7_919);
	const parts = { order: await file(functions, 'order'), withdrawal: await file(functions, 'withdrawal') };
	const order = { ...parts.order, claim: '7F3KQM' };
	const withdrawal = {
		...parts.withdrawal,
		input: { ...(parts.withdrawal.input as WithdrawalInput), orderNumber: NUMBER },
	};
	await store.setJSON(caseKey(order), order);
	await store.delete(caseKey(withdrawal));
	await store.setJSON(claimKey(order), { id: order.id, receivedAt: START });
	const alive = new Set<string>(['order', 'withdrawal']);
	const stateNow = async (form: 'order' | 'withdrawal') => {
		const one = await readCase(store, { order, withdrawal }[form]);
		const found = one?.found && one.found !== 'nothing' ? await readCase(store, one.found.order) : one;
		return found && stateOf(found.steps);
	};
	let [truth, state] = [UNTOUCHED, NEW];
	for (let day = 1; day <= 14; day++) {
		setTime(daysLater(day, -3));
		const isLinked = truth.isWithdrawn;
		const [form, name, action] = pick(
			BUTTONS.filter((button) => alive.has(button[0]) && (isLinked || button[0] === 'order')),
		);
		if (day === 4 || (day > 4 && !isLinked && alive.size === 2)) {
			// Its request died before it looked for the order: the clock does.
			await store.setJSON(caseKey(withdrawal), withdrawal);
			await store.setJSON(dueMark(Date.now(), caseKey(withdrawal)), '');
			await functions.run('process-due');
			if (pick([true, false])) await store.setJSON(dueMark(Date.now(), caseKey(withdrawal)), '');
			state = orderDesk.actions['withdraw']?.to[state] ?? state;
			truth = happen(truth, 'withdraw');
		} else if (alive.has(form)) {
			const doing = { action: name, by: 'link', deployContext: 'dev' } as const;
			const { outcome, sendMails } = await doAction(store, { order, withdrawal }[form], doing);
			const rules = alive.has('order') ? orderDesk.actions[action] : withdrawalDesk.actions[name];
			const next = rules?.to[state];
			expect([seed, day, name, outcome === 'done']).toEqual([seed, day, name, next !== undefined]);
			if (next !== undefined) [truth, state] = [happen(truth, action), next];
			// The process crashes before its mails: the next run sends them.
			if (pick([true, false])) await sendMails();
		}
		await functions.runAt(daysLater(day, -2));
		for (const part of alive)
			if (part === 'order' || truth.isWithdrawn)
				expect([seed, day, part, await stateNow(part as 'order')]).toEqual([seed, day, part, state]);
		const before = (await functions.mails()).length;
		await functions.runAt(daysLater(day, 20));
		const summary = (await functions.mails()).slice(before).find(({ Tag }) => Tag === 'summary');
		const line = alive.has('order')
			? `- Encomenda ${NUMBER}: ${SUM}, desde`
			: `- Livre resolução ${withdrawal.id}: desde`;
		const owes = orderDesk.states[state]?.refundDue === true;
		expect([seed, day, summary?.TextBody?.split(line).length ?? 1]).toEqual([seed, day, owes ? 2 : 1]);
		if (day === 9 && truth.isWithdrawn) {
			const gone = pick(['order', 'withdrawal', 'nobody'] as const);
			if (gone === 'nobody') continue;
			const one = await readCase(store, { order, withdrawal }[gone]);
			if (one) await erase(store, one);
			alive.delete(gone);
		}
	}
	if (!alive.has('withdrawal')) expect(await readCase(store, withdrawal)).toBeUndefined();
});

it('a page that shows a button writes nothing, although nobody looked yet for the withdrawal’s order', async () => {
	setTime(START);
	const store = makeStore();
	const { id, receivedAt } = await file({ store }, 'order');
	const order = { ...(await file({ store }, 'order')), id, claim: '7F3KQM' };
	await store.setJSON(caseKey(order), order);
	await store.setJSON(claimKey(order), { id, receivedAt });
	const withdrawal = await file({ store }, 'withdrawal', START, { orderNumber: NUMBER });
	const write = vi.spyOn(store, 'setJSON');
	await doAction(store, withdrawal, { action: 'refund', by: 'link', deployContext: 'dev', dryRun: true });
	expect(write).not.toHaveBeenCalled();
	await doAction(store, withdrawal, { action: 'refund', by: 'link', deployContext: 'dev' });
	expect((await readCase(store, order))?.steps.map(({ action }) => action)).toEqual(['withdraw']);
});
