import type { Store } from '@netlify/blobs';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { features, outings, site } from '#netlify/server/base/content.ts';
import { portuguese } from '#netlify/server/base/words.ts';
import { dangerOf, keyOfDanger } from '#netlify/server/outings/danger-notices.ts';
import { codeOf, formatPeople } from '#netlify/server/outings/group-mails.ts';
import {
	countLeaving,
	countPeople,
	type Deed,
	type Group,
	type Ledger,
	withoutUnconfirmed,
} from '#netlify/server/outings/ledger.ts';
import { changeLedger, editLedger, notifyOuting, readLedger } from '#netlify/server/outings/ledger-store.ts';
import { confirm, requestCancellation } from '#netlify/server/outings/places.ts';
import { pressOuting } from '#netlify/server/outings/press-outing.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';
import { NO_ROLL, noteAll, sumRoll } from '#netlify/server/outings/roll.ts';
import { HIGH } from '#src/day/forecast.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toClock } from '#src/format/clock.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { type MailMode, makeStore, postmark, replacePostmark, type Sent } from '#tests/support/memory-services.ts';
import { groupOf, OFFER, OUTING, pressLink, registerUnmailed } from '#tests/support/outings.ts';

const { formatSpan } = formatsOf(DEFAULT_LANGUAGE);

const START = Date.parse('2026-03-01T12:00:00.000Z');

/** The walk is after all that happens, so that everything that is due can be mailed before. */
const WALK = {
	...{ start: '2026-05-16 09:00', end: '2026-05-16 16:30' },
	place: { where: { municipalities: [['1821', 'Tondela']] as const, areas: ['VIS'] } },
};

replacePostmark();

const nth = fc.nat(12);

const step = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constant('register' as const),
			address: fc.nat(6),
			size: fc.integer({ min: 1, max: 4 }),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constantFrom('remove' as const, 'add' as const, 'correct' as const),
			nth,
			source: fc.constantFrom('mail' as const, 'page' as const),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constantFrom('cancel' as const, 'confirm' as const),
			nth,
			source: fc.constantFrom('mail' as const, 'page' as const),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constantFrom('forget' as const, 'invented' as const), nth }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('price' as const), euros: fc.constantFrom(0, 5, 12) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('places' as const), places: fc.integer({ min: 2, max: 8 }) }) },
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constantFrom('off' as const, 'on' as const, 'move' as const, 'meet' as const, 'zone' as const),
			day: fc.integer({ min: 10, max: 28 }),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('clock' as const),
			minutes: fc.constantFrom(1, 10, 60, 600),
			runs: fc.constantFrom(1, 2),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('mode' as const),
			mode: fc.constantFrom<MailMode[]>('accept', 'accept', 'fail', 'lost', 'no-credits', 'slow', 'half'),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), address: fc.nat(6) }) },
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('desk' as const),
			what: fc.constantFrom('off', 'remove', 'join', 'add', 'front', 'word', 'undo'),
			nth,
			/** The last one is nobody's: who telephones has none. */
			address: fc.nat(7),
			/** A group's code is its first six letters, so two ids alike would be one group. */
			key: fc.noShrink(fc.noBias(fc.uuid())),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('guide' as const),
			/** What two phones noted, whose clocks differ; it comes in any order, and in part again. */
			entries: fc.array(fc.record({ nth, came: fc.boolean(), minutes: fc.nat(9), turnedUp: fc.boolean() }), {
				minLength: 1,
				maxLength: 6,
			}),
			order: fc.array(fc.nat(5), { minLength: 12, maxLength: 12 }),
		}),
	},
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** How a registration ended: with a mail to its group, or without. */
type Farewell = 'cancelled' | 'silent';

const passMinutes = (minutes: number) => setTime(new Date(Date.now() + minutes * millisecondsInMinute).toISOString());

const aboutGroup = (mails: readonly Sent[], id: string) =>
	mails.filter(({ TextBody }) => TextBody?.includes(codeOf(portuguese, { id }).join(': ')));

/** A mail's link needs a mail; the page that accepted a group has one from the first second. */
const sourceOf = (source: 'mail' | 'page', id: string) =>
	aboutGroup(postmark.sent, id).some(({ To }) => To?.includes('pessoa')) ? source : 'page';

const emailOf = (address: number) => `pessoa${address}@exemplo.pt`;

