import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const COMMAND = fileURLToPath(new URL('../../commands/submissions.ts', import.meta.url));

/** What a run of `npm run submissions` is given beside its arguments. */
interface Setting {
	/** The project's folder, whose `.netlify/` it works on. */
	readonly project: string;
	readonly variables?: Readonly<Record<string, string>>;
	/** What is typed into it. */
	readonly input?: string;
}

export const runSubmissions = (args: string, { project, variables = {}, input = '' }: Setting) =>
	spawnSync(process.execPath, [COMMAND, ...args.split(' ').filter(Boolean)], {
		cwd: project,
		env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...variables },
		encoding: 'utf8',
		input,
	});
