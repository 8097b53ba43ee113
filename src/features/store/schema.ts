import { z } from 'astro/zod';
import {
	formerly,
	type ImageField,
	line,
	name,
	oneOf,
	paragraph,
	pictureText,
	price,
	webAddress,
	wholeNumber,
	yesNo,
} from '#src/schemas/fields.ts';
import { fault, whenValid } from '#src/schemas/structure.ts';

/** The heaviest parcel that the post accepts, in grams. */
const HEAVIEST = 30_000;

const shippingRules = (zone: string) =>
	z
		.strictObject({
			/** Working days. */
			days: z
				.strictObject({
					from: wholeNumber('o mínimo de dias úteis que demora', '3', 1, 60),
					to: wholeNumber('o máximo de dias úteis que demora', '5', 1, 60),
				})
				.meta({ description: 'os dias úteis que demora' }),
			/** Without it, the weight always decides the price. */
			freeFrom: price('o valor da compra a partir do qual a entrega é grátis, em euros', '40').optional(),
			steps: z
				.array(
					z.strictObject({
						upTo: wholeNumber('o peso máximo deste escalão, em gramas', '2000', 1, HEAVIEST),
						price: price('o preço da entrega neste escalão, em euros', '3.90', 0),
					}),
				)
				.min(1)
				.refine((steps) => steps.every(({ upTo }, index) => upTo > (steps[index - 1]?.upTo ?? 0)), {
					error: 'tem escalões fora de ordem: o peso sobe de um para o seguinte',
				})
				.meta({
					description:
						'os escalões de peso, do mais leve para o mais pesado. Uma encomenda mais pesada do que o último não se envia',
					example: '[{ upTo: 2000, price: 3.90 }]',
				}),
		})
		.meta({ description: `a entrega ${zone}` });

/** How an order can be paid. A method that is left out is not offered. */
const payment = () =>
	z
		.strictObject({
			/** After this many days without payment the buyer is reminded, and after twice as many the order is cancelled. */
			days: wholeNumber(
				'os dias que se espera pelo pagamento. Ao fim deles, o sítio lembra-o a quem encomendou; ao fim do dobro, cancela a encomenda',
				'7',
				1,
				60,
			),
			mbway: z
				.strictObject({ phone: name('o telemóvel que recebe por MB WAY', "'900 000 000'", 20) })
				.optional()
				.meta({ description: 'o pagamento por MB WAY. Pode faltar, se houver transferência' }),
			transfer: z
				.strictObject({
					iban: name('o IBAN da conta', "'PT50 0000 0000 0000 0000 0000 0'", 42),
					holder: name('o titular da conta', 'Amigos do Vale', 80),
				})
				.optional()
				.meta({ description: 'o pagamento por transferência. Pode faltar, se houver MB WAY' }),
		})
		.refine(({ mbway, transfer }) => mbway !== undefined || transfer !== undefined, {
			...whenValid('mbway', 'transfer'),
			error: 'não tem mbway nem transfer, e sem nenhum deles ninguém pode pagar',
		})
		.meta({ description: 'como se paga' });

