import type { Store } from '@netlify/blobs';
import { expect, it } from 'vitest';
import type { Ledger } from '#netlify/server/outings/ledger.ts';
import { notifyOuting } from '#netlify/server/outings/ledger-store.ts';
import { setTime } from '#tests/support/clock.ts';
import { makeStore, postmark, replacePostmark } from '#tests/support/memory-services.ts';
import { ANA, OUTING, pressLink, REGISTRATION_DAY, registerUnmailed, setOuting } from '#tests/support/outings.ts';

replacePostmark();

it('a mail that a cancellation overtakes, while its attempt’s answer is lost, gives way to the cancellation at once', async () => {
	setTime(REGISTRATION_DAY);
	setOuting();
	const store = makeStore();
	await registerUnmailed(store, ANA);
	const [group] = ((await store.get(`outings/${OUTING}`, { type: 'json' })) as Ledger).groups;
	let isLost = false;
	const losing = new Proxy(store, {
		get: (target, name) => {
			const member = Reflect.get(target, name);
			if (name !== 'setJSON') return member;
			return async (...words: Parameters<Store['setJSON']>) => {
				const written = await target.setJSON(...words);
				if (isLost || !JSON.stringify(words[1]).includes('"attempt"')) return written;
				isLost = true;
				await pressLink(store, group?.id ?? '');
				return { modified: false };
			};
		},
	});
	await notifyOuting(losing, OUTING, 'dev');
	const toAna = postmark.sent.filter(({ To }) => To?.includes(ANA.email)).map(({ Subject }) => Subject?.split(':')[0]);
	expect([isLost, toAna]).toEqual([true, ['Inscrição cancelada']]);
});
