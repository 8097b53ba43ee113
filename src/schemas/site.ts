import { z } from 'astro/zod';
import { type Feature, type Features, NOTHING } from '#src/features.ts';
import { isIban, isTaxNumber } from '#src/format/account-numbers.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#src/format/language.ts';
import { timeZone } from './calendar.ts';
import { article, line, name, oneOf, paragraph, phone, place, webAddress, wholeNumber, yesNo } from './fields.ts';
import { REMINDER_DAYS } from './periods.ts';
import { fault, whenValid } from './structure.ts';

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
						.min(1)
						.meta({
							description: 'como se faz, passo a passo',
							example: '[Abra o Portal das Finanças., Escreva o nosso NIF.]',
						}),
				})
				.optional()
				.meta({ description: 'a consignação do IRS. Só vale para quem tem utilidade pública; o NIPC aparece sozinho' }),
			donations: z
				.strictObject({
					text: paragraph('para que serve um donativo', 'Vinte euros pagam oito carvalhos e as estacas.', 240),
					iban: z
						.string()
						.refine(isIban, { error: 'tem um algarismo errado ou em falta' })
						.optional()
						.meta({ description: 'o IBAN, entre aspas', example: "'PT50 0000 0000 0000 0000 0009 8'" }),
					holder: name('o titular da conta', 'Amigos do Vale', 80).optional(),
					mbway: z
						.string()
						.regex(/^9\d{2} ?\d{3} ?\d{3}$/, { error: 'não é um telemóvel de 9 algarismos, entre aspas' })
						.optional()
						.meta({ description: 'o telemóvel do MB WAY', example: "'900 000 000'" }),
					receipt: paragraph('como se pede o recibo', 'Para o recibo, diga-nos o NIF.', 160).optional(),
				})
				.refine(({ iban, mbway }) => iban || mbway, fault('iban', 'falta, e mbway também: um deles é preciso', 'mbway'))
				.optional()
				.meta({ description: 'os donativos. O IBAN ou o telemóvel do MB WAY chega' }),
		})
		.meta({
			description: 'como se apoia a associação com dinheiro. Aparece no fim da página «Sobre»; cada parte pode faltar',
		});

