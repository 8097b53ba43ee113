import { z } from 'astro/zod';
import { storeRules } from '#src/features/store/schema.ts';
import { type Feature, type Features, NOTHING } from '#src/features.ts';
import { isIban, isTaxNumber } from '#src/format/account-numbers.ts';
import {
	article,
	line,
	oneOf,
	paragraph,
	phone,
	pictureText,
	place,
	webAddress,
	wholeNumber,
	yesNo,
} from './fields.ts';
import { whenValid } from './structure.ts';

/** A submission is deleted after this many days. */
const retentionDays = () => wholeNumber('os dias que se guarda o que foi enviado', '365', 1, 3650);

/** How many days a form's submissions count as duplicates and are kept, and whether visitors get a copy. */
const formRules = () =>
	z
		.strictObject({
			/** The same e-mail (and the same matter) within these days is a duplicate. */
			duplicateDays: wholeNumber('os dias em que o mesmo email conta como repetido', '30', 1, 3650),
			retentionDays: retentionDays(),
			/** The mail service counts each copy as a mail. */
			copyToVisitor: yesNo('se quem envia recebe um email a confirmar', 'true'),
		})
		.refine((rule) => rule.duplicateDays <= rule.retentionDays, {
			...whenValid('duplicateDays', 'retentionDays'),
			path: ['duplicateDays'],
			error: 'é maior do que «retentionDays»: só se reconhece uma repetição enquanto se guarda a primeira',
		});

/** The rules for an application for membership, which asks for more data than a mailbox should hold. */
const memberRules = () =>
	formRules().safeExtend({
		/** The mail stays in mailboxes, and 45 days at the mail service, where none of our commands can delete it. */
		mail: oneOf(['full', 'reduced']).default('full').meta({
			description:
				'se o email de uma inscrição traz tudo, full, ou menos a data de nascimento, o documento e o NIF, reduced',
			example: 'full',
		}),
	});

/** The rules for orders and withdrawals: they are never duplicates, and the law requires a copy. */
const shopFormRules = () => z.strictObject({ retentionDays: retentionDays() });

/** What holds for a form that a site does not have: what was sent while it had it is still deleted one day. */
const RULES_OF_NO_FORM = { duplicateDays: 30, retentionDays: 365, copyToVisitor: false };

const RULES_OF_NO_STORE = { retentionDays: 1095 };

/** Rules that `site.yaml` must have if the site has their form. */
const ifOn = <Rules extends z.ZodType>(isOn: boolean, rules: Rules, otherwise: z.input<Rules>) =>
	isOn ? rules : rules.prefault(() => otherwise);

/** `forms` in `site.yaml`: the rules of each form that a site with these features has. */
export const forms = (has: Features) =>
	z.strictObject({
		contact: formRules(),
		member: ifOn(has.membership, memberRules(), RULES_OF_NO_FORM),
		schedule: ifOn(has.schedule, formRules(), RULES_OF_NO_FORM),
		order: ifOn(has.store, shopFormRules(), RULES_OF_NO_STORE),
		withdrawal: ifOn(has.store, shopFormRules(), RULES_OF_NO_STORE),
	});

/** The features that an association can turn off. Each is on by default, as long as its content is there. */
const features = () =>
	z.strictObject({
		store: yesNo('se o sítio tem a loja', 'true').default(true),
		schedule: yesNo('se o sítio tem as ações que um grupo pode marcar', 'true').default(true),
		trails: yesNo('se o sítio tem os trilhos', 'true').default(true),
		outings: yesNo('se o sítio tem as atividades com data marcada', 'true').default(true),
		news: yesNo('se o sítio tem as notícias', 'true').default(true),
		membership: yesNo('se o sítio tem a inscrição de sócios', 'true').default(true),
		search: yesNo('se o sítio tem a procura', 'true').default(true),
		gallery: yesNo('se a página «Sobre» tem a galeria', 'true').default(true),
		testimonials: yesNo('se a página inicial tem os testemunhos', 'true').default(true),
		topics: yesNo('se a página inicial tem as maneiras de ajudar', 'true').default(true),
		slides: yesNo('se a página inicial tem os destaques do topo', 'true').default(true),
	} satisfies Record<Feature, z.ZodType>);

/** The limit for the site's mails to visitors. */
const mailRules = () =>
	z.strictObject({
		/** Anybody can type somebody else's address, so this limits the mails that strangers can be sent in one hour. */
		copiesPerHour: wholeNumber('quantos emails o sítio envia por hora a quem o visita, no máximo', '30', 1, 1000),
	});

const outingRules = () =>
	z.strictObject({
		/** The privacy page shows it. */
		retentionDays: wholeNumber(
			'ao fim de quantos dias depois da atividade o sítio apaga as inscrições',
			'30',
			1,
			365,
		).default(30),
		reminders: yesNo('se quem se inscreveu recebe um lembrete dois dias antes', 'true').default(true),
	});

