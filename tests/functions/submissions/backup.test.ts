import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getStore, type Store } from '@netlify/blobs';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startBlobs } from '#netlify/local/blobs.ts';
import { startHttpServer } from '#netlify/local/http.ts';
import { openBlobs } from '#netlify/server/store/blobs.ts';
import { parkedKey } from '#netlify/server/store/keys.ts';
import { type Backups, keysOf, makeBackups, startEmptyStore } from '#tests/support/backups.ts';
import { setTime } from '#tests/support/clock.ts';
import { toIncomingForm } from '#tests/support/filed-submissions.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { runSubmissions } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';
import { PROCESS_IO, startProgress } from '../../../commands/command-io.ts';
import { createPacedFetch } from '../../../commands/command-store.ts';
import { readBackup, restore, writeBackup } from '../../../commands/submissions/backup.ts';

let backups: Backups;
beforeEach(async () => {
	backups = await makeBackups();
	setTime(`${SENDING_DAY}T12:00:20.000Z`);
});

const empty = async (store: Store) => {
	for (const key of await keysOf(store)) await store.delete(key);
};

/** Backs up a store with a mailed enquiry, a pending withdrawal and a parked application. */
const startFilledAndBackUp = async (): Promise<FormFunctions> => {
	const functions = await startFormFunctions();
	const post = async (form: 'contact' | 'withdrawal', changes = {}) => {
		expect((await functions.post(form, { ...VALID_FORMS[form], ...changes })).status).toBe(200);
		await functions.settle();
	};
	await post('contact', { message: 'Olá\u00A0«mundo» 🥾, "linha"\ne\u2028outra' });
	const { submission: parked } = toIncomingForm('member', VALID_FORMS.member);
	await functions.store.setJSON(parkedKey(parked), { ...parked, reason: 'Postmark 411', settled: ['visitor'] });
	functions.sink.behave('fail');
	await post('withdrawal');
	functions.sink.behave('accept');
	expect(await functions.run('process-due')).toBe(204);
	await backups.write(functions.store, 'a.jsonl');
	return functions;
};

