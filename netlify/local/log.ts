import { inspect } from 'node:util';

export const writeLine = (line = ''): void => {
	process.stderr.write(`${line}\n`);
};

/** An error with its stack and its cause. */
export const writeError = (error: unknown): void => writeLine(inspect(error));

/** An event as one JSON line, as in the functions' own log. */
export const writeEvent = (event: string, detail: Readonly<Record<string, string | number>>): void =>
	writeLine(JSON.stringify({ event, ...detail }));
