import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs git commands in `folder`. Each gives what it prints, a character a byte, so that patches of pictures stay whole. */
export const createGit =
	(folder: string) =>
	async (...words: readonly string[]): Promise<string> => {
		const { stdout } = await run('git', words, { cwd: folder, maxBuffer: 2 ** 30, encoding: 'latin1' });
		return stdout;
	};

export type Git = ReturnType<typeof createGit>;
