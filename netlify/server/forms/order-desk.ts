import { today } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { site, storePlace } from '../base/content.ts';
import { portuguese, type ServerWords } from '../base/words.ts';
import type { DeskStep } from '../cases/case.ts';
import { paragraphs } from '../mail/message.ts';
import { type DeskAction, type DeskRules, reasonField, type StepContext, type StepMail } from './desk-rules.ts';
import { type Order, paymentDetails, sumOf, withdrawalAddress } from './order-mail.ts';

const { formatMoney, formatPeriod } = portuguese;

/** The contract has ended: later payments are refunded. */
const ENDED = ['withdrawn', 'givenBack', 'closed'];

/** DL 24/2014, article 12: from the arrival of a withdrawal. Also promised to buyers whose order the association cancels. */
export const REFUND_DAYS = 14;

/** @param last The last day for the refund, `YYYY-MM-DD`. */
export const goodsReceived = (last: string, { t, formatDay }: ServerWords) => ({
	subject: t('mail.withdrawal.goods'),
	message:
		last > today() ? t('mail.withdrawal.goodsText', { day: formatDay(last) }) : t('mail.withdrawal.goodsTextLate'),
});

/** Writes to the buyer: each text may have number and amount of the order, and the days of a refund. */
const toBuyer =
	(write: (words: ServerWords, context: StepContext<Order>) => StepMail) =>
	(context: StepContext<Order>): StepMail => {
		const { input, words } = context;
		const values = { number: input.number, total: words.formatMoney(input.total), days: REFUND_DAYS };
		return write({ ...words, t: (key, more) => words.t(key, { ...values, ...more }) }, context);
	};

const isPickup = ({ zone }: Order): boolean => zone === 'pickup';

const pay: DeskAction<Order> = {
	label: 'Está paga',
	done: 'Encomenda marcada como paga',
	isReported: true,
	undoMinutes: 3,
	to: {
		...{ new: 'paid', reminded: 'paid', cancelled: 'paid' },
		...Object.fromEntries(ENDED.map((state) => [state, 'toGiveBack'])),
	},
	warning: ({ total }, state) =>
		ENDED.includes(state)
			? `Esta encomenda já tinha acabado: se o pagamento chegou, ficam ${formatMoney(total)} por devolver, no prazo de ${REFUND_DAYS} dias.`
			: undefined,
	mails: {
		visitor: toBuyer(({ t }, { input, state }) => {
			const next = [
				...(state === 'cancelled' ? [t('mail.order.validAgain')] : []),
				t(isPickup(input) ? 'mail.order.nextPickup' : 'mail.order.nextPost'),
			];
			const refund = [t('mail.order.paidTooLate'), t('mail.order.promise')];
			return {
				subject: t('mail.order.paid'),
				message: paragraphs(t('mail.order.paidText'), (ENDED.includes(state) ? refund : next).join(' ')),
			};
		}),
	},
};

const send: DeskAction<Order> = {
	label: 'Foi enviada',
	done: 'Encomenda marcada como enviada',
	to: { paid: 'shipped' },
	isFor: (order) => !isPickup(order),
	fields: () => ({ tracking: { kind: 'link', label: 'Endereço para seguir o envio' } }),
	mails: {
		visitor: toBuyer(({ t, formatPeriod: formatTheirs }, { input, note: { tracking } }) => ({
			subject: t('mail.order.sent'),
			message: paragraphs(
				t('mail.order.sentText'),
				tracking && t('mail.order.tracking', { address: tracking }),
				site.store &&
					t('mail.order.sendBack', {
						period: formatTheirs(site.store.withdrawalDays),
						address: withdrawalAddress(input),
					}),
			),
		})),
	},
};

const ready: DeskAction<Order> = {
	label: 'Pode ser levantada',
	done: 'Encomenda pronta a levantar',
	to: { paid: 'ready' },
	isFor: isPickup,
	mails: {
		visitor: toBuyer(({ t, afterPreposition, content }) => {
			const place = storePlace(content.site);
			const { street, note } = place;
			const values = { atPlace: afterPreposition('em', place), street, note };
			return { subject: t('mail.order.ready'), message: t('mail.order.readyText', values) };
		}),
	},
};

