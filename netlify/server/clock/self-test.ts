import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { millisecondsInHour } from 'date-fns/constants';
import { builtAt } from '../base/content.ts';
import { log } from '../base/log.ts';
import { keysIn, read, readValue } from '../store/blobs.ts';
import { type Diary, oncePer } from '../store/lease.ts';

/** More than one, because both of two concurrent writes may get a conflict. */
const RACES = 5;

type Condition = { readonly onlyIfNew: true } | { readonly onlyIfMatch: string };

/** Lets two writes race for a key. Returns whether exactly one was reported as a success, and is the stored one. */
const isWrittenOnce = async (blobs: Store, key: string, findCondition: () => Promise<Condition>): Promise<boolean> => {
	for (let race = 0; race < RACES; race++) {
		const condition = await findCondition();
		const values: readonly string[] = [randomUUID(), randomUUID()];
		const outcomes = await Promise.all(values.map((value) => blobs.setJSON(key, value, condition)));
		const winners = values.filter((_, index) => outcomes[index]?.modified && outcomes[index]?.etag);
		const stored = (await readValue<string>(blobs, key)) ?? '';
		if (winners.length > 1 || winners.some((value) => value !== stored)) return false;
		if (values.includes(stored)) return true;
	}
	return false;
};

const TESTS = 'self-test/';

/** Whether the test that wrote this key was cut off: the key is an hour old. */
const isLeftOver = (key: string): boolean =>
	Date.now() - Date.parse(key.slice(TESTS.length).split('/')[0] ?? '') >= millisecondsInHour;

/**
 * Tests the guarantees that cases and outings rely on, and cleans up, also after tests that were cut off.
 * @returns what failed, in Portuguese.
 */
export const testStore = async (blobs: Store): Promise<readonly string[]> => {
	const key = `${TESTS}${new Date().toISOString()}/${randomUUID()}`;
	const isNewOnce = await isWrittenOnce(blobs, key, async () => ({ onlyIfNew: true }));
	const isMatchedOnce = await isWrittenOnce(blobs, key, async () => ({
		onlyIfMatch: (await read(blobs, key))?.etag ?? '',
	}));
	const written = randomUUID();
	await blobs.setJSON(key, written);
	const isRead = (await readValue(blobs, key)) === written;
	const listed = await Array.fromAsync(keysIn(blobs, TESTS));
	const isListed = listed.includes(key);
	for (const test of [key, ...listed.filter(isLeftOver)]) await blobs.delete(test);
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

/** Tests the store once after each deploy, and keeps what failed for the daily summary. */
export const testStoreOnce = (blobs: Store, diary: Diary): Promise<void> =>
	oncePer(diary, 'self-test', builtAt, async () => {
		const faults = await testStore(blobs);
		if (faults.length > 0) log('Store failed its tests', { count: faults.length });
		diary['store-faults'] = faults.join('; ');
		return true;
	});