/** What the association does on the outing's page. */
const useDesk = async (
	store: Store,
	{ what, nth: index, address, key }: Extract<Step, { do: 'desk' }>,
	asked: ReadonlyMap<string, Farewell>,
): Promise<void> => {
	const { groups = [], deeds = [] } = (await readLedger(store, OUTING)) ?? {};
	const group = groups[index % Math.max(1, groups.length)];
	const deed = deeds.at(-1);
	if ((what === 'off' || what === 'remove') && asked.has(group?.id ?? '')) return;
	const values = {
		...{ do: what, key, name: 'Quem Liga', contact: '934567890', birthYear: '1990', because: 'Guia.' },
		...{ group: group?.id, seen: String(group?.edits ?? 0), person: '0', deed: deed?.id },
		...(what === 'add' && { people: [{ name: 'Quem Liga', birthYear: '1990' }] }),
		...(what === 'add' && address < 7 && { email: emailOf(address) }),
		...(what === 'word' && { text: `Recado ${index % 3}.`, to: (['all', 'confirmed', 'waiting'] as const)[index % 3] }),
	};
	await pressOuting(store, OUTING, values, Date.now() + 12_000);
	await notifyOuting(store, OUTING, 'dev');
};

/** Two phones send what guides noted: all of it, in any order, some of it again. The latest mark about a person counts. */
const useGuide = async (store: Store, { entries, order }: Extract<Step, { do: 'guide' }>): Promise<void> => {
	const before = await readLedger(store, OUTING);
	if (!before) return;
	const { roll: old = NO_ROLL } = before;
	const keys = sumRoll(before).groups.flatMap(({ lines }) => lines.map(({ key }) => key));
	const noted = entries.map(({ nth: index, came, minutes, turnedUp }, place) => {
		// No two marks are of one moment, because no phone says which of them was first.
		const at = new Date(Date.now() - minutes * millisecondsInMinute - place).toISOString();
		const id = `6f0c2a9e-5b1d-4c7a-9e2f-${String(index).padStart(12, '0')}`;
		return turnedUp || keys.length === 0
			? { id, name: `Apareceu ${index}`, contact: '934567890', at }
			: { person: keys[index % keys.length], came: String(came), at };
	});
	const sent = [
		...noted.map((entry, place) => [order[place] ?? 0, entry] as const),
		...noted.map((entry, place) => [order[place + 6] ?? 0, entry] as const),
	]
		.toSorted(([a], [b]) => a - b)
		.map(([, entry]) => entry);
	const half = sent.length / 2;
	await Promise.all(
		[sent.slice(0, half), sent.slice(half)].map((list) => changeLedger(store, OUTING, (now) => noteAll(now, list))),
	);
	const after = await readLedger(store, OUTING);
	const { marks, turnedUp } = after?.roll ?? NO_ROLL;
	const ids = turnedUp.map(({ id }) => id);
	expect(ids, 'who turned up is noted once').toEqual([...new Set(ids)]);
	expect(new Set(ids)).toEqual(
		new Set([...old.turnedUp.map(({ id }) => id), ...noted.flatMap((one) => ('id' in one ? one.id : []))]),
	);
	const known = new Set(after ? sumRoll(after).groups.flatMap(({ lines }) => lines.map(({ key }) => key)) : []);
	for (const key of keys.filter((one) => known.has(one))) {
		const own = noted.flatMap((one) =>
			'person' in one && one.person === key ? { came: one.came === 'true', at: one.at } : [],
		);
		// Of two marks of one moment, which only two steps without a minute between them have, the one that is stored stays.
		const [latest] = [...(old.marks[key] ? [old.marks[key]] : []), ...own].toSorted((a, b) => b.at.localeCompare(a.at));
		expect(marks[key], 'the latest mark about a person').toEqual(latest);
	}
};

/**
 * What IPMA forecasts at each hour of the eve, how the mail works, and what the association presses then: a flood of changes.
 * `fire`: 0 if it is not known.
 */
const eve = fc.array(
	fc.record({
		fire: fc.integer({ min: 0, max: 5 }),
		mode: fc.constantFrom<MailMode[]>('accept', 'accept', 'accept', 'fail', 'lost', 'half'),
		pressed: fc.constantFrom('', '', '', '', 'proceed', 'reconsider'),
	}),
	{ minLength: 18, maxLength: 18 },
);
type Eve = typeof eve extends fc.Arbitrary<infer Value> ? Value : never;

