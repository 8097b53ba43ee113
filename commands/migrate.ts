/** npm run migrate: brings content of the version before into the form that this one reads. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder, SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { LEGAL_PAGE_IDS, PAGES_FOR_ANYBODY } from '#src/schemas/pages.ts';
import { helpIfAsked } from './command-io.ts';
import { findMarks } from './content/addresses.ts';
import { FORMER_SITE } from './content/files.ts';
import { declarePictures } from './update/declare-pictures.ts';
import { splitSite } from './update/split-site.ts';

helpIfAsked(`Passa o conteúdo da versão anterior para a forma desta. O npm run update fá-lo sozinho.

  npm run migrate
`);

const former = join(contentFolder, FORMER_SITE);
const folder = join(contentFolder, 'site');

/** Parts the former `site.yaml`. Returns what was done, in Portuguese. */
const split = (): string[] => {
	if (!existsSync(former)) return [];
	const files = existsSync(folder) ? undefined : splitSite(readFileSync(former, 'utf8'));
	if (!files) {
		process.stderr.write(
			existsSync(folder)
				? `${folder} já existe. Veja se tem tudo o que está em ${former}, e apague este.\n`
				: `${former} tem um erro de escrita. Corrija-o, e repita: npm run migrate\n`,
		);
		process.exitCode = 1;
		return [];
	}
	mkdirSync(folder);
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
	rmSync(former);
	return [`${former} está agora repartido por ${Object.keys(files).join(', ')}, em ${folder}.`];
};

const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' });

/** Whether a page is still one that the sample once had, word for word. Without git nobody knows. */
const isCopied = (page: string): boolean => {
	try {
		const versions = git('log', '--format=', '--raw', '--no-abbrev', '--', join(SAMPLE_AFTER_ADOPTION, page));
		return versions.includes(git('hash-object', join(contentFolder, page)).trim());
	} catch {
		return false;
	}
};

/** Removes the legal pages to which the association added nothing, apart from the words that suit anybody. */
const removeCopied = (): string[] => {
	const copied = LEGAL_PAGE_IDS.map((id) => `pages/${id}.md`).filter((page) => {
		const file = join(contentFolder, page);
		return existsSync(file) && findMarks(file, readFileSync(file, 'utf8')).length > 0 && isCopied(page);
	});
	for (const page of copied) {
		rmSync(join(contentFolder, page));
		const words = join(SAMPLE_AFTER_ADOPTION, page);
		if (PAGES_FOR_ANYBODY.some((other) => other === page) && existsSync(words))
			copyFileSync(words, join(contentFolder, page));
	}
	return copied.length > 0 ? [`O sítio escreve agora o que estava, sem mudança nenhuma, em ${copied.join(', ')}.`] : [];
};

/** Names the pictures that were found by their file's name. Returns what was done, in Portuguese. */
const declare = (): string[] => {
	const lines = declarePictures(contentFolder);
	return lines.length > 0 ? [`${contentFolder}/pictures.yaml diz agora: ${lines.join('; ')}.`] : [];
};

const done = [...split(), ...removeCopied(), ...declare()];
if (done.length > 0) process.stdout.write(`${done.join('\n')}\nVeja se está bem e faça um commit.\n`);
