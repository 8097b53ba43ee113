import { parseArgs } from 'node:util';
import { UsageError } from '#netlify/local/command.ts';
import { STATES } from '#netlify/server/outbox/keys.ts';
import { isDay } from '#src/format/day.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { STATE_NAMES } from './submissions-desk.ts';

const COMMANDS = ['list', 'show', 'export', 'import', 'delete', 'retry'] as const;
const FORMATS = ['json', 'csv'] as const;

export const HELP = `Mostra, exporta e apaga o que os formulários receberam.

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

export type Options = NonNullable<ReturnType<typeof readOptions>>;
