import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getStore, type Store } from '@netlify/blobs';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PROCESS_IO, startProgress } from '#commands/command-io.ts';
import { createPacedFetch } from '#commands/command-store.ts';
import { readBackup, restore, writeBackup } from '#commands/submissions/backup.ts';
import { startBlobs } from '#netlify/local/blobs.ts';
import { startHttpServer } from '#netlify/local/http.ts';
import { rulesOf } from '#netlify/server/base/content.ts';
import { type Case, stateOf } from '#netlify/server/cases/case.ts';
import { erase } from '#netlify/server/cases/case-store.ts';
import { doAction } from '#netlify/server/forms/do-action.ts';
import { openBlobs } from '#netlify/server/store/blobs.ts';
import { DEVICES_KEY } from '#netlify/server/store/keys.ts';
import { addDays } from '#src/format/day.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { type Backups, keysOf, makeBackups, startEmptyStore } from '#tests/support/backups.ts';
import { setTime } from '#tests/support/clock.ts';
import { PAYMENT_DAYS } from '#tests/support/filed-submissions.ts';
import { type FormFunctions, KEY, startFormFunctions } from '#tests/support/form-functions.ts';
import { ANA, type Outings, startOutings } from '#tests/support/outings.ts';
import { runSubmissions } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

let backups: Backups;
beforeEach(async () => {
	backups = await makeBackups();
	setTime(`${SENDING_DAY}T12:00:20.000Z`);
});

const empty = async (store: Store) => {
	for (const key of await keysOf(store)) await store.delete(key);
};

const orderOf = async ({ look }: Pick<FormFunctions, 'look'>, email: string): Promise<Case> => {
	const cases = Object.values((await look()).sent);
	const [one] = cases.filter(({ form, input }) => form === 'order' && input['email'] === email);
	if (!one) throw new Error(`No order of ${email}.`);
	return one;
};

/**
 * Fills a store as the earlier backup's was: a group of an outing, an answered, an open and a deleted enquiry, an unpaid, a
 * paid and a returned order, an application that Postmark refused, and a request that waits for it.
 */
const fill = async (functions: Outings): Promise<void> => {
	const { store, sink } = functions;
	const send = async (form: FiledForm, changes = {}): Promise<void> => {
		expect((await functions.post(form, { ...VALID_FORMS[form], ...changes })).status).toBe(200);
		await functions.settle();
	};
	const act = async (one: Case, action: string): Promise<void> => {
		const done = await doAction(store, one, { action, by: 'link', deployContext: 'dev' });
		expect(done.outcome).toBe('done');
		await done.sendMails();
	};
	await functions.admit(ANA);
	await send('contact', { key: KEY });
	const [answered] = Object.values((await functions.look()).sent);
	if (answered) await act(answered, 'answer');
	await send('contact', { email: 'apagada@exemplo.pt' });
	const [deleted] = Object.values((await functions.look()).sent).filter(({ id }) => id !== answered?.id);
	if (deleted) await erase(store, deleted);
	await send('contact', { email: 'eva@exemplo.pt' });
	await send('order', { key: KEY });
	for (const email of ['paga@exemplo.pt', 'rui@exemplo.pt']) {
		await send('order', { email });
		await act(await orderOf(functions, email), 'pay');
	}
	const returned = await orderOf(functions, 'rui@exemplo.pt');
	await act(returned, 'send');
	await send('withdrawal', { email: 'rui@exemplo.pt', orderNumber: returned.input['number'] });
	// Then what can be undone is mailed.
	await functions.runAt(`${SENDING_DAY}T12:10:00.000Z`);
	sink.behave('refuse-message');
	await send('member');
	sink.behave('fail');
	await send('schedule');
	sink.behave('accept');
};

/** Made by version 0.3 from the same. */
const EARLIER = fileURLToPath(new URL('version-0.3.backup', import.meta.url));

/** What a case from a backup has more. */
const asRestored = (key: string, value: object): object =>
	key.startsWith('cases/')
		? { ...value, isAccepted: true, isRestored: true, restoredAt: expect.any(String) }
		: key.startsWith('outings/')
			? { ...value, isRestored: true }
			: value;