/** What a person or an editor does. */
const act = async (store: Store, one: Step, asked: Map<string, Farewell>): Promise<void> => {
	const ledger = await readLedger(store, OUTING);
	const edit = (changes: Partial<OutingOffer>) => {
		(outings as Record<string, OutingOffer>)[OUTING] = { ...(outings[OUTING] as OutingOffer), ...changes };
	};
	const groups = ledger?.groups ?? [];
	const pick = (index: number): Group | undefined => groups[index % Math.max(1, groups.length)];
	const tell = () => notifyOuting(store, OUTING, 'dev');
	if (one.do === 'register') {
		await registerUnmailed(store, groupOf(emailOf(one.address).split('@')[0] ?? '', one.size));
		await tell();
	} else if (one.do === 'remove' || one.do === 'add' || one.do === 'correct') {
		const group = pick(one.nth);
		if (!group || group.unconfirmed || ledger?.outing.state === 'cancelled') return;
		const { id, people, edits = 0 } = group;
		const [first = { name: '', birthYear: '1990' }] = people;
		if (one.do === 'remove' && people.length === 1) return;
		const typed =
			one.do === 'add' ? { name: `Mais ${people.length}`, birthYear: '1990' } : { ...first, name: `${first.name}x` };
		const fields = { do: one.do, person: '0', seen: `${edits}`, ...(one.do !== 'remove' && typed) };
		await pressLink(store, id, sourceOf(one.source, id), fields);
		await tell();
	} else if (one.do === 'cancel') {
		const { id = '' } = pick(one.nth) ?? {};
		await pressLink(store, id, sourceOf(one.source, id));
		await tell();
	} else if (one.do === 'confirm') {
		// By the link in its mail, if it came.
		const questions = groups.filter(
			({ id, unconfirmed }) =>
				unconfirmed && postmark.sent.some(({ TextBody }) => TextBody?.includes(codeOf(portuguese, { id }).join(': '))),
		);
		const id = questions[one.nth % Math.max(1, questions.length)]?.id ?? '';
		await changeLedger(store, OUTING, (now, moment) => confirm(now, id, moment));
		await tell();
	} else if (one.do === 'forget' || one.do === 'invented') {
		const group = pick(one.nth);
		if (!group || asked.has(group.id) || ledger?.deeds?.some((deed) => deed.group === group.id)) return;
		if (!group.unconfirmed) asked.set(group.id, one.do === 'forget' ? 'cancelled' : 'silent');
		const isInvented = one.do === 'invented';
		await editLedger(store, OUTING, (now) => requestCancellation(now, [group.id], '2026-03-01 12:00', isInvented));
	} else if (one.do === 'desk') await useDesk(store, one, asked);
	else if (one.do === 'guide') await useGuide(store, one);
	else if (one.do === 'price') edit({ price: { members: one.euros * 100, others: one.euros * 100 } });
	else if (one.do === 'places') edit({ places: one.places });
	else if (one.do === 'off') edit({ state: 'cancelled', because: 'Chuva.' });
	else if (one.do === 'on') edit({ state: 'scheduled', because: 'Já não chove.' });
	else if (one.do === 'move') edit({ start: `2026-05-${one.day} 09:00`, end: `2026-05-${one.day} 16:30` });
	else if (one.do === 'meet') edit({ meeting: { ...OFFER.meeting, place: `Largo ${one.day}` } });
	else if (one.do === 'zone') edit({ timeZone: one.day % 2 ? 'Atlantic/Azores' : 'Europe/Lisbon' });
	else if (one.do === 'mode') postmark.mode = one.mode;
	else if (one.do === 'refuse') postmark.refused.add(emailOf(one.address));
	else if ('runs' in one) {
		passMinutes(one.minutes);
		await Promise.all(Array.from({ length: one.runs }, () => processOutings(store, 'dev')));
	}
};

const mailsTo = (address: string) => postmark.sent.filter(({ To }) => To?.includes(address));

/** The text of a digest about one group, or of the mail itself. */
const partAbout = ({ TextBody = '' }: Sent, id: string): string =>
	TextBody.split(/\n\n(?=\S)/).find(
		(part) => part.includes(codeOf(portuguese, { id }).join(': ')) && part.includes('  '),
	) ?? TextBody;

