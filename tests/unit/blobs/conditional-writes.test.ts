import type { Store } from '@netlify/blobs';
import { expect, it, vi } from 'vitest';
import { changeStored, readValue } from '#netlify/server/store/blobs.ts';
import { withClock } from '#netlify/server/store/lease.ts';
import { setTime } from '#tests/support/clock.ts';
import { makeStore } from '#tests/support/memory-services.ts';

/** A store that does this before it answers a write. */
const withWrites = (store: Store, write: (go: () => Promise<unknown>) => Promise<unknown>): Store =>
	Object.assign(Object.create(store), {
		setJSON: (...parameters: Parameters<Store['setJSON']>) => write(() => store.setJSON(...parameters)),
	});

it('a success without an ETag is not believed: what is there is read again', async () => {
	const store = makeStore();
	let answers = 0;
	const unclear = withWrites(store, async (go) => (++answers < 3 ? { modified: true, etag: '' } : go()));
	const changed = await changeStored<number>(unclear, 'count', (now = 0) => (now === 1 ? undefined : 1));
	expect([answers, changed?.value, await readValue(store, 'count')]).toEqual([3, 1, 1]);
});

it('a service that answers no write clearly refuses it', async () => {
	vi.spyOn(Math, 'random').mockReturnValue(0);
	const refusing = withWrites(makeStore(), async () => ({ modified: true, etag: '' }));
	await expect(changeStored<number>(refusing, 'count', (now) => now ?? 1)).rejects.toThrow('refuses');
	vi.restoreAllMocks();
});

it('a run whose lease ran out while it was written does nothing', async () => {
	setTime('2026-03-01T12:00:00.000Z');
	const store = makeStore();
	const late = withWrites(store, async (go) => {
		const answer = await go();
		setTime('2026-03-01T12:01:00.000Z');
		return answer;
	});
	const work = vi.fn(async () => undefined);
	expect([await withClock(late, work), work.mock.calls.length]).toEqual([false, 0]);
	expect([await withClock(store, work), work.mock.calls.length]).toEqual([true, 1]);
});
