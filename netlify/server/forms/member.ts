import { isMinor, type MemberInput, memberForm } from '#src/features/membership/form.ts';
import { addDays } from '#src/format/day.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { membership, site } from '../base/content.ts';
import type { ServerWords } from '../base/words.ts';
import { paragraphs } from '../mail/message.ts';
import { type DeskRules, reasonField } from './desk-rules.ts';
import type { ServerForm } from './server-form.ts';

const feeWords = ({ t, formatPrice, content, language }: ServerWords): string => {
	const { fee = 0, feePeriod: period = '', feePayment } = content.membership ?? {};
	// A period that nobody translated would stand within an English sentence.
	const isForeign = language !== DEFAULT_LANGUAGE && period === membership?.feePeriod;
	const key = isForeign ? 'mail.member.feeAlone' : 'mail.member.fee';
	return [
		...(content.membership ? [t(key, { fee: formatPrice(fee), period })] : []),
		feePayment ?? t('mail.member.howToPay'),
	].join(' ');
};

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
			mails: {
				visitor: ({ words }) => {
					const { t, afterPreposition } = words;
					const [ofName, toName] = [afterPreposition('de', site), afterPreposition('a', site)];
					const values = { ofName, toName, fee: feeWords(words) };
					return { subject: t('mail.member.welcome', values), message: t('mail.member.accepted', values) };
				},
			},
		},
		payFee: {
			label: 'A quota está paga',
			done: 'Quota marcada como paga',
			isReported: true,
			to: { accepted: 'paid' },
			mails: {
				visitor: ({ words: { t } }) => ({ subject: t('mail.member.feePaid'), message: t('mail.member.feePaidText') }),
			},
		},
		decline: {
			label: 'Não aceitar',
			done: 'Pedido não aceite',
			isReported: true,
			to: { new: 'declined' },
			fields: (input) => ({ because: reasonField(input) }),
			mails: {
				visitor: ({ words: { t, afterPreposition }, note: { because } }) => ({
					subject: t('mail.member.declined'),
					message: paragraphs(
						t('mail.member.declinedText', { ofName: afterPreposition('de', site) }),
						because,
						t('mail.member.talk'),
					),
				}),
			},
		},
	},
	displayName: ({ name }) => ({ name }),
};

type Field = Exclude<keyof MemberInput, 'language'>;

const LABELS: Readonly<Record<Field, string>> = {
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

const FIELDS = Object.keys(LABELS) as Field[];

/** Fields that are not in the mail if `site/forms.yaml` has `mail: reduced`. */
const KEPT_ON_FILE: readonly Field[] = ['birthDate', 'idNumber', 'nif'];

/** Optional fields of minors. */
const IF_GIVEN: readonly Field[] = ['guardianName', 'guardianEmail'];

const isReduced = () => site.forms.member.mail === 'reduced';

/** What the form promised beside the number, so that somebody keeps it. */
const promiseOfNif = (): string => (membership?.nifUse ? ` (o formulário diz: «${membership.nifUse}»)` : '');

const listOf = (input: MemberInput) =>
	FIELDS.filter((field) => !(isReduced() && KEPT_ON_FILE.includes(field)))
		.filter((field) => input[field] || !IF_GIVEN.includes(field))
		.map((field) => `${LABELS[field]}: ${input[field] ?? '—'}${field === 'nif' && input.nif ? promiseOfNif() : ''}`)
		.join('\n');

const minorNote = ({ guardianName, guardianEmail }: MemberInput): string =>
	`Atenção: quem pede a adesão é menor de idade. ${
		guardianName || guardianEmail
			? 'Antes de decidir, fale com o encarregado de educação ou representante legal que está na lista.'
			: 'Não disse quem é o encarregado de educação ou representante legal: peça-o antes de decidir.'
	}`;

export const member: ServerForm<MemberInput> = {
	form: memberForm,
	label: 'Adesão de sócio',
	subjectOf: ({ name }) => `Pedido de adesão: ${name}`,
	fieldsOf: (input) => FIELDS.map((field) => [LABELS[field], input[field]]),
	desk: memberDesk,
	render: ({ id, input }) => ({
		message: paragraphs(
			`${input.name} (${input.email}) pediu para ser sócio e aguarda aprovação da Direção.`,
			isMinor(input.birthDate) && minorNote(input),
			listOf(input),
			isReduced() &&
				`A data de nascimento, o número do documento e o NIF não vão por email. Para os ler: npm run submissions -- show --id ${id}`,
		),
	}),
	renderCopy: ({ receivedAt }, words) => {
		const { t, afterPreposition, formatDay } = words;
		const ofName = afterPreposition('de', site);
		const days = membership?.answerDays;
		return {
			subject: t('mail.member.received'),
			message: paragraphs(
				days
					? t('mail.member.awaitsUntil', { ofName, day: formatDay(addDays(receivedAt.slice(0, 10), days)) })
					: t('mail.member.awaits', { ofName }),
				t('mail.member.payLater', { fee: feeWords(words) }),
				t('mail.member.ignore'),
			),
		};
	},
};
