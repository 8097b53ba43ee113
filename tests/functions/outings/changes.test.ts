import type { Store } from '@netlify/blobs';
import { expect, it } from 'vitest';
import { contentIn } from '#netlify/server/base/content.ts';
import { readLedger } from '#netlify/server/outings/ledger-store.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { postmark, replacePostmark } from '#tests/support/memory-services.ts';
import {
	ANA,
	groupOf,
	OFFER,
	OUTING,
	pressLink,
	registerUnmailed,
	setOuting,
	startInMemory,
	subjectsTo,
} from '#tests/support/outings.ts';

replacePostmark();

const runAt = async (store: Store, ...times: readonly string[]) => {
	for (const time of times) {
		setTime(`2026-03-${time}:00.000Z`);
		await processOutings(store, 'dev');
	}
};

const lastTo = (address: string, subject = ''): string =>
	postmark.sent
		.filter(({ To, Subject }) => To?.includes(address) && Subject?.startsWith(subject))
		.at(-1)
		?.TextBody?.replaceAll('\u00a0', ' ') ?? '';

const idOf = async (store: Store, email: string) =>
	(await readLedger(store, OUTING))?.groups.find((group) => group.email === email)?.id ?? '';

const PRICE = { members: 1200, others: 1200 };

it.each([
	['free', { members: 0, others: 0 }, 'Total: grátis'],
	['no price', undefined, undefined],
	['a lower price', { members: 0, others: 500 }, 'Total: 2 × 5 € = 10 €'],
])(
	'a group that was told %s pays no more once the price rises, also if it gets its place then',
	async (_, price, told) => {
		const { store, notify } = startInMemory({ places: 2, price });
		for (const name of ['ana', 'rui']) await registerUnmailed(store, groupOf(name, 2));
		await notify();
		setOuting({ price: PRICE });
		await runAt(store, '02T12:00');
		await pressLink(store, await idOf(store, 'ana@exemplo.pt'));
		await runAt(store, '02T12:10');
		expect(subjectsTo('rui@')).toEqual(['Em lista de espera', 'Já tem lugar']);
		await registerUnmailed(store, groupOf('eva', 2));
		setOuting({ places: 4 });
		await runAt(store, '12T09:00', '13T18:00');
		const toRui = lastTo('rui@', 'Está quase') || lastTo('rui@');
		if (told) expect(toRui).toContain(told);
		else expect(toRui).not.toContain('Total');
		expect(lastTo('eva@')).toContain('Total: 2 × 12 € = 24 €');
		const list = lastTo('guia@');
		expect(list).toMatch(/(pelo preço de quando se inscreveu|não havia preço)\n[\s\S]*Total: 2 × 12 € = 24 €/);
		expect(list).toContain(told?.includes('10 €') ? 'Total: 34 €' : 'Total: 24 €');
	},
);

it('a price that falls is everybody’s, also if it was mistyped in between', async () => {
	const { store, notify } = startInMemory({ places: 4, price: PRICE });
	await registerUnmailed(store, groupOf('ana', 2));
	await notify();
	for (const [time, others] of [
		['02T12:00', 120_000],
		['02T12:10', 800],
	] as const) {
		setOuting({ price: { members: others, others } });
		await runAt(store, time);
	}
	await runAt(store, '12T09:00');
	expect(lastTo('ana@')).toContain('Total: 2 × 8 € = 16 €');
	expect((await readLedger(store, OUTING))?.groups[0]).not.toHaveProperty('price');
});

it('a new title and guide are said in the next mail, and cause none', async () => {
	const { store, notify } = startInMemory({ places: 4 });
	await registerUnmailed(store, ANA);
	await notify();
	setOuting({ title: 'À Serra Baixa', guide: 'Rui Sá', guideEmail: 'rui@exemplo.pt' });
	await runAt(store, '02T12:00');
	expect(subjectsTo(ANA.email)).toEqual(['Inscrição confirmada']);
	await runAt(store, '12T09:00');
	expect(lastTo(ANA.email)).toMatch(/À Serra Baixa[\s\S]*Chamava-se «À Serra Alta»\. Quem guia agora é Rui Sá\./);
	setOuting({ start: '2026-03-14 10:00' });
	await runAt(store, '12T10:00');
	expect(lastTo(ANA.email, 'Mudou de hora')).not.toMatch(/Chamava-se|Quem guia agora/);
});

