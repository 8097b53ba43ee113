/** npm run new -- <kind> "<title>": writes a content file with every question explained, for an editor to fill in. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { helpIfAsked } from './command-io.ts';
import { makeFiles, USAGE } from './content/new-file.ts';

helpIfAsked(`Faz um ficheiro de conteúdo, com uma pergunta em cada campo.

${USAGE}
`);

const create = async (kind?: string, title?: string, folder = contentFolder): Promise<string | undefined> => {
	const made = makeFiles(kind, title);
	if (typeof made === 'string') return made;
	const files = made.map(({ path, text }) => ({ file: join(folder, path), text }));
	const [first = '', ...beside] = files
		.map(({ file }) => file)
		.filter((file, index) => index === 0 || !existsSync(file));
	if (existsSync(first)) return `${first} já existe. Escolha outro título, ou abra esse ficheiro.`;
	for (const { file, text } of files) {
		await mkdir(dirname(file), { recursive: true });
		if (file === first || beside.includes(file)) await writeFile(file, text, { flag: 'wx' });
	}
	const others =
		beside.length > 0 ? `, e com ele ${beside.join(' e ')}: o que já tem resposta, mude-o se não for seu` : '';
	process.stdout.write(
		`${first} está criado${others}. Responda a cada pergunta, a seguir aos dois pontos, e no fim: npm run check:content\n`,
	);
	return undefined;
};

const fault = await create(...process.argv.slice(2));
if (fault) {
	process.stderr.write(`${fault}\n`);
	process.exitCode = 1;
}
