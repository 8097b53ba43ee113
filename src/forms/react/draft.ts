import type { FormName } from '../form.ts';
import { type Draft, device, read, tab, type Unsent } from './read-draft.ts';
import { DRAFT } from './stored-drafts.ts';

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
