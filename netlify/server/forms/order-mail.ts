import { createHash } from 'node:crypto';
import type { OrderInput } from '#src/features/store/checkout/form.ts';
import { type PaymentFact, type PaymentMethod, paymentInstructions } from '#src/features/store/prices/payment.ts';
import type { PricedCart, PricedLine } from '#src/features/store/prices/price-cart.ts';
import type { Zone } from '#src/features/store/prices/shipping.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import type { Cents } from '#src/format/money.ts';
import { routes } from '#src/routes.ts';
import { site, siteAddress, storeAddress, storePlace, storeRules } from '../content.ts';
import type { Notification } from '../mail/message.ts';
import type { Submission } from '../store/submission.ts';
import { type LabelledField, toNotification } from './server-form.ts';

const { formatAmount, formatMoney } = formatsOf(DEFAULT_LANGUAGE);

/** A stored order: the buyer's input and the calculated prices. */
export type Order = Omit<OrderInput, 'items'> & {
	/** `ABC-2026-7F3KQM`, with the association's prefix. */
	readonly number: string;
	readonly zone: Zone;
	readonly lines: readonly PricedLine[];
	readonly subtotal: Cents;
	readonly deliveryPrice: Cents;
};

export interface Receipt {
	readonly number: string;
	readonly total: Cents;
}

/** Without vowels, which could spell words, and with at most one of each similar group: 0O, 1IL, 2Z, 5S, 8B, UV. */
const LETTERS = '234679CDFGHJKMNPQRTVWXY';

/** 23 to the power of 6 is 148 million. */
export const CODE_LENGTH = 6;

/** The last part of an order's number, the same for a repeat. `attempt`: how many candidates were taken. */
export const orderCode = (fingerprint: string, attempt: number): string => {
	// Eight bytes for six letters, for a nearly uniform distribution.
	let rest = createHash('sha256').update(`${fingerprint}/${attempt}`).digest().readBigUInt64BE();
	return Array.from({ length: CODE_LENGTH }, () => {
		const letter = LETTERS[Number(rest % BigInt(LETTERS.length))];
		rest /= BigInt(LETTERS.length);
		return letter;
	}).join('');
};

export const toOrder = (
	{ receivedAt, input }: Submission<OrderInput>,
	{ prefix, code, zone, cart }: { prefix: string; code: string; zone: Zone; cart: PricedCart },
): Order => {
	const { items, ...rest } = input;
	return {
		...rest,
		number: `${prefix}-${receivedAt.slice(0, 4)}-${code}`,
		zone,
		lines: cart.lines,
		subtotal: cart.subtotal,
		deliveryPrice: cart.delivery,
		total: cart.total,
	};
};

const { legalName, email } = site;

/** The withdrawal's form with the order's number filled in. Name and email are not in the address, which servers log. */
export const withdrawalAddress = (orderNumber: string): string =>
	`${siteAddress()}${routes.withdrawal}?${new URLSearchParams({ orderNumber })}`;

/** DL 24/2014, articles 10 to 12. */
const withdrawalRight = (orderNumber: string): string =>
	`Direito de livre resolução\nPode resolver o contrato no prazo de ${storeRules().withdrawalDays} dias a contar do dia em que recebe os artigos, sem dar razões. Basta declará-lo em ${withdrawalAddress(orderNumber)}, ou enviar-nos o modelo que está no fim deste email. Devolvemos o que pagou, incluindo a entrega normal, no prazo de 14 dias a contar de quando o soubermos e pelo mesmo meio; podemos esperar até os artigos chegarem ou até nos mostrar que os enviou. ${storeRules().returnCost}.`;

/** DL 84/2021, and Lei 144/2015 if `site/store.yaml` names an arbitration body. */
const guarantee = (): string => {
	const { guaranteeYears, disputeBody } = storeRules();
	const disputes = disputeBody
		? `\n\nSe não chegarmos a acordo, pode recorrer a: ${disputeBody.name}, ${disputeBody.url}.`
		: '';
	return `Garantia\nOs artigos têm a garantia legal de conformidade, de ${guaranteeYears} anos a contar da entrega. Se algum tiver defeito, escreva para ${email}.${disputes}`;
};

/** The model form: DL 24/2014, annex, part B. */
const modelForm = (): string =>
	[
		'Modelo de formulário de livre resolução',
		'(só deve preencher e devolver este formulário se quiser resolver o contrato)',
		`- Para ${legalName}, ${storeAddress()}, ${email}:`,
		'- Pela presente comunico/comunicamos (*) que resolvo/resolvemos (*) do meu/nosso (*) contrato de compra e venda relativo ao seguinte bem (*):',
		'- Solicitado em (*)/recebido em (*):',
		'- Nome do(s) consumidor(es):',
		'- Endereço do(s) consumidor(es):',
		'- Assinatura do(s) consumidor(es) (só no caso de o presente formulário ser notificado em papel):',
		'- Data:',
		'(*) Riscar o que não interessa.',
	].join('\n');

