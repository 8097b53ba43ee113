import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStore, type Store } from '@netlify/blobs';
import { expect, onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs/start.ts';
import { parkedKey } from '#netlify/server/store/keys.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { toIncomingForm } from '#tests/support/server-forms.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import { writeBackup } from '../../commands/submissions-backup.ts';
import { checkBackup, type Restored, restore } from '../../commands/submissions-restore.ts';

export const keysOf = async (store: Store): Promise<readonly string[]> =>
	(await store.list()).blobs.map(({ key }) => key).sort();

/** Functions that have mailed an enquiry, keep a withdrawal that waits for its mail, and have an application parked. */
export const startFilled = async (): Promise<FormFunctions> => {
	let functions = await startFormFunctions();
	const post = async (form: 'contact' | 'withdrawal', changes = {}) => {
		expect((await functions.post(form, { ...VALID_FORMS[form], ...changes })).status).toBe(200);
		await functions.finish();
		functions = await functions.startAnother();
	};
	await post('contact', { message: 'Olá\u00A0«mundo» 🥾, "linha"\ne outra' });
	const { submission: parked } = toIncomingForm('member', VALID_FORMS.member);
	await functions.store.setJSON(parkedKey(parked), { ...parked, reason: 'Postmark 411', settled: ['visitor'] });
	functions.sink.behave('fail');
	await post('withdrawal');
	functions.sink.behave('accept');
	expect(await functions.run('retry-mail')).toBe(204);
	return functions;
};

/** A store with nothing in it, behind a server of its own, in a project's folder if one is given. */
export const startEmptyStore = async (project?: string): Promise<Store> => {
	const blobs = await startBlobs({ directory: join(project ?? (await makeProject()), '.netlify', 'blobs-serve') });
	onTestFinished(() => blobs.stop());
	return getStore({ ...blobs.environment, name: 'submissions-dev', consistency: 'strong' });
};

/** Backups in a folder of their own, by the names of their files. */
export const makeBackups = async () => {
	const folder = await makeProject();
	const at = (name: string) => join(folder, name);
	const linesOf = async (name: string) => (await readFile(at(name), 'utf8')).trimEnd().split('\n');
	return {
		at,
		linesOf,
		/** All but the first line, which has the moment. */
		contentOf: async (name: string): Promise<readonly string[]> => (await linesOf(name)).slice(1),
		write: (store: Store, name: string): Promise<number> =>
			writeBackup(store, { site: 'local', context: 'dev' }, at(name)),
		restore: async (store: Store, name: string, { merge = false } = {}): Promise<Restored> =>
			restore(store, await checkBackup(at(name)), { merge }),
	};
};

export type Backups = Awaited<ReturnType<typeof makeBackups>>;
