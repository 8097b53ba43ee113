import type { Store } from '@netlify/blobs';
import { addDays } from '#src/format/day.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { today } from '#src/format/lisbon.ts';
import { site, storePlace, storeRules } from '../content.ts';
import { isDeleted, isOnFile } from '../outbox/submission-store.ts';
import { deskKey } from '../store/keys.ts';
import { changeRecord, type DeskAction, type DeskRules, type DeskStep } from './desk-rules.ts';
import { type Order, PAYMENTS, paymentDetails, sumOf, withdrawalAddress } from './order-mail.ts';

const { afterPreposition, formatDay, formatMoney, formatPeriod } = formatsOf(DEFAULT_LANGUAGE);

/** The contract has ended: later payments are refunded. */
const ENDED = ['withdrawn', 'givenBack', 'closed'];

/** DL 24/2014, article 12: from the receipt of a withdrawal. Also promised to buyers whose order the association cancels. */
export const REFUND_DAYS = 14;

/** @param last The last day for the refund, `YYYY-MM-DD`. */
export const goodsReceived = (last: string) => ({
	subject: 'Recebemos os artigos que devolveu',
	message: `Recebemos os artigos que devolveu. Devolvemos-lhe o que pagou, pelo mesmo meio, ${
		last > today() ? `até ${formatDay(last)}` : 'nos próximos dias'
	}.`,
});

const promiseOf = ({ total }: Order): string =>
	`Devolvemos-lhe ${formatMoney(total)} no prazo de ${REFUND_DAYS} dias, pelo mesmo meio.`;

const isPickup = ({ zone }: Order): boolean => zone === 'pickup';

const pay: DeskAction<Order> = {
	label: 'Está paga',
	done: 'Encomenda marcada como paga',
	isReported: true,
	to: {
		...{ new: 'paid', reminded: 'paid', cancelled: 'paid' },
		...Object.fromEntries(ENDED.map((state) => [state, 'toGiveBack'])),
	},
	warning: ({ total }, state) =>
		ENDED.includes(state)
			? `Esta encomenda já tinha acabado: se o pagamento chegou, ficam ${formatMoney(total)} por devolver, no prazo de ${REFUND_DAYS} dias.`
			: undefined,
	notify: ({ input }, _, { state }) => {
		const ready = isPickup(input) ? 'Quando estiver pronta a levantar' : 'Quando seguir pelo correio';
		const next = `${state === 'cancelled' ? 'A encomenda, que estava cancelada, volta a valer. ' : ''}${ready}, avisamos por email.`;
		return {
			visitor: {
				subject: `Recebemos o pagamento da encomenda ${input.number}`,
				message: [
					`Recebemos o pagamento da encomenda ${input.number}: ${formatMoney(input.total)}.`,
					ENDED.includes(state) ? `Essa encomenda já tinha acabado. ${promiseOf(input)}` : next,
				].join('\n\n'),
			},
		};
	},
};

const send: DeskAction<Order> = {
	label: 'Foi enviada',
	done: 'Encomenda marcada como enviada',
	to: { paid: 'shipped' },
	isFor: (order) => !isPickup(order),
	fields: () => ({ tracking: { kind: 'link', label: 'Endereço para seguir o envio' } }),
	notify: ({ input: { number } }, { tracking }) => ({
		visitor: {
			subject: `A encomenda ${number} já seguiu`,
			message: [
				`A encomenda ${number} seguiu pelo correio.`,
				...(tracking ? [`Para seguir o envio:\n${tracking}`] : []),
				...(site.store
					? [
							`Depois de a receber, tem ${formatPeriod(site.store.withdrawalDays)} para a devolver sem dar razões: ${withdrawalAddress(number)}`,
						]
					: []),
			].join('\n\n'),
		},
	}),
};

const ready: DeskAction<Order> = {
	label: 'Pode ser levantada',
	done: 'Encomenda pronta a levantar',
	to: { paid: 'ready' },
	isFor: isPickup,
	notify: ({ input: { number } }) => {
		const { street, note } = storePlace();
		return {
			visitor: {
				subject: `A encomenda ${number} está pronta`,
				message: `A encomenda ${number} está pronta. Pode levantá-la ${afterPreposition('em', storePlace())}, ${street}. ${note}.\n\nQuando vier, traga este número.`,
			},
		};
	},
};

