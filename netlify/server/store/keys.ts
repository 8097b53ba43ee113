import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';

/** What a case's key is made of. */
export interface CaseRef {
	readonly form: FiledForm;
	/** ISO 8601, UTC; its day is enough. */
	readonly receivedAt: string;
	readonly id: string;
}

/** UTC, `YYYY-MM-DD`. */
const dayOf = (iso: string) => iso.slice(0, 10);

export const caseKey = ({ form, receivedAt, id }: CaseRef): string => `cases/${form}/${dayOf(receivedAt)}/${id}`;

/** `undefined` for other keys. */
export const parseCaseKey = (key: string): CaseRef | undefined => {
	const [room, formPart, receivedAt = '', id = '', ...more] = key.split('/');
	const form = FILED_FORMS.find((name) => name === formPart);
	return room === 'cases' && form && id && more.length === 0 ? { form, receivedAt, id } : undefined;
};

/**
 * The folder of the marks of a minute, `due/YYYY-MM-DDTHH-MM`: no colon, which Windows forbids in file names. `moment`:
 * milliseconds since 1970.
 */
export const dueFolder = (moment: number): string =>
	`due/${new Date(moment).toISOString().slice(0, 16).replace(':', '-')}`;

/** The clock has to look at the entry with this key at that moment. */
export const dueMark = (moment: number, key: string): string => `${dueFolder(moment)}/${key}`;

/** The key that a mark is about. */
export const markedKey = (mark: string): string =>
	mark
		.split('/')
		.slice(mark.startsWith('due/') ? 2 : 1)
		.join('/');

/** The daily summary has to count the case with this key. */
export const openMark = (key: string): string => `open/${key}`;

export const claimKey = ({ form, claim }: { readonly form: FiledForm; readonly claim: string }): string =>
	`claims/${form}/${claim}`;

export const deletedKey = ({ form, id }: Pick<CaseRef, 'form' | 'id'>): string => `deleted/${form}/${id}`;

/** Refused duplicates of a day. `moment`: ISO 8601, UTC; `part`: a hexadecimal digit. */
export const turnedAwayKey = (moment: string, part: string): string => `turned-away/${dayOf(moment)}/${part}`;

/** What the hidden field caught. `receivedAt`: ISO 8601, UTC. */
export const caughtKey = ({ receivedAt, id }: Pick<CaseRef, 'receivedAt' | 'id'>): string =>
	`caught/${dayOf(receivedAt)}/${id}`;

/** The association's devices. Backups leave out `secrets/`. */
export const DEVICES_KEY = 'secrets/desk';

export const ledgerKey = (id: string): string => `outings/${id}`;
