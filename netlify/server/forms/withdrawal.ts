import type { Store } from '@netlify/blobs';
import { type WithdrawalInput, withdrawalForm } from '#src/features/store/withdrawal/form.ts';
import { addDays } from '#src/format/day.ts';
import { site, storeAddress, storePlace, storeRules } from '../base/content.ts';
import { portuguese, type ServerWords } from '../base/words.ts';
import { type Case, type DeskStep, type Submission, stateOf } from '../cases/case.ts';
import { changeCase, markDue, readCase, readClaim } from '../cases/case-store.ts';
import { given, paragraphs } from '../mail/message.ts';
import { comparableEmail } from '../store/fingerprint.ts';
import type { DeskRules } from './desk-rules.ts';
import { goodsReceived, orderDesk, REFUND_DAYS, withdraw } from './order-desk.ts';
import { CODE_LENGTH, type Order } from './order-mail.ts';
import type { ServerForm } from './server-form.ts';

const { formatDay, formatMoment, formatMoney } = portuguese;

/** Any sign followed by text that is neither part of a word nor of a name. */
const JOINT = /[^\p{L}\p{M}\p{N}\p{Join_Control}\s'’()-](?=\S)/gu;

/** A telephone number: nine digits or more, with no letters between them. */
const PHONE = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){8,}/gu;

/** Breaks what mail readers would turn into links: «evil. pt», «a@ evil. pt», «7601 · 2345 · 6». */
const withoutLinks = (text: string): string =>
	text
		.replace(JOINT, '$& ')
		.replace(PHONE, (digits) => digits.replace(/\p{Nd}{1,4}(?=.)/gsu, '$& · ').replace(/ {2,}/g, ' '));

type Withdrawal = Submission<WithdrawalInput>;

const bare = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Accepts a number without its hyphens, or only its last letters. */
const findOrder = async (
	blobs: Store,
	{ input: { orderNumber, email }, receivedAt }: Withdrawal,
): Promise<Case<Order> | undefined> => {
	const typed = bare(orderNumber);
	if (typed.length < CODE_LENGTH) return undefined;
	const named = { form: 'order', claim: typed.slice(-CODE_LENGTH) } as const;
	const claim = await readClaim(blobs, named);
	const found = claim && ((await readCase(blobs, { ...named, ...claim })) as Case<Order> | undefined);
	// A later order may have the number of a deleted one.
	const isMeant =
		found &&
		found.receivedAt <= receivedAt &&
		bare(found.input.number).endsWith(typed) &&
		comparableEmail(found.input.email) === comparableEmail(email);
	return isMeant ? found : undefined;
};

/** Adds the withdrawal to its order's steps, so that no payment reminder follows. Idempotent. */
const markWithdrawn: NonNullable<ServerForm<WithdrawalInput>['find']> = async (blobs, withdrawal) => {
	const order = await findOrder(blobs, withdrawal);
	if (!order) return 'nothing';
	const { form, id, receivedAt } = withdrawal;
	const isMark = ({ of }: DeskStep) => of?.id === id;
	await markDue(blobs, order);
	const changed = await changeCase(blobs, order, (now) => {
		if (now.steps.some(isMark)) return undefined;
		const state = stateOf(now.steps);
		const step: DeskStep = {
			action: 'withdraw',
			at: new Date().toISOString(),
			by: 'form',
			notified: [],
			to: withdraw.to[state] ?? state,
			of: { form, id, receivedAt },
		};
		return { ...now, steps: [...now.steps, step] };
	});
	if (!changed) return 'nothing';
	const { steps } = changed.value;
	const { number, total } = order.input;
	return {
		order: { form: 'order', id: order.id, receivedAt: order.receivedAt },
		...{ number, total, state: stateOf(steps.slice(0, steps.findIndex(isMark))) },
	};
};

const isUnpaid = (state: string): boolean => withdraw.to[state] === 'withdrawn';

