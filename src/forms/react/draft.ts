import type { FormName } from '../form.ts';
import { DRAFT } from './stored-drafts.ts';

/** What a visitor has typed but not sent yet. */
export interface Draft {
	readonly values: Readonly<Record<string, string>>;
	/** A UUID, set when the form is first sent. For the function the same text with the same key is one submission. */
	readonly key?: string | undefined;
	/** The address's query when the draft was written. Under the same one it wins over the values from the address. */
	readonly query: string;
}

/** A draft that a visitor sent without success. */
interface Unsent extends Draft {
	/** Milliseconds since 1970. */
	readonly failedAt: number;
}

/** `undefined` if storage is blocked, or holds what an older version of the page wrote. */
const read = <Stored>(storage: () => Storage, form: FormName): Stored | undefined => {
	try {
		return JSON.parse(storage().getItem(DRAFT + form) ?? 'null') ?? undefined;
	} catch {
		return undefined;
	}
};

/** `false` if storage is blocked or full: then the page has no draft. */
const write = (storage: () => Storage, form: FormName, value: Draft | undefined): boolean => {
	try {
		if (value) storage().setItem(DRAFT + form, JSON.stringify(value));
		else storage().removeItem(DRAFT + form);
		return true;
	} catch {
		return false;
	}
};

// Functions, because browsers that block storage throw as soon as it is named.
const tab = () => sessionStorage;
const device = () => localStorage;

/** The tab's draft, or else the unsent one of this device. Each page removes unsent ones that are too old. */
export const readDraft = (form: FormName): Draft | undefined => read<Draft>(tab, form) ?? read<Unsent>(device, form);

const readUnsent = (form: FormName, key: string | undefined): Unsent | undefined => {
	const unsent = read<Unsent>(device, form);
	return key && unsent?.key === key ? unsent : undefined;
};

/** Keeps the draft until the tab closes, or updates the unsent one on the device: a draft is never in two places. */
export const writeDraft = (form: FormName, draft: Draft): void => {
	const unsent = readUnsent(form, draft.key);
	const isOnDevice = unsent !== undefined && write(device, form, { ...unsent, ...draft });
	write(tab, form, isOnDevice ? undefined : draft);
};

/** Keeps a draft that could not be sent for `UNSENT_DAYS`, even if the tab closes. */
export const keepUnsent = (form: FormName, draft: Draft): void => {
	const unsent: Unsent = { ...draft, failedAt: Date.now() };
	if (write(device, form, unsent)) write(tab, form, undefined);
};

/** Forgets the tab's draft, and the device's unsent draft if it has this key. */
export const forgetDraft = (form: FormName, key?: string): void => {
	write(tab, form, undefined);
	if (readUnsent(form, key)) write(device, form, undefined);
};
