import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { builtAt } from '../content.ts';
import { log } from '../log.ts';
import { keysIn, oncePer, read } from './client.ts';

/** Two writes at the same moment may both be told that there was a conflict. */
const RACES = 5;

type Condition = { readonly onlyIfNew: true } | { readonly onlyIfMatch: string };

/** Lets two writes race for a key. Returns whether one of them stands, and no other was told that it does. */
const isWonOnce = async (blobs: Store, key: string, findCondition: () => Promise<Condition>): Promise<boolean> => {
	for (let race = 0; race < RACES; race++) {
		const condition = await findCondition();
		const values: readonly string[] = [randomUUID(), randomUUID()];
		const outcomes = await Promise.all(values.map((value) => blobs.setJSON(key, value, condition)));
		const winners = values.filter((_, index) => outcomes[index]?.modified && outcomes[index]?.etag);
		const stored = (await read<string>(blobs, key))?.value ?? '';
		if (winners.length > 1 || winners.some((value) => value !== stored)) return false;
		if (values.includes(stored)) return true;
	}
	return false;
};

/**
 * Tries on the store what the outbox and the outings rely on. It leaves nothing behind.
 * @returns what does not hold, in Portuguese.
 */
export const testStore = async (blobs: Store): Promise<readonly string[]> => {
	const key = `self-test/${randomUUID()}`;
	const isNewOnce = await isWonOnce(blobs, key, async () => ({ onlyIfNew: true }));
	const isMatchedOnce = await isWonOnce(blobs, key, async () => ({
		onlyIfMatch: (await read(blobs, key))?.etag ?? '',
	}));
	const written = randomUUID();
	await blobs.setJSON(key, written);
	const isRead = (await read(blobs, key))?.value === written;
	const isListed = (await Array.fromAsync(keysIn(blobs, 'self-test/'))).includes(key);
	await blobs.delete(key);
	const isGone = (await read(blobs, key)) === undefined;
	const checks: readonly (readonly [holds: boolean, what: string])[] = [
		[isNewOnce, 'duas escritas ao mesmo tempo criaram a mesma entrada'],
		[isMatchedOnce, 'duas escritas ao mesmo tempo mudaram a mesma entrada'],
		[isRead, 'o que se escreve não se lê logo'],
		[isListed, 'o que se escreve não aparece logo na lista'],
		[isGone, 'o que se apaga ainda se lê'],
	];
	return checks.filter(([holds]) => !holds).map(([, what]) => what);
};

const FAULTS_KEY = 'done/store-faults';

/** Tests the store once after each deploy, and keeps what failed for the daily summary. */
export const testStoreOnce = (blobs: Store): Promise<void> =>
	oncePer(blobs, 'self-test', builtAt, async () => {
		const faults = await testStore(blobs);
		if (faults.length > 0) log('Store failed its tests', { count: faults.length });
		await blobs.setJSON(FAULTS_KEY, faults);
		return true;
	});

/** What failed after the last deploy, in Portuguese. */
export const readStoreFaults = async (blobs: Store): Promise<readonly string[]> =>
	(await read<readonly string[]>(blobs, FAULTS_KEY))?.value ?? [];