/** Expects that what each heard last is what holds. */
const expectTrue = (ledger: Ledger): void => {
	const { outing } = ledger;
	const when = formatSpan(outing.start, outing.end, outing.timeZone);
	const isOff = outing.state === 'cancelled';
	for (const group of withoutUnconfirmed(ledger)) {
		const { id, email, state, people } = group;
		const isRefused = [...postmark.refused].some((address) => email.includes(address));
		const heard = email ? aboutGroup(mailsTo(email), id) : [];
		const last = heard.findLast(({ Subject }) => !Subject?.startsWith('Recado'));
		const own = aboutGroup(mailsTo('associacao@'), id).filter(({ Subject }) => !Subject?.startsWith('Telefone a'));
		const known = own.filter(({ Subject }) => !Subject?.startsWith('Não conseguimos')).at(-1);
		const about = known ? partAbout(known, id) : '';
		// A registration that replaces an equal one is no news.
		if (known || !group.isReplacement) {
			expect(about, `the association knows ${id}`).toMatch(/inscreveu|tem agora|passou a ter lugar/);
			expect(about, 'how many').toContain(formatPeople(portuguese, people.length));
			for (const { name } of people) expect(about, 'who').toContain(name);
			expect(about, 'the state').toContain(`Inscrição: ${state === 'confirmed' ? 'com lugar' : 'em lista de espera'}`);
		}
		for (const word of (ledger.words ?? []).filter(({ groups }) => groups.includes(id))) {
			const count = heard.filter(
				({ Subject, TextBody }) => Subject?.startsWith('Recado') && TextBody?.includes(word.text),
			);
			expect(count.length, `${email} heard «${word.text}» once`).toBe(
				email && !isRefused ? 1 : Math.min(1, count.length),
			);
		}
		if (isRefused || !email) continue;
		expect(last?.Subject, `${email} heard something`).toBeDefined();
		if (isOff) {
			expect(last?.Subject).toMatch(/^Atividade cancelada/);
			continue;
		}
		expect(last?.Subject, 'called off').not.toMatch(/^Atividade cancelada/);
		expect(last?.TextBody, 'the day').toContain(`Quando: ${when}`);
		expect(last?.TextBody, 'the people').toContain(`Inscrição: ${formatPeople(portuguese, people.length)}`);
		expect(/lista de espera/.test(last?.TextBody ?? ''), 'the state').toBe(state === 'waiting');
	}
};

/** What one adult pays by a mail, in euros. Where nothing is written, nobody pays. */
const priceIn = ({ TextBody = '' }: Sent): number => Number(/Total: (?:\d+\s×\s)?(\d+)\s€/.exec(TextBody)?.[1] ?? 0);

/** Expects that no group reads a higher price than before. */
const expectPrices = (): void => {
	const toGroups = postmark.sent.filter(
		({ To, Subject }) => To?.includes('pessoa') && !/cancelada|^Recado/.test(Subject ?? ''),
	);
	// Two groups may have the same code.
	const groupIn = ({ To, TextBody = '' }: Sent) => `${To} ${/Inscrição n\.º: (\S+)/.exec(TextBody)?.[1]}`;
	for (const [group, mails] of Map.groupBy(toGroups, groupIn)) {
		const prices = mails.map(priceIn);
		expect(prices, `what ${group} pays`).toEqual(prices.toSorted((a, b) => b - a));
	}
};

/** Whose registration ended, and how. */
const expectFarewells = (ledger: Ledger, left: ReadonlyMap<string, { how: Farewell; email: string }>): void => {
	for (const [id, { how, email }] of left) {
		const mails = aboutGroup(postmark.sent, id);
		const toGroup = mails.filter(({ To }) => To?.includes('pessoa')).map(({ Subject }) => Subject?.split(':')[0]);
		const isRefused = [...postmark.refused].some((address) => email.includes(address));
		const farewells = toGroup.filter((subject) => subject === 'Inscrição cancelada').length;
		if (how === 'silent') expect(farewells, `${id} was invented`).toBe(0);
		else if (!isRefused && toGroup.length > 0) expect([toGroup.at(-1), farewells]).toEqual(['Inscrição cancelada', 1]);
		// The association hears that somebody does not come any more only if it heard that they come.
		const own = mailsTo('associacao@').map(({ TextBody = '' }) => TextBody);
		const goes = own.findIndex((text) => text.includes(`${id}`) && text.includes('já não vem'));
		const came = own.findIndex((text) => text.includes(`(${email || 'por telefone'}) inscreveu`));
		if (goes >= 0) expect([came >= 0, came <= goes]).toEqual([true, true]);
	}
	// Only the ids of removed and of cancelled groups are left.
	const { invented, ...notified } = ledger.notified ?? {};
	expect(JSON.stringify([ledger.gone, notified])).not.toMatch(new RegExp([...left.keys(), 'none'].join('|')));
};

