/**
 * npm run bench:build [count…]: builds copies of the project with ever more posts that share a few pictures, and prints
 * what a check and a build take on this machine. The first has 60 trails and 100 outings, too: a large association's
 * everyday. The pictures are encoded before the clock starts, as they are in any second build.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SAMPLE } from '#src/content-folder.ts';

const COUNTS = [200, 1_000];
const TRAILS = 60;
const OUTINGS = 100;
const HEADINGS = ['posts', 'pages', 'check s', 'CPU s', 'build s', 'CPU s', 'pages/s', 'peak MB'];
const WIDTH = 10;
const SOURCES = [
	'astro.config.mjs',
	'astro-i18next.config.ts',
	'commands',
	'netlify',
	'package.json',
	'public',
	'src',
	'tsconfig.json',
];

interface Usage {
	readonly seconds: number;
	/** The CPU time of all threads, which on a busy machine says more than the clock. */
	readonly cpuSeconds: number;
	/** In MB. */
	readonly peakMemory: number;
}

/** A module that makes a process write its resource usage to its fourth stream when it ends. */
const REPORT = `data:text/javascript,${encodeURIComponent(
	`import { writeSync } from 'node:fs';
	process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));`,
)}`;

const runNode = async (folder: string, script: string, ...words: string[]): Promise<Usage> => {
	const start = performance.now();
	const child = spawn(process.execPath, ['--import', REPORT, script, ...words], {
		cwd: folder,
		env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CONTENT_FOLDER: 'content' },
		stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
	});
	const [report, [code]] = await Promise.all([text(child.stdio[3] as Readable), once(child, 'exit')]);
	if (code !== 0) throw new Error(`${script} ended with ${code}.`);
	const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(report) as NodeJS.ResourceUsage;
	return {
		seconds: (performance.now() - start) / 1_000,
		cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
		peakMemory: (maxRSS * 1_024) / 1e6,
	};
};

/**
 * A copy of the project with the sample as its `content/`, and with links to its packages, so that its cache and its
 * output stay as they are.
 */
const copyProject = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'cumeada-'));
	for (const name of SOURCES) await cp(name, join(folder, name), { recursive: true });
	await cp(SAMPLE, join(folder, 'content'), { recursive: true });
	await mkdir(join(folder, 'node_modules'));
	for (const name of await readdir('node_modules'))
		if (name !== '.astro') await symlink(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction');
	return folder;
};

const TOPICS = ['Conservação', 'Caminhadas', 'Escolas', 'Associação', 'Voluntariado'];
const PARAGRAPH = 'Às oito e meia o nevoeiro ainda não tinha saído do vale, e "já" havia gente na encosta. '.repeat(6);

const writePosts = async (folder: string, count: number, pictures: readonly string[]): Promise<void> => {
	for (let index = 0; index < count; index++) {
		const day = new Date(Date.UTC(2026, 9, 1) - index * 3_600_000 * 6).toISOString().slice(0, 10);
		const picture = pictures[index % pictures.length];
		const lines = [
			`---\ntitle: Artigo número ${index}\nsubtitle: ${PARAGRAPH.slice(0, 160).replaceAll('"', '')}\ndate: ${day}`,
			`topic: ${TOPICS[index % TOPICS.length]}\nimage: ./${picture}\nimageAlt: Um carvalho\n---\n`,
			`${PARAGRAPH}\n\n## Um título\n\n${PARAGRAPH}\n\n![Um carvalho](./${picture} "Uma legenda")\n`,
			`| Espécie | Número |\n| --- | ---: |\n| Carvalho | ${index} |\n\nVeja [os trilhos](/trails).[^1]\n\n[^1]: Uma nota.\n`,
		].join('\n');
		await writeFile(join(folder, 'content', 'news', `artigo-${index}.md`), lines);
	}
};

/** Copies of the sample's trails with other names and numbers. */
const writeTrails = async (folder: string, count: number): Promise<void> => {
	const trails = join(folder, 'content', 'trails');
	const samples = (await readdir(trails)).filter((name) => !name.includes('.'));
	for (let index = samples.length; index < count; index++) {
		const copy = join(trails, `trilho-${index}`);
		await cp(join(trails, samples[index % samples.length] ?? ''), copy, { recursive: true });
		const text = await readFile(join(copy, 'index.md'), 'utf8');
		const own = text
			.replace(/^title: .*/m, `title: Trilho número ${index}`)
			.replace(/^number: .*/m, `number: ${100 + index}`);
		await writeFile(join(copy, 'index.md'), own);
	}
};

/** One outing each week, half of them past. */
const writeOutings = async (folder: string, count: number): Promise<void> => {
	for (let index = 0; index < count; index++) {
		const day = new Date(Date.now() + (index - count / 2) * 7 * 86_400_000).toISOString().slice(0, 10);
		const lines = [
			`---\ntitle: Saída número ${index}\nsummary: Uma volta pela serra.\nkind: caminhada`,
			`start: ${day} 09:00\nend: ${day} 12:00\ntrail: vale-do-moinho\nguide: Leonor Vaz\nplaces: 20`,
			'meeting: { place: Largo da Fonte, latitude: 40.28, longitude: -10.29 }',
			`leastAge: 6\ndogs: true\nbring: [Água]\n---\n\n${PARAGRAPH}\n`,
		].join('\n');
		await writeFile(join(folder, 'content', 'outings', `saida-${index}.md`), lines);
	}
};

const counts = process.argv.slice(2).map(Number);
const folder = await copyProject();
try {
	const news = join(folder, 'content', 'news');
	const pictures = (await readdir(news)).filter((name) => !name.endsWith('.md')).slice(0, 4);
	const astro = resolve('node_modules/astro/bin/astro.mjs');
	await writePosts(folder, pictures.length, pictures);
	await writeTrails(folder, TRAILS);
	await writeOutings(folder, OUTINGS);
	await runNode(folder, astro, 'build');
	process.stdout.write(`${HEADINGS.map((heading) => heading.padStart(WIDTH)).join('')}\n`);
	for (const count of counts.length > 0 ? counts : COUNTS) {
		await writePosts(folder, count, pictures);
		const check = await runNode(folder, 'commands/content/content.ts');
		const build = await runNode(folder, astro, 'build');
		const files = await readdir(join(folder, 'dist'), { recursive: true });
		const pages = files.filter((name) => name.endsWith('.html')).length;
		const figures = [
			count,
			pages,
			check.seconds,
			check.cpuSeconds,
			build.seconds,
			build.cpuSeconds,
			pages / build.seconds,
			build.peakMemory,
		];
		process.stdout.write(`${figures.map((figure) => figure.toFixed(figure < 100 ? 1 : 0).padStart(WIDTH)).join('')}\n`);
	}
} finally {
	await rm(folder, { recursive: true, force: true });
}
