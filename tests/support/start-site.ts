import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** `commands/start.ts` as a process of its own. */
interface Run {
	readonly child: ChildProcess;
	/** All that it has written so far. */
	output(): string;
	/** The exit code, once it has ended. */
	readonly ended: Promise<number | null>;
	/** The origin, once it serves. */
	readonly origin: Promise<string>;
}

/**
 * Serves the site of a folder on a free port until the test ends, unless `variables` say otherwise. `code` is the project
 * whose command that is.
 */
export const startSite = (folder: string, variables: Record<string, string> = {}, code = PROJECT): Run => {
	const env = { ...process.env, PORT: '0', ...variables };
	const child = spawn(process.execPath, [join(code, 'commands', 'start.ts')], { cwd: folder, env });
	onTestFinished(() => void child.kill('SIGKILL'));
	let output = '';
	const origin = Promise.withResolvers<string>();
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => {
			output += chunk.toString();
			const found = /http:\/\/localhost:\d+/.exec(output);
			if (found) origin.resolve(found[0]);
		});
	}
	const ended = once(child, 'close').then(([code]) => code as number | null);
	return { child, output: () => output, ended, origin: origin.promise };
};
