import type { MemberInput } from '#src/features/membership/form.ts';
import { afterPreposition } from '#src/format/article.ts';
import { formatMoney } from '#src/format/money.ts';
import { membership, site } from '../content.ts';
import type { DeskRules } from '../desk/desk-rules.ts';

/** What the fee is, if the site says so, and how it is paid. */
const feeWords = (): string =>
	[
		...(membership ? [`A quota é de ${formatMoney(membership.fee)} ${membership.feePeriod}.`] : []),
		membership?.feePayment ?? 'Para saber como a pagar, responda a este email.',
	].join(' ');

/** What the association does with an application. */
export const memberDesk: DeskRules<MemberInput> = {
	states: {
		new: { label: 'por decidir', isOpen: true },
		accepted: { label: 'aceite, com a quota por pagar', isOpen: true, waitsForVisitor: true },
		paid: { label: 'aceite, com a quota paga', isOpen: false },
		declined: { label: 'não aceite', isOpen: false },
	},
	actions: {
		accept: {
			label: 'Aceitar',
			isReported: true,
			from: ['new'],
			to: 'accepted',
			counted: { label: 'Sócios aceites' },
			tell: () => ({
				visitor: {
					subject: `Boas-vindas ${afterPreposition('a', site)}`,
					message: `Olá,\n\nO seu pedido para ser sócio ${afterPreposition('de', site)} foi aceite. Boas-vindas!\n\nComo pagar a quota\n${feeWords()}\n\nQuando a quota chegar, dizemos-lho por email.`,
				},
			}),
		},
		payFee: {
			label: 'A quota está paga',
			isReported: true,
			from: ['accepted'],
			to: 'paid',
			tell: () => ({
				visitor: { subject: 'Recebemos a sua quota', message: 'Olá,\n\nRecebemos a sua quota. Está tudo tratado.' },
			}),
		},
		decline: {
			label: 'Não aceitar',
			isReported: true,
			from: ['new'],
			to: 'declined',
			fields: () => ({ because: { kind: 'sentence', label: 'Porquê, para quem se inscreveu' } }),
			tell: (_, { because }) => ({
				visitor: {
					subject: 'O seu pedido de inscrição',
					message: [
						'Olá,',
						`O seu pedido para ser sócio ${afterPreposition('de', site)} não foi aceite.`,
						...(because ? [because] : []),
						'Se quiser falar connosco sobre isto, responda a este email.',
					].join('\n\n'),
				},
			}),
		},
	},
	calledBy: ({ name }) => ({ name }),
};
