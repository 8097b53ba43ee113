import type { Store } from '@netlify/blobs';
import { routes } from '#src/routes.ts';
import { siteAddress } from '../content.ts';
import {
	changeRecord,
	type DeskMails,
	type DeskRecord,
	isPossible,
	isTimed,
	isUndoable,
	stateOf,
} from '../forms/desk-rules.ts';
import { FORMS } from '../forms/forms.ts';
import type { Mail, MailLink, Recipient } from '../mail/message.ts';
import { isPreview } from '../mail/send.ts';
import type { SubmissionMails } from '../outbox/deliver.ts';
import { notify } from '../outbox/notices.ts';
import { entryOf, type Notice, type Notifier } from '../outbox/notified.ts';
import { isDeleted } from '../outbox/submission-store.ts';
import { deskKey } from '../store/keys.ts';
import type { Submission } from '../store/submission.ts';
import { languageDetails, portuguese, wordsOf } from '../words.ts';

/**
 * Buttons for the actions that a state allows, or for all. The addresses contain no secret, because replies quote them: the
 * desk requires a device with a key.
 */
export const renderLinks = ({ form, id, receivedAt, input }: Submission, state?: string): readonly MailLink[] => {
	const actions = Object.entries(FORMS[form].desk.actions).filter(
		([, action]) =>
			!action.hasNoButton && (action.isFor?.(input) ?? true) && (state === undefined || isPossible(action, state)),
	);
	const addressOf = (name: string) => siteAddress() + routes.deskAction(form, receivedAt.slice(0, 10), id, name);
	return actions.map(([name, { label }]) => ({ label, address: addressOf(name) }));
};

/** The key of the receipt, which the outbox mails. */
const RECEIPT = 'receipt';

const unreachedKey = (key: string): string => `unreached/${key}`;

/** Whether the visitor's address refused a mail. Then the clock does nothing, and the association acts by telephone. */
export const isUnreached = (record: DeskRecord): boolean =>
	[RECEIPT, 'visitor'].some((key) => entryOf(record, key).refused !== undefined);

/**
 * The mails of each step, rendered for the state before it. A step that was copied from an order has none.
 * @param knownSteps How many steps the recipient knows. A later step of the clock that others followed is left out of the state.
 */
const mailsOf = (submission: Submission, record: DeskRecord, knownSteps: number): readonly DeskMails[] =>
	record.steps.map(({ action, by, note = {} }, index) => {
		const steps = record.steps.slice(0, index).filter((step, place) => place < knownSteps || !isTimed(step));
		const before = { state: stateOf(steps), steps, isUnreached: isUnreached(record) };
		const { notify: render } = FORMS[submission.form].desk.actions[action] ?? {};
		return by === 'order' ? {} : (render?.(submission, note, before) ?? {});
	});

/** One mail about all steps since a recipient's last one, without steps of the clock that others followed. */
const noticeTo = (to: Recipient, submission: Submission, record: DeskRecord): Notice | undefined => {
	const { form, id, input } = submission;
	const knownSteps = (entryOf(record, to).facts as number | undefined) ?? 0;
	const { steps } = record;
	const mails = mailsOf(submission, record, knownSteps).flatMap((mail, index) => {
		const content = mail[to];
		const isOver = isTimed(steps[index]) && index < steps.length - 1;
		return content && index >= knownSteps && !isOver ? [{ content, index }] : [];
	});
	const last = mails.at(-1);
	if (!last || isUndoable(steps.at(-1))) return undefined;
	const { name } = FORMS[form].desk.displayName(input);
	const email = String(input['email']);
	const { t, language } = to === 'visitor' ? wordsOf(input['language']) : portuguese;
	const render = (): Mail => ({
		language,
		subject: last.content.subject,
		message: mails.map(({ content }) => content.message).join('\n\n'),
		details: [[t('mail.reference'), id]],
		...(last.content.attachments && { attachments: last.content.attachments }),
		...(to === 'association' && { links: renderLinks(submission, stateOf(steps)) }),
	});
	return {
		...{ key: to, facts: last.index + 1, kind: `desk-${form}`, render },
		to: to === 'visitor' ? { kind: to, email } : { kind: to, from: { name, email } },
		// Anybody can cause the clock's mails to invented addresses by an order; only the association can press buttons.
		isUrgent: !isTimed(steps[last.index]),
		isByAssociation: steps[last.index]?.by === 'link',
	};
};

