import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { features } from '#netlify/server/content.ts';
import { acceptRegistration } from '#netlify/server/outings/answer-outings.ts';
import type { Ledger } from '#netlify/server/outings/ledger.ts';
import { changeLedger } from '#netlify/server/outings/ledger-store.ts';
import { type Backups, keysOf, makeBackups, startEmptyStore } from '#tests/support/backups.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { groupOf, OUTING, type Outings, REGISTRATION_DAY, setOuting, startOutings } from '#tests/support/outings.ts';
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
	const reception = { key: undefined, blobs: store, deployContext: 'dev', until: Date.now() + 12_000 };
	for (const group of [groupOf('ana', 2, { note: '=1+1' }), groupOf('rui', 2)])
		await acceptRegistration(group, reception);
	const run = async (args: string | readonly string[]) => {
		const { status, stdout, stderr } = await runCommand(runOutings, typeof args === 'string' ? args.split(' ') : args, {
			project,
		});
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
	const between = (from: string, until: string) => run(['cancel', OUTING, '--from', from, '--until', until]);
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

let backups: Backups;
let outings: Outings;
beforeEach(async () => {
	backups = await makeBackups();
	outings = await startOutings();
});

/** Registers a group in a process that crashes before it mails: the mails stay queued in the ledger. */
const registerUnmailed = (email: string, size: number) => {
	const context = { key: undefined, blobs: outings.store, deployContext: 'dev', until: Date.now() + 12_000 };
	return acceptRegistration(groupOf(email, size), context);
};

const lose = async () => {
	for (const key of await keysOf(outings.store)) await outings.store.delete(key);
};

/** The clock runs for some hours. */
const passHours = () =>
	outings.runAt(
		...['12:20', '12:30', '12:40', '13:00', '15:00'].map((time) => REGISTRATION_DAY.replace('12:00', time)),
	);

it.each([
	['queued in its ledger', 'accept'],
	['pending', 'fail'],
] as const)('a mail that was %s in a backup and was sent since is not sent again after an import', async (_, mail) => {
	await registerUnmailed('ana', 2);
	outings.sink.behave(mail);
	if (mail === 'fail') await outings.run('process-due');
	await backups.write(outings.store, 'a.jsonl');
	outings.sink.behave('accept');
	await outings.runAt(REGISTRATION_DAY.replace('12:00', '12:10'));
	const before = [await outings.subjectsTo('ana@'), await outings.subjectsTo('associacao@')];
	expect(before).toEqual([['Inscrição confirmada'], ['Inscrição']]);
	await lose();
	await backups.restore(outings.store, 'a.jsonl');
	await passHours();
	expect([
		await outings.subjectsTo('ana@'),
		(await outings.subjectsTo('associacao@')).filter((one) => one === 'Inscrição'),
	]).toEqual(before);
	expect(Object.keys((await outings.look()).pending)).toEqual([]);
	expect((await outings.ledger())?.queue).toEqual([]);
});

it('an import keeps the places of the backup and those since, and the association is notified', async () => {
	await registerUnmailed('ana', 2);
	await backups.write(outings.store, 'a.jsonl');
	await lose();
	await outings.admit(groupOf('rui', 2));
	await backups.restore(outings.store, 'a.jsonl', { merge: true });
	await passHours();
	expect((await outings.ledger())?.parties.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
	expect(await outings.subjectsTo('associacao@')).toContain('Há mais inscritos do que lugares');
	// Her mail was queued when the backup was made.
	expect(await outings.subjectsTo('ana@')).toEqual(['Inscrição confirmada']);
});

it('registrations cancelled since a backup stay cancelled, and their queued mails are dropped', async () => {
	await registerUnmailed('ana', 2);
	await backups.write(outings.store, 'a.jsonl');
	await outings.run('process-due');
	await outings.settle();
	expect(await outings.press(await outings.linkTo('ana@'))).toBe('/outings/result/cancelled');
	await outings.settle();
	await backups.restore(outings.store, 'a.jsonl', { merge: true });
	await passHours();
	expect(JSON.stringify(await outings.store.get(`outings/${OUTING}`))).not.toContain('ana@');
	expect(await outings.subjectsTo('ana@')).toEqual(['Inscrição confirmada', 'Inscrição cancelada']);
});
