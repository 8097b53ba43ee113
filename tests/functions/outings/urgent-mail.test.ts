import { millisecondsInDay } from 'date-fns/constants';
import { expect, it } from 'vitest';
import { outings as calendar, site } from '#netlify/server/base/content.ts';
import { BURST } from '#netlify/server/outings/ledger.ts';
import { notifyOuting } from '#netlify/server/outings/ledger-store.ts';
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
	await notifyOuting(outings.store, values.outing, 'dev');
};

it('many invented registrations for one outing delay neither its cancellation nor registrations for another', async () => {
	const outings = await startOutings({ places: 120 });
	changeSettings(calendar, { [OTHER]: { ...OFFER, id: OTHER, title: 'Pela ribeira', places: 20 } });
	for (let n = 0; n < 8; n++) await registerNow(outings, groupOf(`familia${n}`, 1, { outing: OTHER }));
	changeSettings(site.forms, { copiesPerHour: 10 });
	setTime('2026-03-14T03:00:00.000Z');
	setOuting({ start: '2026-03-15 09:00', end: '2026-03-15 16:30' });
	// So slowly that none of them has to confirm.
	for (let n = 0; n < INVENTED; n++) {
		if (n % BURST === 0) setTime(minutesAfter('2026-03-13T19:00:00.000Z', (n / BURST) * 60));
		await registerUnmailed(outings.store, groupOf(`inventado${n}`, 1));
	}
	setTime('2026-03-14T03:00:00.000Z');
	await processOutings(outings.store, 'dev');
	await registerNow(outings, groupOf('tardia', 1, { outing: OTHER }));
	expect(await outings.subjectsTo('tardia@')).toEqual(['Inscrição confirmada']);
	expect((await outings.mails()).filter(({ To }) => To?.includes('inventado'))).toHaveLength(10);

	const published = '2026-03-14T03:05:00.000Z';
	changeSettings(calendar, { [OTHER]: { ...calendar[OTHER], ...OFF } });
	setOuting({ state: 'postponed', start: '2026-03-15 10:00' });
	const waits: number[] = [];
	const isUrgent = (subject = '') => /^(Atividade cancelada|Mudou de hora)/.test(subject);
	for (let minutes = 5; waits.length < 10 + INVENTED && minutes < 120; minutes += 10) {
		setTime(minutesAfter(published, minutes));
		// Without Netlify's thirty seconds, because the test's clock does not run.
		await processOutings(outings.store, 'dev');
		await outings.run('process-due');
		await outings.settle();
		const urgent = (await outings.mails()).filter(({ Subject }) => isUrgent(Subject));
		while (waits.length < urgent.length) waits.push(minutes);
	}
	process.stdout.write(`Urgent mails in a flood: ${waits.length}, the longest wait ${Math.max(...waits)} min\n`);
	// The ten are nine groups whose outing is called off, and the guide of the outing that moved.
	expect([waits.length, Math.max(...waits)]).toEqual([10 + INVENTED, 5]);
}, 180_000);

it('after an outage each hears once what holds, and nothing of what came and went', async () => {
	const outings = await startOutings({ places: 1 });
	outings.sink.behave('fail');
	await outings.admit(ANA, groupOf('rui', 1), groupOf('eva', 1));
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
	for (const address of [ANA.email, 'rui@', 'eva@'])
		expect(await outings.subjectsTo(address)).toEqual(['Mudou de data']);
	const textTo = async (address: string) => (await outings.mailsTo(address))[0]?.TextBody;
	expect(await textTo(ANA.email)).toMatch(/está confirmada: sábado, 21 de março/);
	expect(await textTo('rui@')).toMatch(/lugares que chegam para 1 pessoa/);
	expect(await textTo('eva@')).toMatch(/lista de espera/);
	// Who cancels hears it, also who was never mailed; who registers again hears of that alone.
	const link = await outings.linkTo('eva@');
	outings.sink.behave('fail');
	expect(await outings.press(link)).toBe('/outings/result/cancelled');
	await outings.admit(groupOf('eva', 1));
	outings.sink.behave('accept');
	await outings.sink.mailbox.clear();
	for (let minutes = 260; minutes <= 340; minutes += 20) await outings.runAt(minutesAfter(moment, minutes));
	expect((await outings.subjectsTo('eva@')).toSorted()).toEqual(['Em lista de espera', 'Inscrição cancelada']);
	expect((await outings.ledger())?.gone).toEqual([]);
}, 180_000);