export const PAYMENTS: Readonly<Record<PaymentMethod, string>> = {
	mbway: 'MB WAY',
	transfer: 'transferência bancária',
};

const FACTS: Readonly<Record<PaymentFact['name'], string>> = {
	phone: 'Enviar para',
	iban: 'IBAN',
	holder: 'Titular',
	amount: 'Valor',
	reference: 'Mensagem ou descritivo',
};

const ZONES: Readonly<Record<Zone, string>> = {
	mainland: 'Entrega no continente',
	madeira: 'Entrega na Madeira',
	azores: 'Entrega nos Açores',
	pickup: 'Levantamento na sede',
};

const lineOf = ({ quantity, title, name, total }: PricedLine): string =>
	`${quantity} × ${title}${name ? ` (${name})` : ''}: ${formatMoney(total)}`;

const deliveryOf = (zone: Zone): string => {
	if (zone === 'pickup') return `${ZONES.pickup}: ${storePlace().name}, ${storePlace().street}. ${storePlace().note}`;
	const { from, to } = storeRules().shipping[zone].days;
	return `${ZONES[zone]}, em ${from} a ${to} dias úteis depois de recebermos o pagamento`;
};

export const sumOf = ({ lines, zone, deliveryPrice, total }: Order): string =>
	[
		...lines.map(lineOf),
		`${ZONES[zone]}: ${formatMoney(deliveryPrice)}`,
		`Total: ${formatMoney(total)} (${storeRules().vatNote})`,
	].join('\n');

const buyerOf = ({ name, email, contact, address, cp, county, country, nif, note, delivery }: Order): string =>
	[
		`Nome: ${name}`,
		`Email: ${email}`,
		`Telefone: ${contact}`,
		...(delivery === 'post' ? [`Morada: ${address}, ${cp} ${county}, ${country}`] : []),
		`NIF: ${nif ?? '—'}`,
		`Nota: ${note ?? '—'}`,
	].join('\n');

export const fieldsOfOrder = (order: Order): readonly LabelledField[] => [
	['Encomenda', order.number],
	['Nome', order.name],
	['Email', order.email],
	['Telefone', order.contact],
	['Morada', order.address],
	['Código postal', order.cp],
	['Concelho', order.county],
	['País', order.country],
	['NIF', order.nif],
	['Artigos', order.lines.map(lineOf).join('\n')],
	['Entrega', ZONES[order.zone]],
	['Pagamento', PAYMENTS[order.payment]],
	['Subtotal (€)', formatAmount(order.subtotal)],
	['Entrega (€)', formatAmount(order.deliveryPrice)],
	['Total (€)', formatAmount(order.total)],
	['Nota', order.note],
];

/** @param within The deadline, in words. */
export const paymentDetails = (order: Order, within = ''): string =>
	[
		`Como pagar${within} (${PAYMENTS[order.payment]})`,
		...paymentInstructions(order.payment, storeRules().payment, order, DEFAULT_LANGUAGE).map(
			({ name, value }) => `${FACTS[name]}: ${value}`,
		),
	].join('\n');

export const subjectOfOrder = ({ number, total }: Order): string => `Encomenda ${number}: ${formatMoney(total)}`;

/** The notification of an order, and its confirmation on a durable medium (DL 24/2014, article 6). */
export const renderOrder = (submission: Submission<Order>): Notification => {
	const { input } = submission;
	const { name, email, number, zone, payment } = input;
	const { days } = storeRules().payment;
	const details = [['Encomenda', number]] as const;
	return toNotification(submission, name, {
		subject: subjectOfOrder(input),
		message: [
			`${name} (${email}) encomendou, e paga por ${PAYMENTS[payment]}:`,
			sumOf(input),
			buyerOf(input),
			`${deliveryOf(zone)}.`,
		].join('\n\n'),
		details,
		copy: {
			subject: `A sua encomenda ${number}`,
			message: [
				`Recebemos a sua encomenda ${number}. Guarde este email: é a confirmação da compra.`,
				sumOf(input),
				paymentDetails(input, `, no prazo de ${days} dias`),
				`Quando o pagamento chegar, avisamos por email e preparamos a caixa. Ao fim de ${days} dias sem ele, enviamos-lhe um lembrete; ao fim de ${2 * days}, a encomenda é cancelada e os artigos voltam à prateleira.`,
				`${deliveryOf(zone)}.`,
				withdrawalRight(number),
				guarantee(),
				modelForm(),
				`Quem vende: ${site.legalName}${site.nif ? `, NIPC ${site.nif}` : ''}, ${storeAddress()}, ${[site.email, site.phone].filter(Boolean).join(', ')}.`,
				'Se não foi quem encomendou, responda a este email: anulamos a encomenda.',
			].join('\n\n'),
			details,
		},
	});
};
