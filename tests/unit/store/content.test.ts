import type { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { toCatalogue } from '#src/features/store/prices/catalogue.ts';
import { productSchema, storeRules } from '#src/features/store/schema.ts';
import { picturePath } from '#src/schemas/fields.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { PRODUCT, STORE_RULES } from '#tests/support/store-content.ts';

const product = productSchema(picturePath);
const rules = storeRules();

const sentencesOf = (schema: z.ZodObject, data: unknown): string[] => {
	const { error } = schema.safeParse(data);
	return error ? toSentences(schema, data, error).map(({ sentence }) => sentence) : [];
};

const PINHAL_M = { id: 'pinhal-m', colour: 'Pinhal', size: 'M' };
const AVAILABILITIES = 'disponível, últimas unidades, esgotado, por encomenda';

describe('a product', () => {
	it('becomes a catalogue entry with prices in cents and at least one offer', () => {
		const variants = [PINHAL_M, { id: 'xl', size: 'XL', price: 19.99, availability: 'por encomenda' }];
		const products = {
			'um-copo': product.parse({ ...PRODUCT, availability: 'últimas unidades' }),
			camisola: product.parse({ ...PRODUCT, title: 'Camisola', variants, pickupOnly: true, limit: 3 }),
		};
		expect(toCatalogue(products, rules.parse(STORE_RULES))).toMatchObject({
			products: {
				'um-copo': { title: 'Um copo', limit: 10, pickupOnly: false, offers: [{ price: 435, availability: 'few' }] },
				camisola: {
					limit: 3,
					pickupOnly: true,
					offers: [
						{ variant: 'pinhal-m', name: 'Pinhal, M', price: 435, availability: 'available' },
						{ variant: 'xl', name: 'XL', price: 1999, availability: 'made-to-order' },
					],
				},
			},
			shipping: { mainland: { steps: [{ upTo: 2000, price: 390 }] } },
		});
	});

	it.each([
		[0.01, 1],
		[1.1, 110],
		[4.35, 435],
		[8.2, 820],
		[19.99, 1999],
		[1234.56, 123_456],
		['18,50', 1850],
		['18,50 €', 1850],
		['18 euros', 1800],
		['18.5€', 1850],
	])('that costs %s euros costs %i cents', (price, cents) =>
		expect(product.parse({ ...PRODUCT, price }).price).toBe(cents),
	);

	const PRICE = 'o campo «price» (o preço em euros, com IVA)';
	it.each<[string, unknown, string]>([
		[
			'a price that may be in thousands',
			{ price: '1.500 €' },
			`${PRICE} não é um preço, como 5 ou 7,50. Escreva, por exemplo: price: 18.50`,
		],
		['half a cent', { price: 1.005 }, `${PRICE} tem mais de duas casas decimais. Escreva, por exemplo: price: 18.50`],
		['no price', { price: 0 }, `${PRICE} é menor do que 0.01. Escreva, por exemplo: price: 18.50`],
		[
			'an unknown availability',
			{ availability: 'há' },
			`o campo «availability» (a disponibilidade, num produto sem variantes) não é um destes: ${AVAILABILITIES}. Escolha um`,
		],
		[
			'an availability beside variants',
			{ availability: 'esgotado', variants: [PINHAL_M] },
			'o campo «availability» (a disponibilidade, num produto sem variantes) não se usa num produto com variantes: diga-o em cada variante',
		],
		[
			'an id twice',
			{ variants: [PINHAL_M, { ...PINHAL_M, size: 'L' }] },
			'o campo «variants» (as cores e os tamanhos, se os há) repete um código. Escreva, por exemplo: variants: [{ id: pinhal-m, colour: Pinhal, size: M }]',
		],
		[
			'a variant twice',
			{ variants: [PINHAL_M, { ...PINHAL_M, id: 'outra' }] },
			'o campo «variants» (as cores e os tamanhos, se os há) repete a mesma cor e o mesmo tamanho. Escreva, por exemplo: variants: [{ id: pinhal-m, colour: Pinhal, size: M }]',
		],
		[
			'a colour that is no hexadecimal',
			{ variants: [PINHAL_M], colours: [{ name: 'Pinhal', swatch: 'verde' }] },
			"o campo «colours.1.swatch» (a cor em hexadecimal) não é uma cor na forma #rrggbb, entre aspas. Escreva, por exemplo: swatch: '#1d4a3e'",
		],
		[
			'a colour that no variant has',
			{ variants: [PINHAL_M], colours: [{ name: 'Pinheiro', swatch: '#1d4a3e' }] },
			"o campo «colours» (como é cada cor, para o círculo ao lado do nome dela) tem uma cor que nenhuma variante tem: escreva-a como está em «variants». Escreva, por exemplo: colours: [{ name: Pinhal, swatch: '#1d4a3e' }]",
		],
		[
			'no maker',
			{ maker: undefined },
			'falta o campo «maker» (quem fabrica, como a lei manda dizer). Acrescente a linha: maker: e por baixo, dois espaços para dentro, os campos name, address, email',
		],
	])('with %s is refused with its sentence', (_, changes, sentence) =>
		expect(sentencesOf(product, { ...PRODUCT, ...(changes as object) })).toEqual([sentence]),
	);
});

describe('the rules of the shop', () => {
	const STEPS = [
		{ upTo: 2000, price: 3.9 },
		{ upTo: 1000, price: 5 },
	];
	it.each<[string, unknown, string]>([
		[
			'steps out of order',
			{ shipping: { ...STORE_RULES.shipping, madeira: { ...STORE_RULES.shipping.madeira, steps: STEPS } } },
			'o campo «shipping.madeira.steps» (os escalões de peso, do mais leve para o mais pesado) tem escalões fora de ordem: o peso sobe de um para o seguinte. Escreva, por exemplo: steps: [{ upTo: 2000, price: 3.90 }]',
		],
		[
			'no way to pay',
			{ payment: { days: 7 } },
			'o campo «payment» (como se paga) não tem mbway nem transfer, e sem nenhum deles ninguém pode pagar. Escreva, por exemplo: payment: e por baixo, dois espaços para dentro, os campos days, mbway, transfer',
		],
		[
			'less than the law gives',
			{ withdrawalDays: 7 },
			'o campo «withdrawalDays» (os dias para devolver uma compra sem dar razões) é menor do que 14. Escreva, por exemplo: withdrawalDays: 14',
		],
	])('with %s are refused with their sentence', (_, changes, sentence) =>
		expect(sentencesOf(rules, { ...STORE_RULES, ...(changes as object) })).toEqual([sentence]),
	);
});
