import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { STATES, type State, type SubmissionKey, type SubmissionRef } from './submission.ts';

/** UTC, `YYYY-MM-DD`. */
const dayOf = (iso: string) => iso.slice(0, 10);

/** UTC, `YYYY-MM-DDTHH-MM`: no colon, which Windows forbids in file names. */
export const minuteOf = (iso: string) => iso.slice(0, 16).replace(':', '-');

const fromMinute = (minute: string) => `${minute.slice(0, 13)}:${minute.slice(14)}:00.000Z`;

/** With its due time, so that due entries are found and sorted without reading them. */
export const pendingKey = ({ form, id, receivedAt, dueAt }: SubmissionRef & { readonly dueAt: string }) =>
	`pending/${minuteOf(dueAt)}/${form}/${minuteOf(receivedAt)}/${id}`;

export const parkedKey = (filed: SubmissionRef) => `parked/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

export const sentKey = (filed: SubmissionRef) => `sent/${filed.form}/${dayOf(filed.receivedAt)}/${filed.id}`;

export const claimKey = ({ form, claim }: Pick<SubmissionKey, 'form' | 'claim'>) => `claims/${form}/${claim}`;

export const deletedKey = ({ form, id }: Pick<SubmissionKey, 'form' | 'id'>) => `deleted/${form}/${id}`;

/** Refused duplicates of a day. `moment`: ISO 8601, UTC; `part`: a hexadecimal digit. */
export const turnedAwayKey = (moment: string, part: string) => `turned-away/${dayOf(moment)}/${part}`;

export const deskKey = ({ form, id }: Pick<SubmissionKey, 'form' | 'id'>) => `desk/${form}/${id}`;

/** The copied steps of all records of a form. */
export const stepCacheKey = (form: SubmissionKey['form']) => `desk-traces/${form}`;

/** The association's devices. Backups leave out `secrets/`. */
export const DEVICES_KEY = 'secrets/desk';

export const ledgerKey = (id: string) => `outings/${id}`;

export interface EntryKey {
	readonly key: string;
	readonly state: State;
	readonly form: FiledForm;
	/** ISO 8601, UTC: to the minute if pending, else to the day. */
	readonly received: string;
	readonly id: string;
}

/** `undefined` for other keys. */
export const parseKey = (key: string): EntryKey | undefined => {
	const parts = key.split('/');
	const state = STATES.find((name) => name === parts[0]);
	const [formPart, receivedPart = '', id = ''] = parts.slice(state === 'pending' ? 2 : 1);
	const form = FILED_FORMS.find((name) => name === formPart);
	if (!state || !form) return undefined;
	const received = state === 'pending' ? fromMinute(receivedPart) : receivedPart;
	return { key, state, form, received, id };
};
