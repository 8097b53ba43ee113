import type { Store } from '@netlify/blobs';
import type { WithdrawalInput } from '#src/features/store/withdrawal/form.ts';
import { addDays } from '#src/format/day.ts';
import { formatDay } from '#src/format/days-in-words.ts';
import { today } from '#src/format/lisbon.ts';
import { formatMoney } from '#src/format/money.ts';
import { changeRecord } from '../desk/desk-record.ts';
import { type DeskRules, isPossible, stateOf } from '../desk/desk-rules.ts';
import { findSubmission } from '../store/find-submission.ts';
import { SubmissionStore } from '../store/submission-store.ts';
import { comparableEmail, type Submission } from '../submission.ts';
import { orderDesk } from './order-desk.ts';
import { CODE_LENGTH, type Order } from './order-number.ts';

type Withdrawal = Submission<WithdrawalInput>;

/** DL 24/2014, article 12. */
const REFUND_DAYS = 14;

const bare = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The order with that number and that address. The number may be typed without its signs, or be its last letters. */
const findOrder = async (
	blobs: Store,
	{ input: { orderNumber, email } }: Withdrawal,
): Promise<Submission<Order> | undefined> => {
	const typed = bare(orderNumber);
	if (typed.length < CODE_LENGTH) return undefined;
	const named = { form: 'order', claim: typed.slice(-CODE_LENGTH) } as const;
	const claim = await new SubmissionStore(blobs).readClaim(named);
	const found = claim && ((await findSubmission(blobs, { ...named, ...claim })) as Submission<Order> | undefined);
	const isMeant =
		found && bare(found.input.number).endsWith(typed) && comparableEmail(found.input.email) === comparableEmail(email);
	return isMeant ? found : undefined;
};

/** Notes with its order that the contract is dissolved, so that the clock no longer asks for the money. */
const noteWithOrder = (blobs: Store, order: Submission<Order>) =>
	changeRecord(blobs, order, (now) => {
		const { withdraw } = orderDesk.actions;
		if (!withdraw || !isPossible(orderDesk, withdraw, stateOf(orderDesk, now))) return undefined;
		const step = { action: 'withdraw', at: new Date().toISOString(), by: 'form', told: [] } as const;
		return { ...now, steps: [...now.steps, step] };
	});

/** What the association's mail says of the order. */
export const lookUpOrder = async (blobs: Store, withdrawal: Withdrawal): Promise<string> => {
	const order = await findOrder(blobs, withdrawal);
	if (!order)
		return 'O sítio não tem nenhuma encomenda com este número e este email: veja qual é antes de devolver dinheiro.';
	const { steps } = await noteWithOrder(blobs, order);
	const before = stateOf(orderDesk, { steps: steps.filter(({ action }) => action !== 'withdraw') });
	const { number, total } = order.input;
	return `Encontrámos a encomenda ${number}, do mesmo email: ${formatMoney(total)}, de ${formatDay(order.receivedAt.slice(0, 10))}, ${orderDesk.states[before]?.label}.`;
};

/** Does an action with the order too, if there is one. */
const alsoWithOrder = (action: string) => async (blobs: Store, withdrawal: Withdrawal) => {
	const submission = await findOrder(blobs, withdrawal);
	return submission && { submission, action };
};

/** Until when the money has to be back, as words. */
const deadlineOf = ({ receivedAt }: Withdrawal): string => {
	const last = addDays(receivedAt.slice(0, 10), REFUND_DAYS);
	return last > today() ? `até ${formatDay(last)}` : 'nos próximos dias';
};

/** What the association does with a withdrawal. */
export const withdrawalDesk: DeskRules<WithdrawalInput> = {
	states: {
		new: { label: 'por tratar', isOpen: true },
		received: { label: 'artigos recebidos, dinheiro por devolver', isOpen: true },
		refunded: { label: 'dinheiro devolvido', isOpen: false },
		closed: { label: 'sem nada a devolver', isOpen: false },
	},
	actions: {
		receive: {
			label: 'Os artigos chegaram',
			from: ['new'],
			to: 'received',
			tell: (withdrawal) => ({
				visitor: {
					subject: 'Recebemos os artigos que devolveu',
					message: `Olá,\n\nRecebemos os artigos que devolveu. Devolvemos-lhe o que pagou, pelo mesmo meio, ${deadlineOf(withdrawal)}.`,
				},
			}),
		},
		refund: {
			label: 'O dinheiro foi devolvido',
			isReported: true,
			to: 'refunded',
			also: alsoWithOrder('giveBack'),
			tell: () => ({
				visitor: {
					subject: 'Devolvemos o seu dinheiro',
					message:
						'Olá,\n\nDevolvemos-lhe tudo o que pagou pela compra de que desistiu, pelo meio com que a pagou. Pode demorar uns dias a aparecer na sua conta.',
				},
			}),
		},
		close: { label: 'Não há nada a devolver', isReported: true, to: 'closed', also: alsoWithOrder('close') },
	},
	calledBy: ({ name, orderNumber }) => ({ name, number: orderNumber }),
};
