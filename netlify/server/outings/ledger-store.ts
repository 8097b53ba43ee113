import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { toInstant, toLisbon } from '#src/format/lisbon.ts';
import { changeStored, keysIn, read } from '../blobs/client.ts';
import { builtAt, features, outings, site } from '../content.ts';
import { type LinkSigner, openSigner } from '../http/signed-links.ts';
import { ledgerKey } from '../outbox/submission.ts';
import { type BuiltOuting, type Change, catchUp, type Ledger, newLedger, type Party } from './ledger.ts';
import { toOwed } from './outing-mails.ts';

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
 * Changes an outing's ledger by compare-and-swap. The same write brings it up to what editors changed, and owes the mails
 * that follow from all this. Without a ledger there is a new one, unless the outing is out of the calendar.
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
			const owed = all.flatMap((notice) => toOwed(notice, context));
			return { ...ledger, owed: [...ledger.owed, ...owed] };
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