const sentenceOf = (found: Case['found']): string => {
	if (found === undefined || found === 'nothing')
		return 'O sítio não tem nenhuma encomenda com este número e este email: veja qual é antes de devolver dinheiro.';
	const { order, number, total, state } = found;
	const known = `Encontrámos a encomenda ${number}, do mesmo email: ${formatMoney(total)}, de ${formatDay(order.receivedAt.slice(0, 10))}, ${orderDesk.states[state]?.label}.`;
	return isUnpaid(state)
		? `${known} Se o dinheiro chegou ou ainda chegar, carregue primeiro em «Está paga», no email da encomenda.`
		: known;
};

/** The order's actions are done in place of these if it is on file. Else only the association can see if it was paid. */
export const withdrawalDesk: DeskRules<WithdrawalInput> = {
	states: { ...orderDesk.states, new: { label: 'por tratar', isOpen: true } },
	actions: {
		receive: {
			label: 'Os artigos chegaram',
			done: 'Artigos marcados como recebidos',
			to: { new: 'toGiveBack', returned: 'toGiveBack' },
			onOrder: 'receive',
			mails: {
				visitor: ({ submission, words }) =>
					goodsReceived(addDays(submission.receivedAt.slice(0, 10), REFUND_DAYS), words),
			},
		},
		refund: {
			label: 'O dinheiro foi devolvido',
			done: 'Dinheiro marcado como devolvido',
			isReported: true,
			to: { new: 'givenBack', withdrawn: 'givenBack', returned: 'givenBack', toGiveBack: 'givenBack' },
			onOrder: 'giveBack',
			mails: {
				visitor: ({ words: { t } }) => ({
					subject: t('mail.withdrawal.refunded'),
					message: t('mail.withdrawal.refundedText'),
				}),
			},
		},
		close: {
			label: 'Não há nada a devolver',
			done: 'Encomenda encerrada',
			isReported: true,
			to: { new: 'closed', withdrawn: 'closed', returned: 'closed' },
			onOrder: 'close',
		},
	},
	displayName: ({ name, orderNumber }) => ({ name, number: orderNumber }),
};

/** What happens to articles and money, by the order's state when the withdrawal came. An order that is not known counts as sent. */
const whatFollows = ({ t, content }: ServerWords, found: Case['found']): string => {
	const state = found && found !== 'nothing' ? found.state : 'shipped';
	if (isUnpaid(state)) return t('mail.withdrawal.neverPaid');
	if (['toGiveBack', 'givenBack', 'closed'].includes(state)) return t('mail.withdrawal.ended');
	const address = `${storePlace().name}, ${storeAddress()}`;
	return state === 'paid'
		? t('mail.withdrawal.notSent', { address })
		: t('mail.withdrawal.sendBack', { address, returnCost: storeRules(content.site).returnCost });
};

export const withdrawal: ServerForm<WithdrawalInput> = {
	form: withdrawalForm,
	label: 'Livre resolução',
	subjectOf: ({ orderNumber }) => `Livre resolução: encomenda ${orderNumber}`,
	isIdentifiedByContent: true,
	fieldsOf: ({ name, email, contact, orderNumber }) => [
		['Encomenda', orderNumber],
		['Nome', name],
		['Email', email],
		['Telefone', contact],
	],
	desk: withdrawalDesk,
	find: markWithdrawn,
	render: ({ input: { name, email, orderNumber, contact }, receivedAt, found }) => ({
		message: paragraphs(
			`${name} (${email}) exerceu o direito de livre resolução: resolve o contrato de compra da encomenda ${orderNumber}.`,
			`O prazo para lhe devolver o dinheiro, 14 dias, conta de ${formatMoment(receivedAt)}.`,
			sentenceOf(found),
		),
		details: given(['Nome', name], ['Encomenda', orderNumber], ['Email', email], ['Telefone', contact]),
	}),
	/** The receipt of content and time that Directive 2011/83/EU, article 11a, requires. */
	renderCopy: ({ receivedAt, input, found }, words) => {
		const { t } = words;
		return {
			subject: t('mail.withdrawal.subject'),
			message: paragraphs(
				t('mail.withdrawal.received', { seller: site.legalName, moment: words.formatMoment(receivedAt) }),
				t('mail.withdrawal.declared', { name: withoutLinks(input.name), number: withoutLinks(input.orderNumber) }),
				whatFollows(words, found),
				t('mail.withdrawal.notYou'),
			),
		};
	},
};
