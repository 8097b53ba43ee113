import { createHash } from 'node:crypto';
import type { OrderInput } from '#src/features/store/checkout/form.ts';
import type { Catalogue } from '#src/features/store/prices/catalogue.ts';
import { paymentInstructions } from '#src/features/store/prices/payment.ts';
import { findOffer, type PricedCart, type PricedLine } from '#src/features/store/prices/price-cart.ts';
import type { Zone } from '#src/features/store/prices/shipping.ts';
import type { Cents } from '#src/format/money.ts';
import { catalogue, site, siteAddress, storeAddress, storePlace, storeRules } from '../base/content.ts';
import { portuguese, type ServerWords, wordsOf } from '../base/words.ts';
import type { Submission } from '../cases/case.ts';
import { paragraphs } from '../mail/message.ts';
import type { LabelledField } from './server-form.ts';

/** A stored order: the buyer's input and the calculated prices. */
export type Order = Omit<OrderInput, 'items'> & {
	/** `ABC-2026-7F3KQM`, with the association's prefix. */
	readonly number: string;
	readonly zone: Zone;
	readonly lines: readonly PricedLine[];
	readonly subtotal: Cents;
	readonly deliveryPrice: Cents;
	/** Days to pay, as the receipt says. */
	readonly paymentDays: number;
};

/** Without vowels, which could spell words, and with at most one of each similar group: 0O, 1IL, 2Z, 5S, 8B, UV. */
export const LETTERS = '234679CDFGHJKMNPQRTVWXY';

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
		paymentDays: storeRules().payment.days,
	};
};

/** The withdrawal's form with the order's number filled in. Name and email are not in the address, which servers log. */
export const withdrawalAddress = ({ number: orderNumber, language }: Order): string =>
	`${siteAddress()}${wordsOf(language).routes.withdrawal}?${new URLSearchParams({ orderNumber })}`;

const legalTerms = ({ t, content }: ServerWords, order: Order): readonly (string | undefined)[] => {
	const { withdrawalDays: days, returnCost, guaranteeYears: years, disputeBody } = storeRules(content.site);
	return [
		// DL 24/2014, articles 10 to 12.
		t('mail.order.withdrawal', { days, returnCost, address: withdrawalAddress(order) }),
		// DL 84/2021, and Lei 144/2015 if `site/store.yaml` names an arbitration body.
		t('mail.order.guarantee', { years, email: site.email }),
		disputeBody && t('mail.order.disputes', disputeBody),
		// DL 24/2014, annex, part B.
		t('mail.order.modelForm', { to: `${site.legalName}, ${storeAddress()}, ${site.email}` }),
	];
};

const nameIn = (from: Catalogue, line: PricedLine) => ({
	title: from.products[line.id]?.title ?? '',
	name: findOffer(from, line)?.name,
});

/** A line of an order, which keeps Portuguese names: translated, as long as the shop has the thing under that name. */
const lineOf = ({ formatMoney, content }: ServerWords, line: PricedLine): string => {
	const now = nameIn(catalogue, line);
	const isCalledSo = now.title === line.title && now.name === line.name;
	const { title, name } = isCalledSo ? nameIn(content.catalogue, line) : line;
	return `${line.quantity} × ${title}${name ? ` (${name})` : ''}: ${formatMoney(line.total)}`;
};

const zoneIn = ({ t }: ServerWords, zone: Zone): string =>
	zone === 'pickup' ? t('mail.order.pickup') : t(`cart.delivery.${zone}`);

const deliveryOf = (words: ServerWords, zone: Zone): string => {
	const { t, content } = words;
	const { name, street, note } = storePlace(content.site);
	if (zone === 'pickup') return `${zoneIn(words, zone)}: ${name}, ${street}. ${note}.`;
	return t('mail.order.delivery', { zone: zoneIn(words, zone), ...storeRules().shipping[zone].days });
};

export const sumOf = ({ lines, zone, deliveryPrice, total }: Order, words: ServerWords): string => {
	const { t, formatMoney, content } = words;
	return [
		...lines.map((line) => lineOf(words, line)),
		`${zoneIn(words, zone)}: ${deliveryPrice === 0 ? t('cart.free') : formatMoney(deliveryPrice)}`,
		t('mail.order.total', { total: formatMoney(total), vat: storeRules(content.site).vatNote }),
	].join('\n');
};

const buyerOf = ({ name, email, contact, address, cp, county, country, nif, note, delivery }: Order): string =>
	[
		`Nome: ${name}`,
		`Email: ${email}`,
		`Telefone: ${contact}`,
		...(delivery === 'post' ? [`Morada: ${address}, ${cp} ${county}, ${country}`] : []),
		`NIF: ${nif ?? '—'}`,
		`Nota: ${note ?? '—'}`,
	].join('\n');

export const fieldsOfOrder = (order: Order): readonly LabelledField[] => {
	const { t, formatAmount } = portuguese;
	return [
		['Encomenda', order.number],
		['Nome', order.name],
		['Email', order.email],
		['Telefone', order.contact],
		['Morada', order.address],
		['Código postal', order.cp],
		['Concelho', order.county],
		['País', order.country],
		['NIF', order.nif],
		['Artigos', order.lines.map((line) => lineOf(portuguese, line)).join('\n')],
		['Entrega', zoneIn(portuguese, order.zone)],
		['Pagamento', t(`mail.order.payments.${order.payment}`)],
		['Subtotal (€)', formatAmount(order.subtotal)],
		['Entrega (€)', formatAmount(order.deliveryPrice)],
		['Total (€)', formatAmount(order.total)],
		['Nota', order.note],
	];
};

/** @param days The deadline, if the mail is the first that names it. */
export const paymentDetails = (order: Order, { t, language }: ServerWords, days?: number): string => {
	const payment = t(`mail.order.payments.${order.payment}`);
	return [
		days ? t('mail.order.howToPayWithin', { payment, days }) : t('mail.order.howToPay', { payment }),
		...paymentInstructions(order.payment, storeRules().payment, order, language).map(
			({ name, value }) => `${t(`order.done.facts.${name}`)}: ${value}`,
		),
	].join('\n');
};

/** The association's mail. */
export const renderOrder = ({ input }: Submission<Order>) => ({
	message: paragraphs(
		`${input.name} (${input.email}) encomendou, e paga por ${portuguese.t(`mail.order.payments.${input.payment}`)}:`,
		sumOf(input, portuguese),
		buyerOf(input),
		deliveryOf(portuguese, input.zone),
	),
	details: [['Encomenda', input.number]] as const,
});

/** An order's confirmation on a durable medium (DL 24/2014, article 6). */
export const renderReceipt = ({ input: order }: Submission<Order>, words: ServerWords) => {
	const { t, formatPhone } = words;
	const { number, zone, paymentDays: days } = order;
	const { legalName, nif, email, phone } = site;
	const taxNumber = nif && t('footer.taxNumber', { number: nif });
	const seller = [legalName, taxNumber, storeAddress(), email, phone && formatPhone(phone)].filter(Boolean).join(', ');
	return {
		subject: t('mail.order.subject', { number }),
		message: paragraphs(
			t('mail.order.received', { number }),
			sumOf(order, words),
			paymentDetails(order, words, days),
			t('mail.order.whenPaid', { days, twice: 2 * days }),
			deliveryOf(words, zone),
			...legalTerms(words, order),
			t('mail.order.seller', { seller }),
			t('mail.order.notYou'),
		),
		details: [[t('mail.order.order'), number]] as const,
		originals: order.lines.map(({ title }) => title),
	};
};
