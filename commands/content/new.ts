/** npm run new -- <kind> "<title>": writes a content file with every question explained, for an editor to fill in. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFiles, USAGE } from '#src/check/new-file.ts';
import { contentFolder } from '#src/content-folder.ts';
import { UsageError } from '../command.ts';
import { helpIfAsked, PROCESS_IO, reportErrors } from '../command-io.ts';

helpIfAsked(`Faz um ficheiro de conteúdo, com uma pergunta em cada campo.

${USAGE}
`);

/** A title without quotes is several words. */
const create = async (kind?: string, ...title: readonly string[]): Promise<string | undefined> => {
	const made = makeFiles(kind, title.join(' '));
	if (typeof made === 'string') return made;
	const [first = '', ...others] = made.map(({ path }) => join(contentFolder, path));
	if (existsSync(first)) return `${first} já existe. Escolha outro título, ou abra esse ficheiro.`;
	const beside = others.filter((file) => !existsSync(file));
	for (const { path, text } of made) {
		const file = join(contentFolder, path);
		if (existsSync(file)) continue;
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, text);
	}
	const more =
		beside.length > 0 ? `, e com ele ${beside.join(' e ')}: o que já tem resposta, mude-o se não for seu` : '';
	process.stdout.write(
		`${first} está criado${more}. Responda a cada pergunta, a seguir aos dois pontos, e no fim: npm run check:content\n`,
	);
	return undefined;
};

process.exitCode = await reportErrors(PROCESS_IO, async () => {
	const fault = await create(...process.argv.slice(2));
	if (fault) throw new UsageError(fault);
	return 0;
});
