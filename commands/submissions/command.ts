import { resolve } from 'node:path';
import { DELIVERIES } from '#netlify/server/cases/case.ts';
import { erase } from '#netlify/server/cases/case-store.ts';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { type Group, type Ledger, ofAddress } from '#netlify/server/outings/ledger.ts';
import { listLedgers, readLedger } from '#netlify/server/outings/ledger-store.ts';
import { NO_ROLL, personKey } from '#netlify/server/outings/roll.ts';
import type { Caught } from '#netlify/server/store/caught.ts';
import { caughtKey } from '#netlify/server/store/keys.ts';
import { cleanPhone } from '#src/forms/clean-number.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { UsageError } from '../command.ts';
import {
	type CommandIo,
	checkInterval,
	type OnProgress,
	oneOf,
	openInput,
	readArguments,
	readCommand,
	reportErrors,
	startProgress,
	writeNote,
	writeOutput,
} from '../command-io.ts';
import { type CommandStore, forEachItem, STORE_HELP, STORE_OPTIONS, withStore } from '../command-store.ts';
import { type Backup, readBackup, restore, writeBackup } from './backup.ts';
import { type Found, findCaught, findSubmissions, type Search, STATE_NAMES } from './search.ts';
import { caughtToDetails, toCsv, toDetails, toJson, toTable } from './text.ts';

const COMMANDS = ['list', 'show', 'caught', 'export', 'import', 'delete'] as const;

