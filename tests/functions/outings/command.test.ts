import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runOutings } from '#commands/outings/command.ts';
import { runSubmissions } from '#commands/submissions/command.ts';
import { features } from '#netlify/server/base/content.ts';
import { factsFromPage, type Group, type Ledger } from '#netlify/server/outings/ledger.ts';
import { changeLedger } from '#netlify/server/outings/ledger-store.ts';
import { personKey } from '#netlify/server/outings/roll.ts';
import { keysOf, makeBackups, startEmptyStore } from '#tests/support/backups.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import {
	groupOf,
	OFFER,
	OUTING,
	pressLink,
	REGISTRATION_DAY,
	registerUnmailed,
	setOuting,
	startOutings,
} from '#tests/support/outings.ts';
import { runCommand } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

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

it('npm run outings shows who comes, also for a spreadsheet', async () => {
	const { project, run, store, ledger } = await startProject();
	const { text } = await run(`people ${OUTING}`);
	expect(text.match(/com lugar +Pessoa \d +1990 +Ana Reis +912345678 +ana@exemplo\.pt/g)).toHaveLength(2);
	expect((await run(`people ${OUTING} --csv --output p.csv`)).status).toBe(0);
	const csv = await readFile(join(project, 'p.csv'), 'utf8');
	expect(csv.split('\r\n')).toHaveLength(6);
	expect(csv).toContain(`"com lugar";"Pessoa 0";"1990";"Ana Reis";"912345678";"ana@exemplo.pt";"'=1+1";`);
	const { groups } = await ledger();
	const [ana] = groups as [Group];
	const mark = { came: false, at: REGISTRATION_DAY };
	await store.setJSON(`outings/${OUTING}`, {
		...(await ledger()),
		groups: groups.map((group) => (group === ana ? { ...group, inFront: 'Guia o fim da fila.' } : group)),
		roll: {
			marks: { [personKey(ana, { name: 'Pessoa 0', birthYear: '1990' })]: mark },
			turnedUp: [{ id: 'ze', name: 'Zé Luz', contact: '934567890', at: mark.at }],
		},
	});
	await run(`people ${OUTING} --csv --output p.csv`);
	expect((await readFile(join(project, 'p.csv'), 'utf8')).split('\r\n').map((row) => row.split(';'))).toEqual(
		expect.arrayContaining([
			expect.arrayContaining(['"Pessoa 0"', '"não"', '"Guia o fim da fila."']),
			expect.arrayContaining(['"veio sem inscrição"', '"Zé Luz"', '"934567890"', '"sim"']),
		]),
	);
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

it('npm run outings cancels a registration, and closes an outing', async () => {
	const { run, store, ledger } = await startProject();
	expect((await run(`cancel ${OUTING} outra@exemplo.pt`)).status).toBe(1);
	const before = (await ledger()).groups;
	expect((await run(`cancel ${OUTING} Ana@exemplo.pt`)).status).toBe(0);
	expect((await run(`close ${OUTING}`)).status).toBe(0);
	expect((await ledger()).closed).toBe(true);
	// The site's clock cancels, because mails of the command would have links to this machine.
	expect((await ledger()).groups).toEqual(before);

	await changeLedger(store, OUTING, () => undefined);
	const { groups, gone, closed, cancelling } = await ledger();
	expect([closed, cancelling]).toEqual([true, undefined]);
	expect(groups.map(({ email }) => email)).toEqual(['rui@exemplo.pt']);
	expect(gone.map(({ email, why }) => [email, why])).toEqual([['ana@exemplo.pt', 'cancelled']]);
});

it('npm run outings cancels all registrations of an address, also unconfirmed ones', async () => {
	const { run, store, ledger } = await startProject();
	await registerUnmailed(store, groupOf('ana', 1, { name: 'Outra Ana' }));
	expect((await ledger()).groups).toHaveLength(3);
	expect((await run(`cancel ${OUTING} ana@exemplo.pt`)).text).toContain('dentro de dez minutos: 2');
	await changeLedger(store, OUTING, () => undefined);
	expect((await ledger()).groups.map(({ email }) => email)).toEqual(['rui@exemplo.pt']);
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
	const { status, text } = await between('2026-03-01', '2026-03-01 12:00');
	expect([status, text]).toEqual([0, expect.stringContaining('dentro de dez minutos: 2')]);
	await changeLedger(store, OUTING, () => undefined);
	expect((await ledger()).groups).toEqual([]);
	expect((await ledger()).gone.map(({ why }) => why)).toEqual(['invented', 'invented']);
});

it('npm run outings deletes a registration at once when the outing is over', async () => {
	const { run, ledger } = await startProject();
	setTime('2026-03-15T12:00:00.000Z');
	expect((await run(`cancel ${OUTING} ana@exemplo.pt`)).text).toContain('Apagadas: 1');
	const id = (await ledger()).cancelled[0] ?? 'none';
	// What mails said is deleted, too.
	expect(JSON.stringify({ ...(await ledger()), cancelled: [] })).not.toMatch(new RegExp(`ana@|${id}`));
});

it('who has left is found by the address while their farewell waits, and is erased with what was said of them', async () => {
	const { run, store, ledger, project } = await startProject();
	const [ana] = (await ledger()).groups;
	await store.setJSON(`outings/${OUTING}`, {
		...(await ledger()),
		notified: {
			[`group/${ana?.id}`]: { count: 1, facts: factsFromPage(ana as Group, OFFER) },
			[`association/${ana?.id}`]: { count: 1, facts: { ...ana, state: 'confirmed' } },
		},
	});
	await pressLink(store, ana?.id ?? '');
	expect(JSON.stringify(await ledger())).toContain('ana@exemplo.pt');
	const people = (await run(`people ${OUTING}`)).text;
	expect(people.match(/já saiu +Pessoa \d +1990 +Ana Reis +912345678 +ana@exemplo\.pt/g)).toHaveLength(2);
	const { stderr } = await runCommand(runSubmissions, ['list', '--email', 'ana@exemplo.pt'], { project });
	expect(stderr).toContain(`«${OUTING}»`);
	const { status, text } = await run(`cancel ${OUTING} ana@exemplo.pt`);
	expect([status, text]).toEqual([0, expect.stringContaining('Já tinha saído')]);
	expect(JSON.stringify({ ...(await ledger()), cancelled: [] })).not.toMatch(new RegExp(`ana@|${ana?.id}`));
	expect((await ledger()).groups).toHaveLength(1);
});

/** Ana's group is registered for an outing, and its mail has not gone yet; with backups of the store. */
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
			await backups.restore(store, 'a.jsonl');
			await runAt(...['12:20', '12:30', '12:40', '13:00', '15:00'].map((time) => `2026-03-01T${time}:00.000Z`));
		},
	};
};

