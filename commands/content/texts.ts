import { globSync, readFileSync } from 'node:fs';
import type { Finding } from '#src/check/files.ts';

/** The interface's texts, a file for each language. */
export const TEXTS = 'public/assets/i18n';

/** The line that the error of `JSON.parse` names, counted from one, if it names one. */
export const lineIn = (error: unknown): { readonly line?: number } => {
	const line = /line (\d+)/.exec(String(error))?.[1];
	return line === undefined ? {} : { line: Number(line) };
};

export const findInTexts = (): Finding[] =>
	globSync(`${TEXTS}/*.json`).flatMap((file) => {
		try {
			JSON.parse(readFileSync(file, 'utf8'));
			return [];
		} catch (error) {
			const sentence =
				'não se percebe o ficheiro a partir daqui. Cada texto está entre aspas direitas e acaba com uma vírgula, menos o último de cada grupo; dentro do texto, em vez de aspas direitas, escreva «»';
			return [{ file, ...lineIn(error), sentence }];
		}
	});
