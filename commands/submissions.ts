/**
 * npm run submissions -- list|show|export|import|delete|retry: what the forms have taken, for whoever answers a request
 * about personal data, or keeps a backup. Works on this machine's store, or on the site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.
 */
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { UsageError } from '#netlify/local/command.ts';
import { MAILED_FORMS } from '#netlify/server/forms/mailed-forms.ts';
import type { Found } from '#netlify/server/store/search.ts';
import { writeBackup } from './submissions-backup.ts';
import { HELP, type Options, readOptions } from './submissions-options.ts';
import { type Backup, checkBackup, restore } from './submissions-restore.ts';
import { openSubmissions, type Submissions } from './submissions-store.ts';
import { toCsv, toDetails, toJson, toTable } from './submissions-text.ts';

const say = (line: string) => void process.stderr.write(`${line}\n`);
const print = (text: string) => void process.stdout.write(text);

/** Only «sim» means yes; the end of the input means no. */
const confirm = async (question: string): Promise<boolean> => {
	process.stderr.write(question);
	for await (const answer of createInterface({ input: process.stdin })) return answer.trim().toLowerCase() === 'sim';
	return false;
};

const exportTo = async (found: readonly Found[], { format, output }: Options): Promise<void> => {
	const text = format === 'csv' ? toCsv(found) : toJson(found);
	if (output === undefined) return print(text);
	// Readable by this user alone.
	await writeFile(output, text, { mode: 0o600 });
	say(`Escritos ${found.length} em ${output}. Apague o ficheiro quando já não precisar dele.`);
};

const deleteAll = async (found: readonly Found[], { yes }: Options, submissions: Submissions): Promise<void> => {
	say(toTable(found));
	for (const warning of new Set(found.map(({ record }) => MAILED_FORMS[record.form].beforeDeleting)))
		if (warning) say(warning);
	if (!yes && !(await confirm(`Apagar ${found.length} de vez? Escreva «sim» para apagar: `))) {
		say('Não se apagou nada.');
		return;
	}
	for (const one of found) await submissions.remove(one);
	say(
		`Apagados: ${found.length}. Daqui não se apagam os emails que a associação já recebeu, nem as cópias que o Postmark guarda 45 dias.`,
	);
};

const retryAll = async (found: readonly Found[], submissions: Submissions): Promise<void> => {
	const parked = found.filter(({ entry }) => entry.state === 'parked');
	for (const one of parked) await submissions.release(one);
	say(`De volta à fila do correio: ${parked.length}.`);
};

const backUp = async (file: string, { blobs, origin }: Submissions): Promise<void> => {
	const count = await writeBackup(blobs, origin, file);
	say(`Entradas na cópia de segurança ${file}: ${count}. Tem dados pessoais: guarde-a cifrada.`);
};

const putBack = async (backup: Backup, { merge }: Options, { blobs }: Submissions): Promise<void> => {
	say(`Cópia de ${backup.date}, do sítio ${backup.site} (${backup.context}). Entradas: ${backup.count}.`);
	const { written, kept } = await restore(blobs, backup, { merge });
	say(`Repostas: ${written}. Já lá estavam: ${kept}.`);
};

const answer = async (options: Options, submissions: Submissions): Promise<void> => {
	const found = await submissions.find(options);
	if (found.length === 0) {
		say('Nada corresponde ao que pediu.');
		process.exitCode = 1;
	} else if (options.command === 'list') print(`${toTable(found)}\n`);
	else if (options.command === 'show') print(toDetails(found));
	else if (options.command === 'export') await exportTo(found, options);
	else if (options.command === 'delete') await deleteAll(found, options, submissions);
	else await retryAll(found, submissions);
};

const run = async (options: Options): Promise<void> => {
	const { context, all, output, file } = options;
	const backup = file === undefined ? undefined : await checkBackup(file);
	const submissions = await openSubmissions(context, { isNew: backup !== undefined });
	say(`${submissions.place}:`);
	try {
		if (backup) await putBack(backup, options, submissions);
		else if (all && output !== undefined) await backUp(output, submissions);
		else await answer(options, submissions);
	} finally {
		await submissions.close();
	}
};

try {
	const options = readOptions(process.argv.slice(2));
	if (options) await run(options);
	else print(HELP);
} catch (error) {
	if (!(error instanceof Error)) throw error;
	say(error instanceof UsageError ? error.message : `Não foi possível: ${error.name}: ${error.message}`);
	process.exitCode = 1;
}
