import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeProject } from '#tests/support/temporary-project.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Entries of one's own, since editors may change or delete all others. Their pictures only have to be there. */
const ENTRIES = {
	'news/um-muro.md':
		'---\ntitle: Um muro\nsubtitle: Pedra sobre pedra.\ndate: 2026-02-22\ntopic: Escolas\nimageAlt: Um muro\n---\n\nO texto.\n',
	'news/news_um-muro.webp': '',
	'actions/um-lanche.yaml':
		'order: 1\ntitle: Um lanche\nsubtitle: À sombra.\nprice: 80\nweekdays: [sábado, domingo]\nimage: ./um-lanche.webp\n',
	'actions/um-lanche.webp': '',
	'testimonials/ana-reis.yaml': 'order: 1\nauthor: Ana Reis\nposition: Sócia\ntext: Gostei.\n',
};

/** What `commands/content.ts` has done. */
interface Check {
	readonly code: unknown;
	readonly stdout: string;
	readonly stderr: string;
	/** The file for the functions: «before» if it was left alone. */
	readonly output: string;
}

/** A copy of the content folder in a project of its own, to be edited and checked. Paths are those below `content/`. */
export interface ContentCopy {
	/** Replaces what has to be there. */
	edit(file: string, from: RegExp, to: string): Promise<void>;
	write(file: string, text: string): Promise<void>;
	rename(from: string, to: string): Promise<void>;
	remove(pattern: string): Promise<void>;
	check(): Promise<Check>;
}

export const copyContent = async (): Promise<ContentCopy> => {
	const project = await makeProject({ 'output.json': 'before' });
	const at = (file: string) => join(project, 'content', file);
	await cp(join(PROJECT, 'content'), at(''), { recursive: true });
	for (const [file, text] of Object.entries(ENTRIES)) await writeFile(at(file), text);

	return {
		edit: async (file, from, to) => {
			const text = await readFile(at(file), 'utf8');
			if (!from.test(text)) throw new Error(`${file} has no ${from}.`);
			await writeFile(at(file), text.replace(from, to));
		},
		write: (file, text) => writeFile(at(file), text),
		rename: (from, to) => rename(at(from), at(to)),
		remove: async (pattern) => {
			for await (const file of glob(pattern, { cwd: at('') })) await rm(at(file));
		},
		check: async () => {
			const command = join(PROJECT, 'commands', 'content.ts');
			const child = spawn(process.execPath, [command, 'content', 'output.json'], { cwd: project });
			const [stdout, stderr, [code]] = await Promise.all([
				child.stdout.toArray(),
				child.stderr.toArray(),
				once(child, 'close'),
			]);
			return {
				code,
				stdout: Buffer.concat(stdout).toString(),
				stderr: Buffer.concat(stderr).toString(),
				output: await readFile(join(project, 'output.json'), 'utf8'),
			};
		},
	};
};
