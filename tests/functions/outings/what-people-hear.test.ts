import { expect, it } from 'vitest';
import { outings as calendar, site } from '#netlify/server/base/content.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import {
	ANA,
	groupOf,
	linkIn,
	OFFER,
	OUTING,
	registerUnmailed,
	setOuting,
	startOutings,
} from '#tests/support/outings.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

type Outings = Awaited<ReturnType<typeof startOutings>>;

const MARCH = (moment: string) => `2026-03-${moment}:00.000Z`;

const subjects = async (outings: Outings, address: string) =>
	(await outings.mailsTo(address)).map(({ Subject }) => Subject?.split(':')[0]);

it('a walk that vanishes a second time while Postmark fails is told a second time', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	Reflect.deleteProperty(calendar, OUTING);
	await outings.runAt(MARCH('02T12:00'));
	changeSettings(calendar, { [OUTING]: OFFER });
	await outings.runAt(MARCH('03T05:00'));
	Reflect.deleteProperty(calendar, OUTING);
	outings.sink.behave('fail');
	await outings.runAt(MARCH('04T05:00'));
	outings.sink.behave('accept');
	await outings.runAt(MARCH('04T05:10'), MARCH('04T05:20'), MARCH('04T06:00'));
	const told = (await subjects(outings, 'associacao@')).filter((subject) => subject === 'Já não está no sítio');
	expect(told).toHaveLength(2);
});

it('more places taken away a second time while Postmark fails are told a second time', async () => {
	const outings = await startOutings({ places: 3 });
	await outings.admit(groupOf('ana', 3));
	setOuting({ places: 2 });
	await outings.runAt(MARCH('02T12:00'));
	setOuting({ places: 3 });
	await outings.runAt(MARCH('03T05:00'));
	setOuting({ places: 1 });
	outings.sink.behave('fail');
	await outings.runAt(MARCH('04T05:00'));
	outings.sink.behave('accept');
	await outings.runAt(MARCH('04T05:10'), MARCH('04T05:20'), MARCH('04T06:00'));
	const told = (await subjects(outings, 'associacao@')).filter((subject) => subject?.startsWith('Há mais inscritos'));
	expect(told).toHaveLength(2);
});

it('after a backup was restored a call-off reaches whose confirmation had left since the backup', async () => {
	const outings = await startOutings();
	await registerUnmailed(outings.store, ANA);
	const backup = await outings.ledger();
	await outings.runAt(MARCH('01T12:10'));
	expect(await subjects(outings, ANA.email)).toEqual(['Inscrição confirmada']);
	await outings.store.setJSON(`outings/${OUTING}`, { ...backup, isRestored: true });
	setOuting({ state: 'cancelled', because: 'Chuva.' });
	await outings.runAt(MARCH('02T12:00'), MARCH('02T12:10'), MARCH('03T12:00'));
	expect(await subjects(outings, ANA.email)).toEqual(['Inscrição confirmada', 'Atividade cancelada']);
});

it('after a backup was restored the association hears nothing a second time, although a call-off is due first', async () => {
	const outings = await startOutings();
	await outings.admit(groupOf('rui', 1));
	await registerUnmailed(outings.store, ANA);
	const backup = await outings.ledger();
	await outings.runAt(MARCH('01T12:10'));
	await outings.store.setJSON(`outings/${OUTING}`, { ...backup, isRestored: true });
	setOuting({ start: '2026-03-14 10:00' });
	await outings.runAt(MARCH('02T12:00'), MARCH('02T12:10'));
	expect((await subjects(outings, 'associacao@')).filter((subject) => subject === 'Inscrição')).toHaveLength(2);
});

it('what waits for the month’s end goes once the association has a larger plan', async () => {
	const outings = await startOutings();
	changeSettings(site.forms, { mailsPerMonth: 50 });
	await outings.store.setJSON('pace', { queues: {}, digests: {}, recent: [], month: { month: '2026-03', count: 45 } });
	await outings.admit(ANA);
	await outings.post('contact', VALID_FORMS.contact);
	await outings.settle();
	expect(await outings.mails()).toEqual([]);
	changeSettings(site.forms, { mailsPerMonth: 10_000 });
	await outings.runAt(MARCH('02T06:00'), MARCH('02T06:10'), MARCH('03T06:00'));
	expect(await subjects(outings, ANA.email)).toContain('Inscrição confirmada');
	expect((await outings.mails('contact')).length).toBe(1);
});

it('a search of Postmark that fails keeps no call-off from those about whom nothing is asked', async () => {
	let isDown = false;
	const outings = await startOutings({}, async (request) => {
		if (!isDown) return undefined;
		if (request.url.includes('/messages/outbound')) return new Response(null, { status: 500 });
		return undefined;
	});
	await outings.admit(ANA);
	outings.sink.behave('fail');
	await outings.admit(groupOf('rui', 1));
	outings.sink.behave('accept');
	isDown = true;
	setOuting({ state: 'cancelled', because: 'Chuva.' });
	await outings.runAt(MARCH('02T05:00'), MARCH('02T05:10'), MARCH('02T05:20'), MARCH('02T06:00'));
	expect(await subjects(outings, ANA.email)).toContain('Atividade cancelada');
});

