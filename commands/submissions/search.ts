import type { Store } from '@netlify/blobs';
import {
	type Case,
	DELIVERIES,
	type Delivery,
	type DeskStep,
	deliveryOf,
	stateOf,
} from '#netlify/server/cases/case.ts';
import { readCase } from '#netlify/server/cases/case-store.ts';
import { isOpenState } from '#netlify/server/clock/open-cases.ts';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { keysIn, readValue } from '#netlify/server/store/blobs.ts';
import type { Caught } from '#netlify/server/store/caught.ts';
import { comparableEmail } from '#netlify/server/store/fingerprint.ts';
import { parseCaseKey } from '#netlify/server/store/keys.ts';
import { FILED_FORMS, type FiledForm, type FormInput } from '#src/forms/form.ts';
import { formatMoment, type Interval, isInInterval, type OnProgress } from '../command-io.ts';
import { forEachItem, readEntries } from '../command-store.ts';

/** What a submission must match to be found; without any of it, all match. */
export interface Search extends Interval {
	readonly email?: string | undefined;
	readonly form?: FiledForm | undefined;
	readonly id?: string | undefined;
	/** An order's number: finds the order, and a withdrawal from it. */
	readonly number?: string | undefined;
	readonly state?: string | undefined;
}

export interface Found {
	readonly record: Case;
	readonly delivery: Delivery;
	/** Of a withdrawal whose order is known: the order's, from the withdrawal on. */
	readonly steps: readonly DeskStep[];
	readonly isOpen: boolean;
	/** The state after the steps; missing if nobody has to do anything, or did. */
	readonly deskState?: string | undefined;
}

/** All values of `--state`: `open`, the first mail's and the desk's. */
export const STATE_NAMES: readonly string[] = [
	...new Set(['open', ...DELIVERIES, ...FILED_FORMS.flatMap((form) => Object.keys(FORMS[form].desk.states))]),
];

/** The fields with an address: the sender's, or an applicant's guardian's. */
const EMAIL_FIELDS = ['email', 'guardianEmail'] as const;

const NUMBER_FIELDS = ['number', 'orderNumber'] as const;

const isSame = (a: FormInput[string], b: string): boolean => comparableEmail(a) === comparableEmail(b);

const hasText = (input: FormInput, fields: readonly string[], text: string): boolean =>
	fields.some((field) => input[field] && isSame(input[field], text));

const matches = (search: Search, { input, receivedAt }: Pick<Case, 'input' | 'receivedAt'>): boolean =>
	isInInterval(formatMoment(receivedAt), search) &&
	(search.email === undefined || hasText(input, EMAIL_FIELDS, search.email)) &&
	(search.number === undefined || hasText(input, NUMBER_FIELDS, search.number));

const isInState = ({ delivery, deskState, isOpen }: Found, state: string): boolean =>
	state === 'open' ? isOpen : [delivery, deskState].includes(state);

const stepsOf = async (blobs: Store, { id, steps, found }: Case): Promise<readonly DeskStep[]> => {
	const order = found && found !== 'nothing' ? await readCase(blobs, found.order) : undefined;
	if (!order) return steps;
	return order.steps.slice(order.steps.findIndex(({ of }) => of?.id === id));
};

/** All cases that match, in any state, the oldest first. */
export const findSubmissions = async (
	blobs: Store,
	search: Search,
	onProgress?: OnProgress,
): Promise<readonly Found[]> => {
	const isWanted = (key: string): boolean => {
		const { form, id } = parseCaseKey(key) ?? {};
		return id !== undefined && [undefined, form].includes(search.form) && [undefined, id].includes(search.id);
	};
	const entries = await readEntries<Case>(blobs, isWanted, onProgress);
	const found: Found[] = [];
	await forEachItem(
		entries.filter(({ value }) => matches(search, value)),
		async ({ value: record }) => {
			const steps = await stepsOf(blobs, record);
			const isOpen = isOpenState({ ...record, steps });
			const deskState = isOpen || steps.length > 0 ? stateOf(steps) : undefined;
			found.push({ record, delivery: deliveryOf(record), steps, isOpen, deskState });
		},
		onProgress,
	);
	return found
		.filter((one) => search.state === undefined || isInState(one, search.state))
		.sort((a, b) => a.record.receivedAt.localeCompare(b.record.receivedAt));
};

/** What the hidden field caught and the filters find, the oldest first. It has no state. */
export const findCaught = async (blobs: Store, search: Search): Promise<readonly Caught[]> => {
	const found: Caught[] = [];
	if (search.state !== undefined) return found;
	await forEachItem(await Array.fromAsync(keysIn(blobs, 'caught/')), async (key) => {
		const one = await readValue<Caught>(blobs, key);
		if (!one || !matches(search, one)) return;
		if ([undefined, one.form].includes(search.form) && [undefined, one.id].includes(search.id)) found.push(one);
	});
	return found.sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
};
