import { afterPreposition } from '#src/format/article.ts';
import { formatPeriod } from '#src/format/days-in-words.ts';
import { formatMoney } from '#src/format/money.ts';
import { site, storePlace, storeRules } from '../content.ts';
import type { DeskAction, DeskRules } from '../desk/desk-rules.ts';
import { paymentDetails } from './order-mail.ts';
import type { Order } from './order-number.ts';
import { withdrawalAddress } from './purchase-words.ts';

/** The states in which the money may still come. */
const UNPAID = ['new', 'reminded'];

const isPickup = ({ zone }: Order): boolean => zone === 'pickup';

const pay: DeskAction<Order> = {
	label: 'Está paga',
	isReported: true,
	// The money may come after the order was cancelled.
	from: [...UNPAID, 'cancelled'],
	to: 'paid',
	counted: { label: 'Encomendas pagas', amountOf: ({ total }) => total },
	tell: ({ input }) => ({
		visitor: {
			subject: `Recebemos o pagamento da encomenda ${input.number}`,
			message: `Olá,\n\nRecebemos o pagamento da encomenda ${input.number}: ${formatMoney(input.total)}.\n\n${
				isPickup(input) ? 'Quando estiver pronta a levantar' : 'Quando seguir pelo correio'
			}, dizemos-lho por email.`,
		},
	}),
};

const send: DeskAction<Order> = {
	label: 'Foi enviada',
	from: ['paid'],
	to: 'shipped',
	isFor: (order) => !isPickup(order),
	fields: () => ({ tracking: { kind: 'link', label: 'Endereço para seguir o envio' } }),
	tell: ({ input: { number } }, { tracking }) => ({
		visitor: {
			subject: `A encomenda ${number} já seguiu`,
			message: [
				'Olá,',
				`A encomenda ${number} seguiu pelo correio.`,
				...(tracking ? [`Para seguir o envio:\n${tracking}`] : []),
				...(site.store
					? [
							`Depois de a receber, tem ${formatPeriod(site.store.withdrawalDays)} para a devolver sem dar razões: ${withdrawalAddress()}`,
						]
					: []),
			].join('\n\n'),
		},
	}),
};

const ready: DeskAction<Order> = {
	label: 'Pode ser levantada',
	from: ['paid'],
	to: 'ready',
	isFor: isPickup,
	tell: ({ input: { number } }) => {
		const { street, note } = storePlace();
		return {
			visitor: {
				subject: `A encomenda ${number} está pronta`,
				message: `Olá,\n\nA encomenda ${number} está pronta. Pode levantá-la ${afterPreposition('em', storePlace())}, ${street}. ${note}.\n\nQuando vier, traga este número.`,
			},
		};
	},
};

const cancel: DeskAction<Order> = {
	label: 'Cancelar a encomenda',
	isReported: true,
	from: [...UNPAID, 'paid', 'withdrawn'],
	to: 'cancelled',
	fields: () => ({ because: { kind: 'sentence', label: 'Porquê, para quem encomendou' } }),
	tell: ({ input: { number, total } }, { because }) => ({
		visitor: {
			subject: `A encomenda ${number} foi cancelada`,
			message: [
				'Olá,',
				`A encomenda ${number} foi cancelada.`,
				...(because ? [because] : []),
				`Se já a pagou, devolvemos-lhe ${formatMoney(total)} no prazo de 14 dias, pelo mesmo meio. Se ainda não a pagou, não pague.`,
			].join('\n\n'),
		},
	}),
};

/** Days to pay, then as many again. Without a store nothing is said, and the clock does nothing. */
const paymentDays = (): number | undefined => site.store?.payment.days;

