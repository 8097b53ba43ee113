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
export interface Unsent extends Draft {
	/** Milliseconds since 1970. */
	readonly failedAt: number;
}

/** `undefined` if storage is blocked, or holds what an older version of the page wrote. */
export const read = <Stored>(storage: () => Storage, form: FormName): Stored | undefined => {
	try {
		return JSON.parse(storage().getItem(DRAFT + form) ?? 'null') ?? undefined;
	} catch {
		return undefined;
	}
};

// Functions, because browsers that block storage throw as soon as it is named.
export const tab = () => sessionStorage;
export const device = () => localStorage;

/** The tab's draft, or else the unsent one of this device. Each page removes unsent ones that are too old. */
export const readDraft = (form: FormName): Draft | undefined => read<Draft>(tab, form) ?? read<Unsent>(device, form);
