import type { Store } from '@netlify/blobs';
import { registrationForm } from '#src/features/outings/form.ts';
import { cleanLine, cleanText } from '#src/forms/clean.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { type FormErrors, isTooLongToClean, validate } from '#src/forms/validate.ts';
import type { Values } from '../http/receive-form.ts';
import type { Stored } from '../store/blobs.ts';
import { seeDanger } from './danger-notices.ts';
import { admit, placesLeft, putInFront, undo, withDeed } from './deeds.ts';
import { ANSWERS, type Deed, type Group, isPerson, type Ledger, ofAddress, placesOf } from './ledger.ts';
import { changeLedger } from './ledger-store.ts';
import { findTooYoung, readPerson } from './person-fields.ts';
import { changePeople, prove } from './places.ts';
import { receiversOf, say, WORD_MAX } from './word.ts';

/** Why a button of the outing's page changed nothing. */
export type Failure = 'told' | 'fields' | 'closed' | 'full' | 'most' | 'known' | 'changed' | 'forecast' | 'late';

export interface Refused {
	readonly reason: Failure;
	/** The button's `do`, and the group that it is about. */
	readonly action: string;
	readonly group?: string;
	readonly errors?: FormErrors;
	readonly typed?: Values;
}

/** What would be said, and to whom. */
export interface WordView {
	readonly text: string;
	readonly to: string;
	readonly groups: readonly Group[];
}

type Outcome = { readonly ledger?: Ledger; readonly word?: WordView } | Omit<Refused, 'action'>;

const { schema, cleaners = {}, complete = (values: Values) => values } = registrationForm;

/** The group's people as the page showed them, if nobody changed them since. */
const groupSeen = (ledger: Ledger, values: Values): Group | undefined =>
	ledger.groups.find(({ id, edits = 0 }) => id === values['group'] && String(edits) === values['seen']);

/** Who telephones comes, with others or without, and perhaps without an address. */
const add = (ledger: Ledger, values: Values, now: string): Outcome => {
	const id = String(values['key']);
	if (!/^[0-9a-f-]{36}$/.test(id)) return { reason: 'changed' };
	// A repeat, or this request's own write, whose answer was lost.
	if (ledger.groups.some((one) => one.id === id) || ledger.cancelled.includes(id)) return {};
	const typed = { typed: values };
	const fields = String(values['email'] ?? '').trim() ? ([...ANSWERS, 'email'] as const) : ANSWERS;
	const validation = validate({ schema: schema.pick([...fields]), cleaners, complete, lists: ['people'] }, values);
	if (!validation.valid) return { reason: 'fields', errors: validation.errors, ...typed };
	const { input } = validation;
	const { outing } = ledger;
	const group = { ...input, email: input.email ?? '', id, registeredAt: new Date().toISOString() };
	if (placesOf(ledger, now) === 0) return { reason: 'closed', ...typed };
	const young = findTooYoung(input.people, outing);
	if (young) return { reason: 'fields', errors: young, ...typed };
	if (ofAddress(ledger.groups, group.email).length > 0) return { reason: 'known', ...typed };
	const fits = input.people.length <= placesLeft(ledger, now);
	if (!fits && !outing.waitingList) return { reason: 'full', ...typed };
	const added = admit(ledger, group, fits ? 'confirmed' : 'waiting', outing);
	return { ledger: withDeed(added, { id: `add/${id}`, do: 'add', group: id }) };
};

/** One more comes with a group. */
const join = (ledger: Ledger, values: Values, now: string): Outcome => {
	const group = groupSeen(ledger, values);
	const { name, birthYear, member } = values;
	const typed = { typed: values, group: String(values['group']) };
	if (!group) return { reason: 'changed' };
	if (placesOf(ledger, now) === 0) return { reason: 'closed', ...typed };
	if (group.people.length >= LIMITS.people) return { reason: 'most', ...typed };
	const read = readPerson({ name, birthYear, member }, ledger.outing);
	if ('errors' in read) return { reason: 'fields', errors: read.errors, ...typed };
	if (group.state === 'confirmed' && placesLeft(ledger, now) < 1) return { reason: 'full', ...typed };
	const { id, edits = 0 } = group;
	const joined = changePeople(prove(ledger, id), id, [...group.people, ...read.people], now);
	const [person] = read.people;
	return { ledger: withDeed(joined, { id: `join/${id}/${edits}`, do: 'join', group: id, ...(person && { person }) }) };
};