/** How to support the association with money: each way may be left out. */
const support = () =>
	z
		.strictObject({
			title: line('o título do quadro', 'Duas maneiras de pagar a tinta e as enxadas', 80),
			/** The consignment of income tax, which only an association of public utility may receive. */
			incomeTax: z
				.strictObject({
					text: paragraph(
						'o que é, numa frase ou duas',
						'Um por cento do seu IRS, sem pagar mais nem receber menos.',
						240,
					),
					steps: z
						.array(paragraph('um passo', 'No Portal das Finanças, escreva o nosso NIF.', 240))
						.min(1, { error: 'está vazio' })
						.meta({
							description: 'como se faz, passo a passo',
							example: '[Abra o Portal das Finanças., Escreva o nosso NIF.]',
						}),
				})
				.optional(),
			donations: z
				.strictObject({
					text: paragraph('para que serve um donativo', 'Vinte euros pagam oito carvalhos e as estacas.', 240),
					iban: z
						.string()
						.refine(isIban, { error: 'tem um algarismo errado ou em falta' })
						.optional()
						.meta({ description: 'o IBAN, entre aspas', example: "'PT50 0000 0000 0000 0000 0009 8'" }),
					holder: line('o titular da conta', 'Amigos do Vale', 80).optional(),
					mbway: z
						.string()
						.regex(/^9\d{2} ?\d{3} ?\d{3}$/, { error: 'não é um telemóvel de 9 algarismos, entre aspas' })
						.optional()
						.meta({ description: 'o telemóvel do MB WAY', example: "'900 000 000'" }),
					receipt: paragraph('como se pede o recibo', 'Para o recibo, diga-nos o NIF.', 160).optional(),
				})
				.refine(({ iban, mbway }) => iban || mbway, {
					...whenValid('iban', 'mbway'),
					path: ['iban'],
					error: 'falta, e mbway também: um deles é preciso',
				})
				.optional(),
		})
		.meta({ description: 'como se apoia a associação' });

/** `content/site.yaml`: the association's own facts. Those of a feature may be missing without it. */
export const siteSchema = (has: Features = NOTHING) =>
	z
		.strictObject({
			name: line('o nome da associação, como aparece no topo', 'Amigos do Vale', 40),
			article: article(),
			tagline: line('o que faz, em três ou quatro palavras', 'Trilhos e conservação', 50),
			description: paragraph('o que faz, numa frase, para motores de busca', 'Caminhadas e conservação no vale.', 160),
			/** Shown in the footer below the logo. */
			motto: paragraph('a frase do rodapé', 'Caminhamos para conhecer, cuidamos para que continue.', 160).optional(),
			legalName: line('o nome legal, como nos estatutos', 'Amigos do Vale, Associação de Caminhadas', 120),
			/** Número de identificação de pessoa coletiva, 9 digits. */
			nif: z
				.string()
				.regex(/^\d{9}$/, { error: 'não tem 9 algarismos entre aspas' })
				.refine(isTaxNumber, { error: 'tem um algarismo errado: o último não bate certo com os outros' })
				.optional()
				.meta({ description: 'o número de identificação fiscal da associação', example: "'500000000'" }),
			publicUtility: line(
				'o despacho que reconheceu a associação como de utilidade pública',
				'Despacho n.º 0000/2024, de 5 de março',
				100,
			).optional(),
			support: support().optional(),
			email: z
				.email({ error: 'não é um endereço de email' })
				.meta({ description: 'o email público, que também recebe os formulários', example: 'ola@exemplo.pt' }),
			emailNote: line('a nota por baixo do email', 'Para tudo o que não couber num telefonema', 80).optional(),
			phone: phone().optional(),
			phoneNote: line('quando se atende', 'De segunda a sexta, das 9h30 às 17h30', 80).optional(),
			place: place(has.store),
			social: z
				.array(
					z.strictObject({
						network: oneOf(['facebook', 'instagram', 'youtube']).meta({ description: 'a rede', example: 'instagram' }),
						url: webAddress('o endereço da página nessa rede', 'https://www.instagram.com/exemplo'),
					}),
				)
				.default([]),
			complaintsBookUrl: webAddress(
				'o endereço do Livro de Reclamações eletrónico',
				'https://www.livroreclamacoes.pt/inicio/',
			).optional(),
			/** The picture has a fixed name, like the site's other pictures that belong to no text. */
			contactBannerAlt: pictureText(
				'o que se vê na imagem da página de contacto',
				"'Ilustração: um grupo caminha ao nascer do sol'",
			).optional(),
			features: features().prefault({}),
			forms: forms(has),
			mail: mailRules(),
			/** Of what came in, the daily summary lists what nothing happened to for so long. */
			deskDays: wholeNumber(
				'ao fim de quantos dias sem resposta o resumo diário lembra o que chegou',
				'5',
				1,
				90,
			).default(5),
			outings: outingRules().prefault({}),
			store: has.store ? storeRules() : storeRules().optional(),
		})
		.refine(({ nif, publicUtility, support }) => !support?.incomeTax || (nif && publicUtility), {
			...whenValid('nif', 'publicUtility', 'support'),
			path: ['support', 'incomeTax'],
			error: 'só vale para quem tem utilidade pública: escreva também nif e publicUtility, ou apague este quadro',
		});

export type Site = z.infer<ReturnType<typeof siteSchema>>;

export type StoreRules = NonNullable<Site['store']>;