export const HELP = `Mostra, exporta e apaga o que os formulários receberam.

  npm run submissions -- <comando> [filtros] [opções]

Comandos
  list      uma linha por envio: quando, de quem, sobre quê
  show      tudo o que cada envio tem
  caught    o que ficou posto de parte nos últimos 30 dias, por trazer preenchido um campo que ninguém vê
  export    os envios em JSON ou CSV, por exemplo para os dar a quem os pede
  delete    apaga os envios e a marca que os reconhece como repetidos; pergunta antes
  import <ficheiro>   repõe uma cópia de segurança (veja em baixo)

Filtros (juntos, têm de se cumprir todos; show e delete pedem pelo menos um)
  --email <endereço>   de quem enviou
  --form <nome>        ${FILED_FORMS.join(', ')}
  --id <referência>    a referência que vem no email
  --number <número>    uma encomenda e a livre resolução dela: ABC-2026-7F3KQM
  --from, --until      quando chegou, entre dois dias, 2027-03-01, ou momentos, "2027-03-01 22:00"; basta um deles
  --state <nome>       open: o que está por tratar; pending, sent: o email à espera, enviado;
                       ou o que se fez: ${STATE_NAMES.filter((name) => !['open', ...DELIVERIES].includes(name)).join(', ')}

Opções
  --csv                o export como folha de cálculo, em vez de JSON
  --output <ficheiro>  onde o export escreve, em vez do ecrã
  --all                o export faz uma cópia de segurança de tudo, para o import
  --yes                apaga sem perguntar
${STORE_HELP}

O CSV é para ler numa folha de cálculo: as células separam-se por ponto e vírgula, e o que começaria uma fórmula
leva um apóstrofo antes. Um caráter que o terminal tomaria por uma ordem aparece como �. Tal como foi enviado, só
está no JSON.

Exemplo: npm run submissions -- export --email ana@exemplo.pt --csv --output ana.csv

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

const OPTIONS = {
	...STORE_OPTIONS,
	email: { type: 'string' },
	form: { type: 'string' },
	id: { type: 'string' },
	number: { type: 'string' },
	state: { type: 'string' },
	all: { type: 'boolean', default: false },
	yes: { type: 'boolean', default: false },
} as const;

/**
 * The parsed arguments.
 * @throws {UsageError} with a sentence in Portuguese if the arguments are not valid.
 */
export const readOptions = (args: string[]) => {
	const { values, positionals } = readArguments(args, OPTIONS);
	const [command, file] = readCommand(positionals, COMMANDS, (name) => (name === 'import' ? 1 : 0));
	const { email, id, number, from, until, output, yes, context, all, csv } = values;
	if ([email, id, number].some((text) => text?.trim() === ''))
		throw new UsageError('Um dos filtros está vazio: escreva-o, ou deixe-o de fora.');
	checkInterval({ from, until });
	const search: Search = {
		...{ email, id, number, from, until },
		form: values.form === undefined ? undefined : oneOf(FILED_FORMS, values.form, 'um formulário'),
		state: values.state === undefined ? undefined : oneOf(STATE_NAMES, values.state, 'um estado'),
	};

	const isFiltered = Object.values(search).some((filter) => filter !== undefined);
	if (!isFiltered && (command === 'show' || command === 'delete'))
		throw new UsageError(
			`«${command}» pede pelo menos um filtro: --email, --form, --id, --number, --from, --until ou --state.`,
		);
	if (command === 'import' && file === undefined)
		throw new UsageError('«import» pede o ficheiro da cópia: import copia.jsonl.');
	if (command === 'import' && isFiltered) throw new UsageError('«import» repõe a cópia inteira: não tem filtros.');
	if (all && command !== 'export') throw new UsageError('«--all» é só do export.');
	if (all && (isFiltered || csv))
		throw new UsageError('«export --all» escreve tudo, num formato seu: não tem filtros nem --csv.');
	if (all && output === undefined) throw new UsageError('«export --all» pede --output: o ficheiro onde escreve.');
	return { command, search, csv, output, yes, context, all, file };
};

interface Run extends CommandIo {
	readonly options: ReturnType<typeof readOptions>;
	readonly store: CommandStore;
	readonly onProgress: OnProgress;
}

/** Only «sim» means yes; the end of the input means no. */
const confirm = async ({ note, input }: CommandIo, question: string): Promise<boolean> => {
	const { readLine, close } = openInput(input, note);
	const answer = await readLine(question);
	close();
	return answer?.trim().toLowerCase() === 'sim';
};

const deleteFound = async (run: Run, found: readonly Found[], caught: readonly Caught[]): Promise<void> => {
	if (found.length > 0) writeNote(run, toTable(found));
	if (caught.length > 0) writeNote(run, `Postos de parte:\n${caughtToDetails(caught)}`);
	for (const warning of new Set(found.map(({ record }) => FORMS[record.form].beforeDeleting)))
		if (warning) writeNote(run, warning);
	const count = found.length + caught.length;
	const question = `Apagar ${count} de vez? Escreva «sim» para apagar: `;
	if (!run.options.yes && !(await confirm(run, question))) return writeNote(run, 'Não se apagou nada.');
	for (const [index, { record }] of found.entries()) {
		run.onProgress(index, found.length);
		await erase(run.store.blobs, record);
	}
	await forEachItem(caught, (one) => run.store.blobs.delete(caughtKey(one)));
	writeNote(
		run,
		`Apagados: ${count}. Daqui não se apagam os emails que a associação já recebeu, nem as cópias que o Postmark guarda 45 dias.`,
	);
};

const phoneOf = (contact: unknown): string => cleanPhone(String(contact ?? ''));

/** Who of these groups came and who did not, as far as a guide noted it. */
const sayWhoCame = ({ roll = NO_ROLL }: Ledger, groups: readonly Group[]): string => {
	const named = (came: boolean): string =>
		groups
			.flatMap((group) => group.people.filter((person) => roll.marks[personKey(group, person)]?.came === came))
			.map(({ name }) => name)
			.join(', ');
	const [came, absent] = [named(true), named(false)];
	return `${came && ` Quem guiou notou que veio: ${came}.`}${absent && ` Quem guiou notou que não veio: ${absent}.`}`;
};

/**
 * Names the outings where the address is registered, and those where somebody turned up with its telephone: ledgers belong to
 * the other command.
 */
const printOutings = async (run: Run, email: string, found: readonly Found[]): Promise<void> => {
	const { blobs } = run.store;
	const ids = await Array.fromAsync(listLedgers(blobs));
	const stored = await Promise.all(ids.map(async (id) => [id, await readLedger(blobs, id)] as const));
	const ledgers = stored.flatMap(([id, ledger]) =>
		ledger ? [{ id, ledger, groups: ofAddress(ledger.groups, email), gone: ofAddress(ledger.gone, email) }] : [],
	);
	const own = [
		...found.map(({ record }) => record.input),
		...ledgers.flatMap(({ groups, gone }) => [...groups, ...gone]),
	];
	const phones = new Set(own.map(({ contact }) => phoneOf(contact)).filter(Boolean));
	const nextFor = (id: string, who: string): string =>
		run.options.command === 'delete'
			? `Para o apagar também daí: npm run outings -- cancel ${id} ${who}`
			: `O que lá está: npm run outings -- people ${id}`;
	for (const { id, ledger, groups, gone } of ledgers) {
		const came = sayWhoCame(ledger, groups);
		if (groups.length > 0 || gone.length > 0)
			writeNote(run, `Este endereço está inscrito em «${id}», ou acabou de sair.${came} ${nextFor(id, email)}`);
		for (const one of ledger.roll?.turnedUp ?? [])
			if (phones.has(phoneOf(one.contact)))
				writeNote(
					run,
					`Com o telefone deste endereço apareceu em «${id}», sem inscrição: ${one.name}. ${nextFor(id, one.id)}`,
				);
	}
};

const backUp = async (run: Run, output: string): Promise<void> => {
	const count = await writeBackup(run.store, resolve(run.folder, output), run.onProgress);
	writeNote(run, `Entradas na cópia de segurança ${output}: ${count}. Tem dados pessoais: guarde-a cifrada.`);
};

const importBackup = async (run: Run, backup: Backup): Promise<void> => {
	writeNote(run, `Cópia de ${backup.date}, do sítio ${backup.site} (${backup.context}). Entradas: ${backup.count}.`);
	const { written, kept, deleted } = await restore(run.store.blobs, backup, run.onProgress);
	writeNote(
		run,
		`Repostas: ${written}. Já lá estavam: ${kept}. Apagadas depois da cópia, e por isso não repostas: ${deleted}.`,
	);
	writeNote(
		run,
		'Se os dados se perderam todos, perdeu-se com eles o que se apagou e cancelou depois da cópia: apague outra vez o que alguém pediu para apagar, e veja com «npm run outings -- people» se está lá quem já cancelou.',
	);
};

const workOnFound = async (run: Run): Promise<number> => {
	const { command, search } = run.options;
	const { blobs } = run.store;
	const caught = await findCaught(blobs, search);
	const found = command === 'caught' ? [] : await findSubmissions(blobs, search, run.onProgress);
	if (search.email) await printOutings(run, search.email, found);
	const isWithCaught = command === 'caught' || command === 'delete';
	if (search.email && caught.length > 0 && !isWithCaught)
		writeNote(
			run,
			`Postos de parte: ${caught.length}. Mostra-os: npm run submissions -- caught --email ${search.email}`,
		);
	if (found.length + (isWithCaught ? caught.length : 0) === 0) {
		writeNote(run, 'Nada corresponde ao que pediu.');
		return 1;
	}
	if (command === 'list') run.print(`${toTable(found)}\n`);
	else if (command === 'show') run.print(toDetails(found));
	else if (command === 'caught') run.print(caughtToDetails(caught));
	else if (command === 'export')
		await writeOutput(run, run.options.output, run.options.csv ? toCsv(found) : toJson(found));
	else await deleteFound(run, found, caught);
	return 0;
};

export const runSubmissions = (args: string[], io: CommandIo): Promise<number> =>
	reportErrors(io, async () => {
		const options = readOptions(args);
		const { context, all, output, file } = options;
		const backup = file === undefined ? undefined : await readBackup(resolve(io.folder, file));
		return withStore(io, { context, isNew: backup !== undefined }, async (store) => {
			const run: Run = { ...io, options, store, onProgress: startProgress(io) };
			if (backup) await importBackup(run, backup);
			else if (all && output !== undefined) await backUp(run, output);
			else return workOnFound(run);
			return 0;
		});
	});
