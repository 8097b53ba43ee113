/** npm run new -- <kind> "<title>": writes a content file with every field explained, for an editor to fill in. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { makeFile } from './content/new-file.ts';

const create = async (kind: string | undefined, title = '', folder = contentFolder): Promise<string | undefined> => {
	const made = makeFile(kind, title);
	if (typeof made === 'string') return made;
	const file = join(folder, made.path);
	if (existsSync(file)) return `${file} já existe. Escolha outro título, ou abra esse ficheiro.`;
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, made.text, { flag: 'wx' });
	const next = made.isComplete
		? 'Está completo: veja se serve e,'
		: 'Responda a cada pergunta, a seguir aos dois pontos, e';
	process.stdout.write(`${file} está criado. ${next} no fim: npm run check:content\n`);
	return undefined;
};

const [kind, title, folder] = process.argv.slice(2);
const fault = await create(kind, title, folder);
if (fault) {
	process.stderr.write(`${fault}\n`);
	process.exitCode = 1;
}
