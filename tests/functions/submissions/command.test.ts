import { spawnSync } from 'node:child_process';
import { lstat, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from '@netlify/blobs';
import { beforeEach, describe, expect, it } from 'vitest';
import { readOptions } from '#commands/submissions/command.ts';
import { findSubmissions } from '#commands/submissions/search.ts';
import { site } from '#netlify/server/base/content.ts';
import { type Case, RECEIVED } from '#netlify/server/cases/case.ts';
import { doAction } from '#netlify/server/forms/do-action.ts';
import { withEntry } from '#netlify/server/mail/notice.ts';
import { personKey } from '#netlify/server/outings/roll.ts';
import { keepCaught } from '#netlify/server/store/caught.ts';
import { caseKey, claimKey } from '#netlify/server/store/keys.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { keysOf, startEmptyStore } from '#tests/support/backups.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { file, toIncomingForm, toSent } from '#tests/support/filed-submissions.ts';
import { runSubmissions } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { runInTerminal } from '#tests/support/terminal.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

it.each([
	['', 'Escreva um comando'],
	['apaga', '«apaga» não é um comando'],
	['list show', 'só um'],
	['list --form socio', '«socio» não é um formulário. Os que há são: contact, '],
	['list --state aberto', '«aberto» não é um estado. Os que há são: open, pending, '],
	['list --until 1/3/2026', 'não é um dia'],
	['list --from 2026-02-30', 'não é um dia'],
	['list --nome Ana', 'Veja --help'],
	['delete --yes', 'pede pelo menos um filtro'],
	['show', 'pede pelo menos um filtro'],
	['export --all', 'pede --output'],
	['export --all --output a --email ana@exemplo.pt', 'não tem filtros'],
	['export --all --output a --csv', 'nem --csv'],
	['list --all', 'é só do export'],
	['import', 'pede o ficheiro'],
	['import a b', 'só um'],
	['import a --form contact', 'não tem filtros'],
])('invalid arguments are refused in Portuguese: %j', (args, sentence) => {
	expect(() => readOptions(args.split(' ').filter(Boolean))).toThrow(
		expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(sentence) }),
	);
});

it('an error is one line, and the command fails', async () => {
	const project = await makeProject();
	const run = (args: string, variables = {}) => runSubmissions(args, { project, variables });
	const expectRefused = async (args: string, variables: object, sentence: string) =>
		expect(await run(args, variables)).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) });
	await expectRefused('list', {}, 'ainda não há dados');
	await mkdir(join(project, '.netlify', 'blobs-serve'), { recursive: true });
	await expectRefused('list', { NETLIFY_SITE_ID: 'a' }, 'falta NETLIFY_AUTH_TOKEN');
	await expectRefused('list', { NETLIFY_AUTH_TOKEN: 'a' }, 'falta NETLIFY_SITE_ID');
	await expectRefused('import nenhum.jsonl', {}, `Não se consegue abrir ${join(project, 'nenhum.jsonl')}.\n`);
});

