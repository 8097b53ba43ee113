import { appendFile, readFile, writeFile } from 'node:fs/promises';
import type { Store } from '@netlify/blobs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Backups, keysOf, makeBackups, startEmptyStore } from '#tests/support/backups.ts';
import { checkBackup } from '../../../commands/submissions-restore.ts';

const ENTRIES = {
	'claims/contact/7c': { id: '1', receivedAt: '2026-03-01T12:00:00.000Z' },
	'claims/member/a0': { id: '2', receivedAt: '2026-03-01T12:00:00.000Z' },
	'done/daily-summary': { period: '2026-02-16' },
	'parked/member/2026-03-01/2': { id: '2', input: { name: 'Ana' } },
	'pending/2026-03-01T12-10/contact/2026-03-01T12-00/1': { id: '1', input: { name: 'Ana' }, accepted: true },
	'sent/order/2026-03-01/3': { id: '3', input: { name: 'Rui' } },
};

let backups: Backups;
let store: Store;
beforeEach(async () => {
	backups = await makeBackups();
	store = await startEmptyStore();
	for (const [key, value] of Object.entries(ENTRIES)) await store.setJSON(key, value);
	await backups.write(store, 'a.jsonl');
});

const empty = async () => {
	for (const key of await keysOf(store)) await store.delete(key);
};

