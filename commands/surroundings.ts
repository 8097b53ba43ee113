import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { UsageError } from '#netlify/local/command.ts';
import { makeVisible } from '#src/format/text.ts';

/** What a command on the store has from its process: the terminal, where it was started, and the variables. */
export interface Surroundings {
	/** The project's folder, which files are named from. */
	readonly folder: string;
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** What is typed. */
	readonly input: Readable;
	/** Writes what was asked for. */
	print(text: string): void;
	/** Writes what else there is to say. */
	note(text: string): void;
}

/** Those of this process. */
export const PROCESS: Surroundings = {
	folder: process.cwd(),
	variables: process.env,
	input: process.stdin,
	print: (text) => void process.stdout.write(text),
	note: (text) => void process.stderr.write(text),
};

/** Writes a file that this user alone can read, whatever was there before. A device, `/dev/stdout`, stays as it is. */
export const writePrivately = async (file: string, text: string): Promise<void> => {
	const handle = await open(file, 'w', 0o600);
	try {
		if ((await handle.stat()).isFile()) await handle.chmod(0o600);
		await handle.writeFile(text);
	} finally {
		await handle.close();
	}
};

/** Hears how many of how many are done. */
export type OnProgress = (done: number, all: number) => void;

const REPORT_MS = 5000;

/** Says how far long work has come and how long the rest takes, every few seconds. */
export const startProgress = (surroundings: Surroundings): OnProgress => {
	const began = performance.now();
	let reported = began;
	return (done, all) => {
		const now = performance.now();
		if (done === 0 || done === all || now - reported < REPORT_MS) return;
		reported = now;
		const left = Math.ceil((((now - began) / done) * (all - done)) / 60_000);
		say(surroundings, `${done} de ${all}; falta cerca de ${left} min.`);
	};
};

export const say = ({ note }: Surroundings, line: string): void => note(`${makeVisible(line)}\n`);

/** Does a command's work, and returns the process's exit code; what goes wrong is said in Portuguese. */
export const orSayWhy = async (surroundings: Surroundings, work: () => Promise<number>): Promise<number> => {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		say(
			surroundings,
			error instanceof UsageError ? error.message : `Não foi possível: ${error.name}: ${error.message}`,
		);
		return 1;
	}
};
