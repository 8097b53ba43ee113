import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { MAILED_FORMS } from '#netlify/server/forms/mailed-forms.ts';
import { findParty } from '#netlify/server/outings/ledger.ts';
import { listLedgers, readLedger } from '#netlify/server/outings/ledger-store.ts';
import { writeBackup } from './submissions-backup.ts';
import type { Handled } from './submissions-desk.ts';
import { HELP, type Options, readOptions } from './submissions-options.ts';
import { type Backup, checkBackup, restore } from './submissions-restore.ts';
import { openSubmissions, type Submissions } from './submissions-store.ts';
import { toCsv, toDetails, toJson, toTable } from './submissions-text.ts';
import { type OnProgress, orSayWhy, type Surroundings, say, startProgress, writePrivately } from './surroundings.ts';

interface Run extends Surroundings {
	readonly options: Options;
	readonly submissions: Submissions;
	readonly onProgress: OnProgress;
}

/** Only «sim» means yes; the end of the input means no. */
const confirm = async ({ note, input }: Surroundings, question: string): Promise<boolean> => {
	note(question);
	for await (const answer of createInterface({ input })) return answer.trim().toLowerCase() === 'sim';
	return false;
};

const exportAll = async (run: Run, found: readonly Handled[]): Promise<void> => {
	const { format, output } = run.options;
	const text = format === 'csv' ? toCsv(found) : toJson(found);
	if (output === undefined) return run.print(text);
	await writePrivately(resolve(run.folder, output), text);
	say(run, `Escritos ${found.length} em ${output}. Apague o ficheiro quando já não precisar dele.`);
};

const deleteAll = async (run: Run, found: readonly Handled[]): Promise<void> => {
	say(run, toTable(found));
	for (const warning of new Set(found.map(({ record }) => MAILED_FORMS[record.form].beforeDeleting)))
		if (warning) say(run, warning);
	const question = `Apagar ${found.length} de vez? Escreva «sim» para apagar: `;
	if (!run.options.yes && !(await confirm(run, question))) return say(run, 'Não se apagou nada.');
	for (const [index, one] of found.entries()) {
		run.onProgress(index, found.length);
		await run.submissions.remove(one);
	}
	say(
		run,
		`Apagados: ${found.length}. Daqui não se apagam os emails que a associação já recebeu, nem as cópias que o Postmark guarda 45 dias.`,
	);
};

/** Names the outings for which the address is registered: ledgers belong to the other command. */
const sayOutings = async (run: Run, email: string): Promise<void> => {
	const { blobs } = run.submissions;
	for await (const id of listLedgers(blobs)) {
		const ledger = await readLedger(blobs, id);
		if (ledger && findParty(ledger, email))
			say(
				run,
				`Este endereço está inscrito em «${id}». Para o apagar também daí: npm run outings -- cancel ${id} ${email}`,
			);
	}
};

const retryAll = async (run: Run, found: readonly Handled[]): Promise<void> => {
	const parked = found.filter(({ entry }) => entry.state === 'parked');
	for (const one of parked) await run.submissions.release(one);
	say(run, `De volta à fila do correio: ${parked.length}.`);
};

const backUp = async (run: Run, output: string): Promise<void> => {
	const { blobs, origin } = run.submissions;
	const count = await writeBackup(blobs, origin, resolve(run.folder, output), run.onProgress);
	say(run, `Entradas na cópia de segurança ${output}: ${count}. Tem dados pessoais: guarde-a cifrada.`);
};

const UNKNOWN =
	'Se os dados se perderam todos, perdeu-se com eles o que se apagou e cancelou depois da cópia: apague outra vez o que alguém pediu para apagar, e veja com «npm run outings -- people» se está lá quem já cancelou.';

const putBack = async (run: Run, backup: Backup): Promise<void> => {
	say(run, `Cópia de ${backup.date}, do sítio ${backup.site} (${backup.context}). Entradas: ${backup.count}.`);
	const { written, kept, deleted } = await restore(run.submissions.blobs, backup, run.options, run.onProgress);
	say(
		run,
		`Repostas: ${written}. Já lá estavam: ${kept}. Apagadas depois da cópia, e por isso não repostas: ${deleted}.`,
	);
	say(run, UNKNOWN);
};

/** Does what was asked with the submissions that match. Returns the process's exit code. */
const answer = async (run: Run): Promise<number> => {
	const { command, email } = run.options;
	if (command === 'delete' && email) await sayOutings(run, email);
	const found = await run.submissions.find(run.options, run.onProgress);
	if (found.length === 0) {
		say(run, 'Nada corresponde ao que pediu.');
		return 1;
	}
	if (command === 'list') run.print(`${toTable(found)}\n`);
	else if (command === 'show') run.print(toDetails(found));
	else if (command === 'export') await exportAll(run, found);
	else if (command === 'delete') await deleteAll(run, found);
	else await retryAll(run, found);
	return 0;
};

const obey = async (surroundings: Surroundings, options: Options): Promise<number> => {
	const { folder, variables } = surroundings;
	const { context, all, output, file } = options;
	const backup = file === undefined ? undefined : await checkBackup(resolve(folder, file));
	const submissions = await openSubmissions({ context, folder, variables, isNew: backup !== undefined });
	const run = { ...surroundings, options, submissions, onProgress: startProgress(surroundings) };
	say(run, `${submissions.place}:`);
	try {
		if (backup) await putBack(run, backup);
		else if (all && output !== undefined) await backUp(run, output);
		else return await answer(run);
		return 0;
	} finally {
		await submissions.close();
	}
};

/** Runs the command. Returns the process's exit code. */
export const runSubmissions = (args: string[], surroundings: Surroundings): Promise<number> =>
	orSayWhy(surroundings, async () => {
		const options = readOptions(args);
		if (options) return obey(surroundings, options);
		surroundings.print(HELP);
		return 0;
	});
