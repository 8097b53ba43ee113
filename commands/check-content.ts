/**
 * npm run check:content [folder]: checks the content folder as a build does, and writes nothing. What is invented is shown,
 * too, but stops only a build for production.
 */
import { contentFolder } from '#src/content-folder.ts';
import { checkContent } from './content/check.ts';
import { toText } from './content/files.ts';
import { findSample } from './content/sample.ts';

const [folder = contentFolder] = process.argv.slice(2);
const { findings, entries } = await checkContent(folder);
const count = Object.values(entries).reduce((sum, files) => sum + Object.keys(files).length, 0);
if (findings.length > 0) {
	process.stderr.write(`${findings.map(toText).join('\n')}\n`);
	process.exitCode = 1;
} else {
	process.stdout.write(`Está tudo bem: ${count} ficheiros de texto e as suas imagens.\n`);
	const invented = findSample(folder);
	if (invented.length > 0) process.stdout.write(`\nAntes de publicar:\n${invented.map(toText).join('\n')}\n`);
}
