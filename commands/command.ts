import { writeError, writeLine } from '#netlify/local/log.ts';

/** Netlify's own for `netlify dev`. */
const DEFAULT_PORT = 8888;

/** One Ctrl-C can arrive twice: from the terminal, and again from npm. Signals closer than this count as one. */
const SECOND_SIGNAL_MS = 500;

/** A mistake of the user: shown as one line, without a stack. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

/** What a file system refused, in words. */
export const faultOfFiles = ({ code, path }: NodeJS.ErrnoException): string | undefined => {
	if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
		return `Não se pode escrever em ${path}: a pasta ou o ficheiro só deixa ler. Mude as permissões, ou copie o projeto para outra pasta.`;
	return code === 'ENOSPC' ? 'O disco está cheio. Faça espaço e repita.' : undefined;
};

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

const faultOf = (error: unknown): string | undefined => {
	const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
	if (code === 'EADDRINUSE' && port)
		return `A porta ${port} já está ocupada, talvez pelo sítio noutro terminal. Escolha outra, por exemplo: PORT=${port + 1} npm start`;
	return error instanceof UsageError ? error.message : faultOfFiles(error as NodeJS.ErrnoException);
};

/** Runs a command until Ctrl-C. `start` returns the function that stops it; if it throws, the process ends with code 1. */
export const runCommand = async (start: () => Promise<() => Promise<void>>): Promise<void> => {
	try {
		stopOnSignal(await start());
	} catch (error) {
		const fault = faultOf(error);
		if (fault) writeLine(fault);
		else writeError(error);
		process.exit(1);
	}
};

export const showBanner = (origin: string): void => {
	process.stdout.write(`\n  Site    ${origin}\n  Correio ${origin}/_local/mail\n\n  Ctrl-C termina.\n\n`);
};
