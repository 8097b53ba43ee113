import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import type { OutingResult } from '#src/routes.ts';
import type { Values } from '../http/receive-form.ts';
import { asStored, type Stored } from '../store/blobs.ts';
import { findGroup, type Group, type Ledger, placesOf } from './ledger.ts';
import { changeLedger, findLink, type LedgerChange } from './ledger-store.ts';
import type { Link } from './links.ts';
import { readPerson, type TypedPerson } from './person-fields.ts';
import { cancel, changePeople, confirm, prove, sayComing } from './places.ts';
import { EDITS_MAX, type Problem, whyNotAdd } from './ticket-page.ts';

type People = Group['people'];
type Facts = Parameters<typeof whyNotAdd>[0];

/** The people after a change, or why not. `undefined` if there is nothing to change. */
type Edited = { readonly people: People } | Problem | undefined;

/** What was typed, to be shown again. */
const typedIn = (values: Values): TypedPerson => ({
	name: String(values['name'] ?? ''),
	birthYear: String(values['birthYear'] ?? ''),
});

const add = (values: Values, facts: Facts): Edited => {
	const typed = typedIn(values);
	const reason = whyNotAdd(facts);
	if (reason) return { reason, typed };
	const read = readPerson({ ...typed, member: values['member'] }, facts.ledger.outing);
	if ('errors' in read) return { reason: 'fields', errors: read.errors, typed };
	return { people: [...facts.group.people, ...read.people] };
};

/** Corrects a person's name and year of birth. The price depends on the year. */
const correct = (values: Values, { ledger, group: { people } }: Facts, person: number): Edited => {
	const before = people[person];
	const typed = typedIn(values);
	const read = readPerson({ ...before, ...typed }, ledger.outing);
	if ('errors' in read) return { reason: 'fields', errors: read.errors, typed: { ...typed, person } };
	const [after] = read.people;
	const isSame = before && after && after.name === before.name && after.birthYear === before.birthYear;
	return !before || !after || isSame ? undefined : { people: people.with(person, after) };
};

const edit = (values: Values, facts: Facts): Edited => {
	const { people, edits = 0 } = facts.group;
	if (values['do'] === 'cancel') return { people: [] };
	if (edits >= EDITS_MAX) return { reason: 'edits' };
	if (values['do'] === 'add') return add(values, facts);
	const index = Number(values['person'] || Number.NaN);
	const chosen = people[index];
	if (!chosen) return undefined;
	if (values['do'] === 'correct') return correct(values, facts, index);
	return values['do'] === 'remove' ? { people: people.filter((one) => one !== chosen) } : undefined;
};

/** What a button came to: a page that says so, or the ticket, perhaps with what is missing. */
export interface Pressed {
	readonly result?: OutingResult;
	readonly isDone?: true;
	readonly problem?: Problem;
	/** The ledger as it is stored now. */
	readonly entry?: Stored<Ledger> | undefined;
}

/** The ledger after a button; without one, nothing changes. */
type Change = Omit<Pressed, 'entry'> & { readonly ledger?: Ledger };

const change = (ledger: Ledger, { group: id, source }: Link, values: Values, now: string): Change => {
	const group = findGroup(ledger, id);
	if (now >= ledger.outing.end) return { result: 'link-expired' };
	if (!group) return ledger.cancelled.includes(id) ? { result: 'already-cancelled' } : { result: 'link-expired' };
	if (values['do'] === 'comes') {
		const isAsked = group.state === 'confirmed' && !group.unconfirmed && group.comes !== ledger.outing.start;
		return isAsked ? { ledger: sayComing(source === 'mail' ? prove(ledger, id) : ledger, id) } : {};
	}
	// A press on an old page would change other people than it showed.
	const isOld = String(values['seen']) !== String(group.edits ?? 0);
	if (isOld || group.unconfirmed) return {};
	const edited = edit(values, { ledger, group, now });
	if (!edited) return {};
	if ('reason' in edited) return { problem: edited };
	const proven = source === 'mail' ? prove(ledger, id) : ledger;
	return edited.people.length === 0
		? { result: 'cancelled', ledger: cancel(proven, id, now) ?? proven }
		: { isDone: true, ledger: changePeople(proven, id, edited.people, now) };
};

/**
 * Presses a ticket's button. `seen`, the group's number of changes when its page was made, lets each button act once: a repeat,
 * or an old page, only shows the ticket as it is.
 * @param values `do`: `remove`, `correct`, `add`, `cancel` or `comes`.
 */
export const pressTicket = async (
	blobs: Store,
	outing: string,
	token: string,
	values: Values,
	until?: number,
): Promise<Pressed> => {
	let pressed: Pressed = { result: 'link-expired' };
	/** What this press wanted to write, and how it would be answered. */
	let tried: { readonly group: Group | undefined; readonly answer: Pressed } | undefined;
	const entry = await changeLedger(
		blobs,
		outing,
		(ledger, now) => {
			const link = findLink(ledger, token, ['mail', 'page']);
			if (!link) {
				pressed = { result: 'link-expired' };
				return undefined;
			}
			const found = findGroup(ledger, link.group);
			const isGone = !found && ledger.cancelled.includes(link.group);
			// Our own write, whose answer was lost.
			if (tried && (tried.group ? isDeepStrictEqual(found, asStored(tried.group)) : isGone)) {
				pressed = tried.answer;
				return undefined;
			}
			const { ledger: next, ...answer } = change(ledger, link, values, now);
			pressed = answer;
			tried = next && { group: findGroup(next, link.group), answer };
			return next;
		},
		{ until },
	);
	return { ...pressed, entry };
};

/** Confirms a group. `link-expired` also if it has lapsed, or there is none. */
export const confirmGroup = async (blobs: Store, outing: string, token: string, until: number) => {
	let result: OutingResult = 'link-expired';
	const step: LedgerChange = (ledger, now) => {
		result = 'link-expired';
		const link = findLink(ledger, token, ['confirm']);
		if (!link) return undefined;
		const next = confirm(ledger, link.group, now);
		const group = findGroup(next ?? ledger, link.group);
		if (group) result = group.unconfirmed ? (placesOf(ledger, now) > 0 ? 'first-kept' : 'closed') : group.state;
		return next;
	};
	const known = await changeLedger(blobs, outing, step, { until });
	return { result, known };
};
