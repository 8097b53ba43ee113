import { expect, it } from 'vitest';
import { outings } from '#netlify/server/content.ts';
import { setTime } from '#tests/support/clock.ts';
import { ANA, groupOf, linkIn, OUTING, setOuting, startOutings } from '#tests/support/outings.ts';

it('the free places of the coming outings are answered, and cached for half a minute', async () => {
	const { register, origin } = await startOutings();
	await register(groupOf('dois', 2));
	const response = await fetch(`${origin}/api/outings`);
	expect(response.headers.get('cache-control')).toBe('public, max-age=30');
	expect(response.headers.get('netlify-vary')).toBe('query=none');
	const { outings: coming } = (await response.json()) as { outings: Record<string, unknown> };
	expect(coming[OUTING]).toEqual({ left: 1, closed: false });
	expect(Object.keys(coming).sort()).toEqual(
		Object.values(outings)
			.filter(({ end }) => end > '2026-03-01 12:00')
			.map(({ id }) => id)
			.sort(),
	);
	setOuting({ places: 1 });
	expect((await fetch(`${origin}/api/outings?none=1`)).status).toBe(400);
	expect(await (await fetch(`${origin}/api/outings`)).json()).toMatchObject({ outings: { [OUTING]: { left: 0 } } });
});

it('a ticket is cancelled once, for its outing only, and opening it changes nothing', async () => {
	const { register, settle, ledger, mailsTo, press, store, origin } = await startOutings();
	await register(groupOf('ana', 2));
	await register(groupOf('rui', 2));
	await settle();
	const link = linkIn((await mailsTo('ana@exemplo.pt'))[0]);
	expect(link).toContain(`/outings/${OUTING}/ticket?t=`);
	const other = linkIn((await mailsTo('rui@exemplo.pt'))[0]);
	const signature = link.slice(link.lastIndexOf('.'));
	const before = await ledger();
	await fetch(link.replace(/^https?:\/\/[^/]+/, origin));
	for (const wrong of [
		link.replace(OUTING, 'outra'),
		`${link}x`,
		link.replace(/t=.*/, 't=a.b'),
		link.replace('?', '?x'),
		other.slice(0, other.lastIndexOf('.')) + signature,
		// A token of one purpose is worth nothing for another.
		link.replace('/ticket', '/confirm'),
	])
		expect(await press(wrong)).toBe('/outings/result/link-expired');
	expect(await ledger()).toEqual(before);
	expect(await press(link)).toBe('/outings/result/cancelled');
	expect(await press(link)).toBe('/outings/result/already-cancelled');
	await settle();
	const after = await ledger();
	expect(after).toMatchObject({ queue: [], cancelled: [before?.parties[0]?.id], parties: [{ state: 'confirmed' }] });
	expect(JSON.stringify(after)).not.toContain('ana@');
	expect((await mailsTo('ana@exemplo.pt')).map(({ Subject }) => Subject)).toContain(
		'Inscrição cancelada: À Serra Alta',
	);
	const promoted = (await mailsTo('rui@exemplo.pt'))[1];
	expect(promoted?.Subject).toBe('Já tem lugar: À Serra Alta');
	expect((await mailsTo('associacao@exemplo.pt')).map(({ Subject }) => Subject)).toContain(
		'Inscrição cancelada: À Serra Alta, 2 pessoas',
	);
	setTime('2026-03-14T16:30:00.000Z');
	expect(await press(linkIn(promoted))).toBe('/outings/result/link-expired');
	setTime('2026-04-20T16:30:00.000Z');
	expect(await press(linkIn(promoted))).toBe('/outings/result/link-expired');
	await store.delete('secrets/links');
	setTime('2026-03-01T12:00:00.000Z');
	expect(await press(linkIn(promoted))).toBe('/outings/result/link-expired');
	expect((await store.list({ prefix: 'secrets/' })).blobs).toEqual([]);
});

it('a store that fails or hangs leads to an error page, and the link still works later', {
	timeout: 60_000,
}, async () => {
	let fault: 'none' | 'refused' | 'hangs' = 'none';
	const thaw = Promise.withResolvers<undefined>();
	const outings = await startOutings({}, (request) => {
		if (request.method !== 'PUT' || fault === 'none') return undefined;
		return fault === 'hangs' ? thaw.promise : new Response(null, { status: 400 });
	});
	await outings.register(ANA);
	await outings.settle();
	const link = linkIn((await outings.mailsTo(ANA.email))[0]);
	for (fault of ['refused', 'hangs'] as const) expect(await outings.press(link)).toBe('/outings/result/link-failed');
	fault = 'none';
	thaw.resolve(undefined);
	expect(await outings.press(link)).toMatch(/\/(?:already-)?cancelled$/);
	await outings.settle();
	expect(await outings.ledger()).toMatchObject({ parties: [], queue: [] });
	expect(await outings.subjectsTo(ANA.email)).toEqual(['Inscrição confirmada', 'Inscrição cancelada']);
});

it('the very first links work even if two are made at once', async () => {
	const outings = await startOutings();
	await Promise.all([outings.register(ANA), outings.register(groupOf('rui', 1))]);
	await outings.settle();
	for (const address of [ANA.email, 'rui@'])
		expect(await outings.press(linkIn((await outings.mailsTo(address))[0]))).toBe('/outings/result/cancelled');
});

it('a request from another site’s page cancels nothing, and leads to an error page', async () => {
	const outings = await startOutings();
	await outings.register(ANA);
	await outings.settle();
	const { pathname, search } = new URL(linkIn((await outings.mailsTo(ANA.email))[0]));
	const init = { method: 'POST', redirect: 'manual', headers: { origin: 'null' } } as const;
	const { headers } = await fetch(outings.origin + pathname + search, init);
	expect(headers.get('location')).toBe('/outings/result/link-expired');
	expect((await outings.ledger())?.parties).toHaveLength(1);
});
