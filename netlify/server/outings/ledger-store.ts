import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toInstant, toLisbon } from '#src/format/lisbon.ts';
import { changeStored, keysIn, read } from '../blobs.ts';
import { builtAt, features, outings, site } from '../content.ts';
import { enqueue, type FollowUp, LINKS_SECRET_KEY, ledgerKey, type Submission } from '../outbox/submission.ts';
import {
	type BuiltOuting,
	type Change,
	cancel,
	catchUp,
	type Ledger,
	type Notice,
	newLedger,
	type Party,
	placesOf,
} from './ledger.ts';
import { renderNotice } from './outing-mails.ts';

/** What the links in mails are for. */
export const CANCELLATION = 'cancel-outing';
export const CONFIRMATION = 'confirm-outing';

/** The outing as the calendar has it; `undefined` if it does not. */
export const findOffer = (id: string): OutingOffer | undefined =>
	features.outings && Object.hasOwn(outings, id) ? outings[id] : undefined;

export const readLedger = async (blobs: Store, id: string): Promise<Ledger | undefined> =>
	(await read<Ledger>(blobs, ledgerKey(id)))?.value;

/** The ids of all outings for which somebody registered. */
export const listLedgers = async function* (blobs: Store): AsyncGenerator<string> {
	for await (const key of keysIn(blobs, ledgerKey(''))) yield key.slice(ledgerKey('').length);
};

/** When all that the site knows of an outing is deleted: milliseconds since 1970. */
const goneAt = (end: string): number => toInstant(end) + site.outings.retentionDays * millisecondsInDay;

/**
 * Brings a ledger up to this process's content, unless a newer build has met it: a process of an earlier build may still
 * run, and an older deploy may be published again. Neither changes what newer content decided.
 */
const withContent = (ledger: Ledger, id: string): Ledger => {
	const offer = findOffer(id);
	const own: BuiltOuting = { builtAt: offer?.builtAt ?? builtAt, offer };
	const { newest, latestEnd = ledger.told.end } = ledger;
	if (newest && (newest.builtAt > own.builtAt || JSON.stringify(newest) === JSON.stringify(own))) return ledger;
	return { ...ledger, newest: own, latestEnd: offer && offer.end > latestEnd ? offer.end : latestEnd };
};

/** The outing as the newest content has it. */
export const findNewest = (ledger: Ledger | undefined, id: string): OutingOffer | undefined =>
	ledger ? withContent(ledger, id).newest?.offer : findOffer(id);

const goneAtOf = ({ told, latestEnd = told.end }: Ledger): number =>
	goneAt(told.end > latestEnd ? told.end : latestEnd);

/** What somebody does to a ledger, and nothing else: it may be called several times. `now`: Lisbon's time. */
export type Step = (ledger: Ledger, offer: OutingOffer | undefined, now: string) => Change | undefined;

/**
 * Changes an outing's ledger by compare-and-swap. The same write brings it up to what editors changed, and queues the
 * mails that follow from all this. Without a ledger there is a new one, unless the outing is out of the calendar.
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
			const caught = catchUp(current, offer, now);
			const { ledger, notices } = step(caught.ledger, offer, now) ?? { ledger: caught.ledger, notices: [] };
			if (ledger === before || (!stored && ledger === current)) return undefined;
			const all = [...caught.notices, ...notices];
			if (all.length === 0) return ledger;
			signer ??= openSigner(blobs);
			const sign = await signer;
			const tokenOf = ({ id: party, held }: Party) =>
				sign(held ? CONFIRMATION : CANCELLATION, [id, party], goneAtOf(ledger));
			const context = { id, offer, ledger, tokenOf };
			return enqueue(
				ledger,
				all.flatMap((notice) => renderNotice(notice, context)),
			);
		},
		{ until },
	);
};

/**
 * Changes a ledger for a command. It writes no mail, because a command runs on somebody's machine, whose content and address
 * need not be the site's. The next run of `tend-outings` does what follows.
 */
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

/** Deletes a ledger once its days are over. */
export const purgeLedger = async (blobs: Store, id: string): Promise<void> => {
	const ledger = await readLedger(blobs, id);
	if (ledger && Date.now() > goneAtOf(withContent(ledger, id))) await blobs.delete(ledgerKey(id));
};

const SECRET_BYTES = 32;

/** No token of ours is longer. */
const TOKEN_MAX = 600;

/** What a link's token says; `forged` for one that we did not sign for this purpose, or with another secret. */
type LinkReading = { readonly ids: readonly string[] } | 'expired' | 'forged';

const findSecret = async (blobs: Store): Promise<Buffer | undefined> => {
	const found = await read<{ secret: string }>(blobs, LINKS_SECRET_KEY);
	return found && Buffer.from(found.value.secret, 'base64url');
};

