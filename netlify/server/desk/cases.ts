import type { Store } from '@netlify/blobs';
import type { FiledForm } from '#src/forms/form.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { read } from '../store/blobs.ts';
import { deskKey, type EntryKey, STATES } from '../store/keys.ts';
import { listOfForm } from '../store/listing.ts';
import { isOpen, stateOf } from './desk-rules.ts';
import { readTraces, type TracedStep } from './traces.ts';

/** A submission on file, as its key tells, and what was done about it. */
export interface Case extends EntryKey {
	readonly form: FiledForm;
	readonly steps: readonly TracedStep[];
}

/** All of a form's submissions; `undefined` if there was no time to read what was done about them. */
export const listCases = async (blobs: Store, form: FiledForm): Promise<readonly Case[] | undefined> => {
	const traces = await readTraces(blobs, form);
	// By id, because one that is mailed during the listing has two keys.
	const cases = new Map<string, Case>();
	for (const state of STATES)
		for await (const entry of listOfForm(blobs, state, form))
			cases.set(entry.id, { ...entry, form, steps: traces?.[deskKey(entry)]?.steps ?? [] });
	return traces && [...cases.values()];
};

export const DESK_START_KEY = 'done/desk';

/** Until which day, `YYYY-MM-DD`, everything is taken as dealt with, because a backup was imported. Empty without one. */
export const findDeskStart = async (blobs: Store): Promise<string> =>
	(await read<{ readonly period: string }>(blobs, DESK_START_KEY))?.value.period ?? '';

/** Since which day, `YYYY-MM-DD`, nothing has been done about it. */
export const idleSince = ({ received, steps }: Case): string => (steps.at(-1)?.at ?? received).slice(0, 10);

/** Since when the association has had money that it has to give back: ISO 8601, UTC. */
export const owedSince = ({ form, steps }: Case): string | undefined => {
	const { desk } = MAILED_FORMS[form];
	if (!desk) return undefined;
	const owes = steps.map((_, index) => desk.states[stateOf(desk, { steps: steps.slice(0, index + 1) })]?.owesMoney);
	return steps[owes.lastIndexOf(undefined) + 1]?.at;
};

/** Whether somebody still has to do something about it. `deskStart` as `findDeskStart` finds it. */
export const isOpenCase = (one: Case, deskStart: string): boolean => {
	const { desk } = MAILED_FORMS[one.form];
	return desk !== undefined && idleSince(one) > deskStart && isOpen(desk, stateOf(desk, one));
};