/** The association's mail about one that the visitor's address refused. */
const noticeOfRefusal = (about: string, submission: Submission, record: DeskRecord): readonly Notice[] => {
	const { refused } = entryOf(record, about);
	const key = unreachedKey(about);
	if (!refused || entryOf(record, key).facts === refused.count) return [];
	const { form, id, input } = submission;
	const { label, desk } = FORMS[form];
	const { name, number } = desk.displayName(input);
	const { email, contact } = input;
	const render = (): Mail => ({
		subject: `Não conseguimos avisar: ${name}`,
		message: `O endereço ${String(email)} não aceita emails, e ${name} não recebeu «${refused.subject}» (${label}${number ? ` ${number}` : ''}). ${
			contact ? 'Avise, por favor, por telefone.' : 'Não deixou telefone.'
		} O sítio já não faz nada sozinho com este envio: trate dele pelos botões deste email.`,
		details: [
			...(contact ? [['Telefone', String(contact)] as const] : []),
			...languageDetails(input['language']),
			['Referência', id],
		],
		links: renderLinks(submission, stateOf(record.steps)),
	});
	const to = { kind: 'association', from: { name, email: String(email) } } as const;
	return [{ key, facts: refused.count, kind: `desk-${form}`, to, isUrgent: false, render }];
};

/** How a record of the desk notifies. The association hears of a step once it is known whether the visitor did. */
export const recordNotifier = (submission: Submission): Notifier<DeskRecord> => ({
	noticesOf: (record) => {
		const toVisitor = noticeTo('visitor', submission, record);
		const isVisitorOpen = toVisitor !== undefined || entryOf(record, 'visitor').attempt !== undefined;
		const toAssociation = isVisitorOpen ? undefined : noticeTo('association', submission, record);
		return [
			...[toVisitor, toAssociation].filter((notice) => notice !== undefined),
			...[RECEIPT, 'visitor'].flatMap((key) => noticeOfRefusal(key, submission, record)),
		];
	},
});

/** Mails what was done about a submission. The clock sends what is left. Never throws. */
export const notifyRecord = (blobs: Store, submission: Submission, deployContext: string): Promise<void> =>
	notify(blobs, deskKey(submission), recordNotifier(submission), { deployContext });

/** Tells the association that the visitor's address refused the receipt with this subject. Idempotent. */
const reportRefusedCopy: SubmissionMails['onRefusedCopy'] = async (submission, subject, { blobs, deployContext }) => {
	await changeRecord(blobs, submission, (record) =>
		entryOf(record, RECEIPT).refused
			? undefined
			: { ...record, notified: { ...record.notified, [RECEIPT]: { count: 1, refused: { count: 1, subject } } } },
	);
	if (await isDeleted(blobs, submission)) return blobs.delete(deskKey(submission));
	await notifyRecord(blobs, submission, deployContext);
};

/** Adds the desk's buttons and what `prepare` found; not in previews, whose links lead to the published site. */
export const submissionMails: SubmissionMails = {
	labelOf: (form) => FORMS[form].label,
	render: async (submission, { blobs, deployContext }) => {
		const { render, prepare } = FORMS[submission.form];
		const hasDesk = !isPreview(deployContext);
		const prepared = hasDesk ? await prepare?.(blobs, submission) : undefined;
		const notification = render(submission, prepared?.state);
		return {
			...notification,
			message: [notification.message, ...(prepared ? [prepared.sentence] : [])].join('\n\n'),
			links: [...(notification.links ?? []), ...(hasDesk ? renderLinks(submission) : [])],
		};
	},
	onRefusedCopy: reportRefusedCopy,
};
