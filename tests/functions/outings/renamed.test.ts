import { expect, it } from 'vitest';
import { outings as calendar } from '#netlify/server/base/content.ts';
import { editLedger } from '#netlify/server/outings/ledger-store.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { groupOf, linkIn, OFFER, OUTING, startOutings } from '#tests/support/outings.ts';

const NEW = 'serra-mais-alta';

it('an outing whose file gets another name keeps its registrations, places and links', async () => {
	const outings = await startOutings({ places: 2 });
	await outings.admit(groupOf('ana', 2));
	const link = await outings.linkTo('ana@');
	changeSettings(calendar, { [OUTING]: undefined, [NEW]: { ...OFFER, id: NEW, places: 2, formerly: [OUTING] } });
	Reflect.deleteProperty(calendar, OUTING);
	expect(await outings.register(groupOf('rui', 1, { outing: NEW }))).toEqual({ status: 200, state: 'waiting' });
	await outings.runAt('2026-03-02T12:00:00.000Z');
	expect(await outings.subjectsTo('associacao@')).toEqual(['Inscrição', 'Inscrição']);
	const { pathname, search } = new URL(link);
	for (const path of [pathname, pathname.replace(OUTING, NEW)])
		expect((await fetch(outings.origin + path + search)).status, path).toBe(200);
	const { outings: places } = await (await fetch(`${outings.origin}/api/outings`)).json();
	expect(places[NEW]).toEqual({ left: 0, closed: false });
	expect(await outings.press(link)).toBe('/outings/result/cancelled');
	expect(await outings.subjectsTo('rui@')).toEqual(['Em lista de espera', 'Já tem lugar']);
	expect((await outings.mailsTo('rui@')).at(-1)?.TextBody).toContain(`/outings/${NEW}/ticket?t=`);
});

it('registrations under the new name join those of the old one, if the file says its old name later', async () => {
	const outings = await startOutings({ places: 4 });
	await outings.admit(groupOf('ana', 2));
	const link = await outings.linkTo('ana@');
	const mark = { came: true, at: '2026-03-01T12:00:00.000Z' };
	const turnedUp = { id: 'ze', name: 'Zé', contact: '912345678', at: mark.at };
	await editLedger(outings.store, OUTING, (ledger) => ({
		...ledger,
		roll: { marks: { ana: mark }, turnedUp: [turnedUp] },
	}));
	changeSettings(calendar, { [OUTING]: undefined, [NEW]: { ...OFFER, id: NEW, places: 4 } });
	Reflect.deleteProperty(calendar, OUTING);
	await outings.register(groupOf('rui', 1, { outing: NEW }));
	await outings.runAt('2026-03-02T12:00:00.000Z');
	const [vanished] = (await outings.mailsTo('associacao@')).filter(({ Subject }) => Subject?.startsWith('Já não está'));
	expect(vanished?.TextBody).toContain(`«formerly: [${OUTING}]»`);
	changeSettings(calendar, { [NEW]: { ...calendar[NEW], formerly: [OUTING] } });
	await outings.runAt('2026-03-02T12:10:00.000Z', '2026-03-02T12:20:00.000Z');
	const stored = await outings.store.get(`outings/${NEW}`, { type: 'json' });
	expect(stored.groups.map(({ email }: { email: string }) => email)).toEqual(['ana@exemplo.pt', 'rui@exemplo.pt']);
	expect(stored.roll).toEqual({ marks: { ana: mark }, turnedUp: [turnedUp] });
	expect(await outings.ledger()).toBeUndefined();
	expect(await outings.subjectsTo('ana@')).toEqual(['Inscrição confirmada']);
	for (const one of [link, linkIn((await outings.mailsTo('rui@'))[0])])
		expect(await outings.press(one)).toBe('/outings/result/cancelled');
	expect((await outings.subjectsTo('ana@')).at(-1)).toBe('Inscrição cancelada');
});
