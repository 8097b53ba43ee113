import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toInstant, toLisbon } from '#src/format/lisbon.ts';
import { builtAt, features, outings, site } from '../content.ts';
import { log, toReason } from '../log.ts';
import { type NotifyOptions, notify } from '../notify/notify.ts';
import { asStored, changeStored, keysIn, read, readValue } from '../store/blobs.ts';
import { LINKS_SECRET_KEY, ledgerKey } from '../store/keys.ts';
import { applyChanges, type Group, type Ledger, newLedger } from './ledger.ts';
import { outingNotifier, tidyLedger } from './outing-notices.ts';

/** Purposes of links in mails. */
export const CANCELLATION = 'cancel-outing';
export const CONFIRMATION = 'confirm-outing';

/** The outing in this build. */
export const findOffer = (id: string): OutingOffer | undefined =>
	features.outings && Object.hasOwn(outings, id) ? outings[id] : undefined;

export const readLedger = (blobs: Store, id: string): Promise<Ledger | undefined> => readValue(blobs, ledgerKey(id));

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
		builtAt: own,
		latestEnd: outing.end > latestEnd ? outing.end : latestEnd,
		takenBackAt: outing.end < latestEnd ? (takenBackAt ?? new Date().toISOString()) : undefined,
	};
};

/** The ledger with the newest content; of an outing without registrations an empty one, if it is on the site. */
export const withNewest = (ledger: Ledger | undefined, id: string): Ledger | undefined => {
	const offer = findOffer(id);
	if (ledger) return withContent(ledger, id);
	return offer && newLedger(offer);
};

/** An end that newer content took back counts for so many days: a mistyped year must neither delete nor keep everything. */
const TAKEN_BACK_DAYS = 60;

/** The end of retention: milliseconds since 1970. */
const expiryOf = ({ outing: { end }, latestEnd, takenBackAt }: Ledger): number => {
	const longest = takenBackAt && toLisbon(Date.parse(takenBackAt) + TAKEN_BACK_DAYS * millisecondsInDay);
	const earlier = longest && longest < latestEnd ? longest : latestEnd;
	return toInstant(end > earlier ? end : earlier) + site.forms.registration.retentionDays * millisecondsInDay;
};

/** Pure, because it may be called several times. Returns the new ledger, or `undefined` to change nothing. `now`: Lisbon's time. */
export type Step = (ledger: Ledger, now: string) => Ledger | undefined;

interface ChangeOptions {
	/** As for `changeStored`. */
	readonly until?: number | undefined;
	readonly isPublished?: boolean;
}

/** Changes an outing's ledger by compare-and-swap. The same write applies editors' changes. */
export const changeLedger = async (
	blobs: Store,
	id: string,
	step: Step,
	{ until, isPublished }: ChangeOptions = {},
): Promise<void> => {
	await changeStored<Ledger>(
		blobs,
		ledgerKey(id),
		(found) => {
			const now = toLisbon(Date.now());
			const before = found ? withContent(found, id, isPublished) : withNewest(undefined, id);
			if (!before) return undefined;
			const applied = applyChanges(before, now);
			const next = tidyLedger(id, step(applied, now) ?? applied);
			// An outing that nobody changed has no ledger.
			return next === found || (!found && next === before) ? undefined : next;
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
	await changeStored<Ledger>(blobs, ledgerKey(id), (stored) => {
		const before = stored ?? withNewest(undefined, id);
		return before && edit(before);
	});
};

export const purgeLedger = async (blobs: Store, id: string): Promise<void> => {
	const ledger = await readLedger(blobs, id);
	if (ledger && Date.now() > expiryOf(withContent(ledger, id))) await blobs.delete(ledgerKey(id));
};

/** Makes the tokens of groups' links: to the ticket, or to confirm who is not confirmed. */
export const openTokens = async (blobs: Store, outing: string) => {
	const sign = await openSigner(blobs);
	return (ledger: Ledger, { id, unconfirmed }: Pick<Group, 'id' | 'unconfirmed'>): string =>
		sign(unconfirmed ? CONFIRMATION : CANCELLATION, [outing, id], expiryOf(ledger));
};

/** Mails groups, association and guide what changed. The clock sends what is left. Never throws. */
export const notifyOuting = async (
	blobs: Store,
	id: string,
	deployContext: string,
	options: Omit<NotifyOptions, 'deployContext'> = {},
): Promise<void> => {
	try {
		const toToken = await openTokens(blobs, id);
		const known = await read<Ledger>(blobs, ledgerKey(id));
		const notifier = outingNotifier(id, (group) => (known ? toToken(known.value, group) : ''));
		await notify(blobs, [{ key: ledgerKey(id), notifier, known }], { deployContext, ...options });
	} catch (error) {
		log('Mails postponed', { reason: toReason(error) });
	}
};

const TOKEN_MAX = 600;

/** `secret` in base64url. */
type LinksSecret = { readonly secret: string };

const sign = ({ secret }: LinksSecret, purpose: string, payload: string): Buffer =>
	createHmac('sha256', Buffer.from(secret, 'base64url')).update(`${purpose}\n${payload}`).digest();

/** Returns a token that is valid for one purpose. `expires`: milliseconds since 1970. */
type LinkSigner = (purpose: string, ids: readonly string[], expires: number) => string;

/** The secret is made for the first link. Backups leave it out, so an import makes earlier links invalid. */
export const openSigner = async (blobs: Store): Promise<LinkSigner> => {
	const fresh = { secret: randomBytes(32).toString('base64url') };
	const stored = await changeStored<LinksSecret>(blobs, LINKS_SECRET_KEY, (now) => (now ? undefined : fresh));
	return (purpose, ids, expires) => {
		const payload = Buffer.from(JSON.stringify([expires, ...ids])).toString('base64url');
		return `${payload}.${sign(stored?.value ?? fresh, purpose, payload).toString('base64url')}`;
	};
};

/** The ids in a token; `undefined` if this site did not sign it for this purpose, or it has expired. */
export const readLink = async (
	blobs: Store,
	purpose: string,
	token: string,
): Promise<readonly string[] | undefined> => {
	const [payload = '', signature = ''] = token.length <= TOKEN_MAX ? token.split('.') : [];
	const stored = await readValue<LinksSecret>(blobs, LINKS_SECRET_KEY);
	// Without a secret no link was ever signed.
	if (!stored) return undefined;
	const given = Buffer.from(signature, 'base64url');
	const expected = sign(stored, purpose, payload);
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
	const [expires, ...ids] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, ...string[]];
	return Date.now() < expires ? ids : undefined;
};
