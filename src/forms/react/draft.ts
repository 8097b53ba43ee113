import type { FormName } from '../form.ts';
import { DRAFT } from './stored-drafts.ts';

/** What a visitor has typed and not yet sent. */
export interface Draft {
	readonly values: Readonly<Record<string, string>>;
	/** A UUID, from the first try on: the same text sent again under it is the same submission. */
	readonly key?: string | undefined;
	/** The query of the address that it was written at: what that brought along may have been changed since. */
	readonly query: string;
}

/** A draft that a visitor wanted to send and could not. */
interface Unsent extends Draft {
	/** Milliseconds since 1970. */
	readonly failedAt: number;
}

/** Tells whoever else shows a draft that it was sent, by its key: a dialog that was opened again, another tab. */
const CHANNEL = 'sent';

/** Nothing where storage is off, or holds what an older version of the page wrote. */
const read = <Stored>(storage: () => Storage, form: FormName): Stored | undefined => {
	try {
		return JSON.parse(storage().getItem(DRAFT + form) ?? 'null') ?? undefined;
	} catch {
		return undefined;
	}
};

/** `false`: storage is off or full, and the page simply has no draft. */
const write = (storage: () => Storage, form: FormName, value: Draft | undefined): boolean => {
	try {
		if (value) storage().setItem(DRAFT + form, JSON.stringify(value));
		else storage().removeItem(DRAFT + form);
		return true;
	} catch {
		return false;
	}
};

// To name one may throw already.
const tab = () => sessionStorage;
const device = () => localStorage;

/** The tab's draft, or else what could not be sent from this device; the page has removed what is too old. */
export const readDraft = (form: FormName): Draft | undefined => read<Draft>(tab, form) ?? read<Unsent>(device, form);

const readUnsent = (form: FormName, key: string | undefined): Unsent | undefined => {
	const unsent = read<Unsent>(device, form);
	return key && unsent?.key === key ? unsent : undefined;
};

/** Keeps the draft until the tab closes; one that could not be sent where all tabs find it. In one place, never in two. */
export const writeDraft = (form: FormName, draft: Draft): void => {
	const unsent = readUnsent(form, draft.key);
	const isOnDevice = unsent !== undefined && write(device, form, { ...unsent, ...draft });
	write(tab, form, isOnDevice ? undefined : draft);
};

/** Keeps what could not be sent for some days, even if the tab closes. */
export const keepUnsent = (form: FormName, draft: Draft): void => {
	const unsent: Unsent = { ...draft, failedAt: Date.now() };
	if (write(device, form, unsent)) write(tab, form, undefined);
};

/** Forgets the tab's draft, and on the device that of this key. */
export const forgetDraft = (form: FormName, key?: string): void => {
	write(tab, form, undefined);
	if (readUnsent(form, key)) write(device, form, undefined);
};

/** Forgets what was sent, at once and everywhere: whoever showed it may be gone already. */
export const forgetSent = (form: FormName, key: string): void => {
	forgetDraft(form, key);
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage(key);
	channel.close();
};

/** Calls `listener` with the key of whatever is sent elsewhere. Returns what ends that. */
export const whenSent = (listener: (key: unknown) => void): (() => void) => {
	const channel = new BroadcastChannel(CHANNEL);
	channel.onmessage = ({ data }) => listener(data);
	return () => channel.close();
};
