import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toInstant, toLisbon } from '#src/format/lisbon.ts';
import { changeStored, keysIn, readValue } from '../blobs.ts';
import { builtAt, features, outings, site } from '../content.ts';
import { enqueue, type FollowUp, LINKS_SECRET_KEY, ledgerKey, type Submission } from '../outbox/submission.ts';
import {
	applyChanges,
	type BuiltOuting,
	type Change,
	cancel,
	type Ledger,
	type Notice,
	newLedger,
	type Party,
	placesOf,
} from './ledger.ts';
import { renderNotice } from './outing-mails.ts';

/** Purposes of links in mails. */
export const CANCELLATION = 'cancel-outing';
export const CONFIRMATION = 'confirm-outing';

/** The outing in this build. */
export const findOffer = (id: string): OutingOffer | undefined =>
	features.outings && Object.hasOwn(outings, id) ? outings[id] : undefined;

export const readLedger = (blobs: Store, id: string): Promise<Ledger | undefined> =>
	readValue<Ledger>(blobs, ledgerKey(id));

/** Outing ids. */
export const listLedgers = async function* (blobs: Store): AsyncGenerator<string> {
	for await (const key of keysIn(blobs, ledgerKey(''))) yield key.slice(ledgerKey('').length);
};

/** Stores this build's content, unless a newer build changed the ledger: processes of an older build may still run. */
const withContent = (ledger: Ledger, id: string): Ledger => {
	const offer = findOffer(id);
	const own: BuiltOuting = { builtAt: offer?.builtAt ?? builtAt, offer };
	const { newest, latestEnd = ledger.announced.end } = ledger;
	if (newest && (newest.builtAt > own.builtAt || JSON.stringify(newest) === JSON.stringify(own))) return ledger;
	return { ...ledger, newest: own, latestEnd: offer && offer.end > latestEnd ? offer.end : latestEnd };
};

/** The outing of the newest build. */
export const findNewest = (ledger: Ledger | undefined, id: string): OutingOffer | undefined =>
	ledger ? withContent(ledger, id).newest?.offer : findOffer(id);

/** The end of retention: milliseconds since 1970. */
const expiryOf = ({ announced: { end }, latestEnd = end }: Ledger): number =>
	toInstant(end > latestEnd ? end : latestEnd) + site.forms.registration.retentionDays * millisecondsInDay;

/** Pure, because it may be called several times. `now`: Lisbon's time. */
export type Step = (ledger: Ledger, offer: OutingOffer | undefined, now: string) => Change | undefined;

/**
 * Changes an outing's ledger by compare-and-swap. The same write applies editors' changes and queues the mails.
 * @param until As for `changeStored`.
 */
export const changeLedger = async (blobs: Store, id: string, step: Step, until?: number): Promise<void> => {
	let signer: Promise<LinkSigner> | undefined;
	const content = findOffer(id);
	const known = content && newLedger(content);
	await changeStored<Ledger>(
		blobs,
		ledgerKey(id),
		async (stored) => {
			const now = toLisbon(Date.now());
			const before = stored ?? known;
			if (!before) return undefined;
			const current = withContent(before, id);
			const offer = current.newest?.offer;
			const applied = applyChanges(current, offer, now);
			const { ledger, notices } = step(applied.ledger, offer, now) ?? { ledger: applied.ledger, notices: [] };
			if (ledger === before || (!stored && ledger === current)) return undefined;
			const all = [...applied.notices, ...notices];
			if (all.length === 0) return ledger;
			signer ??= openSigner(blobs);
			const sign = await signer;
			const tokenOf = ({ id: party, held }: Party) =>
				sign(held ? CONFIRMATION : CANCELLATION, [id, party], expiryOf(ledger));
			const context = { id, offer, ledger, tokenOf };
			return enqueue(
				ledger,
				all.flatMap((notice) => renderNotice(notice, context)),
			);
		},
		{ until },
	);
};

/** For commands: queues no mails, because the machine's content and address may differ from the site's. `process-due` does. */
export const editLedger = async (
	blobs: Store,
	id: string,
	edit: (ledger: Ledger) => Ledger | undefined,
): Promise<void> => {
	await changeStored<Ledger>(blobs, ledgerKey(id), (stored) => {
		const offer = findOffer(id);
		const before = stored ?? (offer && newLedger(offer));
		return before && edit(before);
	});
};

export const purgeLedger = async (blobs: Store, id: string): Promise<void> => {
	const ledger = await readLedger(blobs, id);
	if (ledger && Date.now() > expiryOf(withContent(ledger, id))) await blobs.delete(ledgerKey(id));
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
		return `${payload}.${sign(stored ?? fresh, purpose, payload).toString('base64url')}`;
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

/** The group's state that each mail states. */
const STATE_OF_MAIL: Readonly<Record<string, string>> = {
	'outing-confirmed': 'confirmed',
	'outing-promoted': 'confirmed',
	'outing-reminder': 'confirmed',
	'outing-waiting': 'waiting',
};

/** Mails of the registration itself: an address that refuses them is probably invented. */
const REGISTRATION_MAILS: readonly string[] = ['outing-held', 'outing-confirmed', 'outing-waiting'];

/** Mails that need no notice to the association if they are refused. */
const UNREPORTED_MAILS: readonly string[] = ['outing-cancelled', 'outing-reminder'];

/** Whether a queued mail's content is current. An announcement makes earlier mails to the group invalid. */
export const isStillValid = ({ kind, party: id, news, names }: FollowUp, ledger: Ledger | undefined): boolean => {
	// The next run queues a new list.
	if (names) return names.every((name) => ledger?.parties.some((party) => party.id === name));
	if (kind === 'outing-cancelled') return true;
	const party = ledger?.parties.find((one) => one.id === id);
	if (!ledger || !party || news !== (ledger.news ?? 0) || (kind === 'outing-held') !== (party.held ?? false))
		return false;
	const hasBegun = toLisbon(Date.now()) >= ledger.announced.start;
	return party.state === (STATE_OF_MAIL[kind] ?? party.state) && (kind === 'outing-called-off' || !hasBegun);
};

/**
 * Notifies the association once of a group whose address refuses mail. If it refused a mail of the registration itself, the
 * group is removed.
 */
export const handleRefusal = async (blobs: Store, { id: mailId, input }: Submission<FollowUp>): Promise<void> => {
	const { kind, about = '', party: id, mail } = input;
	if (!id || UNREPORTED_MAILS.includes(kind)) return;
	const step: Step = (ledger, offer, now) => {
		const party = ledger.parties.find((one) => one.id === id);
		if (!party || ledger.unreached?.includes(mailId)) return undefined;
		const isFreed = REGISTRATION_MAILS.includes(kind);
		const notice: Notice = { kind: 'unreached', unreached: party, isFreed, subject: mail?.subject ?? '' };
		if (!isFreed) return { ledger: { ...ledger, unreached: [...(ledger.unreached ?? []), mailId] }, notices: [notice] };
		const change = cancel(ledger, id, placesOf(offer, now));
		// No further mail to the refused address, and none about a held group, of which the association was not notified.
		const others = change?.notices.filter((one) => one.kind !== 'cancelled') ?? [];
		return change && { ledger: change.ledger, notices: [...(party.held ? [] : [notice]), ...others] };
	};
	await changeLedger(blobs, about.slice(ledgerKey('').length), step);
};
