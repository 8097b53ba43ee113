import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { outings } from '#netlify/server/base/content.ts';
import { setTime } from '#tests/support/clock.ts';
import { KEY } from '#tests/support/form-functions.ts';
import { ANA, groupOf, linkIn, OUTING, REGISTRATION_DAY, setOuting, startOutings } from '#tests/support/outings.ts';

const CONFIRMED = { status: 200, state: 'confirmed' };
const WAITING = { status: 200, state: 'waiting' };
const refused = (reason: string) => ({ status: 409, reason });

describe('a registration', () => {
	it('is stored in the ledger only, and mailed to the visitor and the association', async () => {
		const { register, settle, ledger, look, mailsTo } = await startOutings();
		expect(await register({ ...groupOf('ana', 2), note: 'Chego às 9h10.' })).toEqual(CONFIRMED);
		await settle();
		const { outing: _, ...sent } = groupOf('ana', 2);
		expect(await ledger()).toMatchObject({ groups: [{ ...sent, note: 'Chego às 9h10.' }] });
		const { pending, sent: filed, claims, log } = await look();
		expect([pending, claims]).toEqual([{}, {}]);
		expect(JSON.stringify([filed, log])).not.toMatch(/Pessoa|exemplo|912345678|9h10/);

		const [mail, ...more] = await mailsTo('ana@exemplo.pt');
		expect([mail?.Subject, more]).toEqual(['Inscrição confirmada: À Serra Alta', []]);
		expect(mail?.TextBody).toMatch(/inscrição de 2 pessoas .* está confirmada: sábado, 14 de março de 2026, 9h–16h30/);
		expect(JSON.stringify(mail)).not.toMatch(/Pessoa|Reis|912345678|9h10/);
		const calendar = Buffer.from(mail?.Attachments?.[0]?.Content ?? '', 'base64').toString();
		const event = new ICAL.Event(new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent') ?? undefined);
		expect([event.summary, event.startDate.toString(), event.location]).toEqual([
			'À Serra Alta',
			'2026-03-14T09:00:00',
			'Largo da Fonte',
		]);
		const [own] = await mailsTo('associacao@exemplo.pt');
		expect(own).toMatchObject({
			Subject: 'Inscrição: À Serra Alta, 2 pessoas',
			ReplyTo: '"Ana Reis" <ana@exemplo.pt>',
		});
		expect(own?.TextBody).toMatch(/Pessoa 1, nasceu em 1990[\s\S]*Chego às 9h10[\s\S]*912345678[\s\S]*2 de 3/);
	});

	it('costs the same in every mail: to the group, to the association and, on the eve, to the guide', async () => {
		const price = { members: 0, others: 500, children: 200, childAge: 12 };
		const { register, run, settle, mailsTo } = await startOutings({ places: 8, price });
		const [adult] = ANA.people;
		const people = [adult, { name: 'Rui', birthYear: '1985', member: true }, { name: 'Eva', birthYear: '2014' }];
		await register({ ...ANA, people });
		await register(groupOf('leo', 2));
		await settle();
		setTime('2026-03-13T18:00:00.000Z');
		await run('process-due');
		await settle();
		const bodyTo = async (address: string) =>
			(await mailsTo(address)).map(({ TextBody }) => TextBody?.replaceAll('\u00a0', ' ')).join('\n');
		const total = 'Total: 1 × 5 € + 1 × 2 € (criança) = 7 €; sócios não pagam';
		for (const address of [ANA.email, 'associacao@'])
			expect(await bodyTo(address)).toContain(`${total}\nComo se paga: em dinheiro, ao guia`);
		const list = await bodyTo('guia@');
		expect(list).toContain(`- Rui, nasceu em 1985, sócio\n- Eva, nasceu em 2014\n${total}\n`);
		expect(list).toContain('Total: 3 × 5 € + 1 × 2 € (criança) = 17 €; sócios não pagam\nComo se paga');
	});

	it('gets all its places, waits for all of them, or is refused', async () => {
		const { register, ledger } = await startOutings();
		expect(await register(groupOf('dois', 2))).toEqual(CONFIRMED);
		expect(await register(groupOf('mais-dois', 2))).toEqual(WAITING);
		expect(await register(groupOf('um', 1))).toEqual(CONFIRMED);
		setOuting({ waitingList: false });
		expect(await register(groupOf('outro', 1))).toEqual(refused('full'));
		expect((await ledger())?.groups.map(({ email, state }) => [email.split('@')[0], state])).toEqual([
			['dois', 'confirmed'],
			['mais-dois', 'waiting'],
			['um', 'confirmed'],
		]);
	});

	it('gets places while there are some, however many come at the same moment, and one mail', async () => {
		const { register, ledger, subjectsTo } = await startOutings({ places: 5 });
		const groups = Array.from({ length: 9 }, (_, number) => groupOf(`grupo${number}`, 2));
		await Promise.all(groups.map(register));
		const parties = (await ledger())?.groups ?? [];
		expect(parties.map(({ state }) => state)).toEqual([...Array(2).fill('confirmed'), ...Array(7).fill('waiting')]);
		expect(new Set(parties.map(({ email }) => email)).size).toBe(9);
		for (const { email } of groups) expect(await subjectsTo(email)).toHaveLength(1);
	});

	it('is refused if it is too early or too late, or somebody is too young', async () => {
		const { register, ledger } = await startOutings({ leastAge: 16, opens: '2026-03-01 12:01' });
		expect(await register(ANA)).toEqual(refused('closed'));
		setTime('2026-03-01T12:01:00.000Z');
		const withChild = (birthYear: string) => groupOf('ana', 0, { people: [...ANA.people, { name: 'Rui', birthYear }] });
		expect(await register(withChild('2011'))).toEqual({
			...refused('too-young'),
			errors: { 'people.1.birthYear': 'late' },
		});
		expect(await ledger()).toBeUndefined();
		expect(await register(withChild('2010'))).toEqual(CONFIRMED);
		setTime('2026-03-14T09:00:00.000Z');
		expect(await register(ANA)).toEqual(refused('closed'));
		expect(await register({ ...ANA, outing: 'ja-foi' })).toEqual(refused('gone'));
		expect(await register({ ...ANA, outing: 'constructor' })).toEqual(refused('gone'));
		setOuting({ state: 'cancelled', start: '2026-04-01 09:00', end: '2026-04-01 10:00' });
		expect(await register(ANA)).toEqual(refused('closed'));
	});

	it('that a page sends again unchanged is a repeat, even after registration has closed', async () => {
		const { register, settle, finish, ledger } = await startOutings();
		for (const moment of [REGISTRATION_DAY, '2026-03-14T09:00:00.000Z']) {
			setTime(moment);
			expect(await register({ ...ANA, key: KEY })).toEqual(CONFIRMED);
			await settle();
		}
		expect((await finish()).mails).toHaveLength(2);
		expect((await ledger())?.groups).toHaveLength(1);
	});

	it.each([
		['again', {}],
		['with another group', { people: [...ANA.people, ...ANA.people] }],
		['with another spelling', { email: 'ana.reis+serra@exemplo.pt' }],
		['too young', { people: [{ name: 'Rita', birthYear: '2020' }] }],
	])('from a registered address, %s, gets the answer of a new one, and reserves as many places', async (_, changes) => {
		const ask = async (address: string) => {
			const outings = await startOutings({ places: 4, leastAge: 16 });
			await outings.register({ ...ANA, email: address });
			const answer = await outings.register({ ...ANA, ...changes, key: KEY });
			await outings.settle();
			const places = await (await fetch(`${outings.origin}/api/outings`)).json();
			return { answer, places, ledger: await outings.ledger() };
		};
		const [known, unknown] = [await ask(ANA.email), await ask('rui@exemplo.pt')];
		expect([known.answer, known.places]).toEqual([unknown.answer, unknown.places]);
		expect(unknown.ledger?.groups.some(({ unconfirmed }) => unconfirmed)).toBe(false);
		expect(known.ledger?.groups.filter(({ unconfirmed }) => unconfirmed)).toHaveLength(
			'people' in changes && !changes.people[1] ? 0 : 1,
		);
	});

	it('from a registered address changes nothing until it is confirmed by mail, and then replaces the first', async () => {
		const outings = await startOutings({ places: 3 });
		await outings.register(ANA);
		await outings.register(groupOf('rui', 1));
		// A second mail to her would wait for the first.
		await outings.settle();
		await outings.admit({ ...ANA, people: [...ANA.people, ...ANA.people] });
		const mail = (await outings.mailsTo(ANA.email)).at(-1);
		expect(mail?.Subject).toBe('Confirme a inscrição: À Serra Alta');
		expect(mail?.Attachments ?? []).toEqual([]);
		expect(await outings.subjectsTo('associacao@')).toEqual(['Inscrição', 'Inscrição']);
		const link = linkIn(mail, 'confirm');
		for (const _ of [1, 2]) expect(await outings.press(link)).toBe('/outings/result/confirmed');
		await outings.settle();
		expect((await outings.ledger())?.groups.map(({ email, people, state }) => [email, people.length, state])).toEqual([
			['rui@exemplo.pt', 1, 'confirmed'],
			[ANA.email, 2, 'confirmed'],
		]);
		expect(await outings.subjectsTo(ANA.email)).toEqual([
			'Inscrição confirmada',
			'Confirme a inscrição',
			'Inscrição confirmada',
		]);
		expect((await outings.mailsTo(ANA.email)).at(-1)?.TextBody).toContain('Substitui a que este endereço tinha.');
		// To the association it is one registration with other people.
		expect(await outings.subjectsTo('associacao@')).toEqual(['Inscrição', 'Inscrição', 'Inscrição alterada']);
		expect(await outings.press(linkIn((await outings.mailsTo(ANA.email)).at(-1)))).toBe('/outings/result/cancelled');
	});

	it('beyond ten in an hour is held, lapses after a day, and the association is notified once of the burst', async () => {
		const outings = await startOutings({ places: 14 });
		for (let n = 0; n < 15; n++) await outings.register(groupOf(`grupo${n}`, 1));
		await outings.settle();
		expect((await outings.ledger())?.groups.filter(({ unconfirmed }) => unconfirmed)).toHaveLength(5);
		const bursts = async () =>
			(await outings.mailsTo('associacao@')).filter(({ Subject }) => Subject?.startsWith('Muitas inscrições'));
		expect(await bursts()).toHaveLength(1);
		const link = linkIn((await outings.mailsTo('grupo14@'))[0], 'confirm');
		expect((await outings.ledger())?.groups.at(-1)?.state).toBe('waiting');
		expect(await outings.press(link)).toBe('/outings/result/waiting');
		await outings.settle();
		// A day later four unconfirmed groups lapse, and a waiting group is promoted.
		await outings.runAt('2026-03-02T12:00:00.000Z');
		expect((await outings.ledger())?.groups.map(({ email, state }) => [email, state]).at(-1)).toEqual([
			'grupo14@exemplo.pt',
			'confirmed',
		]);
		expect((await outings.ledger())?.groups).toHaveLength(11);
		expect(await outings.subjectsTo('grupo14@')).toEqual([
			'Confirme a inscrição',
			'Em lista de espera',
			'Já tem lugar',
		]);
		expect(await outings.press(linkIn((await outings.mailsTo('grupo12@'))[0], 'confirm'))).toBe(
			'/outings/result/link-expired',
		);
		expect(await bursts()).toHaveLength(1);
		setTime('2026-03-02T12:30:00.000Z');
		for (let n = 20; n < 31; n++) await outings.register(groupOf(`grupo${n}`, 1));
		await outings.settle();
		expect(await bursts()).toHaveLength(2);
	});

	it('waits only while fewer than 200 people do', async () => {
		const { register, store, ledger } = await startOutings({ places: 1 });
		await register(ANA);
		setOuting({ places: 2 });
		await register(groupOf('rui', 1));
		const stored = await ledger();
		const waiting = {
			...stored?.groups[0],
			state: 'waiting',
			people: Array.from({ length: 199 }, () => ANA.people[0]),
		};
		await store.setJSON(`outings/${OUTING}`, { ...stored, groups: [...(stored?.groups ?? []), waiting] });
		expect(await register(groupOf('dois', 2))).toEqual(refused('full'));
		expect(await register(groupOf('um', 1))).toEqual(WAITING);
	});
});

const TICKET = new RegExp(`^/outings/${OUTING}/ticket\\?t=`);

const start = async () => {
	const started = await startOutings({ leastAge: 16 });
	const submit = async (fields: Record<string, string>) => {
		const { people: _, ...own } = ANA;
		const body = new URLSearchParams({ ...own, ...fields });
		return (await started.post('registration', undefined, { headers: {}, body })).headers.get('location');
	};
	return { ...started, submit };
};
const row = (number: number | string, birthYear = '1990') => ({
	[`people.${number}.name`]: 'Ana',
	[`people.${number}.birthYear`]: birthYear,
});

it('without JavaScript rows are read by their numbered names, in order; blank and invalid ones are dropped', async () => {
	const { submit, ledger } = await start();
	const wild = {
		...row(-1),
		...row('1000'),
		...row('4294967296'),
		...row('__proto__'),
		'people.0.__proto__': 'x',
		'people.x': 'x',
	};
	const blank = { 'people.3.name': ' ', 'people.3.birthYear': '' };
	expect(await submit({ ...row(5, '1980'), ...blank, ...wild, ...row(1) })).toMatch(TICKET);
	expect((await ledger())?.groups[0]?.people).toEqual([
		{ name: 'Ana', birthYear: '1990' },
		{ name: 'Ana', birthYear: '1980' },
	]);
});

it('without JavaScript each outcome leads to its page', async () => {
	const { submit } = await start();
	expect(await submit({})).toBe('/result/invalid#registration');
	expect(await submit(row(999, '2020'))).toBe('/outings/result/too-young');
	expect(await submit({ ...row(0), ...row(1), ...row(2) })).toMatch(TICKET);
	// A second group of an address has no ticket before its mail is answered.
	expect(await submit(row(0))).toBe('/outings/result/waiting');
	expect(await submit({ ...row(0), email: 'rui@exemplo.pt' })).toMatch(TICKET);
	expect(await submit({ ...row(0), outing: 'ja-foi' })).toBe('/outings/result/gone');
	setOuting({ closes: '2026-03-01 12:00' });
	expect(await submit({ ...row(0), email: 'rita@exemplo.pt' })).toBe('/outings/result/closed');
});

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
	await register(groupOf('rui', 1));
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
	expect(after).toMatchObject({
		gone: [],
		cancelled: [before?.groups[0]?.id],
		groups: [{ id: before?.groups[1]?.id }],
	});
	expect(JSON.stringify(after)).not.toContain('ana@');
	expect((await mailsTo('ana@exemplo.pt')).map(({ Subject }) => Subject)).toContain(
		'Inscrição cancelada: À Serra Alta',
	);
	expect((await mailsTo('associacao@exemplo.pt')).map(({ Subject }) => Subject)).toContain(
		'Inscrição cancelada: À Serra Alta, 2 pessoas',
	);
	setTime('2026-03-14T16:30:00.000Z');
	expect(await press(other)).toBe('/outings/result/link-expired');
	setTime('2026-04-20T16:30:00.000Z');
	expect(await press(other)).toBe('/outings/result/link-expired');
	// As after an import: exports leave the secret out.
	const { secret, ...imported } = (await ledger()) ?? {};
	await store.setJSON(`outings/${OUTING}`, imported);
	setTime('2026-03-01T12:00:00.000Z');
	expect(await press(other)).toBe('/outings/result/link-expired');
	const made = (await ledger())?.secret;
	expect([typeof made, made === secret]).toEqual(['string', false]);
});

