/**
 * npm run content [folder] [output]: checks the content folder and writes the part that functions need. Each mistake is
 * printed as a sentence in Portuguese; with any, nothing is written and the command fails.
 */
import { contentFolder } from '#src/content-folder.ts';
import { toText } from './content/files.ts';
import { SERVER_CONTENT, writeContent } from './content/write.ts';

const [folder = contentFolder, output = SERVER_CONTENT] = process.argv.slice(2);
const findings = await writeContent(folder, output);
if (findings.length > 0) {
	process.stderr.write(`${findings.map(toText).join('\n')}\n`);
	process.exitCode = 1;
}
