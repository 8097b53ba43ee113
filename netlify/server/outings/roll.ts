import { registrationForm } from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { sumUp } from '#src/features/outings/price.ts';
import { toInstant } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { cleanLine } from '#src/forms/clean.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { type FormErrors, validate } from '#src/forms/validate.ts';
import { shortHash } from '../mail/notice.ts';
import { type Group, groupsIn, type Ledger, priceFor, type Roll } from './ledger.ts';
import { makeToken, readToken } from './links.ts';

/** Changes if somebody else guides, so that the earlier guide's link opens nothing any more. */
const guideOf = ({ guide, guideEmail = '' }: OutingOffer): string => shortHash(`${guide}\n${guideEmail}`);

/** The token of the guide's page; `undefined` of a ledger that has no secret yet. */
export const guideToken = (ledger: Ledger): string | undefined =>
	ledger.secret ? makeToken(ledger, 'guide', guideOf(ledger.outing)) : undefined;

/** Midnight that many days after the outing's last: milliseconds since 1970. */
export const midnightAfter = ({ outing: { end, timeZone } }: Ledger, days: number): number =>
	toInstant(`${addDays(end.slice(0, 10), days)} 00:00`, timeZone);

/** Whether it is the present guide's, and not later than the day after the outing. */
export const opensGuide = (ledger: Ledger, token: string): boolean =>
	Date.now() < midnightAfter(ledger, 2) && readToken(ledger, token, ['guide'])?.group === guideOf(ledger.outing);

type Person = Group['people'][number];

/** By what a mark names a person: a corrected name is another. */
export const personKey = ({ id }: Pick<Group, 'id'>, { name, birthYear }: Person): string =>
	shortHash(`${id}\n${name}\n${birthYear}`);

export const NO_ROLL: Roll = { marks: {}, turnedUp: [] };

/** Without who turned up, and the marks of people, by their keys. */
export const withoutPeople = ({ marks, turnedUp }: Roll, keys: readonly string[]): Roll => ({
	marks: Object.fromEntries(Object.entries(marks).filter(([key]) => !keys.includes(key))),
	turnedUp: turnedUp.filter(({ id }) => !keys.includes(id)),
});

/** Somebody on the guide's list. `pays`: in cents. */
export interface Line {
	readonly key: string;
	readonly name: string;
	readonly came: boolean | undefined;
	readonly pays: number;
}

/** Everybody on the list, who came and who did not, and what was paid if each pays the price: in cents. */
export const sumRoll = (ledger: Ledger) => {
	const { outing, roll = NO_ROLL } = ledger;
	const groups = groupsIn(ledger, 'confirmed').map((group) => {
		const price = priceFor(group, outing);
		const lines = group.people.map((person): Line => {
			const key = personKey(group, person);
			const pays = price ? sumUp(price, outing.start, [person]).total : 0;
			return { key, name: person.name, came: roll.marks[key]?.came, pays };
		});
		return { group, lines };
	});
	const turnedUp = roll.turnedUp.map(({ id, name, contact }) => {
		const came = roll.marks[id]?.came ?? true;
		return { key: id, name, contact, came, pays: outing.price?.others ?? 0 };
	});
	const all = [...groups.flatMap(({ lines }) => lines), ...turnedUp];
	const came = all.filter((one) => one.came);
	return {
		...{ groups, turnedUp, came: came.length },
		absent: groups.flatMap(({ lines }) => lines).filter((one) => one.came === false),
		paid: came.reduce((sum, { pays }) => sum + pays, 0),
		/** Everybody not marked as absent. */
		expected: all.filter((one) => one.came !== false).length,
	};
};

/** What a guide noted at a moment (ISO 8601, UTC): that somebody came or not, or that somebody turned up. */
interface Entry {
	readonly at?: unknown;
	readonly person?: unknown;
	readonly came?: unknown;
	readonly id?: unknown;
	readonly name?: unknown;
	readonly contact?: unknown;
}

/** More than any walk has. */
const TURNED_UP_MAX = 100;

const TURNED_UP = {
	schema: registrationForm.schema.pick(['name', 'contact']),
	cleaners: registrationForm.cleaners ?? {},
};

/** What anybody sends may be no text. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A phone's clock may be wrong: nothing was noted later than now. */
const momentOf = (at: unknown): string => {
	const time = Date.parse(textOf(at));
	return new Date(Math.min(Number.isNaN(time) ? Date.now() : time, Date.now())).toISOString();
};

/** What is wrong with a name and a telephone. */
export const turnedUpErrors = ({ name, contact }: Entry): FormErrors | undefined => {
	const validation = validate(TURNED_UP, { name, contact });
	return validation.valid ? undefined : validation.errors;
};

/** As a guide typed who turned up: on the hill an odd name or half a telephone is better than nobody. */
const toTurnedUp = ({ name, contact }: Entry): Pick<Group, 'name' | 'contact'> | undefined => {
	const validation = validate(TURNED_UP, { name, contact });
	if (validation.valid) return validation.input;
	const [typedName, typedContact] = [name, contact].map((typed) => cleanLine(textOf(typed).slice(0, LIMITS.name)));
	return typedName || typedContact ? { name: typedName || typedContact || '', contact: typedContact ?? '' } : undefined;
};

/** The roll with an entry. The latest about a person counts, so that entries join in any order, each once. */
const noteIn =
	(registered: ReadonlySet<string>) =>
	(ledger: Ledger, entry: Entry): Ledger => {
		const { roll = NO_ROLL } = ledger;
		const { marks, turnedUp } = roll;
		const at = momentOf(entry.at);
		const key = textOf(entry.person);
		if (key) {
			const isKnown = registered.has(key) || turnedUp.some(({ id }) => id === key);
			if (!isKnown || (marks[key]?.at ?? '') >= at) return ledger;
			return { ...ledger, roll: { ...roll, marks: { ...marks, [key]: { came: textOf(entry.came) === 'true', at } } } };
		}
		const id = textOf(entry.id);
		const isNew = /^[0-9a-f-]{36}$/.test(id) && turnedUp.every((one) => one.id !== id);
		const person = isNew && turnedUp.length < TURNED_UP_MAX ? toTurnedUp(entry) : undefined;
		return person ? { ...ledger, roll: { ...roll, turnedUp: [...turnedUp, { ...person, id, at }] } } : ledger;
	};

/** The ledger with what a guide noted; the same one if all of it is there. */
export const noteAll = (ledger: Ledger, entries: readonly Entry[]): Ledger => {
	const registered = groupsIn(ledger, 'confirmed').flatMap((group) =>
		group.people.map((person) => personKey(group, person)),
	);
	return entries.reduce(noteIn(new Set(registered)), ledger);
};

/** The rolls of two ledgers that become one. */
export const joinRolls = (former: Roll | undefined, roll: Roll | undefined): Roll | undefined =>
	former && roll
		? { marks: { ...former.marks, ...roll.marks }, turnedUp: [...former.turnedUp, ...roll.turnedUp] }
		: (roll ?? former);
