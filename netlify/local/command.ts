import { inspect } from 'node:util';

export const writeLine = (line = ''): void => {
	process.stderr.write(`${line}\n`);
};

/** An error with its stack and its cause. */
export const writeError = (error: unknown): void => writeLine(inspect(error));

/** An event as one JSON line, like those of the functions' own log. */
export const writeEvent = (event: string, detail: Readonly<Record<string, string | number>>): void =>
	writeLine(JSON.stringify({ event, ...detail }));

/** Netlify's own for `netlify dev`. */
const DEFAULT_PORT = 8888;

/** One Ctrl-C can arrive twice: from the terminal, and again from npm. Signals closer than this count as one. */
const SECOND_SIGNAL_MS = 500;

/** A mistake of the user: shown as one line, without a stack. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

/**
 * The port that the variable PORT asks for, else 8888.
 * @throws {UsageError} if PORT is not a port.
 */
export const readPort = (): number => {
	const { PORT } = process.env;
	if (!PORT) return DEFAULT_PORT;
	const port = Number(PORT);
	if (!Number.isInteger(port) || port < 0 || port > 65_535)
		throw new UsageError(`PORT=${PORT} não é uma porta: escreva um número de 0 a 65535.`);
	return port;
};

/** Stops at the first SIGINT or SIGTERM and ends the process; a later one ends it at once. */
const stopOnSignal = (stop: () => Promise<void>): void => {
	let first: number | undefined;
	const end = async () => {
		try {
			await stop();
			process.exit(0);
		} catch (error) {
			writeError(error);
			process.exit(1);
		}
	};
	const onSignal = () => {
		if (first === undefined) {
			first = Date.now();
			void end();
		} else if (Date.now() - first > SECOND_SIGNAL_MS) process.exit(130);
	};
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		// Astro's dev server would end the process by itself, before the rest has stopped.
		process.removeAllListeners(signal).on(signal, onSignal);
	}
};

/** Runs a command until Ctrl-C. `start` returns the function that stops it; if it throws, the process ends with code 1. */
export const runCommand = async (start: () => Promise<() => Promise<void>>): Promise<void> => {
	try {
		stopOnSignal(await start());
	} catch (error) {
		if (error instanceof UsageError) writeLine(error.message);
		else writeError(error);
		process.exit(1);
	}
};

export const showBanner = (origin: string): void => {
	process.stdout.write(`\n  Site    ${origin}\n  Correio ${origin}/_local/mail\n\n  Ctrl-C termina.\n\n`);
};
