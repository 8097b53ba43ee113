import { Readable } from 'node:stream';
import type { CommandIo } from '#commands/command-io.ts';
import { runSubmissions as run } from '#commands/submissions/command.ts';

interface Setting {
	/** The project's folder; the command works on its `.netlify/`. */
	readonly project: string;
	readonly variables?: Readonly<Record<string, string>>;
	/** The text that is typed while the command runs. */
	readonly input?: string;
}

/** Runs a command in this process, and returns what it wrote and its exit code. */
export const runCommand = async (
	command: (args: string[], io: CommandIo) => Promise<number>,
	args: readonly string[],
	{ project, variables = {}, input = '' }: Setting,
) => {
	const written = { stdout: '', stderr: '' };
	const status = await command([...args], {
		folder: project,
		variables,
		input: Readable.from(input),
		print: (text) => {
			written.stdout += text;
		},
		note: (text) => {
			written.stderr += text;
		},
	});
	return { status, ...written };
};

export const runSubmissions = (args: string, setting: Setting) =>
	runCommand(run, args.split(' ').filter(Boolean), setting);
