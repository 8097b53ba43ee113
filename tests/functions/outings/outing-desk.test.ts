import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { features, site } from '#netlify/server/base/content.ts';
import { DEVICES_KEY } from '#netlify/server/store/keys.ts';
import { outingSchema } from '#src/features/outings/schema.ts';
import { picturePath } from '#src/schemas/fields.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { buttonsOf, type DeskPage, giveAccess, openDesk, pressDesk } from '#tests/support/desk.ts';
import { ANA, groupOf, OFFER, OUTING, setOuting, startOutings } from '#tests/support/outings.ts';

const PATH = `/desk/outings/${OUTING}`;

const KEYS = ['6f0c2a9e-5b1d-4c7a-9e2f-8a6b4c1d0e51', '6f0c2a9e-5b1d-4c7a-9e2f-8a6b4c1d0e52'] as const;

/** The outing's page on a device with access. */
const startDesk = async (...setup: Parameters<typeof startOutings>) => {
	const outings = await startOutings(...setup);
	await giveAccess(outings.origin, outings.store);
	const press = (fields: Readonly<Record<string, string>>) => pressDesk(outings.origin, PATH, fields);
	const groupIn = async (name: string) => (await outings.ledger())?.groups.find((group) => group.name === name);
	return {
		...outings,
		/** Presses a button of the ticket in the first mail to an address. */
		pressTicket: async (address: string, fields: Readonly<Record<string, string>>) => {
			const { edits = 0 } = (await outings.ledger())?.groups.find(({ email }) => email.startsWith(address)) ?? {};
			await outings.press(await outings.linkTo(address), { seen: String(edits), ...fields });
		},
		open: (query = '') => openDesk(outings.origin, PATH + query),
		press,
		/** Presses a button of a group, as its page shows it now. */
		pressOf: async (name: string, action: string, more: Readonly<Record<string, string>> = {}) => {
			const { id = '', edits = 0 } = (await groupIn(name)) ?? {};
			return press({ do: action, group: id, seen: String(edits), ...more });
		},
		/** Who has a place, and who waits. */
		people: async () => {
			const { groups = [] } = (await outings.ledger()) ?? {};
			const named = (state: string) =>
				groups.filter((group) => group.state === state).map(({ name, people }) => `${name} ${people.length}`);
			return [named('confirmed'), named('waiting')];
		},
		pass: async (minutes: number) => outings.runAt(new Date(Date.now() + minutes * 60_000).toISOString()),
	};
};

const undoOf = ({ html }: DeskPage): string => /name="deed" value="([^"]+)"/.exec(html)?.[1] ?? '';

const phone = (name: string, more: Readonly<Record<string, string>> = {}, key: string = KEYS[0]) => ({
	...{ do: 'add', key, name, contact: '934567890', 'people.0.birthYear': '1980' },
	...more,
});

it('shows who comes to who has a key, and to others nothing; a search finds names', async () => {
	const outings = await startDesk();
	await outings.admit(groupOf('ana', 2, { name: 'Ana & Rui', note: 'Um\ncão' }), groupOf('rui', 2, { name: 'Rui Sá' }));
	const stranger = await openDesk(outings.origin, PATH, 'wrong');
	expect([stranger.status, stranger.text.includes('Ana')]).toEqual([403, false]);
	const page = await outings.open();
	expect(page.headers.get('cache-control')).toBe('no-store');
	for (const text of [
		'2 de 3 lugares; à espera: 2 pessoas',
		'Ana & Rui',
		'Nota: Um\ncão',
		'Pessoa 1, 36 anos',
		'1.ª da lista',
	])
		expect(page.text).toContain(text);
	expect(page.html).toContain('href="tel:+351912345678"');
	const found = await outings.open('?q=rui+sa');
	expect([found.text.includes('Rui Sá'), found.text.includes('Ana')]).toEqual([true, false]);
	const list = await openDesk(outings.origin, '/desk/outings');
	expect(list.text).toContain('2 de 3 lugares; à espera: 2 pessoas');
	expect((await openDesk(outings.origin, '/desk/outings/no-such')).status).toBe(404);
	expect((await outings.mailsTo('associacao@'))[0]?.TextBody).toContain(PATH);
});