/** `content/site/store.yaml`: what holds for all orders. */
export const storeRules = () =>
	z.strictObject({
		/** What every order number begins with. */
		orderPrefix: z
			.string()
			.regex(/^[A-Z]{2,5}$/, { error: 'não tem duas a cinco letras maiúsculas sem acentos' })
			.meta({
				description: 'as letras por que começam os números das encomendas. A primeira pode ser ABC-2026-7F3KQM',
				example: 'ABC',
			}),
		/** Shown beside every price: VAT included, or the exemption of article 53. */
		vatNote: line(
			'a nota sobre o IVA, ao lado dos preços. Quem está isento escreve: IVA, regime de isenção (artigo 53.º do CIVA)',
			'IVA incluído à taxa em vigor',
			80,
		),
		shipping: z
			.strictObject({
				mainland: shippingRules('no continente'),
				madeira: shippingRules('na Madeira'),
				azores: shippingRules('nos Açores'),
			})
			.meta({
				description:
					'quanto custa a entrega em cada zona, pelo peso da encomenda. O código postal diz a zona; levantar na sede nunca custa nada',
			}),
		payment: payment(),
		/** The law requires at least 14, from the day when the goods arrive. */
		withdrawalDays: wholeNumber(
			'os dias para devolver uma compra sem dar razões. A lei dá 14, contados da entrega',
			'14',
			14,
			365,
		),
		/** By law the buyer pays for the return, unless the association does. */
		returnCost: line(
			'quem paga o envio de uma devolução, sem ponto no fim',
			'O envio de volta é por conta de quem devolve',
			120,
		),
		/** The law requires at least 3. */
		guaranteeYears: wholeNumber('os anos de garantia. A lei dá 3', '3', 3, 10),
		/** The body that decides a consumer's dispute (Lei 144/2015). */
		disputeBody: z
			.strictObject({
				name: name('o nome da entidade de resolução alternativa de litígios', 'Centro de Arbitragem de Exemplo', 120),
				url: webAddress('o endereço dessa entidade', 'https://www.cniacc.pt'),
			})
			.optional()
			.meta({ description: 'a entidade a quem um comprador pode levar um conflito de consumo' }),
	});

/** The code's names for the words that editors write. */
export type StoreRules = z.infer<ReturnType<typeof storeRules>>;

const AVAILABILITIES = {
	disponível: 'available',
	'últimas unidades': 'few',
	esgotado: 'sold-out',
	'por encomenda': 'made-to-order',
} as const;

type Written = keyof typeof AVAILABILITIES;

const WRITTEN = Object.keys(AVAILABILITIES) as [Written, ...Written[]];

const availability = (description: string) =>
	oneOf(WRITTEN)
		.transform((written) => AVAILABILITIES[written])
		.meta({ description, example: 'disponível' });

const variant = () =>
	z
		.strictObject({
			/** Carts and orders store it, so it never changes once published. */
			id: z
				.string()
				.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'só pode ter minúsculas sem acentos, algarismos e hífenes' })
				.max(40)
				.meta({ description: 'o código da variante, que não se muda depois de publicado', example: 'pinhal-m' }),
			colour: name('a cor', 'Pinhal', 30).optional(),
			size: name('o tamanho', 'M', 30).optional(),
			/** Without it, the variant has the product's price. */
			price: price('o preço desta variante em euros, com IVA, se for outro', '19.50').optional(),
			availability: availability('a disponibilidade').default('available'),
		})
		.refine(({ colour, size }) => colour !== undefined || size !== undefined, {
			...whenValid('colour', 'size'),
			error: 'não tem cor nem tamanho',
		});

type Variant = z.infer<ReturnType<typeof variant>>;

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const variants = () =>
	z
		.array(variant())
		.max(60)
		.refine((list: readonly Variant[]) => isUnique(list.map(({ id }) => id)), { error: 'repete um código' })
		.refine((list: readonly Variant[]) => isUnique(list.map(({ colour, size }) => JSON.stringify([colour, size]))), {
			error: 'repete a mesma cor e o mesmo tamanho',
		})
		.default([])
		.meta({
			description: 'as cores e os tamanhos, se os há',
			example: '[{ id: pinhal-m, colour: Pinhal, size: M }]',
		});

