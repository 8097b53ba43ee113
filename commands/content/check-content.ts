/**
 * npm run check:content [folder or file]: checks the content folder as a build does, and writes nothing. What is invented or turned
 * off is shown, too; what is invented stops only a build for production.
 */

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Finding, toText } from '#src/check/files.ts';
import { BUILD_DAYS, HIDDEN } from '#src/check/unpublished.ts';
import { contentFolder } from '#src/content-folder.ts';
import { helpIfAsked } from '../command-io.ts';
import { checkContent } from './check.ts';
import { findSample } from './sample.ts';

helpIfAsked(`Verifica o conteúdo como uma publicação o faz, e não escreve nada.

  npm run check:content                 a pasta ${contentFolder}
  npm run check:content -- pasta        outra pasta
  npm run check:content -- ficheiro     só o que se diz desse ficheiro de ${contentFolder}
`);

/** Writes each as a line; on GitHub also as a command that shows the sentence beside the line in the file. */
const report = (stream: NodeJS.WriteStream, level: 'error' | 'notice', findings: readonly Finding[]): void => {
	stream.write(`${findings.map(toText).join('\n')}\n`);
	for (const { file, line, sentence } of process.env['GITHUB_ACTIONS'] ? findings : []) {
		const place = `file=${file.replace(/[%\r\n:,]/g, encodeURIComponent)}${line === undefined ? '' : `,line=${line}`}`;
		process.stdout.write(`::${level} ${place}::${sentence.replace(/[%\r\n]/g, encodeURIComponent)}\n`);
	}
};

// An update's command may be of a version that says nothing while this one works.
if (process.stderr.isTTY) process.stderr.write('A verificar o conteúdo…\n');

const [place = contentFolder] = process.argv.slice(2);
const isFile = existsSync(place) && statSync(place).isFile();
const folder = isFile ? contentFolder : place;
const { findings: all, notes: hints, entries, hidden, buildDays } = await checkContent(folder);
// What is wrong with one file may be seen only beside the others.
const ofPlace = (found: readonly Finding[]) =>
	isFile ? found.filter(({ file }) => resolve(file) === resolve(place)) : found;
const findings = ofPlace(all);
const count = Object.values(entries).reduce((sum, files) => sum + Object.keys(files).length, 0);
if (findings.length > 0) {
	report(process.stderr, 'error', findings);
	process.exitCode = 1;
} else {
	process.stdout.write(
		isFile ? `Está tudo bem: ${place}.\n` : `Está tudo bem: ${count} ficheiros de texto e as suas imagens.\n`,
	);
	const notes = {
		...hints,
		[HIDDEN]: hidden,
		'Antes de publicar': findSample(folder),
	};
	for (const [title, said] of Object.entries(notes)) {
		const found = ofPlace(said);
		if (found.length === 0) continue;
		process.stdout.write(`\n${title}:\n`);
		report(process.stdout, 'notice', found);
	}
	if (buildDays.length > 0 && !isFile) process.stdout.write(`\n${BUILD_DAYS}: ${buildDays.join(', ')}\n`);
}
