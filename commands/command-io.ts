import { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { isClockTime, toClock } from '#src/format/clock.ts';
import { isDay } from '#src/format/day.ts';
import { makeVisible } from '#src/format/text.ts';
import { faultOfFiles, UsageError } from './command.ts';

// `npm run … | head` stops reading: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error;
	process.exit();
});

export interface CommandIo {
	/** The project's folder: files are named from here. */
	readonly folder: string;
	readonly variables: Readonly<Record<string, string | undefined>>;
	readonly input: Readable;
	print(text: string): void;
	note(text: string): void;
}

export const PROCESS_IO: CommandIo = {
	folder: process.cwd(),
	variables: process.env,
	input: process.stdin,
	print: (text) => void process.stdout.write(text),
	note: (text) => void process.stderr.write(text),
};

export const writeNote = ({ note }: CommandIo, line: string): void => note(`${makeVisible(line)}\n`);

/**
 * Lines that somebody types, in a terminal with its arrow keys. It has to be closed: an open terminal would keep the command
 * from ending.
 */
export const openInput = (input: Readable, ask: (question: string) => void) => {
	const isTerminal = Boolean((input as NodeJS.ReadStream).isTTY && process.stderr.isTTY);
	const terminal = createInterface({ input, ...(isTerminal && { output: process.stderr, historySize: 0 }) });
	terminal.on('SIGINT', () => terminal.close());
	const lines = terminal[Symbol.asyncIterator]();
	return {
		isTerminal,
		/** The answer to a question; `undefined` at the end of the input, which Ctrl+C is too. */
		readLine: async (question: string): Promise<string | undefined> => {
			ask(question);
			// The terminal draws this again at each arrow key.
			terminal.setPrompt(question.split('\n').at(-1) ?? '');
			const { value, done } = await lines.next();
			return done ? undefined : value;
		},
		close: (): void => terminal.close(),
	};
};

/** Ends the process after the help, if that was asked for. */
export const helpIfAsked = (help: string): void => {
	if (!process.argv.includes('--help')) return;
	// `process.stdout` may write later than the process ends.
	writeSync(1, help);
	process.exit(0);
};

/** @throws {UsageError} */
export const readArguments = <Options extends ParseArgsOptionsConfig>(args: string[], options: Options) => {
	try {
		return parseArgs({ args, allowPositionals: true, options });
	} catch {
		throw new UsageError(`Não se percebe «${args.join(' ')}». Veja --help.`);
	}
};

/** @throws {UsageError} */
export const oneOf = <Value extends string>(values: readonly Value[], value: string, what: string): Value => {
	const found = values.find((name) => name === value);
	if (found === undefined) throw new UsageError(`«${value}» não é ${what}. Os que há são: ${values.join(', ')}.`);
	return found;
};

/**
 * The command, and the words after it.
 * @throws {UsageError} if it is none of `names`, or more than `most(command)` words follow.
 */
export const readCommand = <Name extends string>(
	[word, ...rest]: readonly string[],
	names: readonly Name[],
	most: (command: Name) => number,
): readonly [Name, ...string[]] => {
	const command = word === undefined ? undefined : oneOf(names, word, 'um comando');
	if (command === undefined || rest.length > most(command))
		throw new UsageError(`Escreva um comando, e só um: ${names.join(', ')}. Veja --help.`);
	return [command, ...rest];
};

/** Two moments on a clock, both included. Each is a time or a whole day. */
export interface Interval {
	readonly from?: string | undefined;
	readonly until?: string | undefined;
}

/** @throws {UsageError} if `from` or `until` is neither a day nor a time. */
export const checkInterval = ({ from, until }: Interval): void => {
	for (const text of [from, until])
		if (text !== undefined && !isDay(text) && !isClockTime(text))
			throw new UsageError(`«${text}» não é um dia, AAAA-MM-DD, nem um momento, "AAAA-MM-DD HH:MM".`);
};

/** @param time As a clock shows it. */
export const isInInterval = (time: string, { from = '', until = '9999' }: Interval): boolean =>
	from <= time && time.slice(0, until.length) <= until;

/** Returns the process's exit code. Errors are reported in Portuguese. */
export const reportErrors = async (io: CommandIo, work: () => Promise<number>): Promise<number> => {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		writeNote(
			io,
			error instanceof UsageError
				? error.message
				: (faultOfFiles(error) ?? `Não foi possível: ${error.name}: ${error.message}`),
		);
		return 1;
	}
};

/** Writes a file that only this user can read, whatever was there before. A device, `/dev/stdout`, stays as it is. */
export const writePrivately = async (file: string, text: string): Promise<void> => {
	const handle = await open(file, 'w', 0o600);
	try {
		if ((await handle.stat()).isFile()) await handle.chmod(0o600);
		await handle.writeFile(text);
	} finally {
		await handle.close();
	}
};

/** Into the file `output`, or without one onto the screen. */
export const writeOutput = async (io: CommandIo, output: string | undefined, text: string): Promise<void> => {
	if (output === undefined) return io.print(text);
	await writePrivately(resolve(io.folder, output), text);
	writeNote(io, `Está em ${output}. Apague o ficheiro quando já não precisar dele.`);
};

export type OnProgress = (done: number, all: number) => void;

const REPORT_MS = 5000;

/** Reports every few seconds how far long work is, and how long its rest takes. Work begins with nothing done. */
export const startProgress = (io: CommandIo): OnProgress => {
	let [began, reported] = [0, 0];
	return (done, all) => {
		const now = performance.now();
		if (done === 0) [began, reported] = [now, now];
		if (now - reported < REPORT_MS) return;
		reported = now;
		const left = Math.ceil((((now - began) / done) * (all - done)) / 60_000);
		writeNote(io, `${done} de ${all}; falta cerca de ${left} min.`);
	};
};

/** On the association's clock; empty without a moment. */
export const formatMoment = (iso: string | undefined): string => (iso ? toClock(Date.parse(iso)) : '');

/** Rows in columns, the first row their headings. */
export const toColumns = (rows: readonly (readonly string[])[]): string => {
	const lines = rows.map((row) => row.map((cell) => makeVisible(cell).replace(/\s/g, ' ')));
	const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
	return lines
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		)
		.join('\n');
};
