import { expect, it } from 'vitest';
import { outings as calendar, features, site } from '#netlify/server/base/content.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { ANA, groupOf, linkIn, OFFER, OUTING, type Outings, setOuting, startOutings } from '#tests/support/outings.ts';

/** One with a place, and two who wait. */
const startFull = async (): Promise<Outings> => {
	const outings = await startOutings({ places: 2 });
	await outings.admit(groupOf('ana', 2), groupOf('rui', 2), groupOf('rita', 1));
	await outings.sink.mailbox.clear();
	return outings;
};

/** Runs the function at a moment. Returns recipients and subjects of its mails, and clears the mailbox. */
const runAt = async (outings: Outings, moment: string): Promise<string[]> => {
	await outings.runAt(`2026-${moment}:00.000Z`);
	const mails = await outings.mails('outing');
	await outings.sink.mailbox.clear();
	// What visitors typed never reaches another visitor, nor whose address they typed.
	const toVisitors = mails.filter(({ To }) => !/associacao|guia/.test(To ?? ''));
	expect(JSON.stringify(toVisitors)).not.toMatch(/Pessoa \d|Ana Reis|912345678/);
	return mails.map(({ To = '', Subject = '' }) => `${/[\w.]+(?=@)/.exec(To)?.[0]}: ${Subject.split(':')[0]}`);
};

it('all are notified once of an outing that is postponed, called off or on again, with the reason and a link to cancel', async () => {
	const outings = await startFull();
	setOuting({ state: 'postponed', start: '2026-03-28 09:00', end: '2026-03-28 16:30', because: 'Há aviso de chuva.' });
	await outings.runAt('2026-03-02T12:00:00.000Z');
	const [mail] = await outings.mailsTo('ana@exemplo.pt');
	expect(mail?.TextBody).toMatch(/28 de março[\s\S]*Há aviso de chuva\.[\s\S]*continua a valer/);
	expect((await outings.mailsTo('rui@exemplo.pt'))[0]?.TextBody).toContain('Continua na lista de espera.');
	await outings.sink.mailbox.clear();
	expect(await runAt(outings, '03-02T12:10')).toEqual([]);

	setOuting({ state: 'cancelled', because: 'O caminho ruiu.' });
	expect(await runAt(outings, '03-03T12:00')).toEqual(
		['ana', 'rui', 'rita'].map((name) => `${name}: Atividade cancelada`),
	);
	// Nobody is promoted while the outing is called off.
	expect(await outings.press(linkIn(mail))).toBe('/outings/result/cancelled');
	await outings.settle();
	expect((await outings.ledger())?.groups.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
	await outings.sink.mailbox.clear();
	setOuting({ state: 'scheduled', because: 'O caminho está arranjado.' });
	await outings.runAt('2026-03-04T12:00:00.000Z');
	const subjects = (await outings.mails('outing')).map(
		({ To, Subject }) => `${/[\w.]+(?=@)/.exec(To ?? '')?.[0]}: ${Subject?.split(':')[0]}`,
	);
	expect(subjects.sort()).toEqual(['associacao: Passou a ter lugar', 'rita: Afinal faz-se', 'rui: Afinal faz-se']);
	const [both] = await outings.mailsTo('rui@');
	expect(both?.TextBody).toMatch(/faz-se: sábado, 28 de março[\s\S]*lugares que chegam para 2 pessoas/);
	expect(both?.TextBody).not.toContain('lista de espera');
});

it('added places are given to the waiting list, removed ones cancel nobody, and the association is notified once', async () => {
	const outings = await startFull();
	setOuting({ places: 4 });
	expect(await runAt(outings, '03-02T12:00')).toEqual(['rui: Já tem lugar', 'associacao: Passou a ter lugar']);
	setOuting({ places: 3 });
	expect(await runAt(outings, '03-03T12:00')).toEqual(['associacao: Há mais inscritos do que lugares']);
	setOuting({ places: 4 });
	expect(await runAt(outings, '03-03T12:10')).toEqual([]);
	setOuting({ places: 3 });
	expect(await runAt(outings, '03-03T12:20')).toEqual(['associacao: Há mais inscritos do que lugares']);
	expect((await outings.ledger())?.groups.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'waiting']);
	expect(await outings.register(groupOf('mais-um', 1))).toEqual({ status: 200, state: 'waiting' });
});