it('a mail says the hour that was announced, and the new one', async () => {
	const { store, notify } = startInMemory();
	await registerUnmailed(store, ANA);
	await notify();
	setOuting({ start: '2026-03-14 08:30' });
	await runAt(store, '02T12:00');
	expect(subjectsTo(ANA.email).at(-1)).toBe('Mudou de hora');
	expect(lastTo(ANA.email)).toMatch(/9h–16h30, passou para [^.]*8h30–16h30\./);
});

it('another time zone is another hour, also for the guide who has the list', async () => {
	const { store, notify } = startInMemory();
	await registerUnmailed(store, ANA);
	await notify();
	setOuting({ timeZone: 'Atlantic/Madeira' });
	await runAt(store, '02T12:00');
	expect(subjectsTo(ANA.email)).toEqual(['Inscrição confirmada']);
	await runAt(store, '12T09:00', '13T18:10');
	setOuting({ timeZone: 'Atlantic/Azores' });
	await runAt(store, '13T18:30');
	expect(subjectsTo(ANA.email).at(-1)).toBe('Mudou de hora');
	expect(lastTo(ANA.email)).toMatch(/9h–16h30, passou para [^.]*9h–16h30 \(hora dos Açores\)\./);
	expect(subjectsTo('guia@')).toEqual(['Quem vem', 'Mudou de hora']);
	setOuting({ timeZone: 'Europe/Lisbon' });
	await runAt(store, '13T18:40');
	expect(lastTo(ANA.email)).toMatch(/9h–16h30 \(hora dos Açores\), passou para [^.]*9h–16h30\./);
});

it('a reason that nobody translated says which language it is in', async () => {
	const { store, notify } = startInMemory();
	const off = { state: 'cancelled', because: 'Vem aí chuva.' } as const;
	const english = { ...OFFER, title: 'Up to Serra Alta' };
	changeSettings(contentIn('en').outings, { [OUTING]: english });
	for (const language of ['en', 'pt'])
		await registerUnmailed(store, groupOf(`a-${language}`, 1, language === 'en' ? { language } : {}));
	await notify();
	setOuting(off);
	changeSettings(contentIn('en').outings, { [OUTING]: { ...english, ...off } });
	await runAt(store, '02T12:00');
	expect(lastTo('a-en@')).toContain('In Portuguese: ‘Vem aí chuva.’');
	expect(lastTo('a-pt@')).toMatch(/\n\nVem aí chuva\.\n\n/);
	setOuting({ state: 'scheduled', because: 'O sol voltou.' });
	changeSettings(contentIn('en').outings, { [OUTING]: { ...english, because: 'The sun is back.' } });
	await runAt(store, '03T12:00');
	expect(lastTo('a-en@')).toMatch(/The sun is back\./);
	expect(lastTo('a-en@')).not.toContain('In Portuguese');
});

it('who has more people than places is told which day, who they are, and where the outing is', async () => {
	const { store, notify } = startInMemory({ places: 3 });
	await registerUnmailed(store, groupOf('ana', 3));
	await notify();
	setOuting({ places: 2 });
	await runAt(store, '02T12:00');
	const mail = postmark.sent.at(-1);
	expect(mail?.Subject).toBe('Há mais inscritos do que lugares: À Serra Alta, 14 de março de 2026');
	expect(mail?.TextBody).toMatch(
		/2 lugares, e 3 pessoas[\s\S]*Ana Reis, 912345678\n- Pessoa 0[\s\S]*\/outings\/serra-alta\n/,
	);
});

it('after a backup was restored, what a later mail said is not known, and what holds is said again', async () => {
	const { store, notify } = startInMemory({ places: 6 });
	await registerUnmailed(store, groupOf('ana', 1));
	await notify();
	const backup = await readLedger(store, OUTING);
	const id = await idOf(store, 'ana@exemplo.pt');
	for (const seen of ['0', '1', '2']) {
		await pressLink(store, id, 'mail', { do: 'add', name: `Eva ${seen}`, birthYear: '1990', seen });
		await notify();
	}
	expect(lastTo('ana@')).toContain('é agora de 4 pessoas');
	await store.setJSON(`outings/${OUTING}`, { ...backup, isRestored: true });
	await runAt(store, '01T12:10', '01T12:20', '02T12:00');
	expect(lastTo('ana@')).toContain('é agora de 1 pessoa.');
	expect(subjectsTo('ana@')).toEqual(['Inscrição confirmada', ...Array(4).fill('Inscrição alterada')]);
	expect(lastTo('associacao@')).toContain('que tem agora 1 pessoa');
});
