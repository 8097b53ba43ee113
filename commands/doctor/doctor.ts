/**
 * npm run doctor: after a deploy, looks at what no person sees: variables, scheduled functions and the store; and sends a
 * test mail to the association. Fails if something is missing.
 */

import { features, places, site } from '#netlify/server/base/content.ts';
import { testStore } from '#netlify/server/clock/self-test.ts';
import { openBlobs } from '#netlify/server/store/blobs.ts';
import { toText as toSentence } from '#src/check/files.ts';
import { contentFolder } from '#src/content-folder.ts';
import { helpIfAsked } from '../command-io.ts';
import { createPacedFetch } from '../command-store.ts';
import { BARE, checkContent } from '../content/check.ts';
import {
	checkApproval,
	checkForecast,
	checkSchedules,
	checkVariables,
	fault,
	gatherVariables,
	hint,
	type Line,
	type NetlifySite,
	ok,
	readNetlify,
	sendTest,
	toText,
} from './checks.ts';

helpIfAsked(`Procura o que falta para o sítio publicado funcionar, e envia um email de prova à associação.

  npm run doctor

Com NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN pergunta também à Netlify; guia/por-no-ar.md diz onde estão.
`);

let missing = 0;
const print = (...lines: readonly Line[]): void => {
	for (const line of lines) {
		if (line.state === 'falta') missing += 1;
		process.stdout.write(`${toText(line)}\n`);
	}
};

const askNetlify = async (): Promise<NetlifySite | undefined> => {
	const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = process.env;
	if (!siteID || !token) {
		print(
			hint(
				'A Netlify não foi perguntada: sem NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN só se veem as variáveis deste terminal. guia/por-no-ar.md diz onde estão.',
			),
		);
		return undefined;
	}
	try {
		return await readNetlify(siteID, token);
	} catch {
		print(
			fault(
				'A Netlify não respondeu, ou não aceitou NETLIFY_AUTH_TOKEN para este NETLIFY_SITE_ID. Veja os dois em guia/por-no-ar.md.',
			),
		);
		return undefined;
	}
};

const checkStore = async (): Promise<Line> => {
	const { NETLIFY_SITE_ID: siteID = '', NETLIFY_AUTH_TOKEN: token = '' } = process.env;
	const faults = await testStore(openBlobs('production', { siteID, token, fetch: createPacedFetch() })).catch(() => [
		'não responde',
	]);
	return faults.length === 0
		? ok('O armazenamento passou nas suas provas.')
		: fault(`O armazenamento falhou: ${faults.join('; ')}. Veja docs/runbook.md.`);
};

const netlify = await askNetlify();
const variables = gatherVariables(process.env, netlify);
print(...checkVariables(variables, netlify), checkSchedules(netlify), checkApproval(netlify));
if (netlify) print(await checkStore());
if (features.day) print(await checkForecast(places));
print(await sendTest(variables, site.name));
const { notes } = await checkContent(contentFolder);
print(...(notes[BARE] ?? []).map((finding) => hint(`${toSentence(finding)}.`)));
process.stdout.write(
	missing === 0
		? '\nNão falta nada que um programa veja.\n'
		: `\nLinhas com «falta»: ${missing}. Corrija o que dizem e repita.\n`,
);
process.exitCode = missing === 0 ? 0 : 1;
