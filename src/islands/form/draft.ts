import type { FormName } from '#src/forms/form.ts';

/** What a visitor has typed and not yet sent. */
export interface Draft {
	readonly values: Readonly<Record<string, string>>;
	/** A UUID: the same text sent again under it is the same submission. */
	readonly key: string;
	/** The query of the address that it was written at: what that brought along may have been changed since. */
	readonly query: string;
}

/** A draft that a visitor wanted to send and could not. */
interface Unsent extends Draft {
	/** Milliseconds since 1970. */
	readonly failedAt: number;
}

/** Days that it stays on the device, whether the tab does or not. */
export const UNSENT_DAYS = 7;
const DAY_MS = 86_400_000;

const nameOf = (form: FormName) => `draft:${form}`;

/** Nothing where storage is off, or holds what an older version of the page wrote. */
const read = <Stored>(storage: () => Storage, form: FormName): Stored | undefined => {
	try {
		return JSON.parse(storage().getItem(nameOf(form)) ?? 'null') ?? undefined;
	} catch {
		return undefined;
	}
};

const write = (storage: () => Storage, form: FormName, value: Draft | undefined): void => {
	try {
		if (value) storage().setItem(nameOf(form), JSON.stringify(value));
		else storage().removeItem(nameOf(form));
	} catch {
		// Off or full: the page simply has no draft.
	}
};

// To name one may throw already.
const tab = () => sessionStorage;
const device = () => localStorage;

const readUnsent = (form: FormName): Unsent | undefined => {
	const unsent = read<Unsent>(device, form);
	if (!unsent || Date.now() - unsent.failedAt < UNSENT_DAYS * DAY_MS) return unsent;
	write(device, form, undefined);
	return undefined;
};

/** The tab's draft, or else what could not be sent from this device. */
export const readDraft = (form: FormName): Draft | undefined => read<Draft>(tab, form) ?? readUnsent(form);

/** Keeps the draft until the tab closes; `undefined` forgets it, wherever it is. */
export const writeDraft = (form: FormName, draft: Draft | undefined): void => {
	write(tab, form, draft);
	const unsent = readUnsent(form);
	if (unsent) write(device, form, draft && { ...unsent, ...draft });
};

/** Keeps what could not be sent for some days, even if the tab closes. */
export const keepUnsent = (form: FormName, draft: Draft): void => {
	const unsent: Unsent = { ...draft, failedAt: Date.now() };
	write(device, form, unsent);
};
