import { routes } from '#src/routes.ts';
import { rulesOf, siteAddress } from '../base/content.ts';
import { languageDetails, portuguese, wordsOf } from '../base/words.ts';
import {
	type Case,
	type DeskStep,
	firstRecipients,
	isAccepted,
	isTimed,
	isToldFirst,
	isUnreached,
	RECEIVED,
	RECEIVED_FACTS,
	STEPS,
	stateOf,
	unreachedKey,
} from '../cases/case.ts';
import { given, type Mail, type MailLink, type Recipient } from '../mail/message.ts';
import { entryOf, type Notice, type Notifier } from '../mail/notice.ts';
import { isPossible, type StepMail } from './desk-rules.ts';
import { FORMS } from './forms.ts';
import { renderFirst } from './server-form.ts';

/**
 * Buttons for the actions that a state allows, or for all. The addresses contain no secret, because replies quote them: the
 * desk requires a device with a key.
 */
export const renderLinks = ({ form, id, receivedAt, input }: Case, state?: string): readonly MailLink[] => {
	const actions = Object.entries(FORMS[form].desk.actions).filter(
		([, action]) =>
			!action.hasNoButton && (action.isFor?.(input) ?? true) && (state === undefined || isPossible(action, state)),
	);
	const addressOf = (name: string) => siteAddress() + routes.deskAction(form, receivedAt.slice(0, 10), id, name);
	return actions.map(([name, { label }]) => ({ label, address: addressOf(name) }));
};

/** The visitor's address, or the association's with the visitor's to reply to. */
const receiverOf = (to: Recipient, { form, input }: Case): Notice['to'] => {
	const email = String(input['email']);
	return to === 'visitor' ? { kind: to, email } : { kind: to, from: { ...FORMS[form].desk.displayName(input), email } };
};

/** The association's mail about the form, and the visitor's copy, or the receipt that the law requires. */
const firstNotice = (to: Recipient, one: Case): Notice => {
	const { form } = one;
	const isReceipt = rulesOf(form).requiresReceipt;
	const render = (): Mail => {
		const mail = renderFirst(FORMS[form], to, one);
		return to === 'visitor' ? mail : { ...mail, links: renderLinks(one) };
	};
	return {
		...{ key: RECEIVED[to], facts: RECEIVED_FACTS, kind: form, render },
		to: receiverOf(to, one),
		// Nothing passes the receipt, so what the association does makes it urgent.
		isUrgent: to === 'visitor' && isReceipt && one.steps.some(({ by }) => by === 'link'),
		isOptional: to === 'visitor' && !isReceipt,
	};
};

/** What a step says to a recipient, if anything. `steps`: those before it. */
export const mailOfStep = (
	one: Case,
	{ action, note = {} }: Pick<DeskStep, 'action' | 'note'>,
	to: Recipient,
	steps: readonly DeskStep[],
): StepMail | undefined => {
	const { form, input } = one;
	return FORMS[form].desk.actions[action]?.mails?.[to]?.({
		...{ submission: one, input, note, steps },
		state: stateOf(steps),
		isUnreached: isUnreached(one),
		words: wordsOf(input['language']),
	});
};

/** One mail about all steps since a recipient's last one, without steps of the clock that others followed. */
const stepsNotice = (to: Recipient, one: Case): Notice | undefined => {
	const { form, id, input, steps } = one;
	const knownSteps = (entryOf(one, STEPS[to]).facts as number | undefined) ?? 0;
	const mails = steps.flatMap((step, index) => {
		if (index < knownSteps || (isTimed(step) && index < steps.length - 1)) return [];
		// A step of the clock that others followed is left out of the state, unless the recipient knows it.
		const before = steps.slice(0, index).filter((one, place) => place < knownSteps || !isTimed(one));
		const content = mailOfStep(one, step, to, before);
		return content ? [{ content, index }] : [];
	});
	const last = mails.at(-1);
	if (!last) return undefined;
	const { t, language } = to === 'visitor' ? wordsOf(input['language']) : portuguese;
	const render = (): Mail => ({
		language,
		subject: last.content.subject,
		message: mails.map(({ content }) => content.message).join('\n\n'),
		details: [[t('mail.reference'), id]],
		...(last.content.attachments && { attachments: last.content.attachments }),
		...(to === 'association' && { links: renderLinks(one, stateOf(steps)) }),
	});
	return {
		...{ key: STEPS[to], facts: last.index + 1, kind: `desk-${form}`, render },
		to: receiverOf(to, one),
		// Anybody can cause the clock's mails to invented addresses by an order; only the association can press buttons.
		isUrgent: !isTimed(steps[last.index]),
		isCausedByAssociation: steps[last.index]?.by === 'link',
		notBefore: Date.parse(steps.at(-1)?.undoUntil ?? one.receivedAt),
	};
};

/** The association's mail about one that the visitor's address refused. */
const noticeOfRefusal = (about: string, one: Case): readonly Notice[] => {
	const { refused } = entryOf(one, about);
	const key = unreachedKey(about);
	if (!refused || entryOf(one, key).facts === refused.count) return [];
	const { form, id, input, steps } = one;
	const { label, desk } = FORMS[form];
	const { name, number } = desk.displayName(input);
	const { email, contact } = input;
	const render = (): Mail => ({
		subject: `Não conseguimos avisar: ${name}`,
		message: `O endereço ${String(email)} não aceita emails, e ${name} não recebeu «${refused.subject}» (${label}${number ? ` ${number}` : ''}). ${
			contact ? 'Avise, por favor, por telefone.' : 'Não deixou telefone.'
		} O sítio já não faz nada sozinho com este envio: trate dele pelos botões deste email.`,
		details: [
			...given(['Telefone', contact ? String(contact) : undefined]),
			...languageDetails(input['language']),
			['Referência', id],
		],
		links: renderLinks(one, stateOf(steps)),
	});
	const to = receiverOf('association', one);
	return [{ key, facts: refused.count, kind: `desk-${form}`, to, isUrgent: false, render }];
};

/**
 * How a case notifies: its first mails before all others, and the association of a step once it is known whether the visitor
 * heard of it.
 */
export const caseNotifier: Notifier<Case> = {
	digestSubject: ({ form }, count) => `${FORMS[form].label}: ${count} de uma vez`,
	noticesOf: (one) => {
		if (!isAccepted(one)) return [];
		const first = firstRecipients(one).filter((to) => !isToldFirst(one, to));
		const isOpen = (to: Recipient): boolean => first.includes(to);
		const toVisitor = isOpen('visitor') ? undefined : stepsNotice('visitor', one);
		const isVisitorOpen = isOpen('visitor') || toVisitor || entryOf(one, STEPS.visitor).attempt;
		const toAssociation = isOpen('association') || isVisitorOpen ? undefined : stepsNotice('association', one);
		return [
			...first.map((to) => firstNotice(to, one)),
			...[toVisitor, toAssociation].filter((notice) => notice !== undefined),
			...[RECEIVED.visitor, STEPS.visitor].flatMap((key) => noticeOfRefusal(key, one)),
		];
	},
};
