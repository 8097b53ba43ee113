import { lstat, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStore, type Store } from '@netlify/blobs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs.ts';
import { site } from '#netlify/server/content.ts';
import {
	claimKey,
	parkedKey,
	pendingKey,
	type Submission,
	sentKey,
	toPending,
} from '#netlify/server/outbox/submission.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { toIncomingForm } from '#tests/support/server-forms.ts';
import { runSubmissions } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import { VALID_ORDER } from '#tests/support/valid-order.ts';

const ANA = 'ana.reis@exemplo.pt';
const ENQUIRY = `Formulário dos contactos: ${VALID_FORMS.contact.subject}`;

let project: string;
let store: Store;

const made = (form: FiledForm, receivedAt: string, changes = {}): Submission => ({
	...toIncomingForm(form, { ...VALID_FORMS[form], ...changes }).submission,
	receivedAt,
});
const claim = (submission: Submission) =>
	store.setJSON(claimKey(submission), { id: submission.id, receivedAt: submission.receivedAt });

/** Stores a sent enquiry, a parked application and a pending request of Ana's, and an enquiry of Rui's. */
const fill = async () => {
	const sent = made('contact', '2026-03-01T23:30:00.000Z');
	const parked = made('member', '2026-06-30T23:30:00.000Z');
	const pending = toPending(made('schedule', '2026-08-03T12:00:00.000Z'));
	const rui = { name: '=1+1', email: 'rui@exemplo.pt', message: 'a "b",\nc' };
	const other = made('contact', '2026-08-04T12:00:00.000Z', rui);
	await store.setJSON(sentKey(sent), { ...sent, mailedAt: sent.receivedAt });
	const refusal = { reason: 'Postmark 406', parkedAt: parked.receivedAt, settled: ['visitor'] };
	await store.setJSON(parkedKey(parked), { ...parked, ...refusal });
	await store.setJSON(pendingKey(pending), pending);
	await store.setJSON(sentKey(other), { ...other, mailedAt: other.receivedAt });
	for (const submission of [sent, parked, pending, other]) await claim(submission);
	return { sent, parked, pending, other };
};

const run = (args: string, input = '') => runSubmissions(args, { project, input });
/** The store's keys, without the notes about deletions, which contain nothing of the deleted. */
const keys = async () => (await store.list()).blobs.map(({ key }) => key).filter((key) => !key.startsWith('deleted/'));

beforeEach(async () => {
	project = await makeProject();
	// The platform may run at the same time, so its store stays open.
	const blobs = await startBlobs({ directory: join(project, '.netlify', 'blobs-serve') });
	onTestFinished(() => blobs.stop());
	store = getStore({ ...blobs.environment, name: 'submissions-dev', consistency: 'strong' });
});

it('lists, shows and deletes an order of a site that has no store any more', async () => {
	const order = { ...made('order', '2026-03-01T12:00:00.000Z'), input: VALID_ORDER.kept as never };
	const kept = { ...order, input: { ...VALID_ORDER.kept, number: 'CUM-2026-7F3KQM' } };
	await store.setJSON(sentKey(order), { ...kept, mailedAt: order.receivedAt });
	changeSettings(site, { store: undefined, place: undefined });
	for (const command of ['list', 'show', 'export', 'export --format csv', 'delete --yes']) {
		const { status, stderr, stdout } = await run(`${command} --email ${ANA}`);
		expect([command, status, stderr]).toEqual([command, 0, expect.not.stringContaining('Não foi possível')]);
		expect(stdout + stderr).toContain('CUM-2026-7F3KQM');
	}
	expect(await keys()).toEqual([]);
});

