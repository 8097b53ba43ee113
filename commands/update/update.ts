/**
 * npm run update -- <repository or folder> [branch or tag]: brings a newer version of the site into an association's
 * repository, as one commit, and checks the association's content with it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { UsageError } from '../command.ts';
import { helpIfAsked, PROCESS_IO, reportErrors, startProgress, writeNote } from '../command-io.ts';
import { update, whereNewsStand } from './take-version.ts';

const USAGE = 'Escreva: npm run update -- o-endereço-ou-a-pasta-do-repositório-de-origem [ramo ou versão]';

helpIfAsked(`Traz uma versão mais nova do sítio, num só commit, e verifica com ela o conteúdo.\n\n${USAGE}\n`);

const say = (line: string): void => writeNote(PROCESS_IO, line);

const npm = async (...words: readonly string[]): Promise<boolean> => {
	const [code] = await once(spawn('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' }), 'exit');
	return code === 0;
};

/** Installs the newer version's packages, brings the content into its form, and checks it. */
const finish = async (): Promise<number> => {
	say('A instalar os pacotes, o que pode levar uns minutos…');
	if (!(await npm('install', '--no-save')))
		throw new UsageError(
			'Os pacotes da versão nova não ficaram instalados, e o conteúdo não tem culpa: o npm diz acima porquê. Com a ligação à Internet e espaço no disco, repita: npm ci, e depois npm run check:content. Para voltar à versão anterior: git revert HEAD, e npm ci',
		);
	if (!(await npm('run', '--silent', 'migrate', '--if-present')) || !(await npm('run', '--silent', 'check:content')))
		throw new UsageError(
			'A versão nova não aceita tudo o que há em content/: corrija o que as frases dizem e faça um commit. Para voltar à versão anterior: git revert HEAD',
		);
	process.stdout.write('Veja o sítio com npm start e, se estiver bem, publique-o com git push.\n');
	return 0;
};

const readChanges = () => readFile('CHANGELOG.md', 'utf8').catch(() => '');

const [source, version] = process.argv.slice(2);
process.exitCode = await reportErrors(PROCESS_IO, async () => {
	if (!source) throw new UsageError(USAGE);
	const before = await readChanges();
	const changed = await update({
		...{ folder: process.cwd(), source, version },
		...{ say, onProgress: startProgress(PROCESS_IO) },
	});
	if (changed === 0) {
		process.stdout.write('O sítio já está nessa versão.\n');
		return 0;
	}
	process.stdout.write(`${changed} ficheiros mudaram, num só commit; o conteúdo da associação ficou como estava.\n`);
	const news = whereNewsStand(before, await readChanges());
	if (news) process.stdout.write(`${news}\n`);
	return finish();
});
