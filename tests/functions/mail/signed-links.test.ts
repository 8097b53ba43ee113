import { expect, it } from 'vitest';
import { openSigner, readLink } from '#netlify/server/outings/ledger-store.ts';
import { setTime } from '#tests/support/clock.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const LATER = Date.parse('2026-03-02T12:00:00.000Z');

it('a link is read for its purpose alone, until it expires, by the store that signed it', async () => {
	setTime(NOW);
	const { store } = await startFormFunctions();
	const tokens = await Promise.all(
		Array.from({ length: 10 }, async () => (await openSigner(store))('cancel', ['serra-alta', 'id'], LATER)),
	);
	expect(new Set(tokens).size).toBe(1);
	const [token = ''] = tokens;
	expect(await readLink(store, 'cancel', token)).toEqual({ ids: ['serra-alta', 'id'] });
	expect(await readLink(store, 'pay', token)).toBe('forged');
	const [payload = '', signature = ''] = token.split('.');
	const other = Buffer.from(JSON.stringify([LATER, 'serra-alta', 'other'])).toString('base64url');
	for (const forged of ['', '.', 'a.b', payload, `${payload}.`, `${other}.${signature}`, `${token}${'A'.repeat(700)}`])
		expect(await readLink(store, 'cancel', forged)).toBe('forged');
	setTime('2026-03-02T12:00:00.000Z');
	expect(await readLink(store, 'cancel', token)).toBe('expired');
	await store.delete('secrets/links');
	expect(await readLink(store, 'cancel', token)).toBe('forged');
});
