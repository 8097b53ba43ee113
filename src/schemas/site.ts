import { z } from 'astro/zod';
import { storeRules } from '#src/features/store/rules-schema.ts';
import type { Feature } from '#src/features.ts';
import { line, paragraph, webAddress, wholeNumber, yesNo } from './fields.ts';

/** The features that an association can turn off. They are on by default. */
const features = () =>
	z.strictObject({
		store: yesNo('se o sítio tem a loja', 'true').default(true),
		schedule: yesNo('se o sítio tem as ações que um grupo pode marcar', 'true').default(true),
		trails: yesNo('se o sítio tem os trilhos', 'true').default(true),
		news: yesNo('se o sítio tem as notícias', 'true').default(true),
		membership: yesNo('se o sítio tem a inscrição de sócios', 'true').default(true),
		search: yesNo('se o sítio tem a procura', 'true').default(true),
	} satisfies Record<Feature, z.ZodType>);

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
			path: ['duplicateDays'],
			error: 'é maior do que «retentionDays»: só se reconhece uma repetição enquanto se guarda a primeira',
		});

/** The rules for an application for membership, which asks for more data than a mailbox should hold. */
const memberRules = () =>
	formRules().safeExtend({
		/** The mail stays in mailboxes, and 45 days at the mail service, where none of our commands can delete it. */
		mail: z.enum(['full', 'reduced'], { error: 'não é full nem reduced' }).default('full').meta({
			description:
				'se o email de uma inscrição traz tudo, full, ou menos a data de nascimento, o documento e o NIF, reduced',
			example: 'full',
		}),
	});

/** The rules for orders and withdrawals: they are never duplicates, and the law requires a copy. */
const shopFormRules = () => z.strictObject({ retentionDays: retentionDays() });

/** The limit for the site's mails to visitors. */
const mailRules = () =>
	z.strictObject({
		/** Anybody can type somebody else's address, so this limits the mails that strangers can be sent in one hour. */
		copiesPerHour: wholeNumber('quantos emails o sítio envia por hora a quem o visita, no máximo', '30', 1, 1000),
	});

/** `content/site.yaml`: all that the association says of itself. */
export const siteSchema = () =>
	z.strictObject({
		name: line('o nome da associação, como aparece no topo', 'Cumeada', 40),
		tagline: line('o que faz, em três ou quatro palavras', 'Trilhos e conservação', 50),
		description: paragraph('o que faz, numa frase, para motores de busca', 'Caminhadas guiadas e conservação.', 160),
		/** Shown in the footer below the logo. */
		motto: paragraph('a frase do rodapé', 'Caminhamos para conhecer, cuidamos para que continue.', 160),
		legalName: line('o nome legal, como nos estatutos', 'Cumeada, Associação de Trilhos', 120),
		/** Número de identificação de pessoa coletiva, 9 digits. */
		nif: z
			.string()
			.regex(/^\d{9}$/, { error: 'não tem 9 algarismos entre aspas' })
			.optional()
			.meta({ description: 'o número de identificação fiscal da associação', example: "'500000000'" }),
		email: z
			.email({ error: 'não é um endereço de email' })
			.meta({ description: 'o email público, que também recebe os formulários', example: 'ola@cumeada.example' }),
		emailNote: line('a nota por baixo do email', 'Para tudo o que não couber num telefonema', 80),
		phone: line('o telefone público', '200 000 000', 30),
		phoneNote: line('quando se atende', 'De segunda a sexta, das 9h30 às 17h30', 80),
		place: z.strictObject({
			name: line('o nome da sede', 'Casa da Cumeada', 60),
			street: line('a rua e o número', 'Rua da Calçada, 12', 80),
			postalCode: line('o código postal', '0000-000', 12),
			locality: line('a localidade', 'Serra Alta', 60),
			note: line('quando está aberta', 'Aberta ao sábado de manhã', 80),
		}),
		social: z.array(
			z.strictObject({
				network: z
					.enum(['facebook', 'instagram', 'youtube'], { error: 'não é facebook, instagram nem youtube' })
					.meta({ description: 'a rede', example: 'instagram' }),
				url: webAddress('o endereço da página nessa rede', 'https://www.instagram.com/cumeada.example'),
			}),
		),
		complaintsBookUrl: webAddress(
			'o endereço do Livro de Reclamações eletrónico',
			'https://www.livroreclamacoes.pt/inicio/',
		).optional(),
		features: features().prefault({}),
		forms: z.strictObject({
			contact: formRules(),
			member: memberRules(),
			schedule: formRules(),
			order: shopFormRules(),
			withdrawal: shopFormRules(),
		}),
		mail: mailRules(),
		store: storeRules(),
	});

export type Site = z.infer<ReturnType<typeof siteSchema>>;
