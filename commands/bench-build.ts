/**
 * npm run bench:build [count…]: builds copies of the project with ever more posts that share a few pictures, and prints
 * what a build takes on this machine. The pictures are encoded before the clock starts, as they are in any second build.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const COUNTS = [100, 1_000, 10_000];
const SOURCES = [
	'astro.config.mjs',
	'astro-i18next.config.ts',
	'commands',
	'content',
	'netlify',
	'package.json',
	'public',
	'src',
	'tsconfig.json',
];

interface Usage {
	readonly seconds: number;
	/** The largest sum of what its processes hold in memory, in MB. */
	readonly peak: number;
}

/** Memory of a process, in MB. */
const memoryOf = async (pid: number): Promise<number> => {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
};

const runNode = async (folder: string, script: string, ...words: string[]): Promise<Usage> => {
	const start = performance.now();
	const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
	const child = spawn(process.execPath, [script, ...words], {
		cwd: folder,
		env,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	let peak = 0;
	const timer = setInterval(async () => {
		peak = Math.max(peak, await memoryOf(child.pid ?? 0));
	}, 100);
	const [code] = await once(child, 'exit');
	clearInterval(timer);
	if (code !== 0) throw new Error(`${script} ended with ${code}.`);
	return { seconds: (performance.now() - start) / 1_000, peak };
};

/** The project with packages of its own, so that neither its cache nor its output is touched. */
const copyProject = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'cumeada-'));
	for (const name of SOURCES) await cp(name, join(folder, name), { recursive: true });
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
		const text = [
			`---\ntitle: Artigo número ${index}\nsubtitle: ${PARAGRAPH.slice(0, 160).replaceAll('"', '')}\ndate: ${day}`,
			`topic: ${TOPICS[index % TOPICS.length]}\nimage: ./${picture}\nimageAlt: Um carvalho\n---\n`,
			`${PARAGRAPH}\n\n## Um título\n\n${PARAGRAPH}\n\n![Um carvalho](./${picture} "Uma legenda")\n`,
			`| Espécie | Número |\n| --- | ---: |\n| Carvalho | ${index} |\n\nVeja [os trilhos](/trails).[^1]\n\n[^1]: Uma nota.\n`,
		].join('\n');
		await writeFile(join(folder, 'content', 'news', `artigo-${index}.md`), text);
	}
};

const counts = process.argv.slice(2).map(Number);
const folder = await copyProject();
try {
	const news = join(folder, 'content', 'news');
	const pictures = (await readdir(news)).filter((name) => !name.endsWith('.md')).slice(0, 4);
	const astro = resolve('node_modules/astro/bin/astro.mjs');
	await writePosts(folder, pictures.length, pictures);
	await runNode(folder, astro, 'build');
	process.stdout.write('   posts   pages   check s   build s   pages/s   ms/page   peak MB\n');
	for (const count of counts.length > 0 ? counts : COUNTS) {
		await writePosts(folder, count, pictures);
		const check = await runNode(folder, 'commands/content.ts');
		const build = await runNode(folder, astro, 'build');
		const files = await readdir(join(folder, 'dist'), { recursive: true });
		const pages = files.filter((name) => name.endsWith('.html')).length;
		const figures = [
			count,
			pages,
			check.seconds,
			build.seconds,
			pages / build.seconds,
			(1_000 * build.seconds) / pages,
			build.peak,
		];
		const texts = figures.map((figure, index) => figure.toFixed(index > 1 && index < 6 ? 1 : 0));
		process.stdout.write(`${texts.map((text, index) => text.padStart(index > 1 ? 10 : 8)).join('')}\n`);
	}
} finally {
	await rm(folder, { recursive: true, force: true });
}