describe('a backup', () => {
	it('has every key with its value except marks, secrets and the clock, and can be imported', async () => {
		const functions = await startOutings();
		await fill(functions);
		const { store } = functions;
		await store.setJSON(DEVICES_KEY, {});
		await backups.write(store, 'a.jsonl');
		expect(await readFile(backups.at('a.jsonl'), 'utf8')).not.toContain((await functions.ledger())?.secret);
		const keys = await keysOf(store);
		for (const prefix of [
			'claims/contact/',
			'cases/contact/',
			'outings/',
			'deleted/',
			'due/',
			'open/',
			'secrets/',
			'clock',
		])
			expect(
				keys.some((key) => key.startsWith(prefix)),
				prefix,
			).toBe(true);
		const lasting = keys.filter((key) => !/^(?:secrets\/|due\/|open\/|clock$)/.test(key));
		const entries = (await backups.contentOf('a.jsonl')).slice(0, -1).map((line) => JSON.parse(line));
		expect(entries.map(({ key }) => key)).toEqual(lasting);
		for (const { key, value } of entries) {
			const { secret, ...stored } = await store.get(key, { type: 'json' });
			expect(value).toEqual(stored);
		}
		expect(JSON.parse((await backups.linesOf('a.jsonl'))[0] ?? '')).toEqual({
			...{ format: 'submissions-backup', version: 2, date: expect.stringContaining(SENDING_DAY) },
			...{ site: 'local', context: 'dev' },
		});
		const other = await startEmptyStore();
		expect(await backups.restore(other, 'a.jsonl')).toEqual({ written: entries.length, kept: 0, deleted: 0 });
		for (const { key, value } of entries)
			expect(await other.get(key, { type: 'json' })).toEqual(asRestored(key, value));
	});

	it('that is interrupted leaves the previous one unchanged', async () => {
		const store = await startEmptyStore();
		await store.setJSON('cases/contact/2026-03-01/1', { id: 1 });
		await writeFile(backups.at('a.jsonl'), 'before');
		vi.spyOn(store, 'getWithMetadata').mockRejectedValue(new Error('gone'));
		await expect(backups.write(store, 'a.jsonl')).rejects.toThrow('gone');
		expect(await readFile(backups.at('a.jsonl'), 'utf8')).toBe('before');
	});
});

describe.each([
	['of version 0.3', EARLIER],
	['of today', ''],
])('after the import of a backup %s', (_, earlier) => {
	const startRestored = async () => {
		const functions = await startOutings();
		await fill(functions);
		await backups.write(functions.store, 'a.jsonl');
		await empty(functions.store);
		await restore(functions.store, await readBackup(earlier || backups.at('a.jsonl')));
		const before = (await functions.mails()).length;
		/** To whom mails went since, with their kinds, without the daily summary. */
		const mailedSince = async () =>
			(await functions.mails())
				.slice(before)
				.filter(({ Tag }) => Tag !== 'summary')
				.map(({ To, Tag }) => `${Tag} ${To?.includes('associacao@') ? 'association' : To}`);
		return { ...functions, mailedSince };
	};

	it('what was sent is not mailed again, what waited is mailed once, and no order is reminded', async () => {
		const { runAt, look, mailedSince } = await startRestored();
		for (const minute of ['30', '40', '50']) await runAt(`${SENDING_DAY}T12:${minute}:00.000Z`);
		expect((await mailedSince()).toSorted()).toEqual([
			...(earlier ? [] : ['desk-member association']),
			'member association',
			...(rulesOf('schedule').copyToVisitor ? ['schedule ana.reis@exemplo.pt'] : []),
			'schedule association',
		]);
		const { pending, sent } = await look();
		expect([Object.keys(pending), Object.keys(sent).length]).toEqual([[], 8]);
		const count = (await mailedSince()).length;
		for (const days of [3, PAYMENT_DAYS + 1, 2 * PAYMENT_DAYS + 1, 3 * PAYMENT_DAYS + 1])
			await runAt(`${addDays(SENDING_DAY, days)}T12:30:00.000Z`);
		expect((await mailedSince()).slice(count).filter((mail) => mail.includes('order'))).toEqual([]);
	});

	it('the same form sent again is a repeat, what was deleted stays deleted, and a withdrawal still knows its order', async () => {
		const { post, settle, runAt, look, mailedSince } = await startRestored();
		for (const form of ['contact', 'order'] as const)
			expect((await post(form, { ...VALID_FORMS[form], key: KEY })).status).toBe(200);
		expect((await post('contact', { ...VALID_FORMS.contact, message: 'Outra.' })).status).toBe(409);
		await settle();
		expect(await mailedSince()).toEqual([]);
		await runAt(`${SENDING_DAY}T12:30:00.000Z`);
		const { sent, claims } = await look();
		const cases = Object.values(sent);
		expect(cases.map(({ input }) => input['email'])).not.toContain('apagada@exemplo.pt');
		const [order] = cases.filter(({ form, input }) => form === 'order' && input['email'] === 'rui@exemplo.pt');
		const [withdrawal] = cases.filter(({ form }) => form === 'withdrawal');
		expect(withdrawal?.found).toMatchObject({ order: { id: order?.id }, number: order?.input['number'] });
		expect(order && [stateOf(order.steps), order.steps.map(({ action }) => action)]).toEqual([
			'returned',
			['pay', 'send', 'withdraw'],
		]);
		expect(Object.keys(claims)).toHaveLength(8);
	});
});