it('a mail that failed and that nobody needs any more is no mail that waits in the summary', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	outings.sink.behave('fail');
	setOuting({ start: '2026-03-15 09:00', end: '2026-03-15 16:30' });
	await outings.runAt(MARCH('02T12:00'));
	setOuting({ start: OFFER.start, end: OFFER.end });
	await outings.runAt(MARCH('02T12:20'));
	outings.sink.behave('accept');
	await outings.runAt(MARCH('02T12:40'), MARCH('03T06:00'), MARCH('04T07:10'), MARCH('05T07:10'));
	const own = (await outings.mailsTo('associacao@')).map(({ Subject }) => Subject?.split(':')[0]);
	expect(own).not.toContain('Emails por entregar');
});

it('a call-off does not wait for the long pause of a confirmation that failed for days', async () => {
	const outings = await startOutings();
	outings.sink.behave('no-credits');
	await outings.admit(ANA);
	for (const day of ['01', '02'])
		for (const hour of ['13', '15', '18', '21', '23']) await outings.runAt(MARCH(`${day}T${hour}:00`));
	await outings.runAt(MARCH('03T13:00'));
	// A larger plan; then the walk is called off.
	outings.sink.behave('accept');
	setOuting({ state: 'cancelled', because: 'Chuva.' });
	await outings.runAt(MARCH('03T14:00'));
	expect(await subjects(outings, ANA.email)).toEqual(['Atividade cancelada']);
});

it('nobody is reminded of a walk that left the site, because nobody knows whether it takes place', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	Reflect.deleteProperty(calendar, OUTING);
	await outings.runAt(MARCH('02T12:00'), MARCH('12T12:00'));
	expect(await subjects(outings, ANA.email)).toEqual(['Inscrição confirmada']);
});

it('an earlier guide who has the list hears that the walk is called off', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	await outings.runAt(MARCH('13T18:00'));
	setOuting({ ...OFFER, guide: 'Rui', guideEmail: 'outro@exemplo.pt', state: 'cancelled', because: 'Chuva.' });
	await outings.runAt(MARCH('13T19:00'), MARCH('13T19:10'));
	expect(await subjects(outings, 'guia@')).toEqual(['Quem vem', 'Atividade cancelada']);
});

it('bookings of registrations that were replaced hold back nobody else’s confirmation', async () => {
	const outings = await startOutings({ places: 30 });
	changeSettings(site.forms, { copiesPerHour: 10 });
	// One address, which registers again and again.
	for (let n = 0; n < 30; n++) {
		await outings.register(groupOf('inventado', 1));
		await outings.settle();
	}
	await outings.admit(ANA);
	await outings.runAt('2026-03-01T12:10:00.000Z', '2026-03-01T13:00:00.000Z', '2026-03-01T13:10:00.000Z');
	expect(await subjects(outings, ANA.email)).toEqual(['Inscrição confirmada']);
}, 120_000);

it('who confirms by the link in a burst has the ticket at once, although a flood waits', async () => {
	const outings = await startOutings({ places: 200 });
	changeSettings(site.forms, { copiesPerHour: 12 });
	for (let n = 0; n < 10; n++) await outings.register(groupOf(`grupo${n}`, 1));
	await outings.admit(groupOf('eva', 2));
	const [question] = await outings.mailsTo('eva@');
	for (let n = 0; n < 20; n++) await outings.admit(groupOf(`inventado${n}`, 1));
	expect(await outings.press(linkIn(question, 'confirm'))).toBe('/outings/result/confirmed');
	await outings.settle();
	await outings.runAt('2026-03-01T12:10:00.000Z', '2026-03-01T12:40:00.000Z');
	expect((await outings.mailsTo('eva@')).map(({ Subject }) => Subject?.split(':')[0])).toEqual([
		'Confirme a inscrição',
		'Inscrição confirmada',
	]);
}, 60_000);

const price = { members: 0, others: 500, children: 200, childAge: 12 };
const ADULT_AND_CHILD = { ...ANA, people: [...ANA.people, { name: 'Eva', birthYear: '2018' }] };

const textsTo = async (outings: Awaited<ReturnType<typeof startOutings>>) =>
	(await outings.mailsTo(ANA.email)).map(({ TextBody }) => TextBody?.replaceAll('\u00a0', ' ') ?? '');

it('what a group hears last of its total is what holds, after a correction on the ticket', async () => {
	const outings = await startOutings({ places: 4, price });
	await outings.admit(ADULT_AND_CHILD);
	expect((await textsTo(outings)).at(-1)).toContain('= 7 €');
	const link = await outings.linkTo(ANA.email);
	await outings.press(link, { do: 'correct', person: '1', name: 'Eva', birthYear: '1988', seen: '0' });
	await outings.settle();
	await outings.runAt('2026-03-01T12:20:00.000Z');
	expect((await textsTo(outings)).at(-1)).toContain('10 €');
});

it('a child who leaves and an adult who comes while Postmark fails are told with the new total', async () => {
	const outings = await startOutings({ places: 4, price });
	await outings.admit(ADULT_AND_CHILD);
	const link = await outings.linkTo(ANA.email);
	outings.sink.behave('fail');
	await outings.press(link, { do: 'remove', person: '1', seen: '0' });
	await outings.press(link, { do: 'add', name: 'Rui', birthYear: '1988', seen: '1' });
	await outings.settle();
	outings.sink.behave('accept');
	await outings.runAt('2026-03-01T12:10:00.000Z', '2026-03-01T12:20:00.000Z', '2026-03-01T13:00:00.000Z');
	expect((await outings.ledger())?.groups[0]?.people.map(({ name }) => name)).toEqual(['Ana Reis', 'Rui']);
	expect((await textsTo(outings)).at(-1)).toContain('10 €');
});
