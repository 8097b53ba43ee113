import type { FormName } from '#src/forms/form.ts';

/** What a visitor has typed and not yet sent, and under which key it was last sent. */
export interface Draft {
	readonly values: Readonly<Record<string, string>>;
	readonly attempt?: Attempt | undefined;
}

/** A send: the same body sent again goes under the same key, and so is the same submission. */
export interface Attempt {
	readonly key: string;
	readonly body: string;
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
