import { z } from 'astro/zod';
import { line, paragraph, wholeEuros, wholeNumber } from '#src/schemas/fields.ts';

/** `content/membership.yaml`: the fee, the benefits and the steps to become a member. */
export const membershipSchema = () =>
	z.strictObject({
		/** Shown as «20€». */
		fee: wholeEuros('a quota, em euros inteiros', '20', 1, 10_000),
		feePeriod: line('o tempo a que a quota diz respeito', 'por ano', 30),
		feeNote: paragraph('para quem é a quota e a partir de quando conta', 'Igual para todos a partir dos 18 anos.', 240),
		/** Shown to applicants, with the warning to wait for the answer. */
		feePayment: paragraph(
			'como se paga a quota. Aparece a quem envia o pedido, e vai no email de quem foi aceite',
			'Por MB WAY para 900 000 000.',
			240,
		).optional(),
		/** What the form asks for these for, beside the register of members. */
		addressUse: line(
			'para que serve a morada, se não for só para o registo de sócios',
			'Para o registo de sócios e para lhe enviar o cartão.',
			120,
		).optional(),
		idNumberUse: line(
			'para que serve o número do documento, se não for só para o registo',
			'Para o seguro de quem caminha.',
			80,
		).optional(),
		/** Without it the form does not ask for the number. */
		nifUse: line(
			'para que serve o NIF, e quem faz o quê com ele; sem isto, o formulário não o pede',
			'Para o recibo, que a tesoureira lhe manda depois de receber a quota.',
			120,
		).optional(),
		/** Shown on the home page. */
		summary: paragraph(
			'o resumo do que um sócio recebe, numa frase. Aparece na página inicial',
			'Os sócios participam nas atividades sem pagar.',
			160,
		),
		benefits: z
			.array(line('o que um sócio recebe', 'Atividades sem pagar', 80))
			.min(1)
			.meta({
				description: 'o que um sócio recebe, uma linha para cada coisa',
				example: '[Atividades sem pagar, Voto na assembleia]',
			}),
		/** The form's confirmation and its mail name the last day of the answer. */
		answerDays: wholeNumber(
			'em quantos dias tem resposta quem pediu a adesão, no máximo. Quem envia o pedido fica a saber até que dia',
			'14',
			1,
			365,
		).optional(),
		admission: z
			.array(paragraph('um passo da admissão', 'A Direção aprecia o pedido na reunião mensal.', 240))
			.min(1)
			.meta({
				description: 'os passos da admissão, pela ordem',
				example: '[A Direção aprecia o pedido., A resposta segue por email.]',
			}),
	});

export type Membership = z.infer<ReturnType<typeof membershipSchema>>;