describe('list', () => {
	it('shows a line for each submission in any state, the oldest first', async () => {
		const { sent, parked, pending, other } = await fill();
		const { status, stdout, stderr } = await run('list');
		expect([status, stderr.includes('dados desta máquina')]).toEqual([0, true]);
		const lines = stdout.trim().split('\n');
		expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
			['Chegou', 'Estado', 'Nome', 'Assunto', 'Email', 'Referência'],
			['2026-03-01 23:30', 'enviado', 'Ana Reis', ENQUIRY, ANA, sent.id],
			['2026-07-01 00:30', 'recusado', 'Ana Reis', 'Pedido de inscrição: Ana Reis', ANA, parked.id],
			['2026-08-03 13:00', 'à espera', 'Ana Reis', 'Pedido de agendamento: ação por escolher', ANA, pending.id],
			['2026-08-04 13:00', 'enviado', '=1+1', ENQUIRY, 'rui@exemplo.pt', other.id],
		]);
	});

	it.each([
		['--email ANA.REIS@exemplo.pt', ['sent', 'parked', 'pending']],
		['--form contact', ['sent', 'other']],
		['--form contact --email rui@exemplo.pt', ['other']],
		['--day 2026-07-01', ['parked']],
		['--day 2026-06-30', []],
		['--from 2026-07-01 --until 2026-08-03', ['parked', 'pending']],
		['--from 2026-08-04', ['other']],
		['--until 2026-06-30', ['sent']],
		['--email eva@exemplo.pt', []],
	] as const)('filters by %s', async (filters, names) => {
		const submissions = await fill();
		const { status, stdout, stderr } = await run(`list ${filters}`);
		expect(stdout.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []).toEqual(names.map((name) => submissions[name].id));
		expect(status).toBe(names.length > 0 ? 0 : 1);
		expect(stderr.includes('Nada corresponde')).toBe(names.length === 0);
	});

	it('finds an application by the address of the guardian', async () => {
		const minor = made('member', '2026-03-01T12:00:00.000Z', { guardianEmail: 'mae@exemplo.pt' });
		await store.setJSON(sentKey(minor), minor);
		expect((await run('list --email Mae@exemplo.pt')).stdout).toContain(minor.id);
	});

	it('finds a mail that waits and names the address, and none that names a longer one', async () => {
		const mail = {
			subject: 'Não conseguimos avisar: Ana',
			message: `O endereço ${ANA} não aceita emails.`,
			details: [],
		};
		const input = { kind: 'outing-unreached', to: 'association', email: 'ola@cumeada.example', mail };
		const waiting = { ...toPending(made('contact', '2026-03-01T12:00:00.000Z')), form: 'follow-up', input } as const;
		await store.setJSON(pendingKey(waiting), waiting);
		expect((await run(`list --email ${ANA}`)).stdout).toContain(waiting.id);
		expect((await run(`list --email ${ANA.slice(1)}`)).status).toBe(1);
	});

	it('finds submissions by their reference', async () => {
		const { parked } = await fill();
		expect((await run(`list --id ${parked.id}`)).stdout.trim().split('\n')).toHaveLength(2);
	});
});

it('show prints everything, including why a mail was refused', async () => {
	const { parked } = await fill();
	const { stdout } = await run(`show --id ${parked.id}`);
	for (const line of [
		'Estado: recusado',
		'Motivo: Postmark 406',
		'Nacionalidade: Portuguesa',
		'Reconhece repetidos: sim',
	])
		expect(stdout).toContain(`${line}\n`);
});

