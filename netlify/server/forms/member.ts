import { isMinor, type MemberInput, memberForm } from '#src/features/membership/form.ts';
import { addDays } from '#src/format/day.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { membership, site } from '../content.ts';
import type { Notification } from '../mail/message.ts';
import type { Submission } from '../store/submission.ts';
import type { DeskRules } from './desk-rules.ts';
import { type ServerForm, toNotification } from './server-form.ts';

const { afterPreposition, formatDay, formatMoney } = formatsOf(DEFAULT_LANGUAGE);

const feeWords = (): string =>
	[
		...(membership ? [`A quota é de ${formatMoney(membership.fee)} ${membership.feePeriod}.`] : []),
		membership?.feePayment ?? 'Para saber como a pagar, responda a este email.',
	].join(' ');

const memberDesk: DeskRules<MemberInput> = {
	states: {
		new: { label: 'por decidir', isOpen: true },
		accepted: { label: 'aceite, com a quota por pagar', isOpen: true, waitsForVisitor: true },
		paid: { label: 'aceite, com a quota paga', isOpen: false },
		declined: { label: 'não aceite', isOpen: false },
	},
	actions: {
		accept: {
			label: 'Aceitar',
			done: 'Pedido aceite',
			isReported: true,
			to: { new: 'accepted' },
			notify: () => ({
				visitor: {
					subject: `Boas-vindas ${afterPreposition('a', site)}`,
					message: `O seu pedido para ser sócio ${afterPreposition('de', site)} foi aceite. Boas-vindas!\n\nComo pagar a quota\n${feeWords()}\n\nQuando a quota chegar, avisamos por email.`,
				},
			}),
		},
		payFee: {
			label: 'A quota está paga',
			done: 'Quota marcada como paga',
			isReported: true,
			to: { accepted: 'paid' },
			notify: () => ({
				visitor: { subject: 'Recebemos a sua quota', message: 'Recebemos a sua quota. Está tudo tratado.' },
			}),
		},
		decline: {
			label: 'Não aceitar',
			done: 'Pedido não aceite',
			isReported: true,
			to: { new: 'declined' },
			fields: () => ({ because: { kind: 'sentence', label: 'Motivo (segue no email)' } }),
			notify: (_, { because }) => ({
				visitor: {
					subject: 'O seu pedido de adesão',
					message: [
						`O seu pedido para ser sócio ${afterPreposition('de', site)} não foi aceite.`,
						...(because ? [because] : []),
						'Se quiser falar connosco sobre isto, responda a este email.',
					].join('\n\n'),
				},
			}),
		},
	},
	displayName: ({ name }) => ({ name }),
};

const LABELS: Readonly<Record<keyof MemberInput, string>> = {
	name: 'Nome',
	email: 'Email',
	contact: 'Telefone',
	birthDate: 'Data de nascimento',
	guardianName: 'Nome do encarregado de educação ou representante legal',
	guardianEmail: 'Email do encarregado de educação ou representante legal',
	address: 'Morada',
	cp: 'Código postal',
	county: 'Concelho',
	district: 'Distrito',
	country: 'País',
	nationality: 'Nacionalidade',
	idNumber: 'N.º do cartão de cidadão ou passaporte',
	nif: 'NIF',
	educationalQualifications: 'Habilitações literárias',
	job: 'Profissão',
};

const FIELDS = Object.keys(LABELS) as (keyof MemberInput)[];

/** Fields that are not in the mail if `site/forms.yaml` has `mail: reduced`. */
const KEPT_ON_FILE: readonly (keyof MemberInput)[] = ['birthDate', 'idNumber', 'nif'];

/** Optional fields of minors. */
const IF_GIVEN: readonly (keyof MemberInput)[] = ['guardianName', 'guardianEmail'];

const isReduced = () => site.forms.member.mail === 'reduced';

const listOf = (input: MemberInput) =>
	FIELDS.filter((field) => !(isReduced() && KEPT_ON_FILE.includes(field)))
		.filter((field) => input[field] || !IF_GIVEN.includes(field))
		.map((field) => `${LABELS[field]}: ${input[field] ?? '—'}`)
		.join('\n');

const minorNote = ({ guardianName, guardianEmail }: MemberInput): string =>
	`Atenção: quem pede a adesão é menor de idade. ${
		guardianName || guardianEmail
			? 'Antes de decidir, fale com o encarregado de educação ou representante legal que está na lista.'
			: 'Não disse quem é o encarregado de educação ou representante legal: peça-o antes de decidir.'
	}`;

const messageOf = (id: string, input: MemberInput): string =>
	[
		`${input.name} (${input.email}) pediu para ser sócio e aguarda aprovação da Direção.`,
		...(isMinor(input.birthDate) ? [minorNote(input)] : []),
		listOf(input),
		...(isReduced()
			? [
					`A data de nascimento, o número do documento e o NIF não vão por email. Para os ler: npm run submissions -- show --id ${id}`,
				]
			: []),
	].join('\n\n');

const answerBy = (receivedAt: string): string =>
	membership?.answerDays ? `, até ${formatDay(addDays(receivedAt.slice(0, 10), membership.answerDays))}` : '';

const subjectOf = ({ name }: MemberInput): string => `Pedido de adesão: ${name}`;

const renderMember = (submission: Submission<MemberInput>): Notification =>
	toNotification(submission, submission.input.name, {
		subject: subjectOf(submission.input),
		message: messageOf(submission.id, submission.input),
		copy: {
			subject: 'Recebemos o seu pedido de adesão',
			message: `O seu pedido para ser sócio ${afterPreposition('de', site)} chegou e aguarda aprovação da Direção. A resposta segue para este endereço${answerBy(submission.receivedAt)}.\n\nSó paga a quota depois de aceite. ${feeWords()}\n\nSe não foi quem o enviou, pode ignorar este email.`,
		},
	});

export const member: ServerForm<MemberInput> = {
	form: memberForm,
	label: 'Adesão de sócio',
	subjectOf,
	fieldsOf: (input) => FIELDS.map((field) => [LABELS[field], input[field]]),
	desk: memberDesk,
	render: renderMember,
};
