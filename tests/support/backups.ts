import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStore, type Store } from '@netlify/blobs';
import { onTestFinished } from 'vitest';
import { type Restored, readBackup, restore, writeBackup } from '#commands/submissions/backup.ts';
import { startBlobs } from '#netlify/local/blobs.ts';
import { makeProject } from './temporary-project.ts';

export const keysOf = async (store: Store): Promise<readonly string[]> =>
	(await store.list()).blobs.map(({ key }) => key).sort();

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
		write: (blobs: Store, name: string): Promise<number> =>
			writeBackup({ blobs, site: 'local', context: 'dev' }, at(name)),
		restore: async (store: Store, name: string): Promise<Restored> => restore(store, await readBackup(at(name))),
	};
};

export type Backups = Awaited<ReturnType<typeof makeBackups>>;