it('says what is to be received, who is a member, and links no editor where there is none', async () => {
	const outings = await startDesk({ price: { members: 0, others: 500 } });
	const people = [
		{ name: 'Ana Reis', birthYear: '1990', member: true },
		{ name: 'Rui Sá', birthYear: '1990' },
	];
	await outings.admit(groupOf('ana', 2, { people }));
	const { text } = await outings.open();
	expect(text).toMatch(/Ana Reis, 36 anos, sócio ou sócia\s[\s\S]*Rui Sá, 36 anos\s[\s\S]*A receber: .*5\s€/);
	changeSettings(features, { editing: false });
	const { html } = await outings.open();
	expect(html).not.toContain('/admin#');
});

it('a key that was taken back presses nothing, and a line break in a name is a space', async () => {
	const outings = await startDesk();
	await outings.press(phone('A\nB', { 'people.0.name': 'C\r\nD' }));
	await outings.pass(4);
	const before = await outings.ledger();
	expect(before?.groups.map(({ name, people }) => [name, people[0]?.name])).toEqual([['A B', 'C D']]);
	const joined = await outings.pressOf('A B', 'join', { name: 'E\nF', birthYear: '1999' });
	expect(joined.text).toContain('E F vem com a inscrição de A B');
	await outings.pass(4);
	const last = await outings.ledger();
	await outings.store.delete(DEVICES_KEY);
	for (const fields of [{ do: 'off' }, { do: 'word', to: 'all', text: 'Olá.' }])
		expect((await outings.pressOf('A B', fields.do, fields)).status).toBe(403);
	expect(await outings.ledger()).toEqual(last);
});

it('who telephones that they do not come leaves after three minutes, with the ticket’s mails; until then it can be undone', async () => {
	const outings = await startDesk();
	await outings.admit(groupOf('ana', 2, { name: 'Ana' }), groupOf('rui', 2, { name: 'Rui' }));
	const undone = await outings.press({ do: 'undo', deed: undoOf(await outings.pressOf('Ana', 'off')) });
	expect(undone.text).not.toContain('Feito');
	await outings.pass(10);
	expect(await outings.people()).toEqual([['Ana 2'], ['Rui 2']]);

	const page = await outings.pressOf('Ana', 'off');
	await outings.pressOf('Ana', 'off');
	expect(page.text).toContain('Ana e quem vinha na inscrição já não vêm');
	expect(await outings.subjectsTo('rui@')).toEqual(['Em lista de espera']);
	await outings.pass(4);
	expect(await outings.people()).toEqual([['Rui 2'], []]);
	expect(await outings.subjectsTo('ana@')).toEqual(['Inscrição confirmada', 'Inscrição cancelada']);
	expect(await outings.subjectsTo('rui@')).toEqual(['Em lista de espera', 'Já tem lugar']);
	const late = await outings.press({ do: 'undo', deed: undoOf(page) });
	expect([late.status, late.text]).toEqual([409, expect.stringContaining('Já passou o tempo de desfazer')]);
});

it('one of a group leaves, and one more comes with it, in one mail; an old page changes nothing', async () => {
	const outings = await startDesk();
	await outings.admit(groupOf('ana', 3, { name: 'Ana' }));
	await outings.pressOf('Ana', 'remove', { person: '2' });
	const { id = '' } = (await outings.ledger())?.groups[0] ?? {};
	// Nobody waits, so the place that is about to be free is theirs.
	await outings.admit();
	expect((await outings.pressOf('Ana', 'join', { name: 'Eva', birthYear: '199' })).status).toBe(422);
	await outings.pressOf('Ana', 'join', { name: 'Eva', birthYear: '1999' });
	const old = await outings.press({ do: 'join', group: id, seen: '0', name: 'Eva', birthYear: '1999' });
	expect([old.status, old.text]).toEqual([409, expect.stringContaining('A inscrição mudou entretanto')]);
	const page = await outings.pressOf('Ana', 'join', { name: 'Rita', birthYear: '1999' });
	expect(page.text).toContain('Já não há lugar');
	await outings.pass(4);
	const [group] = (await outings.ledger())?.groups ?? [];
	expect(group?.people.map(({ name }) => name)).toEqual(['Pessoa 0', 'Pessoa 1', 'Eva']);
	expect(await outings.subjectsTo('associacao@')).toEqual(['Inscrição', 'Inscrição alterada']);
});

