/**
 * npm run content [folder]: reads the content folder through the schemas of the build. Every mistake is one sentence
 * in Portuguese and ends the run; without any, `netlify/server/content.json` is written for the functions.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'astro/zod';
import { parseDocument } from 'yaml';
import type { ServerContent } from '#netlify/server/content.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { type SourceName, sources } from '#src/schemas/sources.ts';

const OUTPUT = new URL('../netlify/server/content.json', import.meta.url);
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

const folder = process.argv[2] ?? 'content';
const mistakes = ['site.yaml', ...PAGE_IDS.map((id) => `pages/${id}.md`)]
	.filter((file) => !existsSync(join(folder, file)))
	.map((file) => `${join(folder, file)}: este ficheiro não existe e o sítio precisa dele. Reponha-o ou corrija o nome`);
const found: Partial<Record<SourceName, unknown[]>> = {};
for (const name of Object.keys(sources) as SourceName[]) {
	const { pattern } = sources[name];
	const files = globSync(pattern, { cwd: folder }).sort();
	for (const file of files) {
		const read = readFile(join(folder, file), name);
		if ('mistakes' in read) mistakes.push(...read.mistakes);
		else found[name] = [...(found[name] ?? []), read.data];
	}
}

if (mistakes.length > 0) {
	process.stderr.write(`${mistakes.join('\n')}\n`);
	process.exitCode = 1;
} else {
	const content: ServerContent = { site: found.site?.[0] as ServerContent['site'] };
	writeFileSync(OUTPUT, `${JSON.stringify(content, null, '\t')}\n`);
}
