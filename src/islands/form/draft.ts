import type { FormName } from '#src/forms/form.ts';

/** What a visitor has typed and not yet sent. */
export interface Draft {
	readonly values: Readonly<Record<string, string>>;
	/** A UUID: the same text sent again under it is the same submission. */
	readonly key: string;
	/** The query of the address that it was written at: what that brought along may have been changed since. */
	readonly query: string;
}

const nameOf = (form: FormName) => `draft:${form}`;

/** The tab's draft, or none: storage may be off, full, or hold what an older version of the page wrote. */
export const readDraft = (form: FormName): Draft | undefined => {
	try {
		return JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null') ?? undefined;
	} catch {
		return undefined;
	}
};

/** Keeps the draft until the tab closes; `undefined` forgets it. Without storage the page simply has no draft. */
export const writeDraft = (form: FormName, draft: Draft | undefined): void => {
	try {
		if (draft) sessionStorage.setItem(nameOf(form), JSON.stringify(draft));
		else sessionStorage.removeItem(nameOf(form));
	} catch {
		return;
	}
};