it('who telephones without an address has a place at once and no mails, and the association is told to call', async () => {
	const outings = await startDesk();
	const added = await outings.press(
		phone('Zé Luz', { 'people.0.name': 'Zé Luz', 'people.1.name': 'Ivo', 'people.1.birthYear': '2015' }),
	);
	await outings.press(phone('Zé Luz'));
	expect(added.text).toMatch(/Zé Luz ficou com lugar: 2 pessoas[\s\S]*por telefone, sem email/);
	await outings.pass(10);
	setOuting({ start: '2026-03-14 10:00', because: 'Nevoeiro.' });
	await outings.pass(10);
	await outings.pass(10);
	expect(await outings.people()).toEqual([['Zé Luz 2'], []]);
	const [, call, ...more] = await outings.mailsTo('associacao@');
	expect([call?.Subject, more]).toEqual(['Telefone a Zé Luz: Mudou de hora: À Serra Alta', []]);
	expect(call?.TextBody).toMatch(/Nevoeiro\.[\s\S]*Telefone: 934567890/);
	expect((await outings.mails()).filter(({ To }) => !To?.includes('associacao@'))).toEqual([]);
});

it('who telephones with an address is confirmed by mail, once, unless it has a registration; undone, nobody hears of it', async () => {
	const outings = await startDesk();
	await outings.admit(ANA);
	const known = await outings.press(phone('Ana', { email: ANA.email }));
	expect([known.status, known.text]).toEqual([409, expect.stringContaining('Este endereço já tem uma inscrição')]);
	expect(known.html).toContain('value="934567890"');
	const wrong = await outings.press(phone('Rui', { email: 'rui@', 'people.0.birthYear': '' }));
	expect([wrong.status, wrong.text]).toEqual([
		422,
		expect.stringMatching(/Email digitado está inválido[\s\S]*Ano de nascimento é um campo obrigatório/),
	]);
	const rui = phone('Rui', { email: 'rui@exemplo.pt' });
	await outings.press({ do: 'undo', deed: undoOf(await outings.press(rui)) });
	await outings.press(phone('Rui', { email: 'rui@exemplo.pt' }, KEYS[1]));
	expect(await outings.people()).toEqual([['Ana Reis 1', 'Rui 1'], []]);
	await outings.pass(4);
	expect(await outings.subjectsTo('rui@')).toEqual(['Inscrição confirmada']);
	expect(await outings.subjectsTo('associacao@')).toEqual(['Inscrição', 'Inscrição']);
});

it('who waits is put in front with a reason that stays, and gets the next place', async () => {
	const outings = await startDesk({ places: 2 });
	await outings.admit(...['ana', 'rui', 'eva'].map((name) => groupOf(name, 2, { name })));
	expect((await outings.pressOf('eva', 'front')).status).toBe(422);
	const page = await outings.pressOf('eva', 'front', { because: 'É quem guia o fim da fila.' });
	expect(page.text).toContain('eva está à frente na lista de espera');
	await outings.press({ do: 'undo', deed: undoOf(page) });
	expect(await outings.people()).toEqual([['ana 2'], ['rui 2', 'eva 2']]);
	await outings.pressOf('eva', 'front', { because: 'É quem guia o fim da fila.' });
	await outings.pressOf('ana', 'off');
	await outings.pass(4);
	expect(await outings.people()).toEqual([['eva 2'], ['rui 2']]);
	expect((await outings.open()).text).toContain('À frente: É quem guia o fim da fila.');
	expect(await outings.subjectsTo('eva@')).toEqual(['Em lista de espera', 'Já tem lugar']);
});

