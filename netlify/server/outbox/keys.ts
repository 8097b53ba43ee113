import type { FormName } from '#src/forms/form.ts';
import type { Pending, Turn } from './pending.ts';
import { OUTBOX_NAMES, type OutboxName, type Submission } from './submission.ts';

/** The parts of a submission that its keys are made of. */
export type Filed = Omit<Submission, 'input'>;

/** What tells which submission is meant, and since when it is on file. */
export type Subject = Pick<Submission, 'form' | 'id' | 'receivedAt'>;

/** Where submissions are: waiting for their mail, refused for good by the mail service, mailed. */
export const STATES = ['pending', 'parked', 'sent'] as const;

export type State = (typeof STATES)[number];

/** UTC, `YYYY-MM-DD`. */
const dayOf = (iso: string) => iso.slice(0, 10);

/** UTC, `YYYY-MM-DDTHH-MM`: no colon, which a file of Windows can't have. */
export const minuteOf = (iso: string) => iso.slice(0, 16).replace(':', '-');

/** `minuteOf` the other way round. */
const fromMinute = (minute: string) => `${minute.slice(0, 13)}:${minute.slice(14)}:00.000Z`;

const URGENT = 'urgent';

const partOf = ({ isUrgent, thread, number }: Turn) => `/${isUrgent ? URGENT : 'usual'}-${thread}-${number}`;

const turnIn = (part: string): Turn => {
	const [rank, thread = '', number] = part.split('-');
	return { isUrgent: rank === URGENT, thread, number: Number(number) };
};

/**
 * The whole submission, waiting for its mail. The due time comes first, so that only due entries have to be listed. Before
 * the id stands the entry's turn, if it has one, so that the order is known without reading entries.
 */
export const pendingKey = ({ form, id, receivedAt, dueAt, turn }: Omit<Pending, keyof Submission> & Filed) =>
	`pending/${minuteOf(dueAt)}/${form}/${minuteOf(receivedAt)}${turn ? partOf(turn) : ''}/${id}`;

/** The whole submission, with why the mail service refused it. */
export const parkedKey = (filed: Subject) => `parked/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

/** The whole submission, with when it was mailed. */
export const sentKey = (filed: Subject) => `sent/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

/** Which submission holds the claim on an e-mail and a matter, or on an order's number. */
export const claimKey = ({ form, claim }: Pick<Filed, 'form' | 'claim'>) => `claims/${form}/${claim}`;

/** That somebody deleted a submission. */
export const deletedKey = ({ form, id }: Pick<Filed, 'form' | 'id'>) => `deleted/${form}/${id}`;

/** That a visitor was turned away as a duplicate, and when (ISO 8601, UTC). */
export const turnedAwayKey = (form: FormName, moment: string, id: string) =>
	`turned-away/${dayOf(moment)}/${form}/${id}`;

/** What was done about a submission. */
export const deskKey = ({ form, id }: Pick<Filed, 'form' | 'id'>) => `desk/${form}/${id}`;

/** What lists and reports need of all records of a form. */
export const tracesKey = (form: Filed['form']) => `desk-traces/${form}`;

/** That the record of what was done about a submission may owe mails, since a change with this id; and the record's key. */
export const owingKey = (subject: Pick<Filed, 'form' | 'id'>, change: string) => `owing/${deskKey(subject)}/${change}`;
export const markedKey = (mark: string) => mark.slice('owing/'.length, mark.lastIndexOf('/'));

/** The key with which visitors' links in mails are signed. */
export const LINKS_SECRET_KEY = 'secrets/links';

/** From which devices the association acts. Below `secrets/`, so that no backup has it. */
export const DEVICES_KEY = 'secrets/desk';

/** Who comes to an outing. */
export const ledgerKey = (id: string) => `outings/${id}`;

/** For which submissions visitors were mailed: in an hour, about all things or one of them, or in a day at one address. */
export const hourlyKey = (moment: string, thing = 'all') =>
	`visitor-mails/${dayOf(moment)}/hour-${moment.slice(11, 13)}-${thing}`;
export const dailyKey = (moment: string, addressDigest: string) => `visitor-mails/${dayOf(moment)}/${addressDigest}`;

/** What an entry's key says, without reading the entry. */
export interface EntryKey {
	readonly key: string;
	readonly state: State;
	readonly form: OutboxName;
	/** ISO 8601, UTC: to the minute for what is pending, to the day for the rest. */
	readonly received: string;
	readonly id: string;
	/** Of pending mails that follow a submission. */
	readonly turn?: Turn | undefined;
}

/** `undefined` for the key of anything else. */
export const parseKey = (key: string): EntryKey | undefined => {
	const parts = key.split('/');
	const state = STATES.find((name) => name === parts[0]);
	const [formPart, receivedPart = '', ...rest] = parts.slice(state === 'pending' ? 2 : 1);
	const [id = '', turnPart] = rest.toReversed();
	const form = OUTBOX_NAMES.find((name) => name === formPart);
	if (!state || !form) return undefined;
	const received = state === 'pending' ? fromMinute(receivedPart) : receivedPart;
	return { key, state, form, received, id, turn: turnPart === undefined ? undefined : turnIn(turnPart) };
};
