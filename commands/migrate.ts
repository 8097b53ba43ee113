/** npm run migrate: brings content of the version before into the form that this one reads. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { helpIfAsked } from './command-io.ts';
import { FORMER_SITE } from './content/files.ts';
import { splitSite } from './update/split-site.ts';

helpIfAsked(`Passa o conteúdo da versão anterior para a forma desta: npm run update fá-lo sozinho.

  npm run migrate
`);

const former = join(contentFolder, FORMER_SITE);
const folder = join(contentFolder, 'site');
if (existsSync(former)) {
	const files = existsSync(folder) ? undefined : splitSite(readFileSync(former, 'utf8'));
	if (files) {
		mkdirSync(folder);
		for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
		rmSync(former);
		process.stdout.write(
			`${former} está agora repartido por ${Object.keys(files).join(', ')}, em ${folder}. Veja se está bem e faça um commit.\n`,
		);
	} else {
		process.stderr.write(
			existsSync(folder)
				? `${folder} já existe: apague ${former}, depois de ver se lá está tudo.\n`
				: `${former} tem um erro de escrita. Corrija-o, e repita: npm run migrate\n`,
		);
		process.exitCode = 1;
	}
}