const cancel: DeskAction<Order> = {
	label: 'Cancelar a encomenda',
	done: 'Encomenda cancelada',
	isReported: true,
	to: { new: 'cancelled', reminded: 'cancelled', paid: 'toGiveBack' },
	fields: () => ({ because: { kind: 'sentence', label: 'Motivo (segue no email)' } }),
	warning: ({ total }, state) =>
		state === 'paid'
			? `Esta encomenda está paga: ao cancelar, ficam ${formatMoney(total)} por devolver, no prazo de ${REFUND_DAYS} dias e pelo mesmo meio. O sítio não move dinheiro: devolva-o e carregue em «O dinheiro foi devolvido». Não se desfaz.`
			: undefined,
	notify: ({ input }, { because }, { state }) => ({
		visitor: {
			subject: `A encomenda ${input.number} foi cancelada`,
			message: [
				`A encomenda ${input.number} foi cancelada.`,
				...(because ? [because] : []),
				state === 'paid'
					? promiseOf(input)
					: 'Não recebemos nenhum pagamento dela, e não tem nada a pagar. Se já a pagou, responda a este email com o comprovativo.',
			].join('\n\n'),
		},
	}),
};

/** Days until the reminder, and again until the cancellation. Without a store there are no timed actions. */
const paymentDays = (): number | undefined => site.store?.payment.days;

const remind: DeskAction<Order> = {
	label: 'Lembrar o pagamento',
	to: { new: 'reminded' },
	hasNoButton: true,
	dueAfter: paymentDays,
	promisedDays: paymentDays,
	notify: ({ input }, _, { isUnreached }) => {
		const { number, total } = input;
		const days = formatPeriod(storeRules().payment.days);
		const reminder = isUnreached
			? `O lembrete não chegou a quem a fez, porque o endereço não aceita emails: telefone, por favor. O sítio já não a cancela sozinho.`
			: `Enviámos um lembrete a quem a fez. Daqui a ${days}, o sítio cancela-a.`;
		return {
			visitor: {
				subject: `Falta o pagamento da encomenda ${number}`,
				message: [
					`Ainda não vimos o pagamento da encomenda ${number}, de ${formatMoney(total)}. Se já a pagou, responda a este email com o comprovativo.`,
					paymentDetails(input),
					`Se o pagamento não chegar em ${days}, a encomenda é cancelada e os artigos voltam à prateleira.`,
				].join('\n\n'),
			},
			association: {
				subject: `Por pagar: encomenda ${number}`,
				message: `A encomenda ${number}, de ${formatMoney(total)}, está por pagar há ${days}. ${reminder}\n\nSe o dinheiro já chegou, diga-o aqui.`,
			},
		};
	},
};

const expire: DeskAction<Order> = {
	label: 'Cancelar por falta de pagamento',
	to: { reminded: 'cancelled' },
	hasNoButton: true,
	dueAfter: () => {
		const days = paymentDays();
		return days && 2 * days;
	},
	notify: ({ input: { number, total } }, _, { isUnreached }) => ({
		visitor: {
			subject: `A encomenda ${number} foi cancelada`,
			message: `O pagamento da encomenda ${number} não chegou, e por isso ela foi cancelada. Não tem de fazer nada. Se ainda quer os artigos, pode encomendá-los outra vez.\n\nSe já a pagou, responda a este email com o comprovativo: enviamos-lhe os artigos ou devolvemos-lhe ${formatMoney(total)}.`,
		},
		association: {
			subject: `Cancelada por falta de pagamento: encomenda ${number}`,
			message: `O pagamento da encomenda ${number}, de ${formatMoney(total)}, não chegou. O sítio cancelou-a${isUnreached ? '. Quem a fez não recebeu o email que o diz: telefone, por favor' : ' e disse-o a quem a fez'}.\n\nSe o dinheiro ainda chegar, diga aqui que está paga. Depois envie os artigos, ou cancele-a e devolva-o.`,
		},
	}),
};

