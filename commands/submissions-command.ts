import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { UsageError } from '#netlify/local/command.ts';
import { MAILED_FORMS } from '#netlify/server/forms/mailed-forms.ts';
import { STATES } from '#netlify/server/outbox/submission.ts';
import { findParty } from '#netlify/server/outings/ledger.ts';
import { listLedgers, readLedger } from '#netlify/server/outings/ledger-store.ts';
import { isDay } from '#src/format/day.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { writeBackup } from './submissions-backup.ts';
import { type Handled, STATE_NAMES } from './submissions-desk.ts';
import { type Backup, checkBackup, restore } from './submissions-restore.ts';
import { openSubmissions, type Submissions } from './submissions-store.ts';
import { toCsv, toDetails, toJson, toTable } from './submissions-text.ts';
import { type OnProgress, orSayWhy, type Surroundings, say, startProgress, writePrivately } from './surroundings.ts';

const COMMANDS = ['list', 'show', 'export', 'import', 'delete', 'retry'] as const;
const FORMATS = ['json', 'csv'] as const;

const HELP = `Mostra, exporta e apaga o que os formulários receberam.

  npm run submissions -- <comando> [filtros] [opções]

Comandos
  list      uma linha por envio: quando, de quem, sobre quê
  show      tudo o que cada envio tem
  export    os envios em JSON ou CSV, por exemplo para os dar a quem os pede
  delete    apaga os envios e a marca que os reconhece como repetidos; pergunta antes
  retry     volta a pôr na fila do correio os que o serviço de correio recusou
  import <ficheiro>   repõe uma cópia de segurança (veja em baixo)

Filtros (juntos, têm de se cumprir todos; show, delete e retry pedem pelo menos um)
  --email <endereço>   de quem enviou
  --form <nome>        ${FILED_FORMS.join(', ')}
  --id <referência>    a referência que vem no email
  --number <número>    uma encomenda e a livre resolução dela: ABC-2026-7F3KQM
  --day <AAAA-MM-DD>   o dia em que chegou, hora de Lisboa
  --from, --until      o primeiro e o último dia, do mesmo modo; basta um deles
  --state <nome>       open: o que está por tratar; pending, parked, sent: o email à espera, recusado, enviado;
                       ou o que se fez: ${STATE_NAMES.filter((name) => !['open', ...STATES].includes(name)).join(', ')}

Opções
  --format json|csv    o formato do export (json)
  --output <ficheiro>  onde o export escreve, em vez do ecrã
  --all                o export faz uma cópia de segurança de tudo, para o import
  --merge              o import junta a cópia ao que já há, sem mudar o que lá está
  --yes                apaga sem perguntar
  --context <nome>     production, deploy-preview… (em linha: production; nesta máquina: dev)
  --help               esta ajuda

Sem mais, trabalha sobre os dados desta máquina, em .netlify/. Com as variáveis NETLIFY_SITE_ID e
NETLIFY_AUTH_TOKEN, trabalha sobre os do sítio publicado.

O CSV é para ler numa folha de cálculo: as células separam-se por ponto e vírgula, e o que começaria uma fórmula
leva um apóstrofo antes. Um caráter que o terminal tomaria por uma ordem aparece como �. Tal como foi enviado, só
está no JSON.

Exemplo: npm run submissions -- export --email ana@exemplo.pt --format csv --output ana.csv

Cópias de segurança
  npm run submissions -- export --all --output copia.jsonl
  npm run submissions -- import copia.jsonl

O ficheiro tem os dados pessoais de toda a gente: guarde-o cifrado, onde só entre quem trata do sítio, e apague-o
ao fim de 30 dias. O import só escreve onde ainda não há envios, e só um ficheiro inteiro; se parar a meio, repita-o.
Depois de repor uma cópia:
- o que se apagou ou cancelou depois de ela ser feita continua assim. Se os dados se perderam todos, perdeu-se também
  essa memória: apague outra vez o que alguém pediu para apagar, e cancele quem tinha cancelado;
- o que nela ainda esperava pelo correio é enviado. Se já o tinha sido depois da cópia, pergunta-se primeiro ao
  Postmark, que se lembra dos últimos 45 dias: só o que lá não está, ou é mais antigo, chega duas vezes.
`;

const oneOf = <Value extends string>(values: readonly Value[], value: string, what: string): Value => {
	const found = values.find((name) => name === value);
	if (found === undefined) throw new UsageError(`«${value}» não é ${what}. Os que há são: ${values.join(', ')}.`);
	return found;
};