/** `content/site/association.yaml`: the association's own facts. A site with a shop needs the whole place. */
export const associationSchema = (has: Features = NOTHING) =>
	z
		.strictObject({
			name: name('o nome da associação, como aparece no topo', 'Amigos do Vale', 40),
			article: article(),
			tagline: line('o que faz, em três ou quatro palavras', 'Trilhos e conservação', 50),
			description: paragraph(
				'o que faz a associação, na frase para motores de busca',
				'Caminhadas e conservação no vale.',
				160,
			),
			motto: paragraph('a frase do rodapé', 'Caminhamos para conhecer, cuidamos para que continue.', 160).optional(),
			legalName: name('o nome legal, como nos estatutos', 'Amigos do Vale, Associação de Caminhadas', 120),
			/** Número de identificação de pessoa coletiva, 9 digits. */
			nif: z
				.string()
				.regex(/^\d{9}$/, { error: 'não tem 9 algarismos entre aspas' })
				.refine((number) => !/^[123]/.test(number), { error: 'é o número de uma pessoa, e não o de uma associação' })
				.refine(isTaxNumber, { error: 'tem um algarismo errado: o último não bate certo com os outros' })
				.optional()
				.meta({
					description: 'o número de identificação fiscal da associação. Aparece no rodapé',
					example: "'500000000'",
				}),
			publicUtility: name(
				'o despacho que reconheceu a associação como de utilidade pública. Aparece no rodapé',
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
				.default([])
				.meta({ description: 'as páginas nas redes sociais. Aparecem no rodapé, por esta ordem' }),
			languages: z
				.array(oneOf(LANGUAGE_CODES))
				.refine((languages) => languages.includes(DEFAULT_LANGUAGE), {
					error: 'não tem pt: o sítio é sempre também em português',
				})
				.default([DEFAULT_LANGUAGE])
				.meta({
					description:
						'as línguas do sítio: pt (português) ou [pt, en] (também em inglês, em /en). O que não está traduzido aparece em português',
					example: '[pt, en]',
				}),
			timeZone: timeZone('o fuso horário da associação, se não é o de Lisboa').optional(),
			complaintsBookUrl: webAddress(
				'o endereço do Livro de Reclamações eletrónico. Sem ele, a hiperligação não aparece',
				'https://www.livroreclamacoes.pt/inicio/',
			).optional(),
		})
		.refine(({ nif, publicUtility, support }) => !support?.incomeTax || (nif && publicUtility), {
			...whenValid('nif', 'publicUtility', 'support'),
			path: ['support', 'incomeTax'],
			error: 'só vale para quem tem utilidade pública: escreva também nif e publicUtility, ou apague este quadro',
		});

/** `content/site/features.yaml`: what an association can turn off. Each is on by default, as long as its content is there. */
export const featuresSchema = () =>
	z.strictObject({
		store: yesNo('se o sítio tem a loja').default(true),
		schedule: yesNo('se o sítio tem as ações que um grupo pode marcar').default(true),
		trails: yesNo('se o sítio tem os trilhos').default(true),
		outings: yesNo('se o sítio tem as atividades com data marcada').default(true),
		news: yesNo('se o sítio tem as notícias').default(true),
		membership: yesNo('se o sítio tem a adesão de sócios').default(true),
		search: yesNo('se o sítio tem a procura').default(true),
		day: yesNo('se os trilhos dizem até quando há luz, e o que a IPMA prevê').default(true),
		gallery: yesNo('se a página «Sobre» tem a galeria').default(true),
		testimonials: yesNo('se a página inicial tem os testemunhos').default(true),
		topics: yesNo('se a página inicial tem as maneiras de ajudar').default(true),
		slides: yesNo('se a página inicial tem os destaques do topo').default(true),
		editing: yesNo('se há o editor no navegador, em /admin').default(true),
	} satisfies Record<Feature, z.ZodType>);

/** A submission is deleted after this many days. */
const retentionDays = (days: number) =>
	wholeNumber(
		'os dias que se guarda o que foi enviado. Ao fim deles o sítio apaga-o; a página de privacidade diz este número',
		String(days),
		1,
		3650,
	).default(days);

/** How many days a form's submissions count as duplicates and are kept, and whether visitors get a copy. */
const formRules = (copyToVisitor = true) =>
	z
		.strictObject({
			/** The same e-mail (and the same topic) within these days is a duplicate. */
			duplicateDays: wholeNumber('os dias em que o mesmo email conta como repetido', '30', 1, 3650).default(30),
			retentionDays: retentionDays(365),
			copyToVisitor: yesNo(
				'se quem envia recebe um email a confirmar. O plano gratuito do Postmark dá 100 emails por mês',
			).default(copyToVisitor),
		})
		.refine(
			(rule) => rule.duplicateDays <= rule.retentionDays,
			fault(
				'duplicateDays',
				'é maior do que «retentionDays»: só se reconhece uma repetição enquanto se guarda a primeira',
				'retentionDays',
			),
		);

/** The rules for an application for membership, which asks for more data than a mailbox should hold. */
const memberRules = () =>
	formRules().safeExtend({
		/** The mail stays in mailboxes, and 45 days at the mail service, where none of our commands can delete it. */
		mail: oneOf(['full', 'reduced']).default('full').meta({
			description:
				'o que traz o email de um pedido de adesão: full (tudo) ou reduced (menos a data de nascimento, o documento e o NIF). O que vem no email fica na caixa do correio e 45 dias no Postmark, onde o sítio não o apaga',
			example: 'full',
		}),
	});

/** The rules for orders and withdrawals: they are never duplicates, and the law requires a copy. */
const storeFormRules = () => z.strictObject({ retentionDays: retentionDays(1095) });

/** A group of fields, each with a default, so that a file may leave the whole group out. */
const group = <Rules extends z.ZodType>(rules: Rules, description: string) =>
	rules.prefault({} as z.input<Rules>).meta({ description });

/** `content/site/forms.yaml`: what holds for the forms, the mails and the periods. */
export const formsSchema = () =>
	z.strictObject({
		contact: group(formRules(false), 'o formulário da página de contacto'),
		member: group(memberRules(), 'a adesão de sócios'),
		schedule: group(formRules(), 'os pedidos de agendamento'),
		order: group(storeFormRules(), 'as encomendas. Guardam-se pelo menos durante os anos de garantia'),
		withdrawal: group(storeFormRules(), 'as declarações de quem desiste de uma compra'),
		registration: group(
			z.strictObject({
				retentionDays: wholeNumber(
					'ao fim de quantos dias depois da atividade o sítio apaga as inscrições. A página de privacidade diz este número',
					'30',
					1,
					365,
				).default(30),
				reminders: yesNo(`se quem se inscreveu recebe um lembrete ${REMINDER_DAYS} dias antes`).default(true),
			}),
			'as inscrições nas atividades com data marcada',
		),
		/** Anybody can type somebody else's address, so this limits the mails that strangers can be sent. */
		copiesPerHour: wholeNumber(
			'quantos emails o sítio envia de uma vez a quem o visita, e outros tantos por hora. Conta-se por formulário e por atividade, e por todas as atividades quatro vezes mais. O que passar disso segue mais tarde, menos as cópias que a lei não pede: essas não seguem',
			'30',
			1,
			1000,
		).default(30),
		/** Three tenths of them are kept for urgent mails and for the desk's sign-in. */
		mailsPerMonth: wholeNumber(
			'quantos emails por mês tem o plano do serviço de correio. O sítio guarda três décimos deles para o que é urgente. Sem esta linha, não conta os emails',
			'100',
			50,
			1_000_000,
		).optional(),
		/** The daily summary lists a submission that nobody has answered for this long. */
		deskDays: wholeNumber(
			'ao fim de quantos dias sem resposta o resumo diário lembra o que chegou',
			'5',
			1,
			90,
		).default(5),
	});

export type Association = z.infer<ReturnType<typeof associationSchema>>;
