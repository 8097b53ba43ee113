/** npm run new -- <kind> "<title>": writes a content file with every field explained, for an editor to fill in. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { toSlug } from '#src/format/slug.ts';
import { today } from '#src/format/today.ts';
import { sources, toEntryPath } from '#src/schemas/sources.ts';
import { writeTemplate } from './content/template.ts';

/** What can be made, by its name on the command line. */
const KINDS = { news: sources.news, trails: sources.trails, store: sources.store, notice: sources.notices } as const;

const USAGE = `Escreva: npm run new -- ${Object.keys(KINDS).join('|')} "O título"`;

type Kind = keyof typeof KINDS;

/** A notice that comes back every summer has the same title, so the day begins its file's name. */
const toId = (kind: Kind, title: string): string => {
	const slug = toSlug(title);
	return kind === 'notice' && slug ? `${today()}-${slug}` : slug;
};

/** A notice is written in a hurry: without a title it has the example's, which closes all trails for fire. */
const toTitle = (kind: Kind, title: string): string =>
	title.trim() || (kind === 'notice' ? (sources.notices.schema().shape.title.meta()?.example ?? '') : '');

const isKind = (name: string | undefined): name is Kind => name !== undefined && Object.hasOwn(KINDS, name);

const create = async (kind: string | undefined, title = '', folder = contentFolder): Promise<string | undefined> => {
	if (!isKind(kind)) return `Não há nenhum tipo de ficheiro «${kind ?? ''}». ${USAGE}`;
	const written = toTitle(kind, title);
	const id = toId(kind, written);
	if (!id) return `Falta o título. ${USAGE}`;
	const source = KINDS[kind];
	const file = join(folder, toEntryPath(source.pattern, id));
	if (existsSync(file)) return `${file} já existe. Escolha outro título, ou abra esse ficheiro.`;
	await mkdir(dirname(file), { recursive: true });
	// A new notice is right as it stands: for all trails, today.
	const others = kind === 'notice' ? { from: today(), until: today(), all: 'true' } : {};
	await writeFile(file, writeTemplate(source, written, others), { flag: 'wx' });
	process.stdout.write(`${file} está criado. Escreva por cima dos exemplos e, no fim: npm run check:content\n`);
	return undefined;
};

const [kind, title, folder] = process.argv.slice(2);
const fault = await create(kind, title, folder);
if (fault) {
	process.stderr.write(`${fault}\n`);
	process.exitCode = 1;
}
