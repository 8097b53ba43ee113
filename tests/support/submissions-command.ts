import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const COMMAND = fileURLToPath(new URL('../../commands/submissions.ts', import.meta.url));

/** The surroundings of a run of `npm run submissions`. */
interface Setting {
	/** The project's folder; the command works on its `.netlify/`. */
	readonly project: string;
	readonly variables?: Readonly<Record<string, string>>;
	/** The text that is typed while the command runs. */
	readonly input?: string;
}

export const runSubmissions = (args: string, { project, variables = {}, input = '' }: Setting) =>
	spawnSync(process.execPath, [COMMAND, ...args.split(' ').filter(Boolean)], {
		cwd: project,
		env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...variables },
		encoding: 'utf8',
		input,
	});