const takenIn = (ledger: Ledger): number => countPeople(ledger, 'confirmed') - countLeaving(ledger);

const FIRE = 'Perigo de incêndio';

const saidOfDanger = () =>
	mailsTo('associacao@').filter(({ Subject }) => Subject?.match(`^(?:${FIRE}|Passou o perigo)`));

/** With which class the association said that the outing takes place, and how many mails it had by then; no class: it did not. */
interface Seen {
	readonly fire: number;
	readonly mails: number;
}

const NOT_SEEN: Seen = { fire: 0, mails: 0 };

/** Expects that of mails about a danger that came after it was seen the first says a worse one. */
const expectWorse = ({ fire, mails }: Seen): void => {
	const [next] = saidOfDanger().slice(mails);
	if (!next || fire === 0) return;
	expect([fire, next.Subject]).toEqual([HIGH, expect.stringMatching(`^${FIRE}`)]);
	expect(next.TextBody).toContain('máximo em Tondela');
};

/** What the association presses about the danger on the outing's page. */
const pressDanger = async (store: Store, pressed: string, before: Seen): Promise<Seen> => {
	if (!pressed) return before;
	const ledger = await readLedger(store, OUTING);
	const danger = ledger && dangerOf(ledger);
	if (pressed === 'proceed' && !danger?.fire) return before;
	expectWorse(before);
	const values = { do: pressed, danger: danger && keyOfDanger(danger) };
	await pressOuting(store, OUTING, values, Date.now() + 12_000);
	const { seenDanger } = (await readLedger(store, OUTING)) ?? {};
	return seenDanger ? { fire: seenDanger.fire, mails: saidOfDanger().length } : NOT_SEEN;
};

/**
 * Expects two mails about the danger at most, of which the last says what the evening's look found, unless the association
 * has seen that or worse.
 */
const expectDanger = (evening: number, isOff: boolean, seen: Seen): void => {
	const said = saidOfDanger();
	expect(said.length, 'about a danger').toBeLessThanOrEqual(isOff ? 0 : 2);
	expectWorse(seen);
	const words = said.at(-1)?.Subject?.split(':')[0];
	if (isOff || evening <= seen.fire) return;
	if (evening < HIGH) expect(words, `class ${evening}`).not.toBe(FIRE);
	else expect(words, `class ${evening}`).toBe(FIRE);
	if (evening > HIGH) expect(said.at(-1)?.TextBody).toContain('máximo em Tondela');
};