it('a mail that version 0.3 sent without hearing of it is not sent again', async () => {
	const { store, sink, runAt, look, mails } = await startFormFunctions();
	await restore(store, await readBackup(EARLIER));
	const waiting = Object.values((await look()).pending).find(({ form }) => form === 'schedule');
	const Metadata = { mail: `${waiting?.id}-association` };
	const message = {
		From: 'a@exemplo.pt',
		To: 'associacao@exemplo.pt',
		Subject: 'a',
		TextBody: 'a',
		Tag: 'schedule',
		Metadata,
		TrackOpens: false,
		TrackLinks: 'None',
	};
	const headers = { 'content-type': 'application/json', 'x-postmark-server-token': 'token' };
	const sent = await fetch(`http://${sink.host}/email`, { method: 'POST', headers, body: JSON.stringify(message) });
	expect(sent.status).toBe(200);
	await runAt(`${SENDING_DAY}T12:40:00.000Z`, `${SENDING_DAY}T13:00:00.000Z`);
	expect((await mails('schedule')).filter(({ To }) => To?.includes('associacao@'))).toHaveLength(1);
	expect((await look()).pending).toEqual({});
});

describe('an import', () => {
	let store: Store;
	beforeEach(async () => {
		store = await startEmptyStore();
		for (const [key, value] of Object.entries({
			'claims/contact/7c': { id: '1', receivedAt: '2026-03-01T12:00:00.000Z' },
			'claims/member/a0': { id: '2', receivedAt: '2026-03-01T12:00:00.000Z' },
			'cases/contact/2026-03-01/1': { id: '1', input: { name: 'Ana' } },
			'cases/member/2026-03-01/2': { id: '2', input: { name: 'Ana' } },
			'cases/order/2026-03-01/3': { id: '3', input: { name: 'Rui' } },
			pace: { queues: {}, digests: {}, recent: [] },
		}))
			await store.setJSON(key, value);
		await backups.write(store, 'a.jsonl');
	});

	it.each(['cases/contact/2026-03-01/9', 'claims/order/9', 'outings/a'])(
		'is refused if the store has a submission, and writes nothing: %s',
		async (key) => {
			await empty(store);
			await store.setJSON(key, { id: 1 });
			await expect(backups.restore(store, 'a.jsonl')).rejects.toThrow('Já há envios nestes dados');
			expect(await keysOf(store)).toEqual([key]);
		},
	);

	it('marks a case as accepted if it held its claim in the backup', async () => {
		const key = 'cases/contact/2026-03-01/1';
		const orphan = key.replace(/1$/, '5');
		await store.setJSON(orphan, { id: '5', input: { name: 'Eva' } });
		await backups.write(store, 'b.jsonl');
		await empty(store);
		await backups.restore(store, 'b.jsonl');
		expect(await store.get(key, { type: 'json' })).toHaveProperty('isAccepted', true);
		expect(await store.get(orphan, { type: 'json' })).not.toHaveProperty('isAccepted');
	});

	it('leaves out cases deleted since the backup, with all that belongs to them', async () => {
		await empty(store);
		for (const key of ['deleted/order/3', 'deleted/contact/1'])
			await store.setJSON(key, { deletedAt: '2026-03-02T12:00:00.000Z' });
		expect(await backups.restore(store, 'a.jsonl')).toEqual({ written: 3, kept: 0, deleted: 3 });
		expect((await keysOf(store)).filter((key) => !/^(?:due|deleted)\//.test(key))).toEqual([
			'cases/member/2026-03-01/2',
			'claims/member/a0',
			'pace',
		]);
	});

	it.each([0, 1, 3, 6])('that is cut off after %i writes is completed by another run', async (writes) => {
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
		const lines = (await backups.contentOf('a.jsonl')).slice(0, -1).map((line) => JSON.parse(line));
		const cases = lines.map(({ key }) => key).filter((key) => key.startsWith('cases/'));
		const marks = cases.map((key) => expect.stringMatching(new RegExp(`^due/.*/${key}$`)));
		expect(await keysOf(store)).toEqual(expect.arrayContaining([...lines.map(({ key }) => key), ...marks]));
		expect(await keysOf(store)).toHaveLength(lines.length + marks.length);
	});

	it('that is cut off keeps, when it is repeated, what happened to the store meanwhile', async () => {
		await empty(store);
		const setJSON = store.setJSON.bind(store);
		const spy = vi.spyOn(store, 'setJSON').mockImplementation(async (key, ...rest) => {
			if (key === 'cases/order/2026-03-01/3') throw new Error('cut off');
			return setJSON(key, ...rest);
		});
		await expect(backups.restore(store, 'a.jsonl')).rejects.toThrow('cut off');
		spy.mockRestore();
		const changed = { id: '1', input: { name: 'Ana' }, steps: [{ action: 'answer' }] };
		await store.setJSON('cases/contact/2026-03-01/1', changed);
		await store.setJSON('cases/contact/2026-03-02/4', { id: '4' });
		expect(await backups.restore(store, 'a.jsonl')).toMatchObject({ written: 1, kept: 5 });
		expect(await store.get('cases/contact/2026-03-01/1', { type: 'json' })).toEqual(changed);
		expect(await keysOf(store)).toEqual(
			expect.arrayContaining(['cases/contact/2026-03-02/4', 'cases/order/2026-03-01/3']),
		);
	});

	it.each<[string, (text: string) => string, string]>([
		['a line is missing', (text) => text.replace(/\n\{"key":"cases\/member.*/, ''), 'não é o que a última linha diz'],
		['a value was changed', (text) => text.replace('Ana', 'Eva'), 'não é o que a última linha diz'],
		['something follows', (text) => `${text}{"key":"a","value":1}\n`, 'falta-lhe o fim'],
		['it is of a later version', (text) => text.replace('":2', '":3'), 'a versão 3'],
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
	await store.setJSON('cases/contact/2026-03-01/1', { id: 1 });
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
	const keys = Array.from({ length: 100 }, (_, index) => `cases/contact/2026-03-01/${100 + index}`);
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
	expect((await keysOf(other)).filter((key) => key.startsWith('cases/')).length).toBeLessThan(40);
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
	await Promise.all(
		Array.from({ length: COUNT }, (_, index) => store.setJSON(`cases/contact/2026-03-01/${index}`, {})),
	);
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
	expect(await keysOf(empty.store)).toHaveLength(2 * COUNT);
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
