import { globSync, readFileSync } from 'node:fs';
import type dictionary from '../../public/assets/i18n/pt.json';
import { type Finding, lineIn } from './files.ts';

/** The interface's texts, a file for each language. */
export const TEXTS = 'public/assets/i18n';

/** The Portuguese texts; `undefined` while they are no JSON, which `findInTexts` says. An import would end the check. */
export const readTexts = (): typeof dictionary | undefined => {
	try {
		return JSON.parse(readFileSync(new URL('../../public/assets/i18n/pt.json', import.meta.url), 'utf8'));
	} catch {
		return undefined;
	}
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
