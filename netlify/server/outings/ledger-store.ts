import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toClock, toInstant } from '#src/format/clock.ts';
import { builtAt, features, outings, site } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import { type NotifyOptions, notify } from '../mail/notify.ts';
import { asStored, changeStored, keysIn, readValue, type Stored } from '../store/blobs.ts';
import { ledgerKey } from '../store/keys.ts';
import { settleDeeds } from './deeds.ts';
import { keepPrice, type Ledger, newLedger } from './ledger.ts';
import { type Link, type LinkSource, readToken } from './links.ts';
import { outingNotifier, tidyLedger } from './outing-notices.ts';
import { applyChanges, mergeLedgers } from './places.ts';

/** The id of an outing whose file may have had this name. */
export const presentId = (id: string): string =>
	(Object.hasOwn(outings, id)
		? undefined
		: Object.values(outings).find(({ formerly }) => formerly?.includes(id))?.id) ?? id;

/** The outing in this build, also by an earlier name of its file. */
export const findOffer = (id: string): OutingOffer | undefined => {
	const present = presentId(id);
	return features.outings && Object.hasOwn(outings, present) ? outings[present] : undefined;
};

/** The key of an outing's ledger. It stays where it is when the outing's file gets another name. */
const findKey = async (blobs: Store, id: string): Promise<string> => {
	const present = presentId(id);
	const key = ledgerKey(present);
	const formerly = (Object.hasOwn(outings, present) ? (outings[present]?.formerly ?? []) : []).map(ledgerKey);
	if (formerly.length === 0) return key;
	for (const one of [key, ...formerly]) if (await blobs.getMetadata(one)) return one;
	return key;
};

export const readLedger = async (blobs: Store, id: string): Promise<Ledger | undefined> =>
	readValue(blobs, await findKey(blobs, id));

/** Outing ids. */
export const listLedgers = async function* (blobs: Store): AsyncGenerator<string> {
	for await (const key of keysIn(blobs, ledgerKey(''))) yield key.slice(ledgerKey('').length);
};

/**
 * The ledger with this build's content, unless a newer build changed it: an older deploy keeps an address of its own.
 * @param isPublished The build is the published one, as the clock's always is. An older one was then published again, and holds.
 */
const withContent = (ledger: Ledger, id: string, isPublished = false): Ledger => {
	const offer = findOffer(id);
	const own = offer?.builtAt ?? builtAt;
	if (own < ledger.builtAt && !isPublished) return ledger;
	const outing = offer ?? ledger.outing;
	const isOnSite = offer !== undefined;
	if (own === ledger.builtAt && isOnSite === ledger.isOnSite && isDeepStrictEqual(asStored(outing), ledger.outing))
		return ledger;
	const { latestEnd, takenBackAt } = ledger;
	return {
		...ledger,
		outing,
		isOnSite,
		...(!isDeepStrictEqual(asStored(outing.price ?? null), ledger.outing.price ?? null) && {
			groups: ledger.groups.map((group) => keepPrice(group, ledger.outing, outing)),
		}),
		builtAt: own,
		latestEnd: outing.end > latestEnd ? outing.end : latestEnd,
		takenBackAt: outing.end < latestEnd ? (takenBackAt ?? new Date().toISOString()) : undefined,
	};
};

/** Of an outing without registrations, if it is on the site. */
const emptyLedger = (id: string): Ledger | undefined => {
	const offer = findOffer(id);
	return offer && newLedger(offer);
};

/** The ledger with the newest content; of an outing without registrations an empty one, if it is on the site. */
export const readNewest = async (blobs: Store, id: string): Promise<Ledger | undefined> => {
	const ledger = await readLedger(blobs, id);
	return ledger ? withContent(ledger, id) : emptyLedger(id);
};

/** An end that newer content took back counts for so many days: a mistyped year must neither delete nor keep everything. */
const TAKEN_BACK_DAYS = 60;

