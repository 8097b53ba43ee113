import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '#netlify/server/content.ts';
import type { Ledger } from '#netlify/server/outings/ledger.ts';
import { changeLedger } from '#netlify/server/outings/ledger-store.ts';
import { keysOf, makeBackups, startEmptyStore } from '#tests/support/backups.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import {
	groupOf,
	OUTING,
	REGISTRATION_DAY,
	registerUnmailed,
	setOuting,
	startOutings,
} from '#tests/support/outings.ts';
import { runCommand } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { runOutings } from '../../../commands/outings-command.ts';

/** A project on this machine where two groups registered for an outing of three places, and the command on it. */
const startProject = async () => {
	setTime(REGISTRATION_DAY);
	changeSettings(features, { outings: true });
	setOuting();
	const project = await makeProject();
	const store = await startEmptyStore(project);
	for (const group of [groupOf('ana', 2, { note: '=1+1' }), groupOf('rui', 2)]) await registerUnmailed(store, group);
	const run = async (args: string, ...more: readonly string[]) => {
		const { status, stdout, stderr } = await runCommand(runOutings, [...args.split(' '), ...more], { project });
		return { status, text: stderr + stdout };
	};
	const ledger = async (): Promise<Ledger> => store.get(`outings/${OUTING}`, { type: 'json' });
	return { project, store, run, ledger };
};

it('npm run outings shows the outings and their people, also for a spreadsheet', async () => {
	const { project, run } = await startProject();
	expect((await run('list')).text).toMatch(/2026-03-14 09:00 +serra-alta +3 +2 +2/);
	const { text } = await run(`people ${OUTING}`);
	expect(text.match(/com lugar +Pessoa \d +1990 +Ana Reis +912345678 +ana@exemplo\.pt/g)).toHaveLength(2);
	expect((await run(`people ${OUTING} --csv --output p.csv`)).status).toBe(0);
	const csv = await readFile(join(project, 'p.csv'), 'utf8');
	expect(csv.split('\r\n')).toHaveLength(6);
	expect(csv).toContain(`"com lugar";"Pessoa 0";"1990";"Ana Reis";"912345678";"ana@exemplo.pt";"'=1+1";`);
	for (const wrong of [
		'',
		'people',
		'people outra',
		'people constructor',
		'cancel serra-alta',
		'open serra-alta',
		'--x',
	])
		expect([wrong, (await run(wrong)).status]).toEqual([wrong, 1]);
});

it('npm run outings cancels a registration, whose place is given to the next, and closes an outing', async () => {
	const { run, store, ledger } = await startProject();
	expect((await run(`cancel ${OUTING} outra@exemplo.pt`)).status).toBe(1);
	const before = (await ledger()).queue;
	expect((await run(`cancel ${OUTING} Ana@exemplo.pt`)).status).toBe(0);
	expect((await run(`close ${OUTING}`)).status).toBe(0);
	expect((await run('list')).text).toContain('fechada');
	// A mail of the command would have links to this machine.
	expect((await ledger()).queue).toEqual(before);

	await changeLedger(store, OUTING, () => undefined);
	const { parties, queue, closed, cancelling } = await ledger();
	expect([closed, cancelling]).toEqual([true, undefined]);
	expect(parties.map(({ email, state }) => [email, state])).toEqual([['rui@exemplo.pt', 'confirmed']]);
	expect(queue.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['outing-cancelled', 'outing-promoted']));
});

it('npm run outings cancels several registrations at once', async () => {
	const { run, store, ledger } = await startProject();
	const between = (from: string, until: string) => run(`cancel ${OUTING}`, '--from', from, '--until', until);
	for (const [from, until] of [
		['2026-03-01 12:01', '2026-03-01 13:00'],
		['ontem', '2026-03-01 13:00'],
		['', ''],
	] as const)
		expect((await between(from, until)).status).toBe(1);
	const { status, text } = await between('2026-03-01 12:00', '2026-03-01 12:00');
	expect([status, text]).toEqual([0, expect.stringContaining('dentro de dez minutos: 2')]);
	await changeLedger(store, OUTING, () => undefined);
	expect((await ledger()).parties).toEqual([]);
	expect((await ledger()).cancelled).toHaveLength(2);
});

it('npm run outings deletes a registration at once when the outing is over', async () => {
	const { run, ledger } = await startProject();
	setTime('2026-03-15T12:00:00.000Z');
	expect((await run(`cancel ${OUTING} ana@exemplo.pt`)).text).toContain('Apagadas: 1');
	// Also in the queued mails.
	expect(JSON.stringify(await ledger())).not.toContain('ana@');
	expect((await ledger()).queue).toHaveLength(2);
});

/** An outing for which Ana's group is registered, but not mailed yet, and backups of its store. */
const startBackups = async () => {
	const backups = await makeBackups();
	const outings = await startOutings();
	const { store, runAt } = outings;
	await registerUnmailed(store, groupOf('ana', 2));
	return {
		...outings,
		backUp: () => backups.write(store, 'a.jsonl'),
		lose: async () => {
			for (const key of await keysOf(store)) await store.delete(key);
		},
		/** Imports the backup; then the clock runs for some hours. */
		restore: async () => {
			await backups.restore(store, 'a.jsonl', { merge: true });
			await runAt(...['12:20', '12:30', '12:40', '13:00', '15:00'].map((time) => `2026-03-01T${time}:00.000Z`));
		},
	};
};

it.each([
	['queued in its ledger', 'accept'],
	['pending', 'fail'],
] as const)('a mail that was %s in a backup and was sent since is not sent again after an import', async (_, mail) => {
	const outings = await startBackups();
	outings.sink.behave(mail);
	if (mail === 'fail') await outings.run('process-due');
	await outings.backUp();
	outings.sink.behave('accept');
	await outings.runAt('2026-03-01T12:10:00.000Z');
	const before = [await outings.subjectsTo('ana@'), await outings.subjectsTo('associacao@')];
	expect(before).toEqual([['Inscrição confirmada'], ['Inscrição']]);
	await outings.lose();
	await outings.restore();
	expect([
		await outings.subjectsTo('ana@'),
		(await outings.subjectsTo('associacao@')).filter((one) => one === 'Inscrição'),
	]).toEqual(before);
	expect(Object.keys((await outings.look()).pending)).toEqual([]);
	expect((await outings.ledger())?.queue).toEqual([]);
});

it('an import keeps the places of the backup and those since, and the association is notified', async () => {
	const outings = await startBackups();
	await outings.backUp();
	await outings.lose();
	await outings.admit(groupOf('rui', 2));
	await outings.restore();
	expect((await outings.ledger())?.parties.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
	expect(await outings.subjectsTo('associacao@')).toContain('Há mais inscritos do que lugares');
	// Her mail was queued when the backup was made.
	expect(await outings.subjectsTo('ana@')).toEqual(['Inscrição confirmada']);
});

it('registrations cancelled since a backup stay cancelled, and their queued mails are dropped', async () => {
	const outings = await startBackups();
	await outings.backUp();
	await outings.run('process-due');
	await outings.settle();
	expect(await outings.press(await outings.linkTo('ana@'))).toBe('/outings/result/cancelled');
	await outings.settle();
	await outings.restore();
	expect(JSON.stringify(await outings.store.get(`outings/${OUTING}`))).not.toContain('ana@');
	expect(await outings.subjectsTo('ana@')).toEqual(['Inscrição confirmada', 'Inscrição cancelada']);
});
