import { expect, it } from 'vitest';
import { processOutings } from '#netlify/server/outings/process-outings.ts';
import { setTime } from '#tests/support/clock.ts';
import { postmark, replacePostmark } from '#tests/support/memory-services.ts';
import { ANA, OFFER, registerUnmailed, setOuting, startInMemory, subjectsTo } from '#tests/support/outings.ts';

replacePostmark();

/** Ana is registered, and the clock runs at each moment of March. */
const start = async (...moments: readonly string[]) => {
	const { store } = startInMemory();
	await registerUnmailed(store, ANA);
	const runAt = async (...times: readonly string[]) => {
		for (const time of times) {
			setTime(`2026-03-${time}:00.000Z`);
			await processOutings(store, 'dev');
		}
	};
	await runAt('01T12:10', ...moments);
	return runAt;
};

const textTo = (address: string, index: number): string =>
	postmark.sent.filter(({ To }) => To?.includes(address)).at(index)?.TextBody ?? '';

const unreached = () => subjectsTo('associacao@').filter((subject) => subject === 'Não conseguimos avisar o guia');

it('a guide who has the list hears that somebody else guides, once, and nothing later', async () => {
	const runAt = await start('13T18:00');
	setOuting({ guide: 'Rui Sá', guideEmail: 'rui@exemplo.pt' });
	await runAt('13T18:10', '13T18:20');
	setOuting({ start: '2026-03-14 09:30' });
	await runAt('13T19:30');
	expect(subjectsTo('guia@')).toEqual(['Quem vem', 'Outra pessoa guia']);
	expect(textTo('guia@', -1)).toMatch(/guiada por Rui Sá[\s\S]*apague-a/);
	expect(subjectsTo('rui@')).toEqual(['Quem vem', 'Quem vem']);
});

it('a guide whose walk is called off and takes place after all hears no new date', async () => {
	const runAt = await start('13T18:00');
	const moved = { start: '2026-03-21 09:00', end: '2026-03-21 16:30' };
	setOuting({ ...moved, state: 'cancelled', because: 'Chuva.' });
	await runAt('13T18:10');
	setOuting({ state: 'scheduled', because: 'Já não chove.' });
	await runAt('13T18:20', '13T18:30');
	setOuting({ start: '2026-03-21 10:00' });
	await runAt('13T18:40', '13T18:50');
	expect(subjectsTo('guia@')).toEqual(['Quem vem', 'Atividade cancelada', 'Afinal faz-se', 'Mudou de hora']);
	expect(textTo('guia@', -1)).toMatch(/marcada para 21 de março de 2026, às 9h, passou para [^.]*10h/);
});

it('who corrects a guide’s address is not told that the right one refuses, and the wrong one gets nothing', async () => {
	postmark.refused.clear();
	const runAt = await start();
	postmark.refused.add('guia@');
	await runAt('13T18:00', '13T18:10');
	const said = postmark.sent.filter(({ Subject }) => Subject?.startsWith('Não conseguimos'));
	expect(said.map(({ TextBody }) => TextBody)).toEqual([expect.stringContaining('O endereço guia@exemplo.pt não')]);
	setOuting({ guideEmail: 'ines@exemplo.pt' });
	await runAt('13T18:20', '13T19:30', '13T20:40');
	expect([subjectsTo('ines@'), subjectsTo('guia@'), unreached().length]).toEqual([['Quem vem'], [], 1]);
});

it('an address that is corrected before anybody was told is not called wrong', async () => {
	postmark.refused.clear();
	const runAt = await start();
	for (const address of ['guia@', 'associacao@']) postmark.refused.add(address);
	await runAt('13T18:00');
	postmark.refused.delete('associacao@');
	setOuting({ guideEmail: 'ines@exemplo.pt' });
	await runAt('13T18:40', '13T19:30', '13T20:40');
	expect([subjectsTo('ines@'), unreached()]).toEqual([['Quem vem'], []]);
});

it('an address that accepts mails again gets the list within an hour, and the association is told once', async () => {
	postmark.refused.clear();
	const runAt = await start();
	postmark.refused.add('guia@');
	await runAt('13T18:00', '13T18:10', '13T19:10', '13T20:20', '13T21:30');
	postmark.refused.clear();
	await runAt('13T22:00', '13T22:40', '13T23:50');
	expect([subjectsTo('guia@'), unreached().length]).toEqual([['Quem vem'], 1]);
});

it('a guide who does not hear that the walk is called off is told by the association', async () => {
	postmark.refused.clear();
	const runAt = await start('13T18:00');
	postmark.refused.add('guia@');
	setOuting({ ...OFFER, state: 'cancelled', because: 'Chuva.' });
	await runAt('13T18:10', '13T18:20', '13T19:30');
	expect([subjectsTo('guia@'), unreached().length]).toEqual([['Quem vem'], 1]);
	expect(textTo('associacao@', -1)).toContain('«Atividade cancelada: À Serra Alta»');
});
