import { expect, it } from 'vitest';
import { features } from '#netlify/server/base/content.ts';
import { dangerOf, keyOfDanger } from '#netlify/server/outings/danger-notices.ts';
import { readLedger } from '#netlify/server/outings/ledger-store.ts';
import { pressOuting } from '#netlify/server/outings/press-outing.ts';
import { processOutings } from '#netlify/server/outings/process-outings.ts';
import type { Forecast, Level } from '#src/day/forecast.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { postmark, replacePostmark } from '#tests/support/memory-services.ts';
import {
	groupOf,
	OFFER,
	OUTING,
	registerUnmailed,
	setOuting,
	startInMemory,
	subjectsTo,
} from '#tests/support/outings.ts';

replacePostmark();

const WALK = '2026-03-14';
const PLACE = { where: { municipalities: [['1821', 'Tondela']] as const, areas: ['VIS'] } };

/** An outing, with a guest or without, whose mails to the association about its danger count from now. */
const start = async (isRegistered = true) => {
	const { store, notify } = startInMemory({ place: PLACE });
	changeSettings(features, { day: true });
	if (isRegistered) {
		await registerUnmailed(store, groupOf('ana', 1));
		await notify();
	}
	/** What IPMA says at a moment of March, and the run that follows. `fire`: 0 if it is not known; `null`: no more are the warnings. */
	const runAt = async (
		moment: string,
		fire: number,
		warnings: readonly (readonly [type: string, level: Level])[] | null = [],
		day = WALK,
	) => {
		setTime(`2026-03-${moment}:00.000Z`);
		const forecast: Forecast = {
			fire: fire > 0 ? { [day]: { madeAt: '2026-03-13 06:00', classes: { 1821: fire } } } : {},
			warnings: (warnings ?? []).map(([type, level]) => ({
				...{ area: 'VIS', type, level },
				...{ start: `${day} 08:00`, end: `${day} 20:00` },
			})),
			...(warnings && { warnedAt: `2026-03-${moment.slice(0, 2)} ${moment.slice(3)}` }),
		};
		await store.setJSON('day/forecast', forecast);
		await processOutings(store, 'dev');
	};
	const told = () => postmark.sent.filter(({ Subject = '' }) => /^(?:Perigo|Aviso da|Passou o)/.test(Subject));
	/** Presses a button of the danger on the outing's page, as that shows it now. */
	const press = async (action = 'proceed') => {
		const ledger = await readLedger(store, OUTING);
		const danger = ledger && dangerOf(ledger);
		return pressOuting(store, OUTING, { do: action, danger: danger && keyOfDanger(danger) }, Number.POSITIVE_INFINITY);
	};
	return { store, runAt, told, press, subjects: () => told().map(({ Subject }) => Subject?.split(':')[0]) };
};

it('the evening before, the association hears of very high danger once, with the law and the way to call it off', async () => {
	const { runAt, told } = await start();
	await runAt('13T07:00', 2);
	await runAt('13T17:50', 4);
	expect(told()).toEqual([]);
	await runAt('13T18:00', 4);
	await runAt('13T18:10', 4);
	const [mail, ...others] = told();
	expect(others).toEqual([]);
	expect(mail?.Subject).toBe('Perigo de incêndio: À Serra Alta');
	expect(mail?.To).toContain('associacao');
	expect(mail?.TextBody).toMatch(
		/muito elevado em Tondela para sábado, 14 de março[\s\S]*artigo 68\.º[\s\S]*\/desk\/outings\/serra-alta\?state=cancelled#mudanca/,
	);
});

it('it hears again only if it gets worse, or is over', async () => {
	const { runAt, subjects } = await start();
	await runAt('13T07:00', 4);
	await runAt('13T18:00', 4);
	expect(subjects()).toEqual(['Perigo de incêndio']);
	await runAt('14T07:00', 5);
	expect(subjects()).toEqual(['Perigo de incêndio', 'Perigo de incêndio']);
});

it('after «Vi, faz-se» it hears of nothing but something worse: neither of the same or less again, nor of the end', async () => {
	const calm = await start();
	await calm.runAt('13T07:00', 5);
	await calm.press();
	await calm.runAt('13T18:00', 2);
	await calm.runAt('14T07:00', 4);
	expect(calm.subjects()).toEqual(['Perigo de incêndio']);
	const { runAt, press, subjects } = await start();
	await runAt('13T07:00', 4);
	await press();
	await runAt('13T18:00', 4, [['Vento', 'orange']]);
	await press();
	await runAt('14T07:00', 2, [['Vento', 'red']]);
	expect(subjects()).toEqual(['Perigo de incêndio', 'Perigo de incêndio', 'Aviso da IPMA']);
});

it('the end of something worse than what was seen is told, and so is one that is not seen any more', async () => {
	const { runAt, press, subjects } = await start();
	await runAt('13T07:00', 4);
	await press();
	await runAt('13T18:00', 5);
	await runAt('14T07:00', 2);
	expect(subjects()).toEqual(['Perigo de incêndio', 'Perigo de incêndio', 'Passou o perigo']);
	const other = await start();
	await other.runAt('13T18:00', 4);
	await other.press();
	await other.runAt('14T07:00', 2);
	expect(other.subjects()).toEqual(['Perigo de incêndio']);
	await other.press('reconsider');
	await processOutings(other.store, 'dev');
	expect(other.subjects()).toEqual(['Perigo de incêndio', 'Passou o perigo']);
});