it.each(['docs/running.md', 'docs/runbook.md'])('every command that %s names exists', async (file) => {
	const text = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');
	const commands = [...text.matchAll(/npm run submissions -- ([^`#\n]+)/g)].map(([, args = '']) => args.trim());
	expect(commands.length).toBeGreaterThan(2);
	for (const args of commands) expect(() => readOptions(args.split(/ +/))).not.toThrow();
});

const COMMAND = fileURLToPath(new URL('../../../commands/submissions/submissions.ts', import.meta.url));
const ANA = 'ana.reis@exemplo.pt';
const ENQUIRY = `Formulário dos contactos: ${VALID_FORMS.contact.subject}`;

let project: string;
let blobs: Store;
beforeEach(async () => {
	project = await makeProject();
	// The platform may run at the same time, so its store stays open.
	blobs = await startEmptyStore(project);
});

const run = (args: string, input = '') => runSubmissions(args, { project, input });
const idsIn = (text: string) => text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
/** The store's keys, without the notes about deletions, which contain nothing of the deleted. */
const keys = async () => (await keysOf(blobs)).filter((key) => !key.startsWith('deleted/'));

const made = (form: FiledForm, receivedAt: string, changes = {}): Case =>
	toSent({ ...toIncomingForm(form, { ...VALID_FORMS[form], ...changes }).submission, receivedAt });
/** Stores a case with its claim. */
const store = async (one: Case): Promise<Case> => {
	await blobs.setJSON(caseKey(one), one);
	await blobs.setJSON(claimKey(one), { id: one.id, receivedAt: one.receivedAt });
	return one;
};

/** Stores a sent enquiry, an application that Postmark refused and a pending request of Ana's, and an enquiry of Rui's. */
const fill = async () => {
	const refused = made('member', '2026-06-30T23:30:00.000Z', { guardianEmail: 'mae@exemplo.pt' });
	const failing = { count: 0, tries: 1, reason: 'Postmark 411', failedAt: refused.receivedAt };
	return {
		sent: await store(made('contact', '2026-03-01T23:30:00.000Z')),
		refused: await store(withEntry(refused, RECEIVED.association, failing)),
		pending: await store({ ...made('schedule', '2026-08-03T12:00:00.000Z'), notified: {} }),
		other: await store(made('contact', '2026-08-04T12:00:00.000Z', { name: '=1+1', email: 'rui@exemplo.pt' })),
	};
};

describe('list', () => {
	it('shows a line for each submission in any state, the oldest first', async () => {
		const { sent, refused, pending, other } = await fill();
		const { status, stdout, stderr } = await run('list');
		expect([status, stderr.includes('dados desta máquina')]).toEqual([0, true]);
		const lines = stdout.trim().split('\n');
		expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
			['Chegou', 'Estado', 'Nome', 'Assunto', 'Email', 'Referência'],
			['2026-03-01 23:30', 'enviado', 'Ana Reis', ENQUIRY, ANA, sent.id],
			['2026-07-01 00:30', 'à espera', 'Ana Reis', 'Pedido de adesão: Ana Reis', ANA, refused.id],
			['2026-08-03 13:00', 'à espera', 'Ana Reis', 'Pedido de agendamento: ação por escolher', ANA, pending.id],
			['2026-08-04 13:00', 'enviado', '=1+1', ENQUIRY, 'rui@exemplo.pt', other.id],
		]);
	});

	it('filters', async () => {
		const submissions = await fill();
		for (const [filters, names] of [
			['--email ANA.REIS@exemplo.pt', ['sent', 'refused', 'pending']],
			['--email Mae@exemplo.pt', ['refused']],
			['--form contact', ['sent', 'other']],
			['--form contact --email rui@exemplo.pt', ['other']],
			[`--id ${submissions.pending.id}`, ['pending']],
			['--from 2026-07-01 --until 2026-07-01', ['refused']],
			['--from 2026-06-30 --until 2026-06-30', []],
			['--from 2026-08-04', ['other']],
			['--until 2026-06-30', ['sent']],
			['--email eva@exemplo.pt', []],
		] as const) {
			const { status, stdout, stderr } = await run(`list ${filters}`);
			const isFound = names.length > 0;
			expect([filters, idsIn(stdout)]).toEqual([filters, names.map((name) => submissions[name].id)]);
			expect([status, stderr.includes('Nada corresponde')]).toEqual([isFound ? 0 : 1, !isFound]);
		}
	});
});

it.each([
	['2026-08-03 13:00', '2026-08-03 13:00', 1],
	['2026-08-03 13:01', '2026-08-03', 0],
	['2026-08-03', '2026-08-03 12:59', 0],
])('finds what came from %s until %s, on the association’s clock', async (from, until, count) => {
	await fill();
	expect(await findSubmissions(blobs, { from, until })).toHaveLength(count);
});

it('show prints everything, including why a mail was refused', async () => {
	const { refused } = await fill();
	const { stdout } = await run(`show --id ${refused.id}`);
	for (const line of ['Estado: à espera', 'Motivo: Postmark 411', 'Nacionalidade: Portuguesa'])
		expect(stdout).toContain(`${line}\n`);
});

describe('the desk’s steps', () => {
	const ids: Record<string, string> = {};
	beforeEach(async () => {
		for (const [name, form, day, actions] of [
			['unanswered', 'contact', '2027-01-05', []],
			['answered', 'contact', '2027-01-06', ['answer']],
			['paid', 'order', '2027-02-10', ['pay']],
			['shipped', 'order', '2027-03-31', ['pay', 'send']],
			['declined', 'schedule', '2027-04-01', ['decline']],
		] as const) {
			const submission = await file({ store: blobs }, form, `${day}T12:00:00.000Z`);
			ids[name] = submission.id;
			const note = { because: 'Não há lugares.' };
			for (const action of actions)
				await doAction(blobs, submission, { action, by: 'link', note, deployContext: 'dev' });
		}
	});

	it('are a filter, like the others', async () => {
		for (const [filters, names] of [
			['--state open', ['unanswered', 'paid']],
			['--state open --from 2027-02-01 --until 2027-03-31', ['paid']],
			['--state paid', ['paid']],
			['--state sent --until 2027-01-31', ['unanswered', 'answered']],
			['--state shipped', ['shipped']],
			['--state pending', []],
		] as const) {
			const { stdout } = await run(`list ${filters}`);
			expect([filters, idsIn(stdout)]).toEqual([filters, names.map((name) => ids[name])]);
		}
	});

	it('are in the list, the details and the export, with their fields', async () => {
		const { stdout } = await run('list --form order');
		expect(stdout.split('\n').map((line) => line.split(/ {2,}/)[2])).toEqual([
			'Situação',
			'paga',
			'enviada',
			undefined,
		]);
		const shown = (await run('show --state declined')).stdout;
		expect(shown).toContain('Situação: recusado\n');
		expect(shown).toMatch(/O que se fez: \d{4}-\d\d-\d\d \d\d:\d\d: Recusar, Não há lugares\.\n/);
		const exported = JSON.parse((await run('export --state declined')).stdout);
		const steps = [{ action: 'decline', by: 'link', note: { because: 'Não há lugares.' } }];
		expect(exported).toMatchObject([{ id: ids['declined'], steps }]);
	});
});

describe('export', () => {
	it('gives JSON', async () => {
		const { sent } = await fill();
		const found = JSON.parse((await run(`export --email ${ANA}`)).stdout);
		expect(found).toHaveLength(3);
		expect(found[0]).toEqual({ state: 'sent', ...sent });
	});

	it('writes a file that only the user can read', async () => {
		await fill();
		// Whatever was there before.
		await writeFile(join(project, 'ana.csv'), '', { mode: 0o644 });
		await store(made('contact', '2026-08-05T12:00:00.000Z', { about: 'trail:serra', kind: 'tree', place: 'km 3' }));
		const { stdout, stderr } = await run('export --csv --output ana.csv');
		expect([stdout, stderr.includes('Está em ana.csv')]).toEqual(['', true]);
		expect(await readFile(join(project, 'ana.csv'), 'utf8')).toContain(`"'=1+1";"rui@exemplo.pt"`);
		// A choice is its words.
		expect(await readFile(join(project, 'ana.csv'), 'utf8')).toContain('"Árvore caída";"km 3"');
		if (process.platform !== 'win32') expect((await stat(join(project, 'ana.csv'))).mode & 0o77).toBe(0);
		// A link, or a device such as /dev/stdout, is written to and stays.
		await symlink(join(project, 'ana.csv'), join(project, 'link'));
		await run('export --output link');
		expect(await readFile(join(project, 'ana.csv'), 'utf8')).toMatch(/^\[/);
		expect((await lstat(join(project, 'link'))).isSymbolicLink()).toBe(true);
	});
});

describe('delete', () => {
	it('deletes everything of one visitor, including claims, and nothing of others', async () => {
		const { other } = await fill();
		const { status, stderr } = await run(`delete --email ${ANA} --yes`);
		expect([status, stderr.includes('Apagados: 3')]).toEqual([0, true]);
		expect(await keys()).toEqual([caseKey(other), claimKey(other)]);
		expect((await run(`list --email ${ANA}`)).stderr).toContain('Nada corresponde');
	});

	it.each(['--email=', '--number undefined', '--number='])('deletes nothing by %s', async (filter) => {
		await fill();
		expect((await run(`delete ${filter} --yes`)).status).toBe(1);
		expect(await keys()).toHaveLength(8);
	});

	it.each([
		['list', 'people serra-alta'],
		['show', 'people serra-alta'],
		['export', 'people serra-alta'],
		['delete --yes', `cancel serra-alta ${ANA}`],
	])('%s lists the outings where the address is registered, and the next command', async (command, next) => {
		const party = { id: 'a', email: ANA, people: [] };
		await blobs.setJSON('outings/serra-alta', { groups: [party], gone: [], cancelled: [] });
		await blobs.setJSON('outings/ribeira', { groups: [], gone: [], cancelled: [] });
		const { stderr } = await run(`${command} --email ${ANA}`);
		expect(stderr).toContain(`npm run outings -- ${next}\n`);
		expect(stderr).not.toContain('ribeira');
	});

	it('list also says who of that address came to an outing, and who turned up with its telephone', async () => {
		await fill();
		const [name, birthYear] = ['Ana Reis', '1990'];
		const party = {
			id: 'a',
			email: ANA,
			contact: '912345678',
			people: [
				{ name, birthYear },
				{ name: 'Rui', birthYear },
			],
		};
		const at = '2026-03-01T12:00:00.000Z';
		const marks = { [personKey(party, { name, birthYear })]: { came: true, at } };
		const turnedUp = [{ id: 'b', name: 'Ana R.', contact: '912 345 678', at }];
		const empty = { groups: [], gone: [], cancelled: [] };
		await blobs.setJSON('outings/serra-alta', { ...empty, groups: [party], roll: { marks, turnedUp: [] } });
		await blobs.setJSON('outings/ribeira', { ...empty, roll: { marks: {}, turnedUp } });
		const { stderr } = await run(`list --email ${ANA}`);
		expect(stderr).toMatch(
			/inscrito em «serra-alta», ou acabou de sair\. Quem guiou notou que veio: Ana Reis\. O que lá/,
		);
		expect(stderr).toContain('Com o telefone deste endereço apareceu em «ribeira», sem inscrição: Ana R.');
	});

	it.each([
		['sim\n', 2],
		['não\n', 8],
		['', 8],
	])('asks first, and understands the answer %j', async (answer, left) => {
		await fill();
		const { status, stderr } = await run(`delete --email ${ANA}`, answer);
		expect([status, stderr.includes('Apagar 3 de vez?')]).toEqual([0, true]);
		expect(stderr.includes('Não se apagou nada.')).toBe(left === 8);
		expect(await keys()).toHaveLength(left);
	});
});

it('what the hidden field caught is shown, named beside the rest of its sender, and deleted without anything else', async () => {
	const { other } = await fill();
	const until = Number.POSITIVE_INFINITY;
	await keepCaught(blobs, 'contact', { ...VALID_FORMS.contact, message: 'Boa tarde\u001b[2J' }, until);
	await keepCaught(blobs, 'registration', { email: 'eva@exemplo.pt', people: [{ name: 'Eva' }] }, until);
	const { stdout } = await run('caught');
	expect(stdout).toContain('Formulário: contact\n');
	expect(stdout).toContain('message: Boa tarde�[2J\n');
	expect(stdout).toContain('people: [{"name":"Eva"}]\n');
	for (const filter of [`--email ${ANA}`, '--form contact'])
		expect((await run(`caught ${filter}`)).stdout).not.toContain('Eva');
	expect((await run(`delete --id ${other.id} --yes`)).stderr).toContain('Apagados: 1.');
	expect((await run(`list --email ${ANA}`)).stderr).toContain(`-- caught --email ${ANA}\n`);
	expect((await run(`delete --email ${ANA} --yes`)).stderr).toContain('Apagados: 4');
	expect((await run('caught')).stdout).not.toContain('Boa tarde');
});

it('an order is found by its number, shown with its lines and sums, and deleted with its claim after a warning, also without a shop', async () => {
	const lines = [{ id: 'mug', title: 'Caneca', quantity: 2, price: 1200, total: 2400 }];
	const sums = { subtotal: 2400, deliveryPrice: 390, total: 2790 };
	const number = 'CUM-2026-7F3KQM';
	const order = made('order', '2026-03-01T12:00:00.000Z', { number, lines, zone: 'mainland', ...sums });
	await store({ ...order, claim: '7F3KQM' });
	const withdrawal = made('withdrawal', '2026-03-02T12:00:00.000Z', { orderNumber: 'cum-2026-7f3kqm' });
	await store(withdrawal);
	changeSettings(site, { store: undefined, place: undefined });
	expect(idsIn((await run(`list --number ${number}`)).stdout)).toEqual([order.id, withdrawal.id]);
	const { stdout } = await run('show --form order');
	expect(stdout).toContain(`Encomenda: ${number}\n`);
	expect(stdout).toContain('Artigos: 2 × Caneca: 24,00\u00A0€\n');
	expect(stdout).toContain('Subtotal (€): 24,00\nEntrega (€): 3,90\nTotal (€): 27,90\n');
	expect((await run('export --form order --csv')).stdout).toContain(';"24,00";"3,90";"27,90";');
	expect(JSON.parse((await run('export --form order')).stdout)).toHaveLength(1);
	const deleted = await run(`delete --email ${ANA} --yes`);
	expect([deleted.status, deleted.stderr.includes('guardar as faturas dez anos')]).toEqual([0, true]);
	expect(await keys()).toEqual([]);
});

// All other tests of the command call it without a process.
it('works in the current folder, reads an answer that is typed into a terminal, and its exit code shows whether it found anything', async () => {
	await store(made('contact', '2026-03-01T12:00:00.000Z'));
	const start = (...args: string[]) =>
		spawnSync(process.execPath, [COMMAND, ...args], {
			cwd: project,
			env: { ...process.env, NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' },
			encoding: 'utf8',
			input: 'sim\n',
		});
	const words = ['delete', '--form', 'contact'];
	// Nobody closes a terminal's input: without a terminal the command would end whatever it does.
	const hasTerminal = process.platform === 'linux';
	const deleted = hasTerminal
		? await runInTerminal(project, [COMMAND, ...words], 'para apagar: ', ['sim'])
		: start(...words).stderr;
	expect(deleted).toContain('Apagados: 1');
	expect(await keys()).toEqual([]);
	expect(start('list')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Nada corresponde') });
});