const remind: DeskAction<Order> = {
	label: 'Lembrar o pagamento',
	from: ['new'],
	to: 'reminded',
	hasNoButton: true,
	dueAfter: paymentDays,
	promisedDays: paymentDays,
	tell: ({ input }) => {
		const { number, total } = input;
		const days = formatPeriod(storeRules().payment.days);
		return {
			visitor: {
				subject: `Falta o pagamento da encomenda ${number}`,
				message: [
					'Olá,',
					`Ainda não vimos o pagamento da encomenda ${number}, de ${formatMoney(total)}. Se já a pagou, responda a este email com o comprovativo.`,
					paymentDetails(input),
					`Se o pagamento não chegar em ${days}, a encomenda é cancelada e os artigos voltam à prateleira.`,
				].join('\n\n'),
			},
			association: {
				subject: `Por pagar: encomenda ${number}`,
				message: `A encomenda ${number}, de ${formatMoney(total)}, está por pagar há ${days}. Lembrámo-lo a quem a fez. Daqui a ${days}, o sítio cancela-a.\n\nSe o dinheiro já chegou, diga-o aqui.`,
			},
		};
	},
};

const expire: DeskAction<Order> = {
	label: 'Cancelar por falta de pagamento',
	from: ['reminded'],
	to: 'cancelled',
	hasNoButton: true,
	dueAfter: () => {
		const days = paymentDays();
		return days && 2 * days;
	},
	tell: ({ input: { number, total } }) => ({
		visitor: {
			subject: `A encomenda ${number} foi cancelada`,
			message: `Olá,\n\nO pagamento da encomenda ${number} não chegou, e por isso ela foi cancelada. Não tem de fazer nada. Se ainda quer os artigos, pode encomendá-los outra vez.\n\nSe já a pagou, responda a este email com o comprovativo: enviamos-lhe os artigos ou devolvemos-lhe ${formatMoney(total)}.`,
		},
		association: {
			subject: `Cancelada por falta de pagamento: encomenda ${number}`,
			message: `O pagamento da encomenda ${number}, de ${formatMoney(total)}, não chegou. O sítio cancelou-a e disse-o a quem a fez.\n\nSe o dinheiro ainda chegar, devolva-o, ou diga aqui que está paga e envie os artigos.`,
		},
	}),
};

/** What the association, the clock and a withdrawal do with an order. */
export const orderDesk: DeskRules<Order> = {
	states: {
		new: { label: 'por pagar', isOpen: true },
		reminded: { label: 'por pagar, já lembrada', isOpen: true },
		paid: { label: 'paga', isOpen: true },
		shipped: { label: 'enviada', isOpen: false },
		ready: { label: 'pronta a levantar', isOpen: false },
		cancelled: { label: 'cancelada', isOpen: false },
		withdrawn: { label: 'com livre resolução, dinheiro por devolver', isOpen: true },
		givenBack: { label: 'devolvida', isOpen: false },
		closed: { label: 'encerrada, sem nada a devolver', isOpen: false },
	},
	actions: {
		pay,
		send,
		ready,
		cancel,
		remind,
		expire,
		withdraw: {
			label: 'Resolver',
			from: [...UNPAID, 'paid', 'shipped', 'ready'],
			to: 'withdrawn',
			hasNoButton: true,
		},
		giveBack: {
			label: 'Foi devolvida',
			from: ['withdrawn'],
			to: 'givenBack',
			// The button is the withdrawal's.
			hasNoButton: true,
			counted: { label: 'Encomendas devolvidas', amountOf: ({ total }) => total },
			tell: ({ input: { number, total } }) => ({
				visitor: {
					subject: `Devolvemos o dinheiro da encomenda ${number}`,
					message: `Olá,\n\nDevolvemos-lhe ${formatMoney(total)}, tudo o que pagou pela encomenda ${number}, pelo meio com que pagou. Pode demorar uns dias a aparecer na sua conta.`,
				},
			}),
		},
		close: {
			label: 'Encerrar sem devolução',
			from: ['withdrawn'],
			to: 'closed',
			// The button is the withdrawal's.
			hasNoButton: true,
			// It may be an order that was never paid, or one from which it is too late to withdraw.
			tell: ({ input: { number } }) => ({
				visitor: {
					subject: `A encomenda ${number} está encerrada`,
					message: `Olá,\n\nEncerrámos a encomenda ${number}, de que quis desistir. Não há nada a devolver, nem da sua parte nem da nossa. Se ainda não a pagou, não pague.\n\nSe acha que isto é um engano, responda a este email.`,
				},
			}),
		},
	},
	calledBy: ({ name, number }) => ({ name, number }),
};
