import { millisecondsInDay } from 'date-fns/constants';
import { expect, it } from 'vitest';
import { outings as calendar, site } from '#netlify/server/content.ts';
import { sendQueued } from '#netlify/server/outbox/deliver.ts';
import { BURST } from '#netlify/server/outings/ledger.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import {
	ANA,
	groupOf,
	OFFER,
	OUTING,
	type Outings,
	registerUnmailed,
	setOuting,
	startOutings,
} from '#tests/support/outings.ts';

const OTHER = 'ribeira';
const MOVED = { state: 'postponed', start: '2026-03-21 09:00', end: '2026-03-21 16:30', because: 'Chuva.' } as const;
const OFF = { state: 'cancelled', because: 'Tempestade.' } as const;

const INVENTED = 24;

const minutesAfter = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString();

const registerNow = async (outings: Outings, values: ReturnType<typeof groupOf>) => {
	await registerUnmailed(outings.store, values);
	await sendQueued(outings.store, `outings/${values.outing}`, 'dev');
};

it('many invented registrations for one outing delay neither its cancellation nor registrations for another', async () => {
	const outings = await startOutings({ places: 120 });
	changeSettings(calendar, { [OTHER]: { ...OFFER, id: OTHER, title: 'Pela ribeira', places: 20 } });
	for (let n = 0; n < 8; n++) await registerNow(outings, groupOf(`familia${n}`, 1, { outing: OTHER }));
	changeSettings(site.forms, { copiesPerHour: 10 });
	setTime('2026-03-14T03:00:00.000Z');
	setOuting({ start: '2026-03-15 09:00', end: '2026-03-15 16:30' });
	// So slow that none of them is held.
	for (let n = 0; n < INVENTED; n++) {
		if (n % BURST === 0) setTime(minutesAfter('2026-03-13T19:00:00.000Z', (n / BURST) * 60));
		await registerUnmailed(outings.store, groupOf(`inventado${n}`, 1));
	}
	await outings.runAt('2026-03-14T03:00:00.000Z');
	await registerNow(outings, groupOf('tardia', 1, { outing: OTHER }));
	expect(await outings.subjectsTo('tardia@')).toEqual(['Inscrição confirmada']);
	expect((await outings.mails()).filter(({ To }) => To?.includes('inventado'))).toHaveLength(10);

	const published = '2026-03-14T03:05:00.000Z';
	changeSettings(calendar, { [OTHER]: { ...calendar[OTHER], ...OFF } });
	setOuting({ state: 'postponed', start: '2026-03-15 10:00' });
	const waits: number[] = [];
	const isUrgent = (subject = '') => /^(Atividade cancelada|Mudou de data)/.test(subject);
	for (let minutes = 5; waits.length < 9 + INVENTED && minutes < 120; minutes += 10) {
		setTime(minutesAfter(published, minutes));
		// Without Netlify's thirty seconds, because the test's clock does not run.
		await processOutings(outings.store, 'dev');
		await outings.run('process-due');
		await outings.settle();
		const urgent = (await outings.mails()).filter(({ Subject }) => isUrgent(Subject));
		// Of the first run, those of the smaller outing are among the first.
		if (minutes === 5) expect(urgent.slice(0, 16).filter(({ To }) => To?.includes('familia'))).toHaveLength(8);
		while (waits.length < urgent.length) waits.push(minutes);
	}
	process.stdout.write(`Urgent mails in a flood: ${waits.length}, the longest wait ${Math.max(...waits)} min\n`);
	expect([waits.length, Math.max(...waits)]).toEqual([9 + INVENTED, 5]);
}, 180_000);

it('queued mails that are outdated are dropped, and the others sent once, in order', async () => {
	const outings = await startOutings({ places: 1 });
	outings.sink.behave('fail');
	await outings.admit(ANA, groupOf('rui', 1), groupOf('eva', 1));
	const queued = (await outings.store.list({ prefix: 'pending/' })).blobs.length;
	expect(queued).toBe(6);
	// Each is queued, because nothing can be sent; what is true in the end is all that is said.
	const turns = [MOVED, OFF, { state: 'scheduled' } as const, OFF, { state: 'scheduled' } as const];
	let moment = '2026-03-02T12:00:00.000Z';
	for (const turn of turns) {
		setOuting(turn);
		await outings.runAt(moment);
		moment = minutesAfter(moment, 20);
	}
	setOuting({ places: 2 });
	await outings.runAt(moment);
	outings.sink.behave('accept');
	for (let minutes = 20; minutes <= 240; minutes += 40) await outings.runAt(minutesAfter(moment, minutes));
	expect(await outings.subjectsTo(ANA.email)).toEqual(['Afinal faz-se']);
	expect(await outings.subjectsTo('rui@')).toEqual(['Afinal faz-se', 'Já tem lugar']);
	expect(await outings.subjectsTo('eva@')).toEqual(['Afinal faz-se']);
	expect((await outings.look()).pending).toEqual({});
	expect((await outings.look()).log).toContainEqual(
		expect.objectContaining({ event: 'Mail dropped', form: 'follow-up', reason: 'outing-confirmed' }),
	);
	// A cancellation by the link outdates what is queued too, also for who registers again.
	const link = await outings.linkTo('eva@');
	outings.sink.behave('fail');
	expect(await outings.press(link)).toBe('/outings/result/cancelled');
	await outings.admit(groupOf('eva', 1));
	outings.sink.behave('accept');
	await outings.sink.mailbox.clear();
	for (let minutes = 260; minutes <= 340; minutes += 20) await outings.runAt(minutesAfter(moment, minutes));
	expect(await outings.subjectsTo('eva@')).toEqual(['Inscrição cancelada', 'Em lista de espera']);
}, 180_000);