it('confirmed participants are reminded two days before, and the guide gets the list on the evening before', async () => {
	const outings = await startFull();
	expect(await runAt(outings, '03-12T08:59')).toEqual([]);
	expect(await runAt(outings, '03-12T09:00')).toEqual(['ana: Está quase']);
	expect(await runAt(outings, '03-13T17:59')).toEqual([]);
	await outings.runAt('2026-03-13T18:00:00.000Z');
	const [list, ...more] = await outings.mailsTo('guia@exemplo.pt');
	expect([list?.Subject, more]).toEqual(['Quem vem: À Serra Alta, 2 pessoas', []]);
	expect(list?.TextBody).toMatch(
		/Ana Reis, 912345678\n- Pessoa 0, nasceu em 1990\n- Pessoa 1, nasceu em 1990[\s\S]*espera: 3 pessoas/,
	);
	// In a message of its own, which a guide's refused address does not stop.
	expect((await outings.mailsTo('associacao@')).map(({ Subject }) => Subject)).toEqual([list?.Subject]);
	await outings.sink.mailbox.clear();
	// Who cancels or comes later changes the list, and who registers that late needs no reminder.
	setOuting({ places: 3 });
	expect(await runAt(outings, '03-13T18:30')).toEqual([
		'rita: Já tem lugar',
		'associacao: Quem vem',
		'guia: Quem vem',
		'associacao: Passou a ter lugar',
	]);
	setOuting({ places: 4 });
	await outings.admit(groupOf('eva', 1));
	expect((await outings.mailsTo('eva@exemplo.pt'))[0]?.TextBody).not.toContain('Vem? Diga-o');
	await outings.sink.mailbox.clear();
	expect(await runAt(outings, '03-13T18:40')).toEqual(['associacao: Quem vem', 'guia: Quem vem']);
	// With another date all this comes again, unless the reminder is switched off; the guide's list is void.
	changeSettings(site.forms.registration, { reminders: false });
	setOuting({ state: 'postponed', start: '2026-03-28 09:00', end: '2026-03-28 16:30', because: 'Há aviso de chuva.' });
	expect(await runAt(outings, '03-13T18:50')).toEqual(
		['ana', 'rui', 'rita', 'eva', 'guia'].map((name) => `${name}: Mudou de data`),
	);
	expect(await runAt(outings, '03-27T20:00')).toEqual(['associacao: Quem vem', 'guia: Quem vem']);
});

it('an outing called off before its new date was announced is named by the announced date', async () => {
	const outings = await startFull();
	setOuting({ state: 'cancelled', start: '2026-03-28 09:00', end: '2026-03-28 16:30', because: 'Afinal não dá.' });
	await outings.run('process-due');
	await outings.settle();
	const [mail] = await outings.mailsTo('ana@exemplo.pt');
	expect(mail?.TextBody).toMatch(/14 de março[\s\S]* não se faz/);
	await outings.sink.mailbox.clear();
	setOuting({ state: 'scheduled' });
	expect(new Set(await runAt(outings, '03-04T12:00'))).toContain('ana: Afinal faz-se');
});

it('a reminder says when and where it is, what to bring, and how to cancel', async () => {
	const outings = await startFull();
	await outings.runAt('2026-03-12T09:00:00.000Z');
	const [reminder] = await outings.mailsTo('ana@exemplo.pt');
	expect(reminder?.Subject).toMatch(/^Está quase: /);
	expect(reminder?.TextBody).toMatch(
		/» é sábado, 14 de março[\s\S]*O ponto de encontro: [\s\S]*O que levar:\n- Botas\n[\s\S]*cancel/,
	);
	// It asks, with a button for each answer; the mail's link only asks again.
	const [, comes = ''] = /^Vimos todos:\nhttps?:\/\/[^/]+(\S+)$/m.exec(reminder?.TextBody ?? '') ?? [];
	expect(reminder?.TextBody).toMatch(/^Já não vamos:\n\S+&cancel=1$/m);
	const page = async () => (await fetch(outings.origin + comes)).text();
	expect(await page()).toMatch(/Vêm todos\?[\s\S]*name="do" value="comes"/);
	expect((await outings.ledger())?.groups[0]?.comes).toBeUndefined();
	await outings.press(comes, { do: 'comes' });
	expect((await outings.ledger())?.groups[0]?.comes).toBe('2026-03-14 09:00');
	expect(await page()).toContain('Disse que vêm todos');
	expect(await outings.subjectsTo('ana@')).toEqual(['Está quase']);
});

it('a later end causes no second reminder', async () => {
	const outings = await startFull();
	expect(await runAt(outings, '03-12T09:00')).toEqual(['ana: Está quase']);
	setOuting({ state: 'postponed', end: '2026-03-14 17:00', because: 'Vamos mais longe.' });
	expect(new Set(await runAt(outings, '03-12T12:00'))).toEqual(
		new Set(['ana', 'rui', 'rita'].map((name) => `${name}: Mudou de hora`)),
	);
});

it('an outing that left the calendar accepts no registrations, allows cancelling, and is deleted after retention', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	const link = await outings.linkTo(ANA.email);
	await outings.sink.mailbox.clear();
	Reflect.deleteProperty(calendar, OUTING);
	await outings.runAt('2026-03-13T19:50:00.000Z');
	const [vanished, ...more] = await outings.mailsTo('associacao@');
	expect([vanished?.Subject, more]).toEqual(['Já não está no sítio: À Serra Alta, 1 pessoa', []]);
	expect(vanished?.TextBody).toContain('Ana Reis, 912345678, com lugar');
	expect(vanished?.TextBody).toContain('outings: false');
	await outings.sink.mailbox.clear();
	expect(await runAt(outings, '03-13T20:00')).toEqual([]);
	expect(await outings.register(groupOf('rui', 1))).toEqual({ status: 409, reason: 'gone' });
	expect(await outings.press(link)).toBe('/outings/result/cancelled');
	// The clock of this process must not jump while the answer's own work goes on.
	await outings.settle();
	expect((await runAt(outings, '03-13T20:10')).sort()).toEqual([
		'ana.reis: Inscrição cancelada',
		'associacao: Inscrição cancelada',
	]);
	await outings.purgeAt('2026-04-13T16:30:00.000Z');
	expect(await outings.ledger()).toMatchObject({ groups: [], gone: [] });
	await outings.purgeAt('2026-04-13T16:30:00.001Z');
	expect(await outings.ledger()).toBeUndefined();
});

