import { Readable } from 'node:stream';
import { runSubmissions as run } from '../../commands/submissions-command.ts';

/** The surroundings of a run of `npm run submissions`. */
interface Setting {
	/** The project's folder; the command works on its `.netlify/`. */
	readonly project: string;
	readonly variables?: Readonly<Record<string, string>>;
	/** The text that is typed while the command runs. */
	readonly input?: string;
}

/** Runs the command in this process, and returns what it wrote and its exit code. */
export const runSubmissions = async (args: string, { project, variables = {}, input = '' }: Setting) => {
	const written = { stdout: '', stderr: '' };
	const status = await run(args.split(' ').filter(Boolean), {
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
