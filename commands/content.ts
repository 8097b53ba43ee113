/**
 * npm run content [folder] [output]: reads the content folder through the schemas of the build. Every mistake is one
 * sentence in Portuguese and ends the run; without any, `netlify/server/content.json` is written for the functions.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'astro/zod';
import { parseDocument } from 'yaml';
import type { ServerContent } from '#netlify/server/content.ts';
import { routes } from '#src/routes.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { type SourceName, sources } from '#src/schemas/sources.ts';
import { findMistakesInBody } from './content-body.ts';
import { filesAt, findLostPictures, findMisnamed, findMissing, findUnread } from './content-files.ts';

const OUTPUT = new URL('../netlify/server/content.json', import.meta.url);
const MARKDOWN = /^\uFEFF?---\r?\n(?<yaml>[\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)(?<body>[\s\S]*)$/;

interface Read {
	/** `undefined` if the mistakes leave none. */
	readonly data?: unknown;
	readonly mistakes: readonly string[];
}

const [folder = 'content', output = fileURLToPath(OUTPUT)] = process.argv.slice(2);
const posts = filesAt(folder, sources.news.pattern);
const addresses: readonly unknown[] = [
	...Object.values(routes),
	...posts.map((file) => routes.newsPost(parse(file).name)),
	...filesAt(folder, sources.actions.pattern).map((file) => routes.schedule(parse(file).name)),
];

const isAddress = (path: string): boolean => addresses.includes(path) || existsSync(join('public', path));

const existingImage = (file: string) => () =>
	z.string().superRefine((path, context) => {
		if (!path.startsWith('./')) context.addIssue(`vale «${path}», que não começa por ./`);
		else if (!existsSync(resolve(dirname(file), path)))
			context.addIssue(`aponta para «${path}», que não existe; ponha essa imagem na mesma pasta ou corrija o nome`);
	});

const readYaml = (file: string, yaml: string): Read => {
	// Dates stay text: as a timestamp, 30 February would become 2 March.
	const document = parseDocument(yaml, { prettyErrors: false });
	const error = document.errors[0];
	if (!error) return { data: document.toJS() ?? {}, mistakes: [] };
	const line = yaml.slice(yaml.lastIndexOf('\n', error.pos[0] - 1) + 1).split('\n')[0];
	return {
		mistakes: [`${file}: não se percebe a linha «${line?.trim()}». Se o texto tem dois pontos, ponha-o entre aspas`],
	};
};

const readFile = (file: string, name: SourceName): Read => {
	const text = readFileSync(file, 'utf8');
	const { yaml, body } = file.endsWith('.md') ? (MARKDOWN.exec(text)?.groups ?? {}) : { yaml: text, body: '' };
	if (yaml === undefined)
		return {
			mistakes: [`${file}: falta o cabeçalho. Comece o ficheiro com uma linha ---, os campos e outra linha ---`],
		};
	const read = readYaml(file, yaml);
	if (read.data === undefined) return read;
	const schema = sources[name].schema(existingImage(file));
	const { data, error } = schema.safeParse(read.data);
	const mistakes = error ? toSentences(file, schema, read.data, error) : [];
	return { data, mistakes: [...mistakes, ...findMistakesInBody(file, body ?? '', isAddress)] };
};

const mistakes = findMissing(folder);
/** By collection and id, what each file holds. */
const found: Partial<Record<SourceName, Record<string, unknown>>> = {};
for (const name of Object.keys(sources) as SourceName[]) {
	const { pattern } = sources[name];
	const files = filesAt(folder, pattern);
	const reads = files.map((file) => readFile(join(folder, file), name));
	found[name] = Object.fromEntries(files.map((file, index) => [parse(file).name, reads[index]?.data]));
	mistakes.push(...reads.flatMap((read) => read.mistakes), ...findMisnamed(folder, files));
	if (pattern.includes('/')) mistakes.push(...findUnread(folder, pattern, files));
}
const used = Object.values(found.news ?? {}).map((post) => String((post as { image?: unknown } | undefined)?.image));
mistakes.push(...findLostPictures(folder, posts, used));

if (mistakes.length > 0) {
	process.stderr.write(`${mistakes.join('\n')}\n`);
	process.exitCode = 1;
} else {
	const content = { site: found.site?.['site'], actions: found.actions } as ServerContent;
	writeFileSync(output, `${JSON.stringify(content, null, '\t')}\n`);
}
