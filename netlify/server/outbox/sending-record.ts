import type { Store } from '@netlify/blobs';
import { millisecondsInMinute } from 'date-fns/constants';
import { log, toReason } from '../log.ts';
import type { Sending } from '../mail/send.ts';
import { changeStored, readValue } from '../store/blobs.ts';
import { isOlderThan } from '../store/submission.ts';
import { countMonth } from './pace.ts';

const ACCEPTED_KEY = 'done/last-accepted';

/** Deliveries share the entry, so that not each of them writes it. */
const ACCEPTED_EVERY_MS = 5 * millisecondsInMinute;

interface Accepted {
	/** ISO 8601, UTC. */
	readonly at: string;
}

/** When Postmark last accepted a mail of our sender (ISO 8601, UTC), up to five minutes early; `undefined` if unknown. */
const findLastAccepted = async (blobs: Store): Promise<string | undefined> =>
	(await readValue<Accepted>(blobs, ACCEPTED_KEY))?.at;

const noteAccepted = async (blobs: Store): Promise<void> => {
	const last = await findLastAccepted(blobs);
	if (last === undefined || Date.now() - Date.parse(last) >= ACCEPTED_EVERY_MS)
		await blobs.setJSON(ACCEPTED_KEY, { at: new Date().toISOString() } satisfies Accepted);
};

const REFUSING_KEY = 'done/refusing';

/** Days after its last refusal when an address is forgotten. */
const REFUSING_DAYS = 30;

/** The moment of its last refusal (ISO 8601, UTC), by address. */
type Refusing = Readonly<Record<string, string>>;

/** The addresses of the association, and of guides, that refused a mail since a moment (ISO 8601, UTC), with the last one. */
export const findRefusing = async (blobs: Store, since: string): Promise<readonly (readonly [string, string])[]> =>
	Object.entries((await readValue<Refusing>(blobs, REFUSING_KEY)) ?? {}).filter(([, at]) => at >= since);

const recent = (refusing: Refusing): Refusing =>
	Object.fromEntries(Object.entries(refusing).filter(([, at]) => !isOlderThan(REFUSING_DAYS, at)));

const noteRefusing = async (blobs: Store, addresses: readonly string[]): Promise<void> => {
	const at = new Date().toISOString();
	await changeStored<Refusing>(blobs, REFUSING_KEY, (before = {}) =>
		addresses.every((address) => before[address] === at)
			? undefined
			: { ...recent(before), ...Object.fromEntries(addresses.map((address) => [address, at])) },
	);
};

export const purgeRefusing = async (blobs: Store): Promise<void> => {
	await changeStored<Refusing>(blobs, REFUSING_KEY, (before = {}) => {
		const left = recent(before);
		return Object.keys(left).length < Object.keys(before).length ? left : undefined;
	});
};

/**
 * Keeps what a delivery showed of our sender and of our own addresses, and counts its mails. Never throws: they are sent.
 * @param since ISO 8601, UTC.
 * @returns whether Postmark accepted a mail of our sender since then.
 */
export const noteSending = async (
	blobs: Store,
	{ taken, refusing }: Pick<Sending, 'taken' | 'refusing'>,
	since: string,
): Promise<boolean> => {
	try {
		if (taken > 0) await noteAccepted(blobs);
		if (refusing.length > 0) await noteRefusing(blobs, refusing);
		await countMonth(blobs, taken);
		return taken > 0 || ((await findLastAccepted(blobs)) ?? '') > since;
	} catch (error) {
		log('Sending not noted', { reason: toReason(error) });
		return taken > 0;
	}
};
