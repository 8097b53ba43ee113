import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Backups, keysOf, makeBackups, startEmptyStore, startFilled } from '#tests/support/backups.ts';
import { setTime } from '#tests/support/clock.ts';
import type { FormFunctions } from '#tests/support/form-functions.ts';
import { runSubmissions } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { SENDING_DAY } from '#tests/support/valid-forms.ts';

let backups: Backups;
beforeEach(async () => {
	backups = await makeBackups();
	setTime(`${SENDING_DAY}T12:00:20.000Z`);
});

const startFilledAndBackUp = async (): Promise<FormFunctions> => {
	const functions = await startFilled();
	await backups.write(functions.store, 'a.jsonl');
	return functions;
};

describe('a backup', () => {
	it('has every key with its value, except the leases of running processes, what links are signed with, and since when they are', async () => {
		const { store } = await startFilledAndBackUp();
		const keys = await keysOf(store);
		for (const prefix of ['claims/contact/', 'sent/contact/', 'pending/', 'leases/', 'done/'])
			expect(keys.some((key) => key.startsWith(prefix))).toBe(true);
		const lasting = keys.filter((key) => !/^(?:leases\/|secrets\/|done\/desk)/.test(key));
		const entries = (await backups.contentOf('a.jsonl')).slice(0, -1).map((line) => JSON.parse(line));
		expect(entries.map(({ key }) => key)).toEqual(lasting);
		for (const { key, value } of entries) expect(value).toEqual(await store.get(key, { type: 'json' }));
		expect(JSON.parse((await backups.linesOf('a.jsonl'))[0] ?? '')).toEqual({
			...{ format: 'submissions-backup', version: 1, date: `${SENDING_DAY}T12:00:20.000Z` },
			...{ site: 'local', context: 'dev' },
		});
	});

	it('restored into an empty store gives the same backup again', async () => {
		await startFilledAndBackUp();
		const store = await startEmptyStore();
		expect(await backups.restore(store, 'a.jsonl')).toEqual({
			written: (await backups.linesOf('a.jsonl')).length - 2,
			kept: 0,
			deleted: 0,
		});
		await backups.write(store, 'b.jsonl');
		expect(await backups.contentOf('b.jsonl')).toEqual(await backups.contentOf('a.jsonl'));
	});

	it('includes an entry that moves to another key while the backup is made', async () => {
		const store = await startEmptyStore();
		await store.setJSON('pending/2026-03-01T12-10/contact/2026-03-01T12-00/1', { id: 1 });
		const list = store.list.bind(store);
		// Moves the submission as if it were mailed just after the first listing.
		vi.spyOn(store, 'list').mockImplementationOnce((options) => {
			const listed = list(options as { paginate: true });
			return (async function* () {
				yield* listed;
				await store.setJSON('sent/contact/2026-03-01/1', { id: 1 });
				await store.delete('pending/2026-03-01T12-10/contact/2026-03-01T12-00/1');
			})() as never;
		});
		expect(await backups.write(store, 'a.jsonl')).toBe(1);
		expect(await backups.contentOf('a.jsonl')).toContain('{"key":"sent/contact/2026-03-01/1","value":{"id":1}}');
	});

	it('that is interrupted leaves the previous one unchanged', async () => {
		const store = await startEmptyStore();
		await store.setJSON('sent/contact/2026-03-01/1', { id: 1 });
		await writeFile(backups.at('a.jsonl'), 'before');
		vi.spyOn(store, 'getWithMetadata').mockRejectedValue(new Error('gone'));
		await expect(backups.write(store, 'a.jsonl')).rejects.toThrow('gone');
		expect(await readFile(backups.at('a.jsonl'), 'utf8')).toBe('before');
	});
});

describe('a pending submission in a backup', () => {
	it('is mailed once after it is restored, and mailed ones are not mailed again', async () => {
		const functions = await startFilledAndBackUp();
		for (const key of await keysOf(functions.store)) await functions.store.delete(key);
		const before = (await functions.mails()).length;
		await backups.restore(functions.store, 'a.jsonl');
		for (const minute of ['30', '40', '50']) {
			setTime(`${SENDING_DAY}T12:${minute}:00.000Z`);
			expect(await functions.run('retry-mail')).toBe(204);
		}
		const { mails, pending, sent } = await functions.look();
		const late = mails.slice(before);
		expect(late.filter(({ To }) => To?.includes('associacao@'))).toHaveLength(1);
		expect(late.every(({ Tag }) => Tag === 'withdrawal')).toBe(true);
		expect([Object.keys(pending), Object.keys(sent).length]).toEqual([[], 2]);
	});

	it('is restored last, so that a run of retry-mail meanwhile sees its true state', async () => {
		await startFilledAndBackUp();
		const store = await startEmptyStore();
		const written: string[] = [];
		const setJSON = store.setJSON.bind(store);
		vi.spyOn(store, 'setJSON').mockImplementation((key, ...rest) => {
			written.push(key);
			return setJSON(key, ...rest);
		});
		await backups.restore(store, 'a.jsonl');
		const first = written.findIndex((key) => key.startsWith('pending/'));
		expect(first).toBeGreaterThan(0);
		expect(written.slice(first).every((key) => key.startsWith('pending/'))).toBe(true);
	});
});

it('npm run submissions brings a backup from one machine to another, which has no data yet', async () => {
	const [here, there] = [await makeProject(), await makeProject()];
	const store = await startEmptyStore(here);
	await store.setJSON('sent/contact/2026-03-01/1', { id: 1 });
	expect(await runSubmissions('export --all --output copia.jsonl', { project: here })).toMatchObject({
		status: 0,
		stdout: '',
	});
	const file = join(here, 'copia.jsonl');
	const imported = await runSubmissions(`import ${file}`, { project: there });
	expect(imported).toMatchObject({ status: 0, stderr: expect.stringContaining('Repostas: 1. Já lá estavam: 0.') });
	const { stderr } = await runSubmissions('export --all --output de-volta.jsonl', { project: there });
	expect(stderr).toContain('de-volta.jsonl: 1.');
	const [[, ...first], [, ...second]] = (await Promise.all(
		[file, join(there, 'de-volta.jsonl')].map(async (path) => (await readFile(path, 'utf8')).split('\n')),
	)) as [string[], string[]];
	expect(second).toEqual(first);
	const again = await runSubmissions(`import ${file}`, { project: there });
	expect(again.status).toBe(1);
	expect(again.stderr).toContain('Já há envios nestes dados');
	// A store that was lost and used again is merged with its backup.
	for (const { stderr } of [imported, await runSubmissions(`import ${file} --merge`, { project: there })])
		expect(stderr).toContain('Se os dados se perderam todos');
});
