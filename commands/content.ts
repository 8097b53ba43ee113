/**
 * npm run content [folder] [output]: reads the content folder through the schemas of the build. Every mistake is one
 * sentence in Portuguese and ends the run; without any, `netlify/server/content.json` is written for the functions.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'astro/zod';
import { parseDocument } from 'yaml';
import type { ServerContent } from '#netlify/server/content.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { type SourceName, sources } from '#src/schemas/sources.ts';

const OUTPUT = new URL('../netlify/server/content.json', import.meta.url);
/** Pictures that no file names but that the site needs, in any format. */
const PICTURES = ['default-image', 'social-picture'];
const PICTURE_OF_NEWS = /^news_(?<id>.+)\.(?:avif|jpeg|jpg|png|webp)$/;
const IMAGE = /\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)$/i;
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const FRONT_MATTER = /^\uFEFF?---\r?\n(?<yaml>[\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

type Read = { readonly data: unknown } | { readonly mistakes: readonly string[] };

const existingImage = (file: string) => () =>
	z.string().superRefine((path, context) => {
		if (!path.startsWith('./')) context.addIssue(`vale «${path}», que não começa por ./`);
		else if (!existsSync(resolve(dirname(file), path)))
			context.addIssue(`aponta para «${path}», que não existe; ponha essa imagem na mesma pasta ou corrija o nome`);
	});

const readYaml = (file: string): Read => {
	const text = readFileSync(file, 'utf8');
	const yaml = file.endsWith('.md') ? FRONT_MATTER.exec(text)?.groups?.['yaml'] : text;
	if (yaml === undefined)
		return {
			mistakes: [`${file}: falta o cabeçalho. Comece o ficheiro com uma linha ---, os campos e outra linha ---`],
		};
	const document = parseDocument(yaml, { prettyErrors: false });
	const error = document.errors[0];
	if (!error) return { data: document.toJS() ?? {} };
	const line = yaml.slice(yaml.lastIndexOf('\n', error.pos[0] - 1) + 1).split('\n')[0];
	return {
		mistakes: [`${file}: não se percebe a linha «${line?.trim()}». Se o texto tem dois pontos, ponha-o entre aspas`],
	};
};

const readFile = (file: string, name: SourceName): Read => {
	const read = readYaml(file);
	if ('mistakes' in read) return read;
	const schema = sources[name].schema(existingImage(file));
	const { success, data, error } = schema.safeParse(read.data);
	return success ? { data } : { mistakes: toSentences(file, schema, read.data, error) };
};

const [folder = 'content', output = fileURLToPath(OUTPUT)] = process.argv.slice(2);

/** Files below the content folder, by their paths from it, with slashes. */
const filesAt = (pattern: string): string[] =>
	globSync(pattern, { cwd: folder })
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !basename(file).startsWith('.'))
		.sort();

const findMissing = (): string[] => [
	...['site.yaml', ...PAGE_IDS.map((id) => `pages/${id}.md`)]
		.filter((file) => !existsSync(join(folder, file)))
		.map(
			(file) => `${join(folder, file)}: este ficheiro não existe e o sítio precisa dele. Reponha-o ou corrija o nome`,
		),
	...PICTURES.filter((name) => filesAt(`${name}.*`).length === 0).map(
		(name) => `${join(folder, name)}: esta imagem não existe e o sítio precisa dela. Reponha-a ou corrija o nome`,
	),
];

/** A file's name is an address, or the name of an entry. */
const findMisnamed = (files: readonly string[]): string[] =>
	files.flatMap((file) => {
		const { name, ext } = parse(file);
		if (FILE_NAME.test(name)) return [];
		const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
		const better = plain.match(/[a-z0-9]+/g)?.join('-') ?? 'outro-nome';
		return `${join(folder, file)}: o nome do ficheiro não serve para um endereço. Use só letras minúsculas sem acentos, algarismos e hífenes, por exemplo ${better}${ext}`;
	});

/** What lies in a collection's folder and is neither read nor a picture would never show. */
const findUnread = (pattern: string, files: readonly string[]): string[] =>
	filesAt(`${dirname(pattern)}/*`)
		.filter((file) => !files.includes(file) && !IMAGE.test(file))
		.map(
			(file) => `${join(folder, file)}: o sítio não lê este ficheiro. O nome tem de acabar em ${parse(pattern).ext}`,
		);

/** A post's picture is found by its name; with another it would never show. `used`: those that posts name themselves. */
const findLostPictures = (posts: readonly string[], used: readonly string[]): string[] => {
	const ids = posts.map((file) => parse(file).name);
	return filesAt('news/news_*').flatMap((file) => {
		if (!IMAGE.test(file) || used.includes(`./${basename(file)}`)) return [];
		const id = PICTURE_OF_NEWS.exec(basename(file))?.groups?.['id'];
		if (id === undefined)
			return `${join(folder, file)}: o nome da imagem tem de acabar em .avif, .jpeg, .jpg, .png ou .webp, com minúsculas`;
		if (ids.includes(id)) return [];
		return `${join(folder, file)}: não há nenhuma notícia ${id}.md. Dê à imagem o nome da notícia, com news_ antes, ou apague-a`;
	});
};

const mistakes = findMissing();
const found: Partial<Record<SourceName, unknown[]>> = {};
for (const name of Object.keys(sources) as SourceName[]) {
	const { pattern } = sources[name];
	const files = filesAt(pattern);
	for (const file of files) {
		const read = readFile(join(folder, file), name);
		if ('mistakes' in read) mistakes.push(...read.mistakes);
		else found[name] = [...(found[name] ?? []), read.data];
	}
	mistakes.push(...findMisnamed(files));
	if (pattern.includes('/')) mistakes.push(...findUnread(pattern, files));
}
const used = (found.news ?? []).map((post) => String((post as { image?: unknown }).image));
mistakes.push(...findLostPictures(filesAt(sources.news.pattern), used));

if (mistakes.length > 0) {
	process.stderr.write(`${mistakes.join('\n')}\n`);
	process.exitCode = 1;
} else {
	const content: ServerContent = { site: found.site?.[0] as ServerContent['site'] };
	writeFileSync(output, `${JSON.stringify(content, null, '\t')}\n`);
}
