/**
 * npm run content [folder] [output]: checks the content folder and writes the part that functions need. Each mistake is
 * printed as a sentence in Portuguese; with any, nothing is written and the command fails. With `--hidden`, as in a build,
 * it also says what is not shown.
 */

import { toText } from '#src/check/files.ts';
import { BUILD_DAYS, HIDDEN } from '#src/check/unpublished.ts';
import { contentFolder } from '#src/content-folder.ts';
import { PROCESS_IO, reportErrors } from '../command-io.ts';
import { SERVER_CONTENT, writeContent } from './write.ts';

const words = process.argv.slice(2);
const [folder = contentFolder, output = SERVER_CONTENT] = words.filter((word) => word !== '--hidden');

process.exitCode = await reportErrors(PROCESS_IO, async () => {
	const { findings, hidden, buildDays } = await writeContent(folder, output);
	if (findings.length > 0) {
		process.stderr.write(`${findings.map(toText).join('\n')}\n`);
		return 1;
	}
	if (words.includes('--hidden')) {
		if (hidden.length > 0) process.stdout.write(`${HIDDEN}:\n${hidden.map(toText).join('\n')}\n`);
		if (buildDays.length > 0) process.stdout.write(`${BUILD_DAYS}: ${buildDays.join(', ')}\n`);
	}
	return 0;
});
