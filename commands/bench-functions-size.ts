import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { showRow } from './show-row.ts';

/** Netlify's own packer of functions. It is fetched when needed, since it has 113 MB. */
const PACKER = '@netlify/zip-it-and-ship-it@16.2.3';
const STARTS = 7;
/** The bundler's settings that Netlify's packer uses. */
const LIGHTLY = { level: 1 };

const run = promisify(execFile);

const pack = (to: string, format: 'zip' | 'none') =>
	run(
		'npm',
		[
			...['exec', '--yes', `--package=${PACKER}`, '--', 'zip-it-and-ship-it'],
			...['netlify/functions', to, `--archive-format=${format}`],
		],
		{ maxBuffer: 1e9 },
	);

/** A file of a packed function is the platform's, a package's or ours. */
const partOf = (file: string): string => {
	if (file.startsWith('___netlify')) return "Netlify's runtime";
	const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
	return name ?? 'our own';
};

/** The parts by their compressed size, the heaviest first. */
const weigh = async (directory: string): Promise<string> => {
	const parts = new Map<string, number>();
	for (const file of globSync('**/*.*', { cwd: directory })) {
		const path = join(directory, file);
		if (!(await stat(path)).isFile()) continue;
		const size = deflateRawSync(await readFile(path), LIGHTLY).byteLength;
		const part = partOf(file.replaceAll('\\', '/'));
		parts.set(part, (parts.get(part) ?? 0) + size);
	}
	return [...parts]
		.toSorted(([, a], [, b]) => b - a)
		.slice(0, 5)
		.map(([part, size]) => `${part} ${(size / 1000).toFixed(0)}`)
		.join(', ');
};

/** Milliseconds in which a new process imports the function: the median. */
const startOf = async (file: string): Promise<number> => {
	const script = `const start = performance.now(); import(process.argv[1]).then(() => process.stdout.write(String(performance.now() - start)))`;
	const times: number[] = [];
	for (let turn = 0; turn < STARTS; turn++)
		times.push(Number((await run(process.execPath, ['--input-type=module', '-e', script, file])).stdout));
	return times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
};

/** Prints the packed size of each function, its largest parts, and how long a new process takes to load it. */
export const showSizes = async (directory: string): Promise<void> => {
	const [zips, folders] = [join(directory, 'zips'), join(directory, 'folders')];
	await pack(zips, 'zip');
	await pack(folders, 'none');
	showRow('packed', 'zip kB', 'cold start ms', '  what weighs, kB');
	for (const zip of globSync('*.zip', { cwd: zips }).sort()) {
		const name = zip.replace(/\.zip$/, '');
		const { size } = await stat(join(zips, zip));
		const start = await startOf(join(folders, name, 'netlify', 'functions', `${name}.mjs`));
		showRow(name, (size / 1000).toFixed(0), start.toFixed(0), `  ${await weigh(join(folders, name))}`);
	}
};
