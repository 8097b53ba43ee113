import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { checkContent } from '#commands/content/check.ts';
import type { Checked } from '#src/check/check-files.ts';
import { isPicture, toText } from '#src/check/files.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';
import { makeProject } from './temporary-project.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const PAGE = '---\ntitle: Um\nlead: Dois\ndescription: Três\n---\n\n## História\n\nO texto.\n';

const TRAIL = `title: A fraga
summary: Uma volta.
class: PR
number: 1
place: Serra
county: Mora
cover: ./cover.webp
coverAlt: Uma fraga
difficulty: {environment: 1, orientation: 1, movement: 1}
season: [maio]
surface: Terra.
access:
  dogs: {suitable: true, details: Com trela.}
  children: {suitable: true, details: De qualquer idade.}
  pushchair: {suitable: false, details: Há degraus.}
  wheelchair: {suitable: false, details: Há degraus.}
start: Largo
parking: No largo.
water: Na fonte.
mobileCoverage: Boa.
lastWalkedOn: 2026-02-22
edition: 2026
steps: [{kilometre: 0, text: Siga em frente.}]
`;

const TRACK = `<gpx version="1.1"><trk><trkseg>
<trkpt lat="40.20" lon="-10.40"/><trkpt lat="40.21" lon="-10.40"/><trkpt lat="40.21" lon="-10.39"/>
</trkseg></trk></gpx>
`;

/** Entries that only the tests have, because editors may change or delete all others. */
const ENTRIES = {
	'pictures.yaml': 'news: ./default-image.webp\n',
	'news/um-muro.md':
		'---\ntitle: Um muro\nsubtitle: Pedra sobre pedra.\ndate: 2026-02-22\ntopic: Escolas\nimageAlt: Um muro\n---\n\nO texto.\n',
	'actions/um-lanche.yaml':
		'order: 1\ntitle: Um lanche\nsubtitle: À sombra.\nprice: 80\nweekdays: [sábado, domingo]\nimage: ./um-lanche.webp\n',
	'store/um-copo/index.md':
		'---\norder: 1\ntitle: Um copo\nsummary: De barro\ncategory: Para casa\nprice: 4.35\npictures: [{ image: ./copo.webp, alt: Um copo }]\nweight: 200\nmaker: { name: Olaria, address: Rua 1, email: ola@olaria.example }\nidentifier: C-1\n---\n\nO texto.\n',
	'trails/a-fraga/index.md': `---\n${TRAIL}---\n\nO texto.\n`,
	'trails/a-fraga/track.gpx': TRACK,
	'testimonials/ana-reis.yaml': 'order: 1\nauthor: Ana Reis\nposition: Sócia\ntext: Gostei.\n',
};

/** The smallest pictures that the check accepts, in pixels. */
const PICTURES = {
	'default-image.webp': [1200, 675],
	'news/news_um-muro.webp': [800, 450],
	'actions/um-lanche.webp': [600, 450],
	'store/um-copo/copo.webp': [800, 800],
	'trails/a-fraga/cover.webp': [1200, 800],
} as const;

/** The photographs of the page about the association are replaced too: to decode them took half of a check's time. */
const ABOUT = readdirSync(join(PROJECT, SAMPLE, 'about'))
	.filter(isPicture)
	.map((name) => [`about/${name}`, [320, 180]] as const);

/** Drawn once for all tests of a file, because drawing took most of a test's time. */
const drawn = Promise.all(
	[...Object.entries(PICTURES), ...ABOUT].map(async ([file, [width, height]]) => {
		const picture = sharp({ create: { width, height, channels: 3, background: '#667' } });
		return [file, await picture.webp({ effort: 0 }).toBuffer()] as const;
	}),
);

/** The result of a run of `commands/content/content.ts`. */
interface Run {
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
	/** The content of the file for the functions; «before» if the run did not write it. */
	readonly output: string;
}

/** A small content folder in a project of its own, which tests edit and check. Paths are relative to `content/`. */
export interface ContentCopy {
	/** The project's folder, which contains `content/`. */
	readonly folder: string;
	/** Replaces `from`, which the file must contain. */
	edit(file: string, from: RegExp, to: string): Promise<void>;
	/** Copies the files of another folder over this content. */
	lay(folder: string): Promise<void>;
	write(file: string, text: string | Uint8Array): Promise<void>;
	rename(from: string, to: string): Promise<void>;
	remove(pattern: string): Promise<void>;
	check(): Promise<Checked>;
	/** Runs the check and returns its lines. */
	find(): Promise<string[]>;
	/** Runs the command that also writes the file for the functions. */
	run(): Promise<Run>;
}

export const copyContent = async (): Promise<ContentCopy> => {
	const project = await makeProject({ 'output.json': 'before' });
	const at = (file: string) => join(project, 'content', file);
	for (const folder of ['news', 'actions', 'pages', 'store/um-copo', 'testimonials', 'trails/a-fraga'])
		await mkdir(at(folder), { recursive: true });
	for (const file of ['membership.yaml', 'walking.yaml']) await cp(join(PROJECT, SAMPLE, file), at(file));
	for (const folder of ['about', 'documents', 'site'])
		await cp(join(PROJECT, SAMPLE, folder), at(folder), { recursive: true });
	for (const id of PAGE_IDS) await writeFile(at(`pages/${id}.md`), PAGE);
	for (const [file, text] of Object.entries(ENTRIES)) await writeFile(at(file), text);

	for (const [file, picture] of await drawn) await writeFile(at(file), picture);

	return {
		folder: project,
		edit: async (file, from, to) => {
			const text = await readFile(at(file), 'utf8');
			if (!from.test(text)) throw new Error(`${file} has no ${from}.`);
			await writeFile(at(file), text.replace(from, to));
		},
		lay: (folder) => cp(folder, at(''), { recursive: true, force: true, filter: (file) => !file.endsWith('.txt') }),
		write: async (file, text) => {
			await mkdir(dirname(at(file)), { recursive: true });
			await writeFile(at(file), text);
		},
		rename: (from, to) => rename(at(from), at(to)),
		remove: async (pattern) => {
			for await (const file of glob(pattern, { cwd: at('') })) await rm(at(file));
		},
		check: () => checkContent(at('')),
		find: async () => {
			const { findings } = await checkContent(at(''));
			return findings.map((finding) => toText({ ...finding, file: relative(project, finding.file) }));
		},
		run: async () => {
			const words = [join(PROJECT, 'commands/content/content.ts'), 'content', 'output.json'];
			const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' });
			return { status, stdout, stderr, output: await readFile(join(project, 'output.json'), 'utf8') };
		},
	};
};