describe('a backup', () => {
	it('has every key with its value except leases and secrets, and can be imported', async () => {
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
		const other = await startEmptyStore();
		expect(await backups.restore(other, 'a.jsonl')).toEqual({ written: entries.length, kept: 0, deleted: 0 });
		await backups.write(other, 'b.jsonl');
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

it('a pending submission in a backup is mailed once after it is restored, and mailed ones are not mailed again', async () => {
	const functions = await startFilledAndBackUp();
	await empty(functions.store);
	const before = (await functions.mails()).length;
	await backups.restore(functions.store, 'a.jsonl');
	for (const minute of ['30', '40', '50']) await functions.runAt(`${SENDING_DAY}T12:${minute}:00.000Z`);
	const { mails, pending, sent } = await functions.look();
	const late = mails.slice(before);
	expect(late.filter(({ To }) => To?.includes('associacao@'))).toHaveLength(1);
	expect(late.every(({ Tag }) => Tag === 'withdrawal')).toBe(true);
	expect([Object.keys(pending), Object.keys(sent).length]).toEqual([[], 2]);
});

it('a pending submission in a backup is restored last, so that a scheduled run meanwhile finds its true state', async () => {
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

describe('an import', () => {
	let store: Store;
	beforeEach(async () => {
		store = await startEmptyStore();
		for (const [key, value] of Object.entries({
			'claims/contact/7c': { id: '1', receivedAt: '2026-03-01T12:00:00.000Z' },
			'claims/member/a0': { id: '2', receivedAt: '2026-03-01T12:00:00.000Z' },
			'done/daily-summary': { period: '2026-02-16' },
			'parked/member/2026-03-01/2': { id: '2', input: { name: 'Ana' } },
			'pending/2026-03-01T12-10/contact/2026-03-01T12-00/1': { id: '1', input: { name: 'Ana' }, accepted: true },
			'sent/order/2026-03-01/3': { id: '3', input: { name: 'Rui' } },
		}))
			await store.setJSON(key, value);
		await backups.write(store, 'a.jsonl');
	});

	it.each([
		'pending/2026-03-01T12-10/contact/2026-03-01T12-00/9',
		'parked/member/2026-03-01/9',
		'sent/contact/2026-03-01/9',
		'claims/order/9',
		'outings/a',
	])('is refused if the store has a submission, and writes nothing: %s', async (key) => {
		await empty(store);
		await store.setJSON(key, { id: 1 });
		await expect(backups.restore(store, 'a.jsonl')).rejects.toThrow('Já há envios nestes dados');
		expect(await keysOf(store)).toEqual([key]);
	});

	it('marks a submission as accepted if it held its claim in the backup', async () => {
		const key = 'pending/2026-03-01T12-10/contact/2026-03-01T12-00/1';
		await store.setJSON(key, { id: '1', input: { name: 'Ana' }, accepted: false });
		const orphan = key.replace(/1$/, '5');
		await store.setJSON(orphan, { id: '5', input: { name: 'Eva' }, accepted: false });
		await backups.write(store, 'b.jsonl');
		await empty(store);
		await backups.restore(store, 'b.jsonl');
		expect(await store.get(key, { type: 'json' })).toMatchObject({ accepted: true });
		expect(await store.get(orphan, { type: 'json' })).toMatchObject({ accepted: false });
	});

	it('leaves out submissions deleted since the backup, with all that belongs to them', async () => {
		await store.setJSON('desk/order/3', { form: 'order', id: '3', steps: [] });
		await backups.write(store, 'b.jsonl');
		await empty(store);
		for (const key of ['deleted/order/3', 'deleted/contact/1'])
			await store.setJSON(key, { deletedAt: '2026-03-02T12:00:00.000Z' });
		expect(await backups.restore(store, 'b.jsonl')).toEqual({ written: 3, kept: 0, deleted: 4 });
		expect((await keysOf(store)).filter((key) => !/^(?:done|deleted)\//.test(key))).toEqual([
			'claims/member/a0',
			'parked/member/2026-03-01/2',
		]);
	});

	it.each([0, 1, 3, 6])('that is interrupted after %i writes is completed by another run', async (writes) => {
		await empty(store);
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
		expect(await store.get('done/desk', { type: 'json' })).toEqual({ period: SENDING_DAY });
	});

	it.each<[string, (text: string) => string, string]>([
		['a line is missing', (text) => text.replace(/\n\{"key":"parked.*/, ''), 'não é o que a última linha diz'],
		['a value was changed', (text) => text.replace('Ana', 'Eva'), 'não é o que a última linha diz'],
		['something follows', (text) => `${text}{"key":"a","value":1}\n`, 'falta-lhe o fim'],
		['it is of a later version', (text) => text.replace('":1', '":2'), 'a versão 2'],
		['it is another file', () => '[]', 'não é uma cópia de segurança'],
	])('is refused before anything is written if %s', async (_, spoil, sentence) => {
		await writeFile(backups.at('a.jsonl'), spoil(await readFile(backups.at('a.jsonl'), 'utf8')));
		await expect(readBackup(backups.at('a.jsonl'))).rejects.toThrow(sentence);
	});

	it('is refused if the file is incomplete, wherever it ends', async () => {
		const whole = await readFile(backups.at('a.jsonl'), 'utf8');
		for (let length = 0; length < whole.length - 1; length += 13) {
			await writeFile(backups.at('a.jsonl'), whole.slice(0, length));
			await expect(readBackup(backups.at('a.jsonl'))).rejects.toThrow('a.jsonl não ');
		}
	});
});

it('npm run submissions moves a backup to another machine without data', async () => {
	const [here, there] = [await makeProject(), await makeProject()];
	const store = await startEmptyStore(here);
	await store.setJSON('sent/contact/2026-03-01/1', { id: 1 });
	const exported = await runSubmissions('export --all --output copia.jsonl', { project: here });
	expect(exported).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining('copia.jsonl: 1.') });
	const file = join(here, 'copia.jsonl');
	const imported = await runSubmissions(`import ${file}`, { project: there });
	expect(imported).toMatchObject({ status: 0, stderr: expect.stringContaining('Repostas: 1. Já lá estavam: 0.') });
	const again = await runSubmissions(`import ${file}`, { project: there });
	expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('Já há envios nestes dados') });
	expect(imported.stderr).toContain('Se os dados se perderam todos');
});

it('an import that fails goes no further after it has said so', async () => {
	const store = await startEmptyStore();
	const keys = Array.from({ length: 100 }, (_, index) => `sent/contact/2026-03-01/${100 + index}`);
	for (const key of keys) await store.setJSON(key, {});
	await backups.write(store, 'a.jsonl');
	const other = await startEmptyStore();
	const set = other.setJSON.bind(other);
	const spy = vi.spyOn(other, 'setJSON').mockImplementation(async (key, ...rest) => {
		if (key === keys[5]) throw new Error('refused');
		return set(key, ...rest);
	});
	await expect(backups.restore(other, 'a.jsonl')).rejects.toThrow('refused');
	for (let writes = 0; writes < spy.mock.calls.length; ) {
		writes = spy.mock.calls.length;
		await Promise.allSettled(spy.mock.results.map(({ value }) => value));
		await nextTurn();
	}
	expect((await keysOf(other)).filter((key) => key.startsWith('sent/')).length).toBeLessThan(40);
});

/** Requests that the API allows in its minute; Netlify's allows 500. */
const LIMIT = 100;
/** Its minute here, from the first request that it refuses. */
const MINUTE_MS = 500;
const COUNT = 150;

/** Netlify's API: it signs addresses, lists and deletes, and answers 429 to what goes beyond the limit. */
const startApi = async () => {
	const blobs = await startBlobs({ directory: await makeProject() });
	onTestFinished(() => blobs.stop());
	const { edgeURL = '', siteID = '', token = '' } = blobs.environment;
	let requests = 0;
	const beginMinute = () => {
		requests = 0;
	};
	const { port, stop } = await startHttpServer({
		port: 0,
		respond: async (request) => {
			const { pathname, search } = new URL(request.url);
			const [, kind, path] = /^\/(api\/v1\/blobs|signed)(\/.*)$/.exec(pathname) ?? [];
			if (kind !== 'signed') {
				requests += 1;
				if (requests === LIMIT + 1) setTimeout(beginMinute, MINUTE_MS);
				if (requests > LIMIT) return new Response(null, { status: 429 });
				if (request.headers.get('accept')?.includes('signed-url'))
					return Response.json({ url: new URL(`/signed${path}${search}`, request.url).href });
			}
			const headers = new Headers(request.headers);
			headers.set('authorization', `Bearer ${token}`);
			const body = request.body && (await request.arrayBuffer());
			return fetch(`${edgeURL}${path}${search}`, { method: request.method, headers, body });
		},
	});
	onTestFinished(stop);
	const access = { siteID, token: 'personal', apiURL: `http://127.0.0.1:${port}` };
	return {
		store: getStore({ ...blobs.environment, name: 'submissions-production', consistency: 'strong' }),
		open: (fetcher: typeof fetch) => openBlobs('production', { ...access, fetch: fetcher }),
		/** Somebody else has used up the limit of this minute. */
		useUp: () => {
			requests = LIMIT;
		},
	};
};

it('backs up and imports within the rate limit of Netlify’s API', async () => {
	const { store, open, useUp } = await startApi();
	await Promise.all(Array.from({ length: COUNT }, (_, index) => store.setJSON(`sent/contact/2026-03-01/${index}`, {})));
	const file = join(await makeProject(), 'backup.jsonl');
	const origin = { site: 'a', context: 'production' };
	useUp();
	// The client alone does not wait.
	await expect(writeBackup({ blobs: open(fetch), ...origin }, file)).rejects.toThrow('429');
	const patient = createPacedFetch(MINUTE_MS / 4);
	const onProgress = vi.fn();
	expect(await writeBackup({ blobs: open(patient), ...origin }, file, onProgress)).toBe(COUNT);
	expect(onProgress).toHaveBeenCalledWith(140, COUNT);
	onProgress.mockClear();
	const empty = await startApi();
	const restored = await restore(empty.open(patient), await readBackup(file), onProgress);
	expect(onProgress).toHaveBeenCalledWith(140, COUNT);
	expect(restored).toMatchObject({ written: COUNT, kept: 0 });
	expect(await keysOf(empty.store)).toHaveLength(COUNT + 1);
}, 120_000);

it('long work reports every few seconds how many of how many are done, and the time left', () => {
	const notes: string[] = [];
	const onProgress = startProgress({ ...PROCESS_IO, note: (text) => notes.push(text) });
	const now = vi.spyOn(performance, 'now');
	onTestFinished(() => now.mockRestore());
	// The second work begins after a question.
	for (const moment of ['0 0', '4 20', '9 40', '900 0', '906 20']) {
		const [second = 0, done = 0] = moment.split(' ').map(Number);
		now.mockReturnValue(second * 1000);
		onProgress(done, 1000);
	}
	expect(notes).toEqual(['40 de 1000; falta cerca de 4 min.\n', '20 de 1000; falta cerca de 5 min.\n']);
});
