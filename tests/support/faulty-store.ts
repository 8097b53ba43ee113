import type { Store } from '@netlify/blobs';

/** One write fails at once, fails after it took effect, or takes effect much later without an answer. */
export type WriteFault = 'refused' | 'unheard' | 'late';

export const WRITE_FAULTS: readonly WriteFault[] = ['refused', 'unheard', 'late'];

const WRITES = ['setJSON', 'delete'];

/**
 * The store with a fault at its n-th write, counted from 0; retries of a write are not counted. After a late write the
 * process is frozen: every further request waits until `thaw`. `reached` resolves at the fault.
 */
export const withWriteFault = (store: Store, nth: number, kind: WriteFault) => {
	const reached = Promise.withResolvers<void>();
	const thawed = Promise.withResolvers<void>();
	let writes = 0;
	let retriedKey: unknown;
	let isFrozen = false;
	const faulty = new Proxy(store, {
		get(target, name) {
			const member: unknown = Reflect.get(target, name);
			if (typeof member !== 'function') return member;
			// A paginated listing is no promise, and writes nothing.
			if (name === 'list') return member.bind(target);
			return async (...parameters: unknown[]) => {
				if (isFrozen) await thawed.promise;
				const isWrite = WRITES.includes(String(name)) && parameters[0] !== retriedKey;
				const isFault = isWrite && writes++ === nth;
				if (isFault) reached.resolve();
				if (isFault && kind === 'late') {
					isFrozen = true;
					await thawed.promise;
				}
				if (isFault && kind === 'refused') throw new Error('refused');
				const answer = await member.apply(target, parameters);
				const isConflict = name === 'setJSON' && !(answer.modified && answer.etag);
				// Only a write that took effect can be unheard, also if its answer was a conflict; otherwise the fault waits for the retry.
				if (isFault && kind === 'unheard' && isConflict) {
					const [key, value] = parameters;
					if ((await store.get(String(key), { type: 'text' })) === JSON.stringify(value)) throw new Error('unheard');
					writes--;
					return answer;
				}
				if (name === 'setJSON') retriedKey = isConflict ? parameters[0] : undefined;
				if (isFault && kind === 'unheard') throw new Error('unheard');
				return answer;
			};
		},
	});
	return { faulty, reached: reached.promise, thaw: () => thawed.resolve() };
};
