import { expect, it } from 'vitest';
import { site } from '#netlify/server/base/content.ts';
import { portuguese } from '#netlify/server/base/words.ts';
import { codeOf } from '#netlify/server/outings/group-mails.ts';
import { BURST } from '#netlify/server/outings/ledger.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import {
	ANA,
	groupOf,
	linkIn,
	OFFER,
	OUTING,
	type Outings,
	registerUnmailed,
	setOuting,
	startOutings,
} from '#tests/support/outings.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const MARCH = (moment: string) => `2026-03-${moment}:00.000Z`;

const subjectsOf = async (outings: Outings, address: string) =>
	(await outings.mailsTo(address)).map(({ Subject }) => Subject?.split(':')[0]);

it('a new hour on the eve costs each group one mail, which reminds as well', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	setOuting({ state: 'postponed', start: '2026-03-14 10:00', because: 'Nevoeiro.' });
	await outings.runAt(MARCH('13T10:00'), MARCH('13T10:10'), MARCH('13T12:00'));
	expect(await subjectsOf(outings, ANA.email)).toEqual(['Inscrição confirmada', 'Mudou de hora']);
	expect((await outings.mailsTo(ANA.email))[1]?.TextBody).toMatch(
		/marcada para sábado, 14 de março de 2026, 9h–16h30, passou para [^.]*10h–16h30[\s\S]*O que levar:\n- Botas/,
	);
});

it('changes that take each other back are no mail, and three changes are one', async () => {
	const outings = await startOutings();
	await outings.admit(groupOf('ana', 2));
	outings.sink.behave('fail');
	const back = { start: OFFER.start, end: OFFER.end };
	for (const [time, change] of [
		['02T12:00', { start: '2026-03-15 09:00', end: '2026-03-15 16:30' }],
		['02T12:20', { state: 'cancelled', because: 'Chuva.' }],
		['02T12:40', { ...back, state: 'scheduled', because: undefined }],
	] as const) {
		setOuting(change);
		await outings.runAt(MARCH(time));
	}
	outings.sink.behave('accept');
	await outings.runAt(MARCH('02T13:20'), MARCH('02T14:00'));
	expect(await subjectsOf(outings, 'ana@')).toEqual(['Inscrição confirmada']);
});

it('a call-off reaches forty groups in one run and one call of the mail service', async () => {
	const batches: number[] = [];
	const outings = await startOutings({ places: 100 }, async (request) => {
		if (request.url.endsWith('/email/batch')) batches.push(((await request.clone().json()) as unknown[]).length);
		return undefined;
	});
	for (let n = 0; n < 40; n++) {
		if (n % BURST === 0) setTime(MARCH(`01T${12 + n / BURST}:30`));
		await registerUnmailed(outings.store, groupOf(`familia${n}`, 1));
	}
	await outings.runAt(MARCH('01T17:00'));
	batches.length = 0;
	setOuting({ state: 'cancelled', because: 'Tempestade.' });
	await outings.runAt(MARCH('02T12:00'));
	const mails = (await outings.mails()).filter(({ Subject }) => Subject?.startsWith('Atividade cancelada'));
	expect([mails.length, batches[0]]).toEqual([40, 40]);
}, 60_000);

/** Registers ten groups within the hour, so that further ones have to confirm. */
const startBurst = async (outings: Outings) => {
	for (let n = 0; n < BURST; n++) await outings.register(groupOf(`grupo${n}`, 1));
};

it('a registration whose question could not leave does not lapse before it was delivered, and the association hears of each that does', async () => {
	const outings = await startOutings({ places: 14 });
	await startBurst(outings);
	await outings.settle();
	outings.sink.behave('fail');
	await outings.register(groupOf('eva', 2));
	await outings.settle();
	await outings.runAt(MARCH('02T12:10'), MARCH('03T12:10'));
	expect((await outings.ledger())?.groups).toHaveLength(BURST + 1);
	outings.sink.behave('accept');
	await outings.runAt(MARCH('04T12:10'));
	expect(await subjectsOf(outings, 'eva@')).toEqual(['Confirme a inscrição']);
	await outings.runAt(MARCH('05T12:00'));
	expect((await outings.ledger())?.groups).toHaveLength(BURST + 1);
	await outings.runAt(MARCH('05T12:20'));
	expect((await outings.ledger())?.groups).toHaveLength(BURST);
	const lapsed = (await outings.mailsTo('associacao@')).filter(({ Subject }) => Subject?.startsWith('Não confirmou'));
	expect(lapsed.map(({ TextBody }) => TextBody)).toEqual([
		expect.stringMatching(/2 pessoas[\s\S]*Telefone: 912345678/),
	]);
	expect(JSON.stringify(await outings.ledger())).not.toContain('eva@');
}, 60_000);