describe('an import', () => {
	it.each([
		'pending/2026-03-01T12-10/contact/2026-03-01T12-00/9',
		'parked/member/2026-03-01/9',
		'sent/contact/2026-03-01/9',
		'claims/order/9',
	])('is refused if the store has a submission, and writes nothing: %s', async (key) => {
		await empty();
		await store.setJSON(key, { id: 1 });
		await expect(backups.restore(store, 'a.jsonl')).rejects.toThrow('Já há envios nestes dados');
		expect(await keysOf(store)).toEqual([key]);
	});

	it('adds to a store if told to, and changes none of its entries', async () => {
		await empty();
		const key = 'claims/contact/7c';
		await store.setJSON(key, { id: 'later' });
		expect((await backups.restore(store, 'a.jsonl', { merge: true })).kept).toBe(1);
		expect(await store.get(key, { type: 'json' })).toEqual({ id: 'later' });
	});

	it('leaves out what was deleted since, and all that belongs to it, also where nothing else is left', async () => {
		await store.setJSON('desk/order/3', { form: 'order', id: '3', steps: [], owed: [] });
		const followUp = { id: '4', form: 'follow-up', input: { about: 'desk/order/3' } };
		await store.setJSON('pending/2026-03-01T12-10/follow-up/2026-03-01T12-00/usual-a-1/4', followUp);
		await backups.write(store, 'b.jsonl');
		await empty();
		for (const key of ['deleted/order/3', 'deleted/contact/1'])
			await store.setJSON(key, { deletedAt: '2026-03-02T12:00:00.000Z' });
		expect(await backups.restore(store, 'b.jsonl')).toEqual({ written: 3, kept: 0, deleted: 5 });
		expect((await keysOf(store)).filter((key) => !/^(?:done|deleted)\//.test(key))).toEqual([
			'claims/member/a0',
			'parked/member/2026-03-01/2',
		]);
	});

	it('joins the people of an outing: who cancelled since stays away, who came since stays', async () => {
		const party = (id: string, day: number, changes = {}) => ({
			...{ id, email: `${id}@exemplo.pt`, registeredAt: `2026-03-0${day}T12:00:00.000Z`, people: [{}] },
			...changes,
		});
		const told = { title: 'A', start: '2026-04-01 09:00', end: '2026-04-01 16:00', state: 'scheduled' };
		const ledger = { told, cancelled: [], owed: [], closed: false, reminded: false };
		const key = 'outings/a';
		await store.setJSON(key, { ...ledger, parties: [party('stays', 1), party('cancels', 2), party('lost', 3)] });
		await backups.write(store, 'b.jsonl');
		const now = { ...ledger, parties: [party('stays', 1), party('came', 4)], cancelled: ['cancels'], reminded: true };
		await store.setJSON(key, now);
		await backups.restore(store, 'b.jsonl', { merge: true });
		const parties = [party('stays', 1), party('lost', 3), party('came', 4)];
		expect(await store.get(key, { type: 'json' })).toEqual({ ...now, parties });

		// After the store was lost and used again: an address has one registration, and its held one is worth less.
		const again = party('again', 5, { email: 'Stays@exemplo.pt' });
		const invented = party('invented', 5, { email: 'lost@exemplo.pt', held: true });
		const owedTo = (email: string) => ({ id: `mail-to-${email}`, kind: 'outing-confirmed', to: 'visitor', email });
		const owed = ['stays@exemplo.pt', 'lost@exemplo.pt', 'cancels@exemplo.pt'].map(owedTo);
		const left = [party('stays', 1), party('lost', 3), party('leaves', 4)];
		await store.setJSON(key, { ...ledger, parties: left, cancelled: ['cancels'], cancelling: ['leaves'], owed });
		await backups.write(store, 'b.jsonl');
		await store.setJSON(key, { ...ledger, parties: [again, invented] });
		await backups.restore(store, 'b.jsonl', { merge: true });
		const joined = await store.get(key, { type: 'json' });
		expect(joined).toMatchObject({ cancelled: ['cancels'], cancelling: ['leaves'] });
		expect(joined.parties.map(({ id }: { id: string }) => id)).toEqual(['lost', 'leaves', 'again', 'invented']);
		expect(joined.owed).toEqual([owedTo('lost@exemplo.pt')]);
	});

	it('treats a store as empty if it has only the entries of scheduled functions', async () => {
		await empty();
		await store.setJSON('leases/retry-mail', { until: '2026-03-01T12:00:00.000Z' });
		await store.setJSON('done/daily-summary', { period: '2026-02-23' });
		await expect(backups.restore(store, 'a.jsonl')).resolves.toMatchObject({ kept: 1 });
	});

	it.each([0, 1, 3, 6])('that is interrupted after %i writes is completed by another run', async (writes) => {
		await empty();
		const setJSON = store.setJSON.bind(store);
		let left = writes;
		const spy = vi.spyOn(store, 'setJSON').mockImplementation((...args) => {
			left -= 1;
			return left < 0 ? Promise.reject(new Error('cut off')) : setJSON(...args);
		});
		await expect(backups.restore(store, 'a.jsonl')).rejects.toThrow('cut off');
		spy.mockRestore();
		await backups.restore(store, 'a.jsonl');
		await backups.write(store, 'b.jsonl');
		expect(await backups.contentOf('b.jsonl')).toEqual(await backups.contentOf('a.jsonl'));
		await expect(backups.restore(store, 'a.jsonl')).rejects.toThrow('Já há envios');
	});

	const edit = (change: (lines: string[]) => readonly string[]) => async () =>
		writeFile(backups.at('a.jsonl'), `${change(await backups.linesOf('a.jsonl')).join('\n')}\n`);

	it.each<[string, () => Promise<void>, string]>([
		['its last line is missing', edit((lines) => lines.slice(0, -1)), 'falta-lhe o fim'],
		['a line is missing', edit((lines) => lines.toSpliced(2, 1)), 'não é o que a última linha diz'],
		['a line was cut off', edit((lines) => lines.with(2, lines[2]?.slice(0, -9) ?? '')), 'a linha 3 não se percebe'],
		['a line stands twice', edit((lines) => lines.toSpliced(2, 0, lines[2] ?? '')), 'repete outra'],
		['a value was changed', edit((lines) => lines.map((line) => line.replace('Ana', 'Eva'))), 'não é o que a última'],
		['something follows', () => appendFile(backups.at('a.jsonl'), '{"key":"a","value":1}\n'), 'depois da última'],
		['it is of a later version', edit(([first = '', ...rest]) => [first.replace('":1', '":2'), ...rest]), 'a versão 2'],
		['it is another file', edit(() => ['[]']), 'não é uma cópia de segurança'],
		['it is empty', edit(() => ['']), 'não é uma cópia de segurança'],
	])('is refused before anything is written if %s', async (_, spoil, sentence) => {
		await spoil();
		await expect(checkBackup(backups.at('a.jsonl'))).rejects.toThrow(sentence);
	});

	it('is refused if the file is incomplete, wherever it ends', async () => {
		const whole = await readFile(backups.at('a.jsonl'), 'utf8');
		for (let length = 0; length < whole.length - 1; length += 13) {
			await writeFile(backups.at('a.jsonl'), whole.slice(0, length));
			await expect(checkBackup(backups.at('a.jsonl'))).rejects.toThrow('a.jsonl não ');
		}
	});
});