const runHistory = async (steps: readonly Step[], hours: Eve): Promise<void> => {
	Object.assign(postmark, { sent: [], mode: 'accept', refused: new Set() });
	setTime(new Date(START).toISOString());
	(outings as Record<string, OutingOffer>)[OUTING] = { ...OFFER, ...WALK, places: 6 };
	const store = makeStore();
	const left = new Map<string, { how: Farewell; email: string }>();
	const asked = new Map<string, Farewell>();
	let before: readonly Group[] = [];
	/** Who had a place when an editor last changed how many there are, and still has it: leaving may be undone. */
	let kept = 0;
	let deeds: readonly Deed[] = [];
	for (const one of steps) {
		await act(store, one, asked);
		const ledger = await readLedger(store, OUTING);
		// What guides note takes no place and gives none: a walk with more people than places is theirs to decide.
		if (ledger && (one.do === 'desk' || one.do === 'guide'))
			expect(takenIn(ledger), 'no place is given twice').toBeLessThanOrEqual(Math.max(ledger.outing.places, kept));
		const confirmed = ledger ? countPeople(ledger, 'confirmed') : 0;
		kept = one.do === 'places' ? confirmed : Math.min(kept, confirmed);
		for (const group of before)
			if (!ledger?.groups.some(({ id }) => id === group.id)) {
				const isByLink = one.do === 'cancel' && !group.unconfirmed;
				const isByDesk =
					one.do === 'clock' &&
					!group.unconfirmed &&
					deeds.some((deed) => deed.group === group.id && ['off', 'remove'].includes(deed.do));
				const how = asked.get(group.id) ?? (isByLink || isByDesk ? 'cancelled' : 'silent');
				left.set(group.id, { how, email: group.email });
			}
		before = ledger?.groups ?? [];
		deeds = ledger?.deeds ?? [];
	}
	// The bad day ends; all that waits is sent.
	postmark.mode = 'accept';
	for (let hour = 0; hour < 40; hour++) {
		passMinutes(hour < 6 ? 10 : 60);
		await processOutings(store, 'dev');
	}
	const ledger = await readLedger(store, OUTING);
	if (!ledger) return;
	expect(ledger.groups.filter(({ unconfirmed }) => unconfirmed)).toEqual([]);
	expectTrue(ledger);
	expectFarewells(ledger, left);
	expectPrices();
	// Nothing is said twice.
	const texts = postmark.sent.map(({ To, Metadata, Subject, TextBody }) =>
		JSON.stringify([To, Metadata?.['mail'], Subject, TextBody]),
	);
	expect(texts.length).toBe(new Set(texts).size);
	for (const address of new Set(postmark.sent.map(({ To }) => To ?? ''))) {
		const heard = mailsTo(address).map(({ Subject, TextBody }) => `${Subject}\n${TextBody}`);
		for (const [index, text] of heard.entries()) expect(text, 'twice in a row').not.toBe(heard[index - 1]);
	}
	// On the eve the guide has one list, with all who come.
	const day = ledger.outing.start.slice(0, 10);
	setTime(new Date(Date.parse(`${day}T05:10:00Z`) - 24 * millisecondsInHour).toISOString());
	/** What is known first after the evening's look is due. */
	let evening = 0;
	let seen = NOT_SEEN;
	for (const { fire, mode, pressed } of hours) {
		postmark.mode = mode;
		const fires = fire > 0 ? { [day]: { madeAt: `${day} 06:00`, classes: { 1821: fire } } } : {};
		await store.setJSON('day/forecast', { fire: fires, warnings: [], warnedAt: toClock(Date.now(), 'Europe/Lisbon') });
		passMinutes(60);
		await processOutings(store, 'dev');
		if (toClock(Date.now(), ledger.outing.timeZone).slice(11) >= '18:00') evening ||= fire;
		seen = await pressDanger(store, pressed, seen);
	}
	postmark.mode = 'accept';
	for (let run = 0; run < 3; run++) {
		passMinutes(10);
		await processOutings(store, 'dev');
	}
	expectDanger(evening, ledger.outing.state === 'cancelled', seen);
	const lists = mailsTo('guia@').filter(({ Subject }) => Subject?.startsWith('Quem vem'));
	const comes = withoutUnconfirmed((await readLedger(store, OUTING)) ?? ledger).filter(
		({ state }) => state === 'confirmed',
	);
	const isOff = ledger.outing.state === 'cancelled';
	expect(lists.length).toBe(isOff ? 0 : 1);
	if (!isOff)
		expect(lists[0]?.Subject).toContain(
			formatPeople(
				portuguese,
				comes.reduce((sum, { people }) => sum + people.length, 0),
			),
		);
};

/** A longer search: `HISTORIES=3000`. */
const { HISTORIES } = process.env;
const RUNS = HISTORIES ? { numRuns: Number(HISTORIES) } : { numRuns: 100, seed: 43 };

it('whatever happens to an outing and to its mails, what each heard last is what holds, once, and nobody is forgotten', {
	timeout: 60 * millisecondsInMinute,
}, async () => {
	changeSettings(features, { outings: true, day: true });
	changeSettings(site.forms, { copiesPerHour: 1000 });
	changeSettings(outings, { [OUTING]: { ...OFFER, ...WALK } });
	await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), eve, runHistory), {
		...RUNS,
		endOnFailure: HISTORIES === undefined,
		// `npm test` says in its summary what went wrong.
		includeErrorInReport: true,
	});
});