it('an unconfirmed registration keeps no place past the evening’s list, and is on none', async () => {
	const outings = await startOutings({ places: 14 });
	setTime(MARCH('13T12:00'));
	await startBurst(outings);
	await outings.register(groupOf('eva', 2));
	await outings.settle();
	expect((await outings.mailsTo('eva@'))[0]?.TextBody).toContain('até 13 de março de 2026, às 18h');
	await outings.runAt(MARCH('13T18:00'));
	expect((await outings.ledger())?.groups).toHaveLength(BURST);
	expect((await outings.mailsTo('guia@'))[0]?.Subject).toBe(`Quem vem: À Serra Alta, ${BURST} pessoas`);
});

it('a second registration of an address reserves places for two hours at most, and a third replaces it', async () => {
	const outings = await startOutings({ places: 8 });
	await outings.admit(groupOf('ana', 1));
	for (const size of [2, 3, 4]) await outings.admit(groupOf('ana', size));
	const sizes = async () => (await outings.ledger())?.groups.map(({ people }) => people.length);
	expect(await sizes()).toEqual([1, 4]);
	await outings.runAt(MARCH('01T13:50'));
	expect(await sizes()).toEqual([1, 4]);
	await outings.runAt(MARCH('01T14:00'));
	expect(await sizes()).toEqual([1]);
	// Whoever read the question keeps the first registration, which is no news for the association.
	expect(await subjectsOf(outings, 'associacao@')).toEqual(['Inscrição']);
});

it('a group larger than the outing is told so, not to wait for ever', async () => {
	const outings = await startOutings({ places: 4 });
	expect(await outings.register(groupOf('ana', 6))).toEqual({ status: 409, reason: 'full' });
	expect(await outings.ledger()).toBeUndefined();
});

it('a guide whose address refuses mail keeps no list from the association, which is told so', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	outings.sink.refuse('guia@exemplo.pt');
	await outings.runAt(MARCH('13T18:00'), MARCH('13T18:10'), MARCH('13T18:20'));
	expect((await subjectsOf(outings, 'associacao@')).slice(1)).toEqual([
		'Quem vem',
		'Não conseguimos avisar o guia',
		// The morning's summary.
		'Endereços que não recebem emails',
	]);
});

it('an invalid message frees no place as long as our own sender may be at fault', async () => {
	let isBroken = true;
	const outings = await startOutings({}, async (request) => {
		if (!isBroken || !request.url.endsWith('/email/batch')) return undefined;
		const messages = (await request.json()) as unknown[];
		return Response.json(messages.map(() => ({ ErrorCode: 300, Message: 'Invalid email request' })));
	});
	await outings.admit(ANA, groupOf('rui', 1));
	await outings.runAt(MARCH('01T12:10'), MARCH('01T12:20'), MARCH('01T12:40'));
	expect((await outings.ledger())?.groups).toHaveLength(2);
	isBroken = false;
	await outings.runAt(MARCH('01T13:20'), MARCH('01T14:00'));
	expect([await subjectsOf(outings, ANA.email), await subjectsOf(outings, 'rui@')]).toEqual(
		Array(2).fill(['Inscrição confirmada']),
	);
});