/** Made at the first link and kept in the store. Backups leave it out, so that links die when one is imported. */
const getSecret = async (blobs: Store): Promise<Buffer> => {
	const fresh = { secret: randomBytes(SECRET_BYTES).toString('base64url') };
	const kept = await changeStored<typeof fresh>(blobs, LINKS_SECRET_KEY, (now) => (now ? undefined : fresh));
	return Buffer.from((kept ?? fresh).secret, 'base64url');
};

const sign = (secret: Buffer, purpose: string, payload: string): Buffer =>
	createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest();

/**
 * Makes a token for the address of a page that acts for whoever holds it: `ids` and the end of its validity, signed. It
 * says nothing of a person. A token of one `purpose` is worth nothing for another. `expires`: milliseconds since 1970.
 */
export type LinkSigner = (purpose: string, ids: readonly string[], expires: number) => string;

export const openSigner = async (blobs: Store): Promise<LinkSigner> => {
	const secret = await getSecret(blobs);
	return (purpose, ids, expires) => {
		const payload = Buffer.from(JSON.stringify([expires, ...ids])).toString('base64url');
		return `${payload}.${sign(secret, purpose, payload).toString('base64url')}`;
	};
};

/** Reads a token that was made for the purpose. */
export const readLink = async (blobs: Store, purpose: string, token: string): Promise<LinkReading> => {
	const [payload = '', signature = ''] = token.length <= TOKEN_MAX ? token.split('.') : [];
	const secret = await findSecret(blobs);
	// Nothing was ever signed here, and somebody's guess is no reason to make a secret.
	if (!secret) return 'forged';
	const given = Buffer.from(signature, 'base64url');
	const expected = sign(secret, purpose, payload);
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
	const [expires, ...ids] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [number, ...string[]];
	return Date.now() < expires ? { ids } : 'expired';
};

/** The state without which a mail's words are not true. */
const STATE_SAID: Readonly<Record<string, string>> = {
	'outing-confirmed': 'confirmed',
	'outing-promoted': 'confirmed',
	'outing-reminder': 'confirmed',
	'outing-waiting': 'waiting',
};

/** The mails that a registration causes itself: whose address refuses them has probably been invented. */
const OF_REGISTRATION: readonly string[] = ['outing-held', 'outing-confirmed', 'outing-waiting'];

/** Mails that matter to nobody who did not get them in time. */
const NEVER_MISSED: readonly string[] = ['outing-cancelled', 'outing-reminder'];

/**
 * Whether a mail that waits is still true. News (another time, called off, on again) reaches every group, and says all that
 * is still true of what a group was told before.
 */
export const isStillValid = ({ kind, party: id, news, names }: FollowUp, ledger: Ledger | undefined): boolean => {
	// The next run sends another list.
	if (names) return names.every((name) => ledger?.parties.some((party) => party.id === name));
	if (kind === 'outing-cancelled') return true;
	const party = ledger?.parties.find((one) => one.id === id);
	if (!ledger || !party || news !== (ledger.news ?? 0) || (kind === 'outing-held') !== (party.held ?? false))
		return false;
	const hasBegun = toLisbon(Date.now()) >= ledger.told.start;
	return party.state === (STATE_SAID[kind] ?? party.state) && (kind === 'outing-called-off' || !hasBegun);
};

/**
 * Has the association told, once, of a group that a mail can't reach. If it is the mail of the registration itself, the
 * group's places go to others.
 */
export const handleRefusal = async (blobs: Store, { id: mailId, input }: Submission<FollowUp>): Promise<void> => {
	const { kind, about = '', party: id, mail } = input;
	if (!id || NEVER_MISSED.includes(kind)) return;
	const step: Step = (ledger, offer, now) => {
		const party = ledger.parties.find((one) => one.id === id);
		if (!party || ledger.unreached?.includes(mailId)) return undefined;
		const isFreed = OF_REGISTRATION.includes(kind);
		const notice: Notice = { kind: 'unreached', unreached: party, isFreed, subject: mail?.subject ?? '' };
		if (!isFreed) return { ledger: { ...ledger, unreached: [...(ledger.unreached ?? []), mailId] }, notices: [notice] };
		const change = cancel(ledger, id, placesOf(offer, now));
		// Nothing more goes to the refused address, and of a held group the association has heard nothing.
		const others = change?.notices.filter((one) => one.kind !== 'cancelled') ?? [];
		return change && { ledger: change.ledger, notices: [...(party.held ? [] : [notice]), ...others] };
	};
	await changeLedger(blobs, about.slice(ledgerKey('').length), step);
};