/** How a colour looks, for the disc beside its name. */
const colour = () =>
	z.strictObject({
		name: name('a cor, como está nas variantes', 'Pinhal', 30),
		swatch: z
			.string()
			.regex(/^#[0-9a-f]{6}$/i, { error: 'não é uma cor na forma #rrggbb, entre aspas' })
			.meta({ description: 'a cor em hexadecimal', example: "'#1d4a3e'", input: 'colour' }),
	});

const colours = () =>
	z
		.array(colour())
		.refine((list) => isUnique(list.map(({ name }) => name)), { error: 'repete uma cor' })
		.default([])
		.meta({
			description: 'como é cada cor, para o círculo ao lado do nome dela',
			example: "[{ name: Pinhal, swatch: '#1d4a3e' }]",
		});

/** Who is responsible for a product's safety, by article 19 of Regulation (EU) 2023/988. */
const maker = () =>
	z
		.strictObject({
			name: name('o nome de quem fabrica', 'Malhas de Exemplo, Lda.', 100),
			address: name('a morada postal de quem fabrica', 'Rua da Fábrica, 8, 0000-000 Vila Nova', 160),
			email: z
				.email({ error: 'não é um endereço de email' })
				.meta({ description: 'o email de quem fabrica', example: 'geral@malhas.example' }),
		})
		.meta({
			description: 'quem fabrica, como a lei manda dizer',
			example: '{ name: Malhas de Exemplo, address: Rua da Fábrica 8 0000-000 Vila Nova, email: geral@malhas.example }',
		});

/** `content/store/{id}/index.md`: a product and its description. The folder's name is its id, and is in its address. */
export const productSchema = (image: ImageField) =>
	z
		.strictObject({
			order: wholeNumber('a posição na loja, a começar em 1', '1', 1, 999),
			title: line('o nome do produto', 'T-shirt da associação', 60),
			summary: line('o essencial numa linha, para os cartões', 'Algodão orgânico, cinco tamanhos', 90),
			category: line('a secção da loja', 'Para vestir', 30),
			price: price('o preço em euros, com IVA', '18.50'),
			pictures: z
				.array(
					z.strictObject({
						image: image('product').meta({ description: 'a imagem, na mesma pasta', example: './cover.webp' }),
						alt: pictureText('o que se vê na imagem, para quem não a vê', "'Ilustração: uma t-shirt verde'"),
						/** Who chooses the colour sees the picture first. */
						colour: name('a cor que a imagem mostra, como está nas variantes', 'Pinhal', 30).optional(),
					}),
				)
				.min(1)
				.max(8)
				.meta({
					description: 'as imagens, a da capa primeiro',
					example: "[{ image: ./cover.webp, alt: 'Ilustração: uma t-shirt verde' }]",
				}),
			/** Only without variants: each variant has its own. */
			availability: availability('a disponibilidade, num produto sem variantes').optional(),
			availabilityNote: line('o que se diz a mais sobre isso', 'Novos carvalhos todos os outonos', 40).optional(),
			variants: variants(),
			/** Only colours of the variants. A colour that is missing here has no disc. */
			colours: colours(),
			weight: wholeNumber('o peso de um produto embalado, em gramas', '220', 1, 30_000),
			pickupOnly: yesNo('se só se pode levantar na sede').default(false),
			limit: wholeNumber('o máximo por encomenda', '10', 1, 99).default(10),
			care: paragraph('os cuidados a ter, como a lavagem', 'Lavar a 30 graus, do avesso.', 400).optional(),
			maker: maker(),
			identifier: name('a referência que identifica o produto', 'TS-01', 40),
			warnings: z
				.array(line('um aviso de segurança', 'Não serve para crianças com menos de 3 anos.', 200))
				.max(8)
				.default([])
				.meta({ description: 'os avisos de segurança', example: "['O esmalte aquece: use uma pega.']" }),
			formerly: formerly(),
		})
		.refine(
			({ variants, availability }) => variants.length === 0 || availability === undefined,
			fault('availability', 'não se usa num produto com variantes: diga-o em cada variante', 'variants'),
		)
		.refine(
			({ variants, colours }) => colours.every(({ name }) => variants.some((variant) => variant.colour === name)),
			fault('colours', 'tem uma cor que nenhuma variante tem: escreva-a como está em «variants»', 'variants'),
		)
		.refine(
			({ variants, pictures }) =>
				pictures.every(({ colour }) => !colour || variants.some((variant) => variant.colour === colour)),
			fault('pictures', 'tem uma cor que nenhuma variante tem: escreva-a como está em «variants»', 'variants'),
		);

export type Product = z.infer<ReturnType<typeof productSchema>>;