describe('export', () => {
	it('gives JSON', async () => {
		const { sent } = await fill();
		const found = JSON.parse((await run(`export --email ${ANA}`)).stdout);
		expect(found).toHaveLength(3);
		expect(found[0]).toEqual({ state: 'sent', ...sent, claim: true, mailedAt: sent.receivedAt });
	});

	it('gives CSV in which quotes, semicolons and line breaks stay in their cells and nothing is a formula', async () => {
		await fill();
		const { stdout } = await run('export --format csv --email rui@exemplo.pt');
		const [header, ...rest] = stdout.split('\r\n');
		expect(header).toMatch(/^\uFEFF"Formulário";"Estado";"Chegou";"Nome";/);
		expect(rest.join('\r\n')).toContain(`"'=1+1";"rui@exemplo.pt"`);
		expect(rest.join('\r\n')).toContain('"a ""b"",\nc"');
	});

	it('writes a file that only the user can read', async () => {
		await fill();
		// Whatever was there before.
		await writeFile(join(project, 'ana.csv'), '', { mode: 0o644 });
		const { stdout, stderr } = await run('export --format csv --output ana.csv');
		expect([stdout, stderr.includes('Escritos 4 em ana.csv')]).toEqual(['', true]);
		expect(await readFile(join(project, 'ana.csv'), 'utf8')).toContain(ANA);
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
		expect((await keys()).toSorted()).toEqual([claimKey(other), sentKey(other)].toSorted());
		expect((await run(`list --email ${ANA}`)).stderr).toContain('Nada corresponde');
	});

	it.each(['--email=', '--number undefined', '--number='])('deletes nothing by %s', async (filter) => {
		await fill();
		expect((await run(`delete ${filter} --yes`)).status).toBe(1);
		expect(await keys()).toHaveLength(8);
	});

	it('says for which outings the address is registered, and how that is cancelled', async () => {
		const party = { id: 'a', email: ANA, people: [] };
		await store.setJSON('outings/serra-alta', { parties: [party], cancelled: [], owed: [] });
		await store.setJSON('outings/ribeira', { parties: [], cancelled: [], owed: [] });
		for (const words of [`delete --email ${ANA} --yes`, `delete --email ${ANA} --yes`]) {
			const { stderr } = await run(words);
			expect(stderr).toContain(`npm run outings -- cancel serra-alta ${ANA}`);
			expect(stderr).not.toContain('ribeira');
		}
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

	it('does not delete the claim of another submission', async () => {
		const { sent } = await fill();
		const later = { ...sent, id: 'b0000000-0000-4000-8000-000000000000' };
		await claim(later);
		await run(`delete --id ${sent.id} --yes`);
		expect(await keys()).toContain(claimKey(sent));
	});
});

it('retry puts a parked submission back into the queue', async () => {
	const { parked } = await fill();
	const { status, stderr } = await run('retry --form member');
	expect([status, stderr.includes('fila do correio: 1')]).toEqual([0, true]);
	const [key = ''] = (await keys()).filter((name) => /^(?:parked|pending).*\/member\//.test(name));
	expect(key).toMatch(/^pending\//);
	expect(await store.get(key, { type: 'json' })).toMatchObject({ id: parked.id, accepted: true, settled: ['visitor'] });
});

it('an order is found by its number, shown with its lines and sums, and deleted with its claim after a warning', async () => {
	const lines = [{ id: 'mug', title: 'Caneca', quantity: 2, price: 1200, total: 2400 }];
	const sums = { subtotal: 2400, deliveryPrice: 390, total: 2790 };
	const order = {
		...made('order', '2026-03-01T12:00:00.000Z', { number: 'CUM-2026-7F3KQM', lines, zone: 'mainland', ...sums }),
		claim: '7F3KQM',
	};
	await store.setJSON(sentKey(order), { ...order, mailedAt: order.receivedAt });
	await claim(order);
	expect(await keys()).toContain('claims/order/7F3KQM');
	const withdrawal = made('withdrawal', '2026-03-02T12:00:00.000Z', { orderNumber: 'cum-2026-7f3kqm' });
	await store.setJSON(sentKey(withdrawal), { ...withdrawal, mailedAt: withdrawal.receivedAt });
	expect((await run('list --number CUM-2026-7F3KQM')).stdout.match(/\S+$/gm)).toEqual([
		'Referência',
		order.id,
		withdrawal.id,
	]);
	const { stdout } = await run('show --form order');
	expect(stdout).toContain('Encomenda: CUM-2026-7F3KQM\n');
	expect(stdout).toContain('Artigos: 2 × Caneca: 24,00\u00A0€\n');
	expect(stdout).toContain('Subtotal (€): 24,00\nEntrega (€): 3,90\nTotal (€): 27,90\n');
	expect((await run('export --form order --format csv')).stdout).toContain(';"24,00";"3,90";"27,90";');
	const deleted = await run(`delete --email ${ANA} --yes`);
	expect([deleted.status, deleted.stderr.includes('guardar as faturas dez anos')]).toEqual([0, true]);
	expect(await keys()).toEqual([]);
});