it.each([
	['not tried yet', 'accept'],
	['refused for a moment', 'fail'],
] as const)('a mail that was %s in a backup and was sent since is not sent again after an import', async (_, mail) => {
	const outings = await startBackups();
	outings.sink.behave(mail);
	if (mail === 'fail') await outings.run('process-due');
	await outings.backUp();
	outings.sink.behave('accept');
	await outings.runAt('2026-03-01T12:10:00.000Z');
	const before = [await outings.subjectsTo('ana@'), await outings.subjectsTo('associacao@')];
	expect(before).toEqual([['Inscrição confirmada'], ['Inscrição']]);
	const { secret } = (await outings.ledger()) ?? {};
	await outings.lose();
	await outings.restore();
	const remade = (await outings.ledger())?.secret;
	expect([typeof secret, typeof remade, remade === secret]).toEqual(['string', 'string', false]);
	expect([
		await outings.subjectsTo('ana@'),
		(await outings.subjectsTo('associacao@')).filter((one) => one === 'Inscrição'),
	]).toEqual(before);
	expect((await outings.ledger())?.isRestored).toBeUndefined();
});

it('registrations that somebody invented are taken away without a mail to them, and the association gets one', async () => {
	const outings = await startOutings({ places: 4 });
	await outings.admit(groupOf('invento', 2), groupOf('inventada', 2), groupOf('rui', 2));
	await outings.sink.mailbox.clear();
	await outings.store.setJSON(`outings/${OUTING}`, {
		...(await outings.ledger()),
		removing: (await outings.ledger())?.groups.slice(0, 2).map(({ id }) => id),
	});
	await outings.runAt('2026-03-01T12:10:00.000Z', '2026-03-01T12:20:00.000Z');
	const mails = (await outings.mails()).map(
		({ To, Subject }) => `${/[\w.]+(?=@)/.exec(To ?? '')?.[0]}: ${Subject?.split(':')[0]}`,
	);
	expect(mails.sort()).toEqual([
		'associacao: Inscrições retiradas',
		'associacao: Passou a ter lugar',
		'rui: Já tem lugar',
	]);
	expect(JSON.stringify(await outings.ledger())).not.toMatch(/invent(?:o|ada)@/);
});

it('after an import nobody misses a mail whose number an earlier one had', async () => {
	const outings = await startBackups();
	await outings.runAt('2026-03-01T12:10:00.000Z');
	await outings.backUp();
	await outings.press(await outings.linkTo('ana@'), { do: 'remove', person: '1', seen: '0' });
	await outings.settle();
	await outings.lose();
	await outings.restore();
	setOuting({ state: 'cancelled', because: 'Chuva.' });
	await outings.runAt('2026-03-05T12:00:00.000Z', '2026-03-05T12:10:00.000Z');
	expect((await outings.subjectsTo('ana@')).at(-1)).toBe('Atividade cancelada');
});

it('who turned up without a registration is erased by the telephone that the guide noted, and by no other', async () => {
	const { run, store, ledger } = await startProject();
	const unreachable = { id: 'b', name: 'Rui Sá', contact: '', at: REGISTRATION_DAY };
	const turnedUp = [{ id: 'a', name: 'Zé Luz', contact: '934567890', at: REGISTRATION_DAY }, unreachable];
	await changeLedger(store, OUTING, (before) => ({ ...before, roll: { marks: {}, turnedUp } }));
	for (const wrong of ['934567891', '+351']) expect((await run(`cancel ${OUTING} ${wrong}`)).status).toBe(1);
	expect((await run(`cancel ${OUTING} 934567890`)).text).toContain('Veio sem inscrição, e ficou apagado: 1.');
	expect((await ledger()).roll?.turnedUp).toEqual([unreachable]);
});