it('a place that was given meanwhile is not taken back by undoing', async () => {
	const outings = await startDesk({ places: 1 });
	await outings.admit(groupOf('ana', 1, { name: 'Ana' }));
	const page = await outings.pressOf('Ana', 'off');
	await outings.press(phone('Rui'));
	const late = await outings.press({ do: 'undo', deed: `off/${(await outings.ledger())?.groups[0]?.id}` });
	expect([undoOf(page) !== '', late.status]).toEqual([true, 409]);
	await outings.pass(4);
	expect(await outings.people()).toEqual([['Rui 1'], []]);
	expect(await outings.subjectsTo('associacao@')).not.toContain('Há mais inscritos do que lugares');
});

it('who telephones gets the place of a registration that is not confirmed, and that was just taken off', async () => {
	const outings = await startDesk({ places: 2 });
	await outings.admit(groupOf('ana', 1, { name: 'Ana' }), groupOf('ana', 1, { name: 'Outra Ana' }));
	await outings.pressOf('Outra Ana', 'off');
	expect((await outings.press(phone('Rui'))).text).toContain('Rui ficou com lugar');
	await outings.pass(4);
	expect(await outings.people()).toEqual([['Ana 1', 'Rui 1'], []]);
});

it('a place that is about to be free goes to who waits, not to who telephones meanwhile', async () => {
	const outings = await startDesk({ places: 2 });
	await outings.admit(groupOf('ana', 2, { name: 'Ana' }), groupOf('rui', 2, { name: 'Rui' }));
	await outings.pressOf('Ana', 'off');
	await outings.press(phone('Zé'));
	await outings.pass(4);
	expect(await outings.people()).toEqual([['Rui 2'], ['Zé 1']]);
});

it('where there are more people than places, what was pressed can be undone; not if the person left meanwhile', async () => {
	const outings = await startDesk({ places: 4 });
	await outings.admit(groupOf('ana', 2, { name: 'Ana' }), groupOf('rui', 1, { name: 'Rui' }));
	const joined = undoOf(await outings.pressOf('Ana', 'join', { name: 'Eva', birthYear: '1999' }));
	setOuting({ places: 1 });
	const undone = await outings.press({ do: 'undo', deed: undoOf(await outings.pressOf('Rui', 'off')) });
	expect(undone.status).toBe(200);
	await outings.pressTicket('ana@', { do: 'remove', person: '2' });
	expect((await outings.press({ do: 'undo', deed: joined })).status).toBe(409);
	await outings.pass(4);
	expect(await outings.people()).toEqual([['Ana 2', 'Rui 1'], []]);
});

it('that there are more people than places is told once, although somebody was taken off and put back', async () => {
	const outings = await startDesk();
	await outings.admit(groupOf('ana', 2, { name: 'Ana' }), groupOf('rui', 1, { name: 'Rui' }));
	setOuting({ places: 2 });
	await outings.pass(10);
	const told = async () =>
		(await outings.subjectsTo('associacao@')).filter((subject) => subject === 'Há mais inscritos do que lugares')
			.length;
	expect(await told()).toBe(1);
	await outings.press({ do: 'undo', deed: undoOf(await outings.pressOf('Rui', 'off')) });
	await outings.pass(10);
	expect(await told()).toBe(1);
	// Once they are really fewer, it is news again.
	await outings.pressOf('Rui', 'off');
	await outings.pass(10);
	setOuting({ places: 3 });
	await outings.admit(groupOf('eva', 1, { name: 'Eva' }));
	setOuting({ places: 2 });
	await outings.pass(10);
	expect(await told()).toBe(2);
});

it('who is corrected on the ticket meanwhile leaves all the same, or stays if that is undone', async () => {
	const outings = await startDesk();
	await outings.admit(groupOf('ana', 3, { name: 'Ana' }));
	const removed = undoOf(await outings.pressOf('Ana', 'remove', { person: '1' }));
	await outings.pressOf('Ana', 'remove', { person: '2' });
	for (const person of ['1', '2'])
		await outings.pressTicket('ana@', { do: 'correct', person, name: `Pessoa ${person} Luz`, birthYear: '1991' });
	const page = await outings.press({ do: 'undo', deed: removed });
	expect(page.text).toMatch(/Pessoa 1 Luz, 35 anos\s[\s\S]*Pessoa 2 Luz, 35 anos, sai/);
	await outings.pass(4);
	const [group] = (await outings.ledger())?.groups ?? [];
	expect(group?.people.map(({ name }) => name)).toEqual(['Pessoa 0', 'Pessoa 1 Luz']);
});