/** The effect of a withdrawal in each state; a second one has none. */
export const withdraw: DeskAction<Order> = {
	label: 'Resolver',
	to: {
		...{ new: 'withdrawn', reminded: 'withdrawn', cancelled: 'withdrawn', withdrawn: 'withdrawn', closed: 'closed' },
		...{ paid: 'toGiveBack', toGiveBack: 'toGiveBack', givenBack: 'givenBack' },
		...{ shipped: 'returned', ready: 'returned', returned: 'returned' },
	},
	hasNoButton: true,
};

const dayOfRefund = (steps: readonly DeskStep[]): string => {
	const { of, at = '' } = steps.find(({ action }) => action === 'withdraw') ?? {};
	return addDays((of?.receivedAt ?? at).slice(0, 10), REFUND_DAYS);
};

/** Copies an order's steps into the records of its withdrawals, each from its own step on. */
export const copyToWithdrawals = async (blobs: Store, steps: readonly DeskStep[]): Promise<void> => {
	for (const [index, { of }] of steps.entries()) {
		if (!of || !(await isOnFile(blobs, { ...of, claim: '' }))) continue;
		const copies = steps.slice(index).map((step) => ({ ...step, by: 'order', notified: [] }) as const);
		await changeRecord(blobs, of, (now) => {
			const own = now.steps.filter(({ by }) => by !== 'order');
			return now.steps.length < own.length + copies.length ? { ...now, steps: [...own, ...copies] } : undefined;
		});
		if (await isDeleted(blobs, of)) await blobs.delete(deskKey(of));
	}
};

/** The table of `docs/orders.md`. */
export const orderDesk: DeskRules<Order> = {
	states: {
		new: { label: 'por pagar', isOpen: true },
		reminded: { label: 'por pagar, já lembrada', isOpen: true },
		paid: { label: 'paga', isOpen: true },
		shipped: { label: 'enviada', isOpen: false },
		ready: { label: 'pronta a levantar', isOpen: false },
		cancelled: { label: 'cancelada, sem pagamento', isOpen: false },
		withdrawn: { label: 'com livre resolução, sem pagamento', isOpen: true },
		returned: { label: 'com livre resolução depois da entrega, dinheiro por devolver', isOpen: true, refundDue: true },
		toGiveBack: { label: 'dinheiro por devolver', isOpen: true, refundDue: true },
		givenBack: { label: 'dinheiro devolvido', isOpen: false },
		closed: { label: 'encerrada, sem nada a devolver', isOpen: false },
	},
	actions: {
		pay,
		send,
		ready,
		cancel,
		remind,
		expire,
		withdraw,
		receive: {
			label: 'Os artigos chegaram',
			to: { returned: 'toGiveBack' },
			// The withdrawal's mail has the button.
			hasNoButton: true,
			notify: (_, __, { steps }) => ({ visitor: goodsReceived(dayOfRefund(steps)) }),
		},
		giveBack: {
			label: 'O dinheiro foi devolvido',
			done: 'Dinheiro marcado como devolvido',
			isReported: true,
			to: { returned: 'givenBack', toGiveBack: 'givenBack' },
			notify: ({ input: { number, total } }) => ({
				visitor: {
					subject: `Devolvemos o dinheiro da encomenda ${number}`,
					message: `Devolvemos-lhe ${formatMoney(total)}, tudo o que pagou pela encomenda ${number}, pelo meio com que pagou. Pode demorar uns dias a aparecer na sua conta.`,
				},
			}),
		},
		close: {
			label: 'Não há nada a devolver',
			done: 'Encomenda encerrada',
			isReported: true,
			// Not paid, or withdrawn too late.
			to: { withdrawn: 'closed', returned: 'closed' },
			notify: ({ input: { number } }, _, { state }) => ({
				visitor: {
					subject: `A encomenda ${number} está encerrada`,
					message: `Encerrámos a encomenda ${number}, de que quis desistir. Não há nada a devolver, nem da sua parte nem da nossa.${
						state === 'withdrawn' ? ' Não recebemos nenhum pagamento dela: não a pague.' : ''
					}\n\nSe acha que isto é um engano, responda a este email.`,
				},
			}),
		},
	},
	displayName: ({ name, number }) => ({ name, number }),
	amountOf: ({ total }) => total,
	summaryOf: (order) => `${sumOf(order)}\nPagamento: ${PAYMENTS[order.payment]}`,
	copySteps: copyToWithdrawals,
};