it('a queued list of participants is dropped once somebody on it has cancelled, and a new one is sent', async () => {
	const outings = await startOutings({ places: 4 });
	await outings.admit(ANA, groupOf('rui', 1, { people: [{ name: 'Rui Alves', birthYear: '1980' }] }));
	outings.sink.behave('fail');
	await outings.runAt('2026-03-13T19:00:00.000Z');
	expect(await outings.press(await outings.linkTo('rui@'))).toBe('/outings/result/cancelled');
	await outings.settle();
	outings.sink.behave('accept');
	for (const time of ['19:10', '19:20', '19:40', '20:20']) await outings.runAt(`2026-03-13T${time}:00.000Z`);
	const mails = await outings.mails();
	const lists = mails.filter(({ To, Subject }) => To?.includes('guia@') && Subject?.startsWith('Quem vem'));
	expect(lists.map(({ TextBody }) => [TextBody?.includes('Ana Reis'), TextBody?.includes('Rui Alves')])).toEqual([
		[true, false],
	]);
}, 60_000);

it('the association is notified at once of each participant whom a cancellation did not reach; an address that refuses its registration’s mail loses its places', async () => {
	const outings = await startOutings({ places: 2 });
	await outings.admit(ANA);
	outings.sink.refuse('invento@exemplo.pt');
	// Its mail is not sent before Rui waits: the place would be free already.
	await registerUnmailed(outings.store, groupOf('invento', 1, { name: 'Inventada' }));
	await outings.admit(groupOf('rui', 1));
	for (const time of ['12:10', '12:20']) await outings.runAt(`2026-03-01T${time}:00.000Z`);
	const unreached = async () =>
		(await outings.mailsTo('associacao@')).filter(({ Subject }) => Subject?.startsWith('Não conseguimos avisar'));
	expect((await unreached()).map(({ TextBody }) => TextBody)).toEqual([
		expect.stringMatching(
			/Inventada[\s\S]*«Inscrição confirmada: À Serra Alta»[\s\S]*lugares ficaram livres[\s\S]*912345678/,
		),
	]);
	expect((await outings.ledger())?.parties.map(({ email, state }) => [email, state])).toEqual([
		[ANA.email, 'confirmed'],
		['rui@exemplo.pt', 'confirmed'],
	]);
	expect((await outings.subjectsTo('rui@')).at(-1)).toBe('Já tem lugar');

	await outings.sink.mailbox.clear();
	outings.sink.refuse(ANA.email);
	setOuting(OFF);
	// Two processes at the same moment, and later runs.
	const another = await outings.startAnother();
	await Promise.all([outings.runAt('2026-03-02T12:00:00.000Z'), another.run('process-due')]);
	for (const time of ['12:10', '12:20', '12:30']) await outings.runAt(`2026-03-02T${time}:00.000Z`);
	expect((await unreached()).map(({ TextBody }) => TextBody)).toEqual([
		expect.stringMatching(/Ana Reis[\s\S]*«Atividade cancelada: À Serra Alta»[\s\S]*telefone[\s\S]*912345678/),
	]);
	expect((await outings.ledger())?.parties).toHaveLength(2);
	expect(await outings.subjectsTo('rui@')).toEqual(['Atividade cancelada']);
});

it('after a month without quota each mail that is still current is sent once, and no reminder of a past outing', async () => {
	const outings = await startOutings({ places: 3 });
	changeSettings(calendar, {
		[OTHER]: { ...OFFER, id: OTHER, start: '2026-04-20 09:00', end: '2026-04-20 16:30' },
		cume: { ...OFFER, id: 'cume', start: '2026-04-03 09:00', end: '2026-04-03 16:30' },
	});
	outings.sink.behave('no-credits');
	for (const outing of [OUTING, OTHER, 'cume']) await outings.register(groupOf('rita', 1, { outing }));
	await outings.settle();
	const days = async (from: number, to: number, hours: number) => {
		for (let hour = from * 24; hour < to * 24; hour += hours)
			await outings.runAt(minutesAfter('2026-03-01T12:10:00.000Z', hour * 60));
	};
	await days(0, 20, 96);
	changeSettings(calendar, { cume: { ...calendar['cume'], ...OFF } });
	await days(20, 31.5, 96);
	expect(await outings.mails()).toEqual([]);
	outings.sink.behave('accept');
	const back = Date.parse('2026-03-01T12:10:00.000Z') + 31.5 * millisecondsInDay;
	await outings.runAt(new Date(back + 40 * 60_000).toISOString());
	expect(await outings.subjectsTo('rita@')).toContain('Atividade cancelada');
	await days(32, 34, 12);
	expect((await outings.subjectsTo('rita@')).toSorted()).toEqual(['Atividade cancelada', 'Inscrição confirmada']);
	expect((await outings.look()).pending).toEqual({});
}, 180_000);