it('a word is shown as it arrives, and reaches each once, however often it is pressed; the ticket shows it', async () => {
	changeSettings(site.forms, { mailsPerMonth: 100 });
	const outings = await startDesk();
	await outings.admit(groupOf('ana', 2, { name: 'Ana', language: 'en' }), groupOf('rui', 2, { name: 'Rui' }));
	await outings.press(phone('Zé', {}, KEYS[1]));
	const text = 'Levem botas.\nHá <lama>: e água.';
	const long = await outings.press({ do: 'preview', to: 'all', text: `a${' '.repeat(2000)}` });
	expect([long.status, long.text]).toEqual([422, expect.stringContaining('Texto demasiado longo')]);
	const preview = await outings.press({ do: 'preview', to: 'all', text });
	expect(preview.text).toMatch(/Levem botas[\s\S]*Seguem 2 emails\. Depois, o mês ainda tem 9\d\. A quem lê em inglês/);
	expect(preview.text).toContain('Sem email, telefone a: Zé, 934567890');
	const undone = await outings.press({
		do: 'undo',
		deed: undoOf(await outings.press({ do: 'word', to: 'waiting', text })),
	});
	expect(undone.text).not.toContain('O que já se disse');
	await Promise.all([1, 2, 3].map(() => outings.press({ do: 'word', to: 'all', text })));
	expect(await outings.subjectsTo('rui@')).toEqual(['Em lista de espera']);
	await outings.pass(4);
	await outings.pass(10);
	expect(await outings.subjectsTo('rui@')).toEqual(['Em lista de espera', 'Recado da associação']);
	expect((await outings.mailsTo('ana@')).at(-1)?.TextBody).toMatch(
		/says this, in Portuguese[\s\S]*\n\nLevem botas\.\n/,
	);
	expect((await outings.mailsTo('ana@')).at(-1)?.HtmlBody).toContain('<span lang="pt-PT">Levem botas.</span>');
	const again = await outings.press({ do: 'word', to: 'confirmed', text });
	expect([again.status, again.text]).toEqual([409, expect.stringContaining('Já foi dito a todos eles')]);
	const { pathname, search } = new URL(await outings.linkTo('rui@'));
	expect(await (await fetch(outings.origin + pathname + search)).text()).toMatch(
		/Recado da associação[\s\S]*Levem botas/,
	);
});

it('a danger is on the page with its source, hour and law; «Vi, faz-se» is pressed there, and taken back', async () => {
	const place = { where: { municipalities: [['1821', 'Tondela']] as const, areas: ['VIS'] }, apps: true };
	const outings = await startDesk({ place });
	changeSettings(features, { day: true });
	await outings.store.setJSON('day/forecast', {
		fire: { '2026-03-14': { madeAt: '2026-03-13 17:00', classes: { 1821: 4 } } },
		...{ warnings: [], warnedAt: '2026-03-13 17:50' },
	});
	expect((await outings.open()).html).not.toContain('id="perigo"');
	await outings.runAt('2026-03-13T18:00:00.000Z');
	const mail = (await outings.mailsTo('associacao@')).find(({ Subject }) => Subject?.startsWith('Perigo'));
	expect(buttonsOf(mail ?? {})['Vi, faz-se']).toBe(PATH);
	expect(mail?.TextBody).toContain(`${PATH}#perigo`);
	const page = await outings.open();
	const [, section = ''] = /<section id="perigo"([\s\S]*?)<\/section>/.exec(page.html) ?? [];
	expect(section).toMatch(
		/muito elevado em Tondela para sábado, 14 de março[\s\S]*13 de março[\s\S]*18h[\s\S]*www\.ipma\.pt[\s\S]*artigo 68\.º[\s\S]*O trilho passa em APPS\./,
	);
	const danger = /name="danger" value="(\w+)"/.exec(section)?.[1] ?? '';
	expect((await outings.press({ do: 'proceed', danger: 'another' })).text).toContain('prevê mudou entretanto');
	const seen = await outings.press({ do: 'proceed', danger });
	expect(seen.text).toMatch(/Faz-se\. Dito a/);
	expect([seen.does.includes('proceed'), seen.does.includes('reconsider')]).toEqual([false, true]);
	const { seenDanger } = (await outings.ledger()) ?? {};
	setTime('2026-03-13T18:01:00.000Z');
	await outings.press({ do: 'proceed', danger });
	expect((await outings.ledger())?.seenDanger).toEqual(seenDanger);
	expect((await outings.press({ do: 'reconsider' })).does).toContain('proceed');
});

