import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Writes files into a new directory, which is deleted when the test ends. `files` has their contents by path; without
 * it the directory is empty.
 */
export const makeProject = async (files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> => {
	const directory = await mkdtemp(join(tmpdir(), 'cumeada-'));
	onTestFinished(() => rm(directory, { recursive: true, force: true }));
	for (const [path, content] of Object.entries(files)) {
		const file = join(directory, path);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, content);
	}
	return directory;
};
