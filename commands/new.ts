/** npm run new -- <kind> "<title>": writes a content file with every field explained, for an editor to fill in. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toSlug } from '#src/format/slug.ts';
import { sources, toEntryPath } from '#src/schemas/sources.ts';
import { writeTemplate } from './content/template.ts';

/** What can be made, by its name on the command line. */
const KINDS = { news: sources.news, trails: sources.trails, store: sources.store } as const;

const USAGE = `Escreva: npm run new -- ${Object.keys(KINDS).join('|')} "O título"`;

const isKind = (name: string | undefined): name is keyof typeof KINDS =>
	name !== undefined && Object.hasOwn(KINDS, name);

const create = async (kind: string | undefined, title = '', folder = 'content'): Promise<string | undefined> => {
	if (!isKind(kind)) return `Não há nenhum tipo de ficheiro «${kind ?? ''}». ${USAGE}`;
	const id = toSlug(title);
	if (!id) return `Falta o título. ${USAGE}`;
	const { pattern, schema } = KINDS[kind];
	const file = join(folder, toEntryPath(pattern, id));
	if (existsSync(file)) return `${file} já existe. Escolha outro título, ou abra esse ficheiro.`;
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, writeTemplate(schema, title.trim()), { flag: 'wx' });
	process.stdout.write(`${file} está criado. Escreva por cima dos exemplos e, no fim: npm run check:content\n`);
	return undefined;
};

const [kind, title, folder] = process.argv.slice(2);
const fault = await create(kind, title, folder);
if (fault) {
	process.stderr.write(`${fault}\n`);
	process.exitCode = 1;
}