const cancel: DeskAction<Order> = {
	label: 'Cancelar a encomenda',
	done: 'Encomenda cancelada',
	isReported: true,
	to: { new: 'cancelled', reminded: 'cancelled', paid: 'toGiveBack' },
	fields: (input) => ({ because: reasonField(input) }),
	warning: ({ total }, state) =>
		state === 'paid'
			? `Esta encomenda está paga: ao cancelar, ficam ${formatMoney(total)} por devolver, no prazo de ${REFUND_DAYS} dias e pelo mesmo meio. O sítio não move dinheiro: devolva-o e carregue em «O dinheiro foi devolvido». Não se desfaz.`
			: undefined,
	mails: {
		visitor: toBuyer(({ t }, { note: { because }, state }) => ({
			subject: t('mail.order.cancelled'),
			message: paragraphs(
				t('mail.order.cancelledText'),
				because,
				t(state === 'paid' ? 'mail.order.promise' : 'mail.order.nothingPaid'),
			),
		})),
	},
};

/** Days until the reminder, and again until the cancellation, as the receipt said. Without a shop there are no timed actions. */
const paymentDays = ({ paymentDays: days }: Order): number | undefined => site.store && days;

const remind: DeskAction<Order> = {
	label: 'Lembrar o pagamento',
	to: { new: 'reminded' },
	hasNoButton: true,
	dueAfter: paymentDays,
	promisedDays: paymentDays,
	mails: {
		visitor: toBuyer((words, { input }) => ({
			subject: words.t('mail.order.remind'),
			message: paragraphs(
				words.t('mail.order.remindText'),
				paymentDetails(input, words),
				words.t('mail.order.cancelledSoon', { period: words.formatPeriod(input.paymentDays) }),
			),
		})),
		association: ({ input: { number, total, paymentDays: period }, isUnreached }) => {
			const days = formatPeriod(period);
			const reminder = isUnreached
				? 'O lembrete não chegou a quem a fez, porque o endereço não aceita emails: telefone, por favor. O sítio já não a cancela sozinho.'
				: `Enviámos um lembrete a quem a fez. Daqui a ${days}, o sítio cancela-a.`;
			return {
				subject: `Por pagar: encomenda ${number}`,
				message: `A encomenda ${number}, de ${formatMoney(total)}, está por pagar há ${days}. ${reminder}\n\nSe o dinheiro já chegou, diga-o aqui.`,
			};
		},
	},
};

const expire: DeskAction<Order> = {
	label: 'Cancelar por falta de pagamento',
	to: { reminded: 'cancelled' },
	hasNoButton: true,
	dueAfter: (order) => {
		const days = paymentDays(order);
		return days && 2 * days;
	},
	mails: {
		visitor: toBuyer(({ t }) => ({ subject: t('mail.order.cancelled'), message: t('mail.order.expired') })),
		association: ({ input, isUnreached }) => ({
			subject: `Cancelada por falta de pagamento: encomenda ${input.number}`,
			message: `O pagamento da encomenda ${input.number}, de ${formatMoney(input.total)}, não chegou. O sítio cancelou-a${isUnreached ? '. Quem a fez não recebeu o email que o diz: telefone, por favor' : ' e disse-o a quem a fez'}.\n\nSe o dinheiro ainda chegar, diga aqui que está paga. Depois envie os artigos, ou cancele-a e devolva-o.`,
		}),
	},
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

/** All that can become of an order: what no action allows can't be done. */
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
			mails: { visitor: ({ steps, words }) => goodsReceived(dayOfRefund(steps), words) },
		},
		giveBack: {
			label: 'O dinheiro foi devolvido',
			done: 'Dinheiro marcado como devolvido',
			isReported: true,
			to: { returned: 'givenBack', toGiveBack: 'givenBack' },
			mails: {
				visitor: toBuyer(({ t }) => ({ subject: t('mail.order.refunded'), message: t('mail.order.refundedText') })),
			},
		},
		close: {
			label: 'Não há nada a devolver',
			done: 'Encomenda encerrada',
			isReported: true,
			// Not paid, or withdrawn too late.
			to: { withdrawn: 'closed', returned: 'closed' },
			mails: {
				visitor: toBuyer(({ t }, { state }) => {
					const why = [t('mail.order.closedText'), ...(state === 'withdrawn' ? [t('mail.order.neverPaid')] : [])];
					return {
						subject: t('mail.order.closed'),
						message: paragraphs(why.join(' '), t('mail.order.closedByMistake')),
					};
				}),
			},
		},
	},
	displayName: ({ name, number }) => ({ name, number }),
	amountOf: ({ total }) => total,
	summaryOf: (order) =>
		`${sumOf(order, portuguese)}\nPagamento: ${portuguese.t(`mail.order.payments.${order.payment}`)}`,
};
