import { z } from 'astro/zod';
import { line, price, webAddress, wholeNumber } from '#src/schemas/fields.ts';

/** The heaviest parcel that the post accepts, in grams. */
const HEAVIEST = 30_000;

const shippingRules = () =>
	z.strictObject({
		/** Working days. */
		days: z.strictObject({
			from: wholeNumber('o mínimo de dias úteis que demora', '3', 1, 60),
			to: wholeNumber('o máximo de dias úteis que demora', '5', 1, 60),
		}),
		/** Without it, the weight always decides the price. */
		freeFrom: price('o valor da compra, em euros, a partir do qual a entrega é grátis', '40').optional(),
		steps: z
			.array(
				z.strictObject({
					upTo: wholeNumber('o peso máximo deste escalão, em gramas', '2000', 1, HEAVIEST),
					price: price('o preço da entrega neste escalão, em euros', '3.90', 0),
				}),
			)
			.min(1, { error: 'está vazio' })
			.refine((steps) => steps.every(({ upTo }, index) => upTo > (steps[index - 1]?.upTo ?? 0)), {
				error: 'tem escalões fora de ordem: o peso sobe de um para o seguinte',
			})
			.meta({
				description: 'os escalões de peso, do mais leve para o mais pesado',
				example: '[{ upTo: 2000, price: 3.90 }]',
			}),
	});

/** How an order can be paid. A method that is left out is not offered. */
const payment = () =>
	z
		.strictObject({
			/** After this many days without payment the buyer is reminded, and after twice as many the order is cancelled. */
			days: wholeNumber('os dias que se espera pelo pagamento', '7', 1, 60),
			mbway: z.strictObject({ phone: line('o telemóvel que recebe por MB WAY', "'900 000 000'", 20) }).optional(),
			transfer: z
				.strictObject({
					iban: line('o IBAN da conta', "'PT50 0000 0000 0000 0000 0000 0'", 42),
					holder: line('o titular da conta', 'Amigos do Vale', 80),
				})
				.optional(),
		})
		.refine(({ mbway, transfer }) => mbway !== undefined || transfer !== undefined, {
			error: 'não tem mbway nem transfer, e sem nenhum deles ninguém pode pagar',
		});

/** The part of `site.yaml` about the store. */
export const storeRules = () =>
	z.strictObject({
		/** What every order number begins with. */
		orderPrefix: z
			.string()
			.regex(/^[A-Z]{2,5}$/, { error: 'não tem duas a cinco letras maiúsculas sem acentos' })
			.meta({ description: 'as letras por que começam os números das encomendas', example: 'ABC' }),
		/** Shown beside every price: VAT included, or the exemption of article 53. */
		vatNote: line('a nota sobre o IVA, ao lado dos preços', 'IVA incluído à taxa em vigor', 80),
		shipping: z.strictObject({ mainland: shippingRules(), madeira: shippingRules(), azores: shippingRules() }),
		payment: payment(),
		/** The law requires at least 14, from the day on which the goods arrive. */
		withdrawalDays: wholeNumber('os dias para devolver uma compra', '14', 14, 365),
		/** By law the buyer pays for the return, unless the association does. */
		returnCost: line('quem paga o envio de uma devolução', 'O envio de volta é por conta de quem devolve', 120),
		/** The law requires at least 3. */
		guaranteeYears: wholeNumber('os anos de garantia', '3', 3, 10),
		/** The body to which consumers can take a dispute (Lei 144/2015). */
		disputeBody: z
			.strictObject({
				name: line('o nome da entidade de resolução alternativa de litígios', 'Centro de Arbitragem de Exemplo', 120),
				url: webAddress('o endereço dessa entidade', 'https://www.cniacc.pt'),
			})
			.optional(),
	});