/** A text that must be there, cleaned unless it is too long even for that. */
const readText = (typed: unknown, clean: (text: string) => string, longest: number) => {
	const text = isTooLongToClean(typed, longest) ? String(typed) : clean(String(typed ?? ''));
	const error = text ? (text.length > longest ? 'tooLong' : undefined) : 'required';
	return { text, error } as const;
};

const speak = (ledger: Ledger, values: Values, action: string): Outcome => {
	const { text, error } = readText(values['text'], cleanText, WORD_MAX);
	if (error) return { reason: 'fields', errors: { text: error }, typed: values };
	const to = String(values['to']);
	const groups = receiversOf(ledger, text, to);
	if (groups.length === 0) return { reason: 'told', typed: values };
	return action === 'word' ? { ledger: say(ledger, text, groups) } : { word: { text, to, groups } };
};

const act = (ledger: Ledger, values: Values, now: string): Outcome => {
	const action = String(values['do']);
	if (action === 'add') return add(ledger, values, now);
	if (action === 'undo') {
		const id = String(values['deed']);
		const undone = undo(ledger, id, now);
		return undone ? { ledger: undone } : { reason: 'late' };
	}
	if (now >= ledger.outing.end) return { reason: 'closed' };
	if (action === 'word' || action === 'preview') return speak(ledger, values, action);
	if (action === 'proceed') {
		const seen = seeDanger(ledger, values['danger']);
		return seen ? { ledger: seen } : { reason: 'forecast' };
	}
	if (action === 'reconsider') return { ledger: { ...ledger, seenDanger: undefined } };
	if (action === 'join') return join(ledger, values, now);
	const group = groupSeen(ledger, values);
	if (!group) return { reason: 'changed' };
	const { id } = group;
	const deed = (what: Deed['do'], more = '', person?: Deed['person']) => ({
		...{ id: `${what}/${id}${more}`, do: what, group: id },
		...(person && { person }),
	});
	if (action === 'off') return { ledger: withDeed(ledger, deed('off')) };
	if (action === 'remove') {
		const person = group.people[Number(values['person'] || Number.NaN)];
		const place = person ? group.people.findIndex(isPerson(person)) : -1;
		return person
			? { ledger: withDeed(ledger, deed('remove', `/${place}/${group.edits ?? 0}`, person)) }
			: { reason: 'changed' };
	}
	if (action !== 'front' || group.state !== 'waiting') return { reason: 'changed' };
	const { text: because, error } = readText(values['because'], cleanLine, LIMITS.sentence);
	if (error) return { reason: 'fields', group: id, errors: { because: error }, typed: values };
	return group.inFront ? {} : { ledger: withDeed(putInFront(ledger, id, because), deed('front')) };
};

/**
 * Presses a button of the outing's page for the association. What it does can be undone for some minutes, and nobody is mailed
 * before; a repeat does nothing.
 */
export const pressOuting = async (
	blobs: Store,
	outing: string,
	values: Values,
	until: number,
): Promise<{ readonly refused?: Refused; readonly word?: WordView; readonly entry: Stored<Ledger> | undefined }> => {
	let refused: Refused | undefined;
	let word: WordView | undefined;
	let hasTried = false;
	const entry = await changeLedger(
		blobs,
		outing,
		(ledger, now) => {
			const outcome = act(ledger, values, now);
			// After our own write, whose answer was lost, the page shows what it did.
			refused = 'reason' in outcome && !hasTried ? { ...outcome, action: String(values['do']) } : undefined;
			word = 'word' in outcome ? outcome.word : undefined;
			hasTried ||= 'ledger' in outcome;
			return 'ledger' in outcome ? outcome.ledger : undefined;
		},
		{ until },
	);
	return { ...(refused && { refused }), ...(word && { word }), entry };
};
