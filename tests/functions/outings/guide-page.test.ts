import { expect, it } from 'vitest';
import { site } from '#netlify/server/base/content.ts';
import { editLedger } from '#netlify/server/outings/ledger-store.ts';
import { forget } from '#netlify/server/outings/places.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { giveAccess, openDesk } from '#tests/support/desk.ts';
import { groupOf, OUTING, setOuting, startOutings } from '#tests/support/outings.ts';

/** On the eve the guide has the list: its link opens the page at the meeting point. */
const startGuide = async (...setup: Parameters<typeof startOutings>) => {
	const outings = await startOutings(...setup);
	await outings.admit(groupOf('ana', 2, { name: 'Ana Reis', note: 'Um\ncão' }), groupOf('rui', 1, { name: 'Rui Sá' }));
	await outings.runAt('2026-03-13T18:10:00.000Z');
	const [list] = await outings.mailsTo('guia@');
	const link = /https?:\/\/\S+(\/outings\/\S+\/guide\?t=\S+)/.exec(list?.TextBody ?? '')?.[1] ?? '';
	const open = async (path = link) => {
		const response = await fetch(outings.origin + path);
		return { status: response.status, headers: response.headers, html: await response.text() };
	};
	const post = (fields: Readonly<Record<string, string>>, path = link) =>
		fetch(outings.origin + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
	return {
		...outings,
		link,
		open,
		post,
		/** As the page's script sends what waited for a network. */
		sendAll: (entries: readonly object[]) => post({ entries: JSON.stringify(entries) }),
		keys: async () => [...(await open()).html.matchAll(/data-person="([^"]+)"/g)].map(([, key = '']) => key),
	};
};

const ID = '6f0c2a9e-5b1d-4c7a-9e2f-8a6b4c1d0e51';

it('the guide ticks who came and adds who turned up; two guides’ ticks join, each once, and the association sees them', async () => {
	const outings = await startGuide({
		price: { members: 0, others: 500 },
		alerts: [{ title: 'Caça até às 14h', text: 'Não saiam do caminho.' }],
	});
	await outings.runAt('2026-03-14T08:50:00.000Z');
	const { status, headers, html } = await outings.open();
	expect([status, headers.get('keep-until'), headers.get('cache-control')]).toEqual([
		200,
		'2026-03-15T00:00:00.000Z',
		'no-store',
	]);
	for (const text of [
		'tel:+351912345678',
		'tel:112',
		'Nota: Um\ncão',
		'36 anos',
		'Largo da Fonte',
		'Não saiam do caminho.',
	])
		expect(html).toContain(text);
	const [first = '', second = '', third = ''] = await outings.keys();
	const plain = await outings.post({ person: first, came: 'true' });
	expect([plain.status, plain.headers.get('location')]).toEqual([303, outings.link]);
	const own = [
		{ person: second, came: 'false', at: '2026-03-14T08:51:00.000Z' },
		{ id: ID, name: 'Zé Luz', contact: '934 567 890', at: '2026-03-14T08:52:00.000Z' },
	];
	const other = [
		{ person: third, came: 'true', at: '2026-03-14T08:40:00.000Z' },
		{ person: second, came: 'true', at: '2026-03-14T08:40:00.000Z' },
	];
	const answers = await Promise.all([own, other, own].map(outings.sendAll));
	expect(answers.map((one) => one.status)).toEqual([204, 204, 204]);
	await outings.sendAll([
		{ id: ID, name: 'Zé Luz', contact: '934567890' },
		{ person: 'no-such', came: 'true' },
		{ id: 'x', name: '' },
	]);
	const roll = (await outings.ledger())?.roll;
	expect(
		Object.values(roll?.marks ?? {})
			.map(({ came }) => came)
			.sort(),
	).toEqual([false, true, true]);
	expect(roll?.turnedUp).toEqual([{ id: ID, name: 'Zé Luz', contact: '934567890', at: expect.any(String) }]);
	const now = (await outings.open()).html;
	expect(now).toMatch(
		/Vieram <b data-came>3<\/b> de <span data-expected>3<\/span>\. Em caixa: <b data-paid>15\s€<\/b>/,
	);
	expect((await outings.post({ id: ID.replace('6', '7'), name: 'Zé', contact: '12' })).status).toBe(422);
	setOuting({ places: 2 });
	expect((await outings.open()).html).toContain('<span>1</span> acima da lotação');

	await giveAccess(outings.origin, outings.store);
	const desk = await openDesk(outings.origin, `/desk/outings/${OUTING}`);
	// Who asks for it is erased, also from what the guide noted.
	await editLedger(outings.store, OUTING, (ledger) =>
		forget(
			ledger,
			ledger.groups.map((group) => group.id),
		),
	);
	expect((await outings.ledger())?.roll?.marks).toEqual({});
	expect(desk.text).toMatch(/Vieram: 3 pessoas\. Em caixa: 15\s€\.\s*Sem inscrição: Zé Luz\.\s*Não vieram: Pessoa 1\./);
});

it('the page has the trail’s map and the association’s telephone, and leaves out what there is not', async () => {
	changeSettings(site, { phone: '200000000' });
	const outings = await startGuide({ trail: 'vale-do-moinho' });
	const { html } = await outings.open();
	expect(html).toContain('<img src="/trails/vale-do-moinho/map-phone.svg" alt="Mapa do trilho"');
	expect(html).toContain('href="/trails/vale-do-moinho">Ver o trilho</a>');
	expect(html).toMatch(/href="tel:\+351200000000">Associação: 200\s?000\s?000<\/a>/);
	changeSettings(site, { phone: undefined });
	setOuting({ trail: '' });
	expect((await outings.open()).html).not.toMatch(/Associação:|Mapa do trilho|Ver o trilho/);
});

it('a line break in the name of who turned up is a space, by the form and by the script', async () => {
	const outings = await startGuide();
	await outings.post({ id: ID, name: 'Zé\r\nLuz', contact: '934567890' });
	await outings.sendAll([{ id: ID.replace('6', '7'), name: 'Rita\nSá', contact: '93\n45' }]);
	const kept = (await outings.ledger())?.roll?.turnedUp.map(({ name, contact }) => [name, contact]);
	expect(kept).toEqual([
		['Zé Luz', '934567890'],
		['Rita Sá', '93 45'],
	]);
});

it('the link opens that outing until the day after, and nothing once somebody else guides; a stranger learns nothing', async () => {
	const outings = await startGuide();
	const ticket = new URL(await outings.linkTo('ana@')).search;
	for (const path of [
		`/outings/${OUTING}/guide`,
		`/outings/${OUTING}/guide${ticket}`,
		outings.link.replace(OUTING, 'another'),
		outings.link.replace('/guide', '/ticket'),
		`${outings.link}x`,
	]) {
		const { status, html } = await outings.open(path);
		expect([status, html.includes('Ana Reis'), html.includes('Largo da Fonte')]).toEqual([403, false, false]);
		const [key = ''] = await outings.keys();
		expect((await outings.post({ person: key, came: 'true' }, path)).status).toBeGreaterThan(302);
	}
	expect((await outings.ledger())?.roll).toBeUndefined();
	expect((await outings.sendAll([null as unknown as object])).status).toBe(204);
	expect((await outings.post({ entries: '{' })).status).toBe(400);
	setOuting({ guide: 'Rui Sá', guideEmail: 'rui@exemplo.pt' });
	expect((await outings.open()).status).toBe(403);
	setOuting({ guide: 'Inês Couto', guideEmail: 'guia@exemplo.pt' });
	await outings.runAt('2026-03-15T23:50:00.000Z');
	expect((await outings.open()).status).toBe(200);
	await outings.runAt('2026-03-16T00:10:00.000Z');
	expect((await outings.open()).status).toBe(403);
});

it('whoever turned up is kept with what was typed, and entries that no script sends cost nothing', async () => {
	const outings = await startGuide();
	const typed = [
		{ name: 'Zé', contact: '91234' },
		{ name: 'Ana @caminho', contact: '' },
		{ name: 'n'.repeat(5000), contact: '9'.repeat(5000) },
		{ name: ' ', contact: '934 567 890' },
	];
	const entries = typed.map((one, n) => ({ ...one, id: ID.replace('6', String(n)) }));
	expect((await outings.sendAll([...entries, ...entries])).status).toBe(204);
	const kept = (await outings.ledger())?.roll?.turnedUp.map(({ name, contact }) => [name, contact]);
	expect(kept).toEqual([
		['Zé', '91234'],
		['Ana @caminho', ''],
		['n'.repeat(100), '9'.repeat(100)],
		['934 567 890', '934 567 890'],
	]);
	expect((await outings.open()).html).toMatch(/<b>Zé<\/b>[\s\S]*<b>Ana @caminho<\/b>[^<]*<\/span>/);
	const strange = { toString: 1 };
	const foreign = [{ at: strange }, { id: strange }, { id: ID, name: strange }, { person: strange, came: strange }];
	expect((await outings.sendAll(foreign)).status).toBe(204);
	expect((await outings.ledger())?.roll?.turnedUp).toHaveLength(4);
	expect((await outings.sendAll(Array.from({ length: 501 }, () => ({})))).status).toBe(400);
});