const parse = (args: string[]) => {
	try {
		return parseArgs({
			args,
			allowPositionals: true,
			options: {
				email: { type: 'string' },
				form: { type: 'string' },
				id: { type: 'string' },
				number: { type: 'string' },
				day: { type: 'string' },
				from: { type: 'string' },
				until: { type: 'string' },
				state: { type: 'string' },
				format: { type: 'string', default: 'json' },
				output: { type: 'string' },
				all: { type: 'boolean', default: false },
				merge: { type: 'boolean', default: false },
				yes: { type: 'boolean', default: false },
				context: { type: 'string' },
				help: { type: 'boolean', default: false },
			},
		});
	} catch {
		throw new UsageError(`Não se percebe «${args.join(' ')}». Veja --help.`);
	}
};

interface BackupOptions {
	readonly command: (typeof COMMANDS)[number];
	readonly format: (typeof FORMATS)[number];
	readonly output: string | undefined;
	readonly file: string | undefined;
	readonly all: boolean;
	readonly merge: boolean;
}

const checkBackupOptions = (
	{ command, format, output, file, all, merge }: BackupOptions,
	isFiltered: boolean,
): void => {
	if (command === 'import' && file === undefined)
		throw new UsageError('«import» pede o ficheiro da cópia: import copia.jsonl.');
	if (command === 'import' && isFiltered) throw new UsageError('«import» repõe a cópia inteira: não tem filtros.');
	if (all && command !== 'export') throw new UsageError('«--all» é só do export.');
	if (all && (isFiltered || format === 'csv'))
		throw new UsageError('«export --all» escreve tudo, num formato seu: não tem filtros nem --format.');
	if (all && output === undefined) throw new UsageError('«export --all» pede --output: o ficheiro onde escreve.');
	if (merge && command !== 'import') throw new UsageError('«--merge» é só do import.');
};

interface Days {
	readonly day?: string | undefined;
	readonly from?: string | undefined;
	readonly until?: string | undefined;
}

const readDays = ({ day, from, until }: Days): Days => {
	for (const text of [day, from, until])
		if (text !== undefined && !isDay(text)) throw new UsageError(`«${text}» não é um dia na forma AAAA-MM-DD.`);
	if (day !== undefined && (from ?? until) !== undefined)
		throw new UsageError('«--day» é um dia só: não se junta a --from nem a --until.');
	if (from !== undefined && until !== undefined && until < from)
		throw new UsageError(`«--until ${until}» vem antes de «--from ${from}».`);
	return { from: day ?? from, until: day ?? until };
};

/**
 * What the arguments ask for; `undefined` for the help.
 * @throws {UsageError} with a sentence in Portuguese if the arguments are not valid.
 */
export const readOptions = (args: string[]) => {
	const { values, positionals } = parse(args);
	const [command, ...rest] = positionals;
	if (values.help) return undefined;
	const [file] = command === 'import' ? rest.splice(0, 1) : [];
	if (command === undefined || rest.length > 0)
		throw new UsageError(`Escreva um comando, e só um: ${COMMANDS.join(', ')}. Veja --help.`);
	const { email, id, number, output, yes, context, all, merge } = values;
	if ([email, id, number].some((text) => text?.trim() === ''))
		throw new UsageError('Um dos filtros está vazio: escreva-o, ou deixe-o de fora.');
	const { from, until } = readDays(values);
	const state = values.state === undefined ? undefined : oneOf(STATE_NAMES, values.state, 'um estado');
	const options = {
		command: oneOf(COMMANDS, command, 'um comando'),
		form: values.form === undefined ? undefined : oneOf(FILED_FORMS, values.form, 'um formulário'),
		format: oneOf(FORMATS, values.format, 'um formato'),
		...{ email, id, number, from, until, state, output, yes, context, all, merge, file },
	};
	const isFiltered = [options.form, email, id, number, from, until, state].some((filter) => filter !== undefined);
	checkBackupOptions(options, isFiltered);
	if (!isFiltered && ['show', 'delete', 'retry'].includes(options.command))
		throw new UsageError(
			`«${options.command}» pede pelo menos um filtro: --email, --form, --id, --number, --day, --from, --until ou --state.`,
		);
	return options;
};

type Options = NonNullable<ReturnType<typeof readOptions>>;

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
