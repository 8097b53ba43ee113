import type { Store } from '@netlify/blobs';
import { keysIn } from '#netlify/server/blobs.ts';
import { findDeskStart, isOpenCase } from '#netlify/server/desk/cases.ts';
import { type DeskStep, readRecord, stateOf } from '#netlify/server/desk/desk-rules.ts';
import { MAILED_FORMS } from '#netlify/server/forms/mailed-forms.ts';
import type { Found } from '#netlify/server/outbox/listing.ts';
import { deskKey, STATES } from '#netlify/server/outbox/submission.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { inBatches } from './submissions-backup.ts';

/** A submission with what was done about it. */
export interface Handled extends Found {
	/** Its state's name; none if nobody can say, because its mail had no buttons. */
	readonly deskState?: string;
	/** Whether somebody still has to do something about it. */
	readonly isOpen?: boolean;
	readonly steps?: readonly DeskStep[];
}

/** All that `--state` takes: what is open, the outbox's states and the desk's. */
export const STATE_NAMES: readonly string[] = [
	...new Set(['open', ...STATES, ...FILED_FORMS.flatMap((form) => Object.keys(MAILED_FORMS[form].desk?.states ?? {}))]),
];

export const isInState = ({ entry, deskState, isOpen }: Handled, state: string): boolean =>
	state === 'open' ? isOpen === true : [entry.state, deskState].includes(state);

/** Looks up what was done about submissions. Of the records it reads only those that there are. */
export const withDesk = async (blobs: Store, found: readonly Found[]): Promise<readonly Handled[]> => {
	const deskStart = await findDeskStart(blobs);
	const records = new Set<string>();
	for await (const key of keysIn(blobs, 'desk/')) records.add(key);
	const lookUp = async (one: Found): Promise<Handled> => {
		const { desk } = MAILED_FORMS[one.record.form];
		const form = FILED_FORMS.find((name) => name === one.record.form);
		if (!desk || !form) return one;
		const { steps } = records.has(deskKey(one.record)) ? await readRecord(blobs, one.record) : { steps: [] };
		const isOpen = isOpenCase({ ...one.entry, form, steps }, deskStart);
		return { ...one, isOpen, steps, ...((isOpen || steps.length > 0) && { deskState: stateOf(desk, { steps }) }) };
	};
	const handled: Handled[] = [];
	for await (const batch of inBatches(found)) handled.push(...(await Promise.all(batch.map(lookUp))));
	return handled;
};