/** The changes of a file with the lines that the page gives, as the content's schema reads them. */
const changesIn = ({ html }: DeskPage, before = '') => {
	const [, lines = ''] = /<pre[^>]*>([^<]*)<\/pre>/.exec(html) ?? [];
	const written = lines
		.replaceAll('&quot;', '"')
		.replaceAll('&#39;', "'")
		.replaceAll('&lt;', '<')
		.replaceAll('&amp;', '&');
	const { title, start, end, guide, places } = OFFER;
	const file = { ...{ title, start, end, guide, places }, trail: 'serra', summary: 'Um passeio.', kind: 'caminhada' };
	return outingSchema(picturePath).parse({ ...file, ...parse(before + written) }).changes;
};

it('calling it off, putting it off and on again are lines for its file, with who will be told', async () => {
	const outings = await startDesk();
	await outings.admit(groupOf('ana', 2, { name: 'Ana' }), groupOf('rui', 2, { name: 'Rui' }));
	await outings.press(phone('Zé'));
	const because = 'Aviso: "vento" & 5 < 9, #1';
	const ask = (change: Readonly<Record<string, string>>) =>
		outings.open(`?${new URLSearchParams({ because, ...change })}`);
	const off = await ask({ state: 'cancelled' });
	expect(off.text).toContain('as inscrições com lugar (1 por email, 1 por telefone) e à espera (1 por email)');
	expect(off.text).toContain(`content/outings/${OUTING}.md`);
	expect(changesIn(off)).toEqual([{ state: 'cancelled', because }]);

	const late = await ask({ state: 'postponed', start: '2026-03-21T09:30' });
	const moved = { state: 'postponed', start: '2026-03-21 09:30', end: '2026-03-21 17:00', because };
	expect(changesIn(late)).toEqual([moved]);

	setOuting({ state: 'cancelled', because: 'Vento.', sequence: 1 });
	const on = await ask({ state: 'scheduled' });
	expect(changesIn(on, 'changes:\n  - state: cancelled\n    because: Vento.\n')).toEqual([
		{ state: 'cancelled', because: 'Vento.' },
		{ state: 'scheduled', because },
	]);
});

it.each([
	['a reason', { state: 'cancelled', because: ' ' }, 'A razão é um campo obrigatório!'],
	['a short one', { state: 'cancelled', because: 'a'.repeat(201) }, 'Texto demasiado longo'],
	['the new day', { state: 'postponed', because: 'Chuva.' }, 'Escreva o dia e a hora'],
	['a day that exists', { state: 'postponed', because: 'Chuva.', start: '2026-02-30T09:00' }, 'Escreva o dia e a hora'],
	['a later day', { state: 'postponed', because: 'Chuva.', start: '2026-03-13T09:00' }, 'não pode ser antes'],
	['something else', { state: 'scheduled', because: 'Chuva.' }, 'Escolha o que muda'],
])('no lines without %s, and what was typed stays', async (_, change, says) => {
	const outings = await startDesk();
	const page = await outings.open(`?${new URLSearchParams(change)}`);
	expect([page.status, page.html.includes('<pre')]).toEqual([200, false]);
	expect(page.text).toContain(says);
	expect(page.html).toContain(change.because.trim());
});