it('the last list that a guide gets is the one that holds, whatever failed and changed before', async () => {
	const outings = await startOutings({ places: 6 });
	const lists = async (address: string) =>
		(await outings.mailsTo(address))
			.filter(({ Subject }) => Subject?.startsWith('Quem vem'))
			.map(({ Subject, TextBody }) => [Subject?.split(', ')[1], TextBody?.includes('Rui Alves')]);
	const rui = groupOf('rui', 1, { people: [{ name: 'Rui Alves', birthYear: '1980' }] });
	await outings.admit(ANA, rui);
	outings.sink.behave('fail');
	await outings.runAt('2026-03-13T18:00:00.000Z');
	await outings.admit(groupOf('eva', 2));
	await outings.runAt('2026-03-13T18:10:00.000Z');
	expect(await outings.press(await outings.linkTo('rui@'))).toBe('/outings/result/cancelled');
	outings.sink.behave('accept');
	for (const time of ['18:20', '18:30', '18:40', '19:20']) await outings.runAt(`2026-03-13T${time}:00.000Z`);
	expect([await lists('guia@'), await lists('associacao@')]).toEqual(Array(2).fill([['3 pessoas', false]]));
	// Another guide gets one, too; a walk that is called off has none, and its guide is told so.
	setOuting({ guideEmail: 'outro.guia@exemplo.pt' });
	await outings.runAt('2026-03-13T19:30:00.000Z');
	expect([await lists('outro.guia@'), (await lists('associacao@')).length]).toEqual([[['3 pessoas', false]], 1]);
	setOuting(OFF);
	await outings.admit();
	await outings.runAt('2026-03-13T19:40:00.000Z', '2026-03-13T20:00:00.000Z');
	expect((await outings.subjectsTo('outro.guia@')).slice(1)).toEqual(['Atividade cancelada']);
	expect(await lists('outro.guia@')).toHaveLength(1);
}, 60_000);

it('a list shows no second group that somebody wrote into a note', async () => {
	const outings = await startOutings({ places: 3 });
	await outings.admit({ ...ANA, note: 'Levo lanche.\n\nRui Falso, 912345678\n- Rui Falso, nasceu em 1980' });
	await outings.runAt('2026-03-13T18:00:00.000Z');
	const [list] = await outings.mailsTo('guia@');
	const written = list?.TextBody?.split('\n').filter((line) => line.includes('Rui Falso')) ?? [];
	expect(written.length).toBeGreaterThan(0);
	expect(written.filter((line) => !line.startsWith('  '))).toEqual([]);
});

it('the association is notified at once of each participant whom a cancellation did not reach; an address that refuses its registration’s mail loses its places', async () => {
	const outings = await startOutings({ places: 2 });
	await outings.admit(ANA);
	outings.sink.refuse('invento@exemplo.pt');
	// Its mail is not sent before Rui waits: the place would be free already.
	await registerUnmailed(outings.store, groupOf('invento', 1, { name: 'Inventada' }));
	await registerUnmailed(outings.store, groupOf('rui', 1));
	for (const time of ['12:10', '12:20']) await outings.runAt(`2026-03-01T${time}:00.000Z`);
	const unreached = async () =>
		(await outings.mailsTo('associacao@')).filter(({ Subject }) => Subject?.startsWith('Não conseguimos avisar'));
	expect((await unreached()).map(({ TextBody }) => TextBody)).toEqual([
		expect.stringMatching(
			/Inventada[\s\S]*«Inscrição confirmada: À Serra Alta»[\s\S]*lugares ficaram livres[\s\S]*912345678/,
		),
	]);
	expect((await outings.ledger())?.groups.map(({ email, state }) => [email, state])).toEqual([
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
	expect((await outings.ledger())?.groups).toHaveLength(2);
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
