import { parseArgs } from 'node:util';
import { FORM_NAMES } from '#src/forms/form.ts';

/** What the user can mend: shown as a line, without a stack. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

const COMMANDS = ['list', 'show', 'export', 'delete', 'retry'] as const;
const FORMATS = ['json', 'csv'] as const;

export const HELP = `Mostra, exporta e apaga o que os formulários receberam.

  npm run submissions -- <comando> [filtros] [opções]

Comandos
  list      uma linha por envio
  show      tudo o que cada envio tem
  export    os envios em JSON ou CSV, por exemplo para os dar a quem os pede
  delete    apaga os envios e a marca que os reconhece como repetidos; pergunta antes
  retry     volta a pôr na fila do correio os que o serviço de correio recusou

Filtros (juntos, têm de se cumprir todos; show, delete e retry pedem pelo menos um)
  --email <endereço>   de quem enviou
  --form <nome>        ${FORM_NAMES.join(', ')}
  --id <referência>    a referência que vem no email
  --day <AAAA-MM-DD>   o dia em que chegou, hora de Lisboa

Opções
  --format json|csv    o formato do export (json)
  --output <ficheiro>  onde o export escreve, em vez do ecrã
  --yes                apaga sem perguntar
  --context <nome>     production, deploy-preview… (em linha: production; nesta máquina: dev)
  --help               esta ajuda

Sem mais, trabalha sobre os dados desta máquina, em .netlify/. Com as variáveis NETLIFY_SITE_ID e
NETLIFY_AUTH_TOKEN, trabalha sobre os do sítio publicado.

Exemplo: npm run submissions -- export --email ana@exemplo.pt --format csv --output ana.csv
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
				day: { type: 'string' },
				format: { type: 'string', default: 'json' },
				output: { type: 'string' },
				yes: { type: 'boolean', default: false },
				context: { type: 'string' },
				help: { type: 'boolean', default: false },
			},
		});
	} catch {
		throw new UsageError(`Não se percebe «${args.join(' ')}». Veja --help.`);
	}
};

/**
 * What the arguments ask for; `undefined` for the help.
 * @throws {UsageError} with a Portuguese sentence when they ask for nothing that there is.
 */
export const readOptions = (args: string[]) => {
	const { values, positionals } = parse(args);
	const [command, ...rest] = positionals;
	if (values.help) return undefined;
	if (command === undefined || rest.length > 0)
		throw new UsageError(`Escreva um comando, e só um: ${COMMANDS.join(', ')}. Veja --help.`);
	const { email, id, day, output, yes, context } = values;
	if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
		throw new UsageError(`«${day}» não é um dia na forma AAAA-MM-DD.`);
	const options = {
		command: oneOf(COMMANDS, command, 'um comando'),
		form: values.form === undefined ? undefined : oneOf(FORM_NAMES, values.form, 'um formulário'),
		format: oneOf(FORMATS, values.format, 'um formato'),
		...{ email, id, day, output, yes, context },
	};
	const isFiltered = [options.form, email, id, day].some((filter) => filter !== undefined);
	if (!isFiltered && options.command !== 'list' && options.command !== 'export')
		throw new UsageError(`«${options.command}» pede pelo menos um filtro: --email, --form, --id ou --day.`);
	return options;
};

export type Options = NonNullable<ReturnType<typeof readOptions>>;
