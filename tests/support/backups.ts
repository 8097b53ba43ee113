import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStore, type Store } from '@netlify/blobs';
import { expect, onTestFinished } from 'vitest';
import { startBlobs } from '#netlify/local/blobs.ts';
import { parkedKey } from '#netlify/server/outbox/submission.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { toIncomingForm } from '#tests/support/server-forms.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import { writeBackup } from '../../commands/submissions-backup.ts';
import { checkBackup, type Restored, restore } from '../../commands/submissions-restore.ts';

export const keysOf = async (store: Store): Promise<readonly string[]> =>
	(await store.list()).blobs.map(({ key }) => key).sort();

/** Functions whose store has a mailed enquiry, a pending withdrawal and a parked application. */
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

/** An empty store with a server of its own. Its files are in the folder of `project`, if given. */
export const startEmptyStore = async (project?: string): Promise<Store> => {
	const blobs = await startBlobs({ directory: join(project ?? (await makeProject()), '.netlify', 'blobs-serve') });
	onTestFinished(() => blobs.stop());
	return getStore({ ...blobs.environment, name: 'submissions-dev', consistency: 'strong' });
};

/** A folder for backups, with functions that write and read them by file name. */
export const makeBackups = async () => {
	const folder = await makeProject();
	const at = (name: string) => join(folder, name);
	const linesOf = async (name: string) => (await readFile(at(name), 'utf8')).trimEnd().split('\n');
	return {
		at,
		linesOf,
		/** All lines except the first, which contains the time of the backup. */
		contentOf: async (name: string): Promise<readonly string[]> => (await linesOf(name)).slice(1),
		write: (store: Store, name: string): Promise<number> =>
			writeBackup(store, { site: 'local', context: 'dev' }, at(name)),
		restore: async (store: Store, name: string, { merge = false } = {}): Promise<Restored> =>
			restore(store, await checkBackup(at(name)), { merge }),
	};
};

export type Backups = Awaited<ReturnType<typeof makeBackups>>;