it('a store that fails leads to an error page, and the link still works later', async () => {
	let isBroken = false;
	const outings = await startOutings({}, ({ method }) =>
		isBroken && method === 'PUT' ? new Response(null, { status: 400 }) : undefined,
	);
	await outings.admit(ANA);
	const link = await outings.linkTo(ANA.email);
	isBroken = true;
	expect(await outings.press(link)).toBe('/outings/result/link-failed');
	isBroken = false;
	expect(await outings.press(link)).toBe('/outings/result/cancelled');
	await outings.settle();
	expect(await outings.ledger()).toMatchObject({ groups: [], gone: [] });
	expect(await outings.subjectsTo(ANA.email)).toEqual(['Inscrição confirmada', 'Inscrição cancelada']);
});

it('the very first links work even if two are made at once', async () => {
	const outings = await startOutings();
	await Promise.all([outings.register(ANA), outings.register(groupOf('rui', 1))]);
	await outings.settle();
	for (const address of [ANA.email, 'rui@'])
		expect(await outings.press(await outings.linkTo(address))).toBe('/outings/result/cancelled');
});

it('a request from another site’s page cancels nothing, and leads to an error page', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	const { pathname, search } = new URL(await outings.linkTo(ANA.email));
	const init = { method: 'POST', redirect: 'manual', headers: { origin: 'null' } } as const;
	const { headers } = await fetch(outings.origin + pathname + search, init);
	expect(headers.get('location')).toBe('/outings/result/link-expired');
	expect((await outings.ledger())?.groups).toHaveLength(1);
});

it('the answer links the ticket and says the place in the list, unless a mail has still to confirm the group', async () => {
	const outings = await startOutings();
	const answer = async (values: object) => {
		const posted = await outings.post('registration', values);
		await outings.settle();
		return (await posted.json()) as { ticket?: string; position?: number };
	};
	const ana = { ...groupOf('ana', 3), key: KEY };
	const first = await answer(ana);
	expect((await fetch(`${outings.origin}${first.ticket}`)).status).toBe(200);
	expect(first).not.toHaveProperty('position');
	expect(await answer(ana)).toEqual(first);
	await answer(groupOf('rui', 2));
	expect(await answer(groupOf('eva', 1))).toMatchObject({ position: 2, ticket: expect.any(String) });
	// A second group of an address.
	expect(await answer(groupOf('ana', 1))).not.toHaveProperty('ticket');
	const refused = await answer(groupOf('muitos', 4));
	expect(refused).toEqual({ status: 409, reason: 'full' });
});
