/**
 * npm run check:content [folder]: checks the content folder as a build does, and writes nothing. What is invented is shown,
 * too, but stops only a build for production.
 */
import { contentFolder } from '#src/content-folder.ts';
import { checkContent } from './content/check.ts';
import { type Finding, toText } from './content/files.ts';
import { findSample } from './content/sample.ts';

/** Writes each as a line; on GitHub also as a command that shows the sentence beside the line in the file. */
const report = (stream: NodeJS.WriteStream, level: 'error' | 'notice', findings: readonly Finding[]): void => {
	stream.write(`${findings.map(toText).join('\n')}\n`);
	for (const { file, line, sentence } of process.env['GITHUB_ACTIONS'] ? findings : []) {
		const place = `file=${file.replace(/[%\r\n:,]/g, encodeURIComponent)}${line === undefined ? '' : `,line=${line}`}`;
		process.stdout.write(`::${level} ${place}::${sentence.replace(/[%\r\n]/g, encodeURIComponent)}\n`);
	}
};

const [folder = contentFolder] = process.argv.slice(2);
const { findings, entries } = await checkContent(folder);
const count = Object.values(entries).reduce((sum, files) => sum + Object.keys(files).length, 0);
if (findings.length > 0) {
	report(process.stderr, 'error', findings);
	process.exitCode = 1;
} else {
	process.stdout.write(`Está tudo bem: ${count} ficheiros de texto e as suas imagens.\n`);
	const invented = findSample(folder);
	if (invented.length > 0) {
		process.stdout.write('\nAntes de publicar:\n');
		report(process.stdout, 'notice', invented);
	}
}