/** When the ledger is deleted, and its links end: milliseconds since 1970. */
const expiryOf = ({ outing: { end, timeZone }, latestEnd, takenBackAt }: Ledger): number => {
	const longest = takenBackAt && toClock(Date.parse(takenBackAt) + TAKEN_BACK_DAYS * millisecondsInDay, timeZone);
	const earlier = longest && longest < latestEnd ? longest : latestEnd;
	return toInstant(end > earlier ? end : earlier, timeZone) + site.forms.registration.retentionDays * millisecondsInDay;
};

/** Pure, because it may be called several times. Returns the new ledger, or `undefined` to change nothing. `now`: the outing's time. */
export type LedgerChange = (ledger: Ledger, now: string) => Ledger | undefined;

interface ChangeOptions {
	/** As for `changeStored`. */
	readonly until?: number | undefined;
	readonly isPublished?: boolean;
}

/**
 * Changes an outing's ledger by compare-and-swap. The same write applies editors' changes.
 * @returns the ledger as it is stored now, if there is one.
 */
export const changeLedger = async (
	blobs: Store,
	id: string,
	step: LedgerChange,
	{ until, isPublished }: ChangeOptions = {},
): Promise<Stored<Ledger> | undefined> => {
	const secret = randomBytes(32).toString('base64url');
	return changeStored<Ledger>(
		blobs,
		await findKey(blobs, id),
		(found) => {
			const newest = found ? withContent(found, id, isPublished) : emptyLedger(id);
			if (!newest) return undefined;
			const now = toClock(Date.now(), newest.outing.timeZone);
			const before = newest.secret || !found ? newest : { ...newest, secret };
			const applied = applyChanges(settleDeeds(before, now), now);
			const next = tidyLedger(step(applied, now) ?? applied);
			// An outing that nobody changed has no ledger.
			return next === found || (!found && next === before) ? undefined : { secret, ...next };
		},
		{ until },
	);
};

/** For commands: applies no content, because the machine's may differ from the site's. `process-due` does. */
export const editLedger = async (
	blobs: Store,
	id: string,
	edit: (ledger: Ledger) => Ledger | undefined,
): Promise<void> => {
	await changeStored<Ledger>(blobs, await findKey(blobs, id), (stored) => {
		const before = stored ?? emptyLedger(id);
		return before && edit(before);
	});
};

/** What a link of the ledger opens; `undefined` once it has expired, or if the ledger did not make it for one of these sources. */
export const findLink = (ledger: Ledger, token: string, sources: readonly LinkSource[]): Link | undefined =>
	Date.now() < expiryOf(ledger) ? readToken(ledger, token, sources) : undefined;

/**
 * Moves the registrations that an outing had under an earlier name into its present ledger, if it has got one: the name was
 * changed first, and `formerly` added later. Waits for mails whose answer is not known, because their names are of the old key.
 */
export const mergeFormer = async (blobs: Store, id: string, until: number): Promise<void> => {
	const present = presentId(id);
	if (present === id || !findOffer(id) || !(await blobs.getMetadata(ledgerKey(present)))) return;
	const former = await readValue<Ledger>(blobs, ledgerKey(id));
	if (!former || Object.values(former.notified ?? {}).some(({ attempt }) => attempt)) return;
	await changeLedger(blobs, present, (ledger) => mergeLedgers(ledger, former, id), { until, isPublished: true });
	await blobs.delete(ledgerKey(id));
};

export const purgeLedger = async (blobs: Store, id: string): Promise<void> => {
	const ledger = await readValue<Ledger>(blobs, ledgerKey(id));
	if (ledger && Date.now() > expiryOf(withContent(ledger, id))) await blobs.delete(ledgerKey(id));
};

/** Mails groups, association and guide what changed. The clock sends what is left. Never throws. */
export const notifyOuting = async (
	blobs: Store,
	id: string,
	deployContext: string,
	{ known, ...options }: Omit<NotifyOptions, 'deployContext'> & { known?: Stored<Ledger> | undefined } = {},
): Promise<void> => {
	try {
		const key = await findKey(blobs, id);
		await notify(blobs, [{ key, notifier: outingNotifier(key), known }], { deployContext, ...options });
	} catch (error) {
		log('Mails postponed', { reason: toReason(error) });
	}
};
