import type { Store } from '@netlify/blobs';
import { expect, it } from 'vitest';
import { site } from '#netlify/server/base/content.ts';
import { BURST } from '#netlify/server/outings/ledger.ts';
import { readLedger } from '#netlify/server/outings/ledger-store.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { postmark, replacePostmark } from '#tests/support/memory-services.ts';
import {
	groupOf,
	OUTING,
	pressLink,
	registerUnmailed,
	type setOuting,
	startInMemory,
	subjectsTo,
} from '#tests/support/outings.ts';

replacePostmark();

const start = (changes: Parameters<typeof setOuting>[0] = {}) => {
	const started = startInMemory({ places: 200, ...changes });
	changeSettings(site.forms, { copiesPerHour: 60 });
	return started;
};

const groupIn = async (store: Store, name: string) =>
	(await readLedger(store, OUTING))?.groups.find(({ email }) => email.startsWith(`${name}@`));

it('who types a stranger’s address and presses the page’s button, again and again, mails her within her limits', async () => {
	const { store, notify } = start();
	for (let n = 0; n < 20; n++) {
		await registerUnmailed(store, groupOf('ana', 1, { note: `${n}` }));
		await notify();
		await pressLink(store, (await groupIn(store, 'ana'))?.id ?? '', 'page');
		await notify();
	}
	expect(subjectsTo('ana@')).toHaveLength(5);
});

it('a farewell to somebody whose first mail never left is none, to her or to the association', async () => {
	const { store, notify } = start();
	await registerUnmailed(store, groupOf('ana', 1));
	await pressLink(store, (await groupIn(store, 'ana'))?.id ?? '', 'page');
	await notify();
	expect([postmark.sent, (await readLedger(store, OUTING))?.gone]).toEqual([[], []]);
});

it('a first mail whose answer was lost is followed by the farewell', async () => {
	const { store, notify } = start();
	await registerUnmailed(store, groupOf('ana', 1));
	postmark.mode = 'lost';
	await notify();
	postmark.mode = 'accept';
	await pressLink(store, (await groupIn(store, 'ana'))?.id ?? '', 'page');
	for (const minute of ['10', '20', '40']) {
		setTime(`2026-03-01T12:${minute}:00.000Z`);
		await processOutings(store, 'dev');
	}
	expect(subjectsTo('ana@').at(-1)).toBe('Inscrição cancelada');
});

it('twenty edits of a page are mails that wait their turn; of a mail’s link they are told at once', async () => {
	const { store, notify } = start();
	for (const [name, source] of [
		['ana', 'page'],
		['rui', 'mail'],
	] as const) {
		await registerUnmailed(store, groupOf(name, 1));
		await notify();
		for (let n = 0; n < 12; n++) {
			const { id = '', people = [], edits = 0 } = (await groupIn(store, name)) ?? {};
			const fields =
				people.length === 1 ? { do: 'add', name: 'Eva', birthYear: '1990' } : { do: 'remove', person: '1' };
			await pressLink(store, id, source, { ...fields, seen: `${edits}` });
			await notify();
		}
	}
	expect([subjectsTo('ana@').length, subjectsTo('rui@').length]).toEqual([5, 13]);
});

it('a group that was cancelled within the hour counts for the burst', async () => {
	const { store } = start();
	for (let n = 0; n < BURST; n++) {
		await registerUnmailed(store, groupOf(`grupo${n}`, 1));
		await pressLink(store, (await groupIn(store, `grupo${n}`))?.id ?? '', 'page');
	}
	await registerUnmailed(store, groupOf('eva', 1));
	expect((await groupIn(store, 'eva'))?.unconfirmed).toBe('burst');
	setTime('2026-03-01T13:00:00.000Z');
	await registerUnmailed(store, groupOf('leo', 1));
	expect((await groupIn(store, 'leo'))?.unconfirmed).toBeUndefined();
});

it('mails that an address refused come to the association in its pace, if a page caused them', async () => {
	const { store, notify } = start();
	for (let n = 0; n < 30; n++) {
		if (n % 5 === 0) setTime(`2026-03-01T${12 + n / 5}:00:00.000Z`);
		await registerUnmailed(store, groupOf(`grupo${n}`, 1));
		await notify();
		postmark.refused.add(`grupo${n}@`);
		const { id = '' } = (await groupIn(store, `grupo${n}`)) ?? {};
		await pressLink(store, id, 'page', { do: 'add', name: 'Eva', birthYear: '1990', seen: '0' });
		await notify();
	}
	const own = subjectsTo('associacao@');
	expect(own.length).toBeLessThanOrEqual(20 + 6);
	expect(own.filter((subject) => subject?.startsWith('Não conseguimos')).length).toBeGreaterThan(3);
});

it('who has read that they wait hears of their place at once, although nobody used their link', async () => {
	const { store, notify } = start({ places: 1 });
	for (const name of ['ana', 'rui']) {
		await registerUnmailed(store, groupOf(name, 1));
		await notify();
	}
	changeSettings(site.forms, { copiesPerHour: 1 });
	await pressLink(store, (await groupIn(store, 'ana'))?.id ?? '', 'page');
	await notify();
	expect(subjectsTo('rui@')).toEqual(['Em lista de espera', 'Já tem lugar']);
});
