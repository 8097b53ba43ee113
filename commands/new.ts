/**
 * npm run new -- <kind> "<title>": writes a content file with every field explained, for an editor to fill in.
 * npm run new -- outing --from <id> ["<title>"]: copies an earlier outing, for an editor to fill in another day.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { helpIfAsked } from './command-io.ts';
import { copyOuting, kindNamed, makeFile, makeNeeded, USAGE } from './content/new-file.ts';

helpIfAsked(`Faz um ficheiro de conteúdo, com uma pergunta em cada campo.

${USAGE}
Para copiar uma atividade de outro dia: npm run new -- outing --from o-nome-do-ficheiro "O título"
`);

const words = process.argv.slice(2);
const option = words.indexOf('--from');
// Not `parseArgs`, for which a title that begins with a dash would be an option.
const [, from] = option < 0 ? [] : words.splice(option, 2);

const create = async (kind?: string, title = '', folder = contentFolder): Promise<string | undefined> => {
	if (option >= 0 && (kindNamed(kind) !== 'outing' || !from))
		return 'Com --from só se copia uma atividade. Escreva: npm run new -- outing --from, e o nome do ficheiro dela, sem .md.';
	const made = from ? copyOuting(folder, from, title.trim()) : makeFile(kind, title);
	if (typeof made === 'string') return made;
	const file = join(folder, made.path);
	if (existsSync(file)) return `${file} já existe. Escolha outro título, ou abra esse ficheiro.`;
	// The first of its kind may need others: a first trail, the rules for all trails.
	const needed = makeNeeded(made.path).filter(({ path }) => !existsSync(join(folder, path)));
	for (const { path, text } of [made, ...needed]) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), text, { flag: 'wx' });
	}
	const next = made.isComplete
		? 'Está completo: veja se serve e,'
		: 'Responda a cada pergunta, a seguir aos dois pontos, e';
	const beside = needed.length > 0 ? `, e com ele ${needed.map(({ path }) => join(folder, path)).join(' e ')}` : '';
	const known = needed.some(({ isComplete }) => isComplete) ? ', já respondidos: mude o que não for seu' : '';
	process.stdout.write(`${file} está criado${beside}${known}. ${next} no fim: npm run check:content\n`);
	return undefined;
};

const fault = await create(...words);
if (fault) {
	process.stderr.write(`${fault}\n`);
	process.exitCode = 1;
}
