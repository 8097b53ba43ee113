/**
 * Runs before a build. For production on Netlify every variable that the site or its functions need must be set and valid;
 * otherwise the build fails and names it, because no mail could be sent. It fails as well while something in the content
 * is invented, unless SAMPLE_CONTENT is `allowed`. Elsewhere each variable has a working default.
 */

import { toText } from '#src/check/files.ts';
import { contentFolder } from '#src/content-folder.ts';
import { isDemonstration } from '#src/demonstration.ts';
import { findInSettings } from '../doctor/settings.ts';
import { findSample } from './sample.ts';

const DEMONSTRATION =
	'Isto não se publica como sendo de uma associação. Para uma demonstração, que os motores de busca não mostram, acrescente na Netlify a variável SAMPLE_CONTENT com o valor allowed.';

const findInvented = (): readonly string[] => {
	const findings = isDemonstration() ? [] : findSample(contentFolder).map(toText);
	return findings.length > 0 ? [...findings, DEMONSTRATION] : [];
};

const { NETLIFY, CONTEXT } = process.env;
if (NETLIFY === 'true' && CONTEXT === 'production') {
	const problems = [...findInSettings(process.env), ...findInvented()];
	for (const problem of problems) process.stderr.write(`${problem}\n`);
	if (problems.length > 0) process.exitCode = 1;
}