it('a danger that is seen before its mail left is not mailed, and what is seen is what the page showed', async () => {
	const { store, runAt, press, subjects } = await start();
	postmark.mode = 'fail';
	await runAt('13T07:00', 4);
	await press();
	postmark.mode = 'accept';
	await runAt('13T17:00', 4);
	expect(subjects()).toEqual([]);
	const shown = (await readLedger(store, OUTING))?.danger;
	postmark.mode = 'fail';
	await runAt('13T18:00', 5);
	const old = { do: 'proceed', danger: shown && keyOfDanger(shown) };
	expect((await pressOuting(store, OUTING, old, Number.POSITIVE_INFINITY)).refused?.reason).toBe('forecast');
	postmark.mode = 'accept';
	await runAt('13T20:00', 5);
	expect(subjects()).toEqual(['Perigo de incêndio']);
});

it('what nobody knows ends no danger; what is forecast does', async () => {
	const { runAt, subjects } = await start();
	await runAt('13T07:00', 0, [['Vento', 'red']]);
	await runAt('13T18:00', 0);
	expect(subjects()).toEqual(['Aviso da IPMA']);
	await runAt('14T07:00', 2);
	expect(subjects()).toEqual(['Aviso da IPMA', 'Passou o perigo']);
});

it('a day of many changes is two mails at most', async () => {
	const { runAt, subjects } = await start();
	for (let hour = 6; hour < 24; hour++) await runAt(`13T${String(hour).padStart(2, '0')}:00`, hour % 2 ? 5 : 2);
	expect(subjects().length).toBeLessThanOrEqual(2);
});

it.each([
	['a yellow warning', 3, [['Vento', 'yellow']]],
	['high danger', 3, []],
] as const)('%s is no news', async (_, fire, warnings) => {
	const { runAt, told } = await start();
	await runAt('13T18:00', fire, warnings);
	expect(told()).toEqual([]);
});

it('nobody is told about an outing that is called off, and the list of the eve says the danger', async () => {
	const { runAt, told } = await start();
	await runAt('13T18:00', 4);
	const list = postmark.sent.find(({ Subject }) => Subject?.startsWith('Quem vem'));
	expect(list?.TextBody).toContain('perigo de incêndio muito elevado em Tondela');
	setOuting({ state: 'cancelled', because: 'Perigo de incêndio.' });
	await runAt('14T07:00', 5);
	expect(told()).toHaveLength(1);
});

it('an outing that moves to another day leaves its danger behind, and is told of that of the new day', async () => {
	const { runAt, told, subjects } = await start();
	await runAt('13T18:00', 4);
	setOuting({ start: '2026-03-15 09:00', end: '2026-03-15 16:30', state: 'postponed' });
	await runAt('14T07:00', 2, [], '2026-03-15');
	await runAt('14T18:00', 4, [], '2026-03-15');
	expect(subjects()).toEqual(['Perigo de incêndio', 'Perigo de incêndio']);
	expect(told()[1]?.TextBody).toContain('domingo, 15 de março');
});

it('the half of a danger that is not known stays as it was', async () => {
	const { runAt, told } = await start();
	await runAt('13T07:00', 5);
	await runAt('13T18:00', 0, [['Vento', 'red']]);
	await runAt('14T07:00', 5, [['Vento', 'red']]);
	expect(told()).toHaveLength(2);
	expect(told()[1]?.TextBody).toContain('perigo de incêndio máximo em Tondela e aviso vermelho de vento');
});

it('of an outing of several days the worst day to come counts', async () => {
	setOuting({ end: '2026-03-15 16:30' });
	const { runAt, told } = await start();
	await runAt('13T18:00', 4, [], '2026-03-15');
	expect(told()[0]?.TextBody).toContain('entre sábado, 14 de março, e domingo, 15 de março, os dias de');
	await runAt('15T07:00', 5, [], WALK);
	expect(told()).toHaveLength(1);
});

it('of an outing without registrations, too: from its eve on, its guide gets a list, with the link and the sunset', async () => {
	setOuting({ end: '2026-03-14 18:30' });
	const { store, runAt, subjects } = await start(false);
	await runAt('12T18:00', 5);
	expect(await store.getMetadata(`outings/${OUTING}`)).toBeNull();
	await runAt('13T07:00', 4);
	await runAt('13T18:00', 4);
	await runAt('13T18:10', 4);
	expect(subjects()).toEqual(['Perigo de incêndio']);
	const lists = postmark.sent.filter(({ To }) => To?.includes('guia@'));
	expect(lists.map(({ Subject }) => Subject)).toEqual(['Quem vem: À Serra Alta, 0 pessoas']);
	expect(lists[0]?.TextBody).toMatch(/Não há ninguém inscrito[\s\S]*\/guide\?t=\S+[\s\S]*Pôr do sol: 18h\d\d/);
});

it('a calm outing without registrations, or one that is called off, is told to nobody before its eve’s list', async () => {
	const { store, runAt } = await start(false);
	await runAt('13T18:00', 0, null);
	expect(subjectsTo('guia@')).toEqual(['Quem vem']);
	setOuting({ ...OFFER, state: 'cancelled', because: 'Chuva.' });
	await store.delete(`outings/${OUTING}`);
	await runAt('13T18:10', 5);
	expect(await store.getMetadata(`outings/${OUTING}`)).toBeNull();
});
