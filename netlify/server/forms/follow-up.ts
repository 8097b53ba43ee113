import type { Store } from '@netlify/blobs';
import { readValue } from '../blobs.ts';
import { site } from '../content.ts';
import type { DeskRecord } from '../desk/desk-rules.ts';
import { log } from '../log.ts';
import {
	type FollowUp,
	isUrgent,
	ledgerKey,
	type MailQueue,
	type Pending,
	type Turn,
	turnOf,
} from '../outbox/submission.ts';
import { listEntries } from '../outbox/submission-store.ts';
import type { Ledger } from '../outings/ledger.ts';
import { handleRefusal, isStillValid } from '../outings/ledger-store.ts';
import type { MailedForm } from './server-form.ts';

const isOfOuting = ({ about }: FollowUp): boolean => about?.startsWith(ledgerKey('')) ?? false;

/** Of the desk's mails only timed ones become outdated: by a later step. */
const isCurrent = (mail: FollowUp, document: MailQueue | undefined): boolean => {
	if (isOfOuting(mail)) return isStillValid(mail, document as Ledger | undefined);
	// Without a record the submission was deleted.
	if (!document) return false;
	const { form, steps = [] } = document as DeskRecord;
	return isUrgent(mail) || mail.kind === `${form}-${steps.at(-1)?.action}`;
};

/** An earlier mail of the thread. Before an urgent mail only urgent ones count. */
const isOlder = (turn: Turn, other: Turn): boolean =>
	other.thread === turn.thread && other.number < turn.number && (other.isUrgent || !turn.isUrgent);

/** Reads the document before the outbox: a mail enters the outbox before it leaves the document's queue. */
const deliveryTiming = async (
	blobs: Store,
	{ id, input, turn }: Pending<FollowUp>,
): Promise<'now' | 'later' | 'never'> => {
	if (!input.about || !turn) return 'now';
	const document = await readValue<MailQueue>(blobs, input.about);
	if (!isCurrent(input, document)) {
		log('Mail dropped', { form: 'follow-up', id, reason: input.kind });
		return 'never';
	}
	// An outing's urgent mail supersedes older ones.
	if (isOfOuting(input) && turn.isUrgent) return 'now';
	if (document?.queue.some((mail) => isOlder(turn, turnOf(mail)))) return 'later';
	for await (const { turn: other } of listEntries(blobs, 'pending/')) if (other && isOlder(turn, other)) return 'later';
	return 'now';
};

export const followUp: MailedForm<FollowUp> = {
	label: 'Email de seguimento',
	subjectOf: ({ kind, mail }) => mail?.subject ?? kind,
	fieldsOf: ({ kind, to, email, mail }) => [
		['Tipo', kind],
		['Para', to === 'association' ? site.name : email],
		['Assunto', mail?.subject],
	],
	recipientsOf: ({ to }) => [to],
	deliveryTiming,
	onRefused: handleRefusal,
	redact: ({ kind, to }) => ({ kind, to, email: '' }),
	render: ({
		input: { kind, email, name = site.name, alsoTo, mail = { subject: kind, message: '', details: [] } },
	}) => ({
		...mail,
		from_name: name,
		to_name: site.name,
		from_email: email,
		...(alsoTo && { alsoTo }),
		copy: mail,
	}),
};