it('a flood of forms keeps no confirmation of a walk, and a flood of registrations no promotion', async () => {
	const outings = await startOutings({ places: 1 });
	changeSettings(site.forms, { copiesPerHour: 30 });
	for (const form of ['member', 'schedule', 'contact', 'order'] as const)
		await Promise.all(
			Array.from({ length: 31 }, (_, index) =>
				outings.post(form, { ...VALID_FORMS[form], email: `inventado${index}@exemplo.pt` }),
			),
		);
	await outings.settle();
	await outings.admit(ANA, groupOf('rui', 1));
	expect(await subjectsOf(outings, ANA.email)).toEqual(['Inscrição confirmada']);
	// Somebody uses up what Rui's address may get.
	for (let index = 0; index < 6; index++) await outings.admit(groupOf('rui', 1));
	changeSettings(site.forms, { copiesPerHour: 1 });
	expect(await outings.press(linkIn((await outings.mailsTo(ANA.email))[0]))).toBe('/outings/result/cancelled');
	await outings.settle();
	expect((await subjectsOf(outings, 'rui@')).at(-1)).toBe('Já tem lugar');
}, 60_000);

it('many registrations reach the association in twenty mails and a digest an hour', async () => {
	const outings = await startOutings({ places: 200 });
	for (let n = 0; n < 48; n++) {
		if (n % BURST === 0) setTime(MARCH(`01T12:${String(n).padStart(2, '0')}`));
		await registerUnmailed(outings.store, groupOf(`familia${n}`, 1));
	}
	const ledger = await outings.ledger();
	// All groups are confirmed, as if they had come on different days.
	await outings.store.setJSON(`outings/${OUTING}`, {
		...ledger,
		groups: ledger?.groups.map(({ unconfirmed, ...group }) => group),
	});
	// Without Netlify's thirty seconds, which a busy machine may exceed.
	const processAt = (moment: string) => {
		setTime(moment);
		return processOutings(outings.store, 'dev');
	};
	await processAt(MARCH('01T13:10'));
	expect(await subjectsOf(outings, 'associacao@')).toHaveLength(20);
	await processAt(MARCH('01T14:10'));
	const mails = await outings.mailsTo('associacao@');
	expect(mails).toHaveLength(21);
	expect(mails[20]?.Subject).toMatch(/^\d+ novidades nas inscrições/);
	const texts = mails.map(({ TextBody }) => TextBody).join('\n');
	for (const group of ledger?.groups ?? []) expect(texts.split(codeOf(portuguese, group).join(': '))).toHaveLength(2);
}, 60_000);

it('a year mistyped once keeps data for sixty days more at most', async () => {
	const outings = await startOutings();
	await outings.admit(ANA);
	setOuting({ start: '2062-03-14 09:00', end: '2062-03-14 16:30' });
	await outings.runAt(MARCH('02T12:00'));
	setOuting({ start: OFFER.start, end: OFFER.end });
	await outings.runAt(MARCH('02T12:10'));
	await outings.purgeAt('2026-05-30T12:00:00.000Z');
	expect(await outings.ledger()).toBeDefined();
	await outings.purgeAt('2026-05-31T13:10:00.000Z');
	expect(await outings.ledger()).toBeUndefined();
});

it('a correction keeps the rules of age and price, and an old page cancels nobody', async () => {
	const price = { members: 0, others: 500, children: 200, childAge: 12 };
	const outings = await startOutings({ places: 4, leastAge: 8, price });
	const child = { name: 'Eva', birthYear: '2014' };
	await outings.admit({ ...ANA, people: [...ANA.people, child] });
	const link = await outings.linkTo(ANA.email);
	const correct = (birthYear: string, seen: string) =>
		outings.press(link, { do: 'correct', person: '1', name: 'Rui', birthYear, seen });
	const people = async () => (await outings.ledger())?.groups[0]?.people;
	await correct('2025', '0');
	expect(await people()).toHaveLength(2);
	expect((await people())?.[1]).toEqual(child);
	await correct('1985', '0');
	expect((await people())?.[1]).toEqual({ name: 'Rui', birthYear: '1985' });
	await outings.settle();
	const [, changed] = await outings.mailsTo('associacao@');
	expect(changed?.TextBody).toContain('Corrigido: Eva, nasceu em 2014 passou a Rui, nasceu em 1985.');
	expect(changed?.TextBody?.replaceAll('\u00a0', ' ')).toContain('Total: 2 × 5 € = 10 €');
	expect(await outings.press(link, { do: 'cancel', seen: '0' })).toContain('/ticket?t=');
	expect(await people()).toHaveLength(2);
	expect(await outings.press(link, { do: 'cancel', seen: '1' })).toBe('/outings/result/cancelled');
});
