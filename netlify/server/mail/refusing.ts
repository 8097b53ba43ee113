import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import { log, toReason } from '../base/log.ts';
import { changeStored, readValue } from '../store/blobs.ts';

const REFUSING_KEY = 'refusing';

/** Days after its last refusal when an address is forgotten. */
const REFUSING_DAYS = 30;

/** The moment of its last refusal (ISO 8601, UTC), by address. */
type Refusing = Readonly<Record<string, string>>;

/** The addresses of the association, and of guides, that refused a mail since a moment (ISO 8601, UTC), with the last one. */
export const findRefusing = async (blobs: Store, since: string): Promise<readonly (readonly [string, string])[]> =>
	Object.entries((await readValue<Refusing>(blobs, REFUSING_KEY)) ?? {}).filter(([, at]) => at >= since);

const recent = (refusing: Refusing): Refusing =>
	Object.fromEntries(
		Object.entries(refusing).filter(([, at]) => Date.now() - Date.parse(at) <= REFUSING_DAYS * millisecondsInDay),
	);

/** Never throws: the mails are sent. */
export const noteRefusing = async (blobs: Store, addresses: readonly string[]): Promise<void> => {
	if (addresses.length === 0) return;
	const at = new Date().toISOString();
	try {
		await changeStored<Refusing>(blobs, REFUSING_KEY, (before = {}) =>
			addresses.every((address) => before[address] === at)
				? undefined
				: { ...recent(before), ...Object.fromEntries(addresses.map((address) => [address, at])) },
		);
	} catch (error) {
		log('Failure not noted', { reason: toReason(error) });
	}
};

export const purgeRefusing = async (blobs: Store): Promise<void> => {
	const refusing = await readValue<Refusing>(blobs, REFUSING_KEY);
	if (!refusing) return;
	if (Object.keys(recent(refusing)).length === 0) return blobs.delete(REFUSING_KEY);
	await changeStored<Refusing>(blobs, REFUSING_KEY, (now) => now && recent(now));
};