it('a site with outings off refuses registrations, allows cancelling, and notifies the association', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	const link = await outings.linkTo(ANA.email);
	await outings.sink.mailbox.clear();
	changeSettings(features, { outings: false });
	expect(await runAt(outings, '03-02T12:00')).toEqual(['associacao: Já não está no sítio']);
	expect(await outings.press(link)).toBe('/outings/result/cancelled');
	expect(await outings.register(ANA)).toEqual({ status: 404 });
	expect(await (await fetch(`${outings.origin}/api/outings`)).json()).toEqual({ outings: {} });
});

const NEWER = '2026-03-01T12:05:00.000Z';

it('a deploy that is older than the content changes no decision of it: places, state, date, waiting list', async () => {
	const outings = await startOutings({ places: 1 });
	await outings.admit(ANA, groupOf('rui', 1));
	setOuting({ places: 2, leastAge: 16, builtAt: NEWER });
	expect(await runAt(outings, '03-01T12:10')).toContain('rui: Já tem lugar');
	setOuting({ ...OFFER, places: 9, leastAge: undefined, waitingList: false });
	expect(await outings.register(groupOf('eva', 1))).toEqual({ status: 200, state: 'waiting' });
	const child = { people: [{ name: 'Eva', birthYear: '2015' }] };
	expect(await outings.register({ ...groupOf('ivo', 1), ...child })).toMatchObject({ reason: 'too-young' });
	const places = async () => (await (await fetch(`${outings.origin}/api/outings`)).json()).outings[OUTING];
	expect(await places()).toEqual({ left: 0, closed: false });
});

it('a deploy that is published again after a wrong one holds: page, places and form say the same, and all are notified', async () => {
	const outings = await startOutings({ places: 2 });
	await outings.admit(ANA);
	setOuting({ state: 'cancelled', because: 'Engano.', builtAt: NEWER });
	expect(await runAt(outings, '03-01T12:10')).toContain('ana.reis: Atividade cancelada');
	setOuting({ ...OFFER, because: undefined });
	setTime('2026-03-01T12:15:00.000Z');
	// Until the clock knows which deploy is published, both say that it is closed.
	const places = async () => (await (await fetch(`${outings.origin}/api/outings`)).json()).outings[OUTING];
	expect([await places(), await outings.register(groupOf('rui', 1))]).toEqual([
		{ left: 1, closed: true },
		{ status: 409, reason: 'closed' },
	]);
	expect(await runAt(outings, '03-01T12:20')).toEqual(['ana.reis: Afinal faz-se']);
	expect([await places(), await outings.register(groupOf('rui', 1))]).toEqual([
		{ left: 2, closed: false },
		{ status: 200, state: 'confirmed' },
	]);
});

it('content with a past year destroys no registrations', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	setOuting({ start: '2024-03-14 09:00', end: '2024-03-14 16:30' });
	await outings.run('process-due');
	await outings.run('purge-expired');
	expect((await outings.ledger())?.groups).toHaveLength(1);
	setOuting({ start: OFFER.start, end: OFFER.end });
	await outings.sink.mailbox.clear();
	expect(await runAt(outings, '03-02T12:00')).toEqual([]);
});

it('another meeting point is announced once, together with another time; another guide, price or a nearby point is not', async () => {
	const outings = await startFull();
	const { meeting } = OFFER;
	setOuting({ guide: 'Outra pessoa', price: { members: 0, others: 500 }, meeting: { ...meeting, latitude: 40.4003 } });
	expect(await runAt(outings, '03-02T12:00')).toEqual([]);
	setOuting({ meeting: { place: 'Capela de São Bento', latitude: 40.41, longitude: -10.2 } });
	await outings.runAt('2026-03-02T12:10:00.000Z');
	const [mail, ...more] = await outings.mailsTo('ana@exemplo.pt');
	expect([mail?.Subject, more]).toEqual(['Mudou o ponto de encontro: À Serra Alta', []]);
	expect(mail?.TextBody).toContain('O ponto de encontro: Capela de São Bento.');
	await outings.sink.mailbox.clear();
	const moved = { state: 'postponed', start: '2026-03-28 09:00', end: '2026-03-28 16:30', because: 'Chuva.' } as const;
	setOuting({ ...moved, meeting: { ...meeting, place: 'Estação' } });
	await outings.run('process-due');
	const [both, ...none] = await outings.mailsTo('ana@exemplo.pt');
	expect([both?.Subject, none]).toEqual(['Mudou de data: À Serra Alta', []]);
	expect(both?.TextBody).toMatch(/28 de março[\s\S]*O ponto de encontro: Estação\./);
});
