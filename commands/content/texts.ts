import { readFileSync } from 'node:fs';
import type { Finding } from './finding.ts';
import { lineIn } from './terrain.ts';

/** What is wrong with the file of the interface's texts, which has to be JSON. */
export const findInTexts = (file: string): Finding[] => {
	try {
		JSON.parse(readFileSync(file, 'utf8'));
		return [];
	} catch (error) {
		const line = lineIn(error);
		return [
			{
				file,
				...(line && { line }),
				sentence:
					'não se percebe o ficheiro a partir daqui. Cada texto está entre aspas direitas e acaba com uma vírgula, menos o último de cada grupo; dentro do texto, em vez de aspas direitas, escreva «»',
			},
		];
	}
};
