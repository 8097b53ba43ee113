import { array, type InferType, number, object, type StringSchema, string } from 'yup';
import { cleanText } from '#src/forms/clean.ts';
import { cleanCode, cleanPhone, cleanTaxNumber } from '#src/forms/clean-number.ts';
import {
	email,
	language,
	optionalText,
	personName,
	phone,
	refusal,
	requiredText,
	shapedText,
} from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../prices/payment.ts';
import { zoneOf } from '../prices/shipping.ts';

/** How an order reaches its buyer. Parcels are sent to Portugal only. */
const DELIVERIES = ['post', 'pickup'] as const;

const wholeNumber = (min: number, max: number) =>
	number()
		.typeError(refusal('invalid'))
		.required(refusal('required'))
		.integer(refusal('invalid'))
		.min(min, refusal('invalid'))
		.max(max, refusal('invalid'));

/** Only the catalogue decides prices; `price`, in cents as the buyer saw it, is compared with the catalogue's. */
const item = () =>
	object({
		id: requiredText(LIMITS.about),
		variant: optionalText(LIMITS.about).nonNullable(refusal('invalid')),
		quantity: wholeNumber(1, LIMITS.quantity),
		price: wholeNumber(0, Number.MAX_SAFE_INTEGER).nonNullable(refusal('invalid')).optional(),
	})
		.typeError(refusal('invalid'))
		.noUnknown(refusal('invalid'))
		.required(refusal('invalid'));

/** A field of the delivery address, which is required only for delivery by post. */
const forPost = (field: StringSchema) =>
	field.when('delivery', { is: 'pickup', otherwise: (schema) => schema.required(refusal('required')) });

const isPortugal = (country: string | undefined) => /^portugal$/i.test(country ?? '');

const schemaFor = (payments: readonly PaymentMethod[]) =>
	object({
		items: array()
			.of(item())
			.typeError(refusal('invalid'))
			.required(refusal('required'))
			.min(1, refusal('required'))
			.max(LIMITS.orderItems, refusal('tooLong')),
		name: personName(),
		email: email(),
		contact: phone().required(refusal('required')),
		delivery: shapedText().oneOf(DELIVERIES, refusal('invalid')),
		address: forPost(optionalText(LIMITS.address)),
		cp: forPost(optionalText(LIMITS.cp)).test(
			'zone',
			refusal('postalCode'),
			(cp, { parent }) => parent.delivery !== 'post' || !cp || zoneOf(cp) !== undefined,
		),
		county: forPost(optionalText(LIMITS.place)),
		country: forPost(optionalText(LIMITS.place)).test(
			'country',
			refusal('abroad'),
			(country, { parent }) => parent.delivery !== 'post' || !country || isPortugal(country),
		),
		payment: string<PaymentMethod>()
			.typeError(refusal('invalid'))
			.required(refusal('required'))
			.oneOf(payments, refusal('invalid')),
		nif: optionalText(LIMITS.nif),
		note: optionalText(LIMITS.note),
		/** Cents, as the buyer saw it. An order with another total is refused. */
		total: wholeNumber(0, Number.MAX_SAFE_INTEGER),
		language: language(),
	});

export type OrderInput = InferType<ReturnType<typeof schemaFor>>;

export const orderForm = (payments: readonly PaymentMethod[] = PAYMENT_METHODS): Form<OrderInput, 'order'> => ({
	name: 'order',
	schema: schemaFor(payments),
	cleaners: { contact: cleanPhone, cp: cleanCode, nif: cleanTaxNumber, note: cleanText },
	sensitive: ['nif'],
});
