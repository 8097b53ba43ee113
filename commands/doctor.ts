/**
 * npm run doctor: after a deploy, looks at what no person sees: variables, scheduled functions and the store; and sends a
 * test mail to the association. Fails if something is missing.
 */

import { openBlobs, testStore } from '#netlify/server/blobs.ts';
import { site } from '#netlify/server/content.ts';
import { helpIfAsked } from './command-io.ts';
import {
	checkSchedules,
	checkVariables,
	falta,
	gatherVariables,
	type NetlifySite,
	ok,
	readNetlify,
	sendTest,
	veja,
} from './doctor/checks.ts';
import { createPacedFetch } from './paced-fetch.ts';

helpIfAsked(`Procura o que falta para o sítio publicado funcionar, e envia um email de prova à associação.

  npm run doctor

Com NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN pergunta também à Netlify; guia/por-no-ar.md diz onde estão.
`);

let missing = 0;
const print = (...lines: readonly string[]): void => {
	missing += lines.filter((line) => line.startsWith(falta(''))).length;
	process.stdout.write(lines.map((line) => `${line}\n`).join(''));
};

const { NETLIFY_SITE_ID: siteID = '', NETLIFY_AUTH_TOKEN: token = '' } = process.env;

const NOT_ASKED =
	'A Netlify não foi perguntada: sem NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN só se veem as variáveis deste terminal. guia/por-no-ar.md diz onde estão.';
const NO_ANSWER =
	'A Netlify não respondeu, ou não aceitou NETLIFY_AUTH_TOKEN para este NETLIFY_SITE_ID. Veja os dois em guia/por-no-ar.md.';

const askNetlify = async (): Promise<NetlifySite | undefined> => {
	if (siteID && token)
		return readNetlify(siteID, token).catch(() => {
			print(falta(NO_ANSWER));
			return undefined;
		});
	print(veja(NOT_ASKED));
	return undefined;
};

const checkStore = async (): Promise<string> => {
	const blobs = openBlobs('production', { siteID, token, fetch: createPacedFetch() });
	const faults = await testStore(blobs).catch(() => ['não responde']);
	return faults.length === 0
		? ok('O armazenamento passou nas suas provas.')
		: falta(`O armazenamento falhou: ${faults.join('; ')}. Veja docs/runbook.md.`);
};

const netlify = await askNetlify();
const variables = gatherVariables(process.env, netlify);
print(...checkVariables(variables, netlify), checkSchedules(netlify));
if (netlify) print(await checkStore());
print(await sendTest(variables, site.name));
process.stdout.write(
	missing === 0
		? '\nNão falta nada que um programa veja.\n'
		: `\nLinhas com «falta»: ${missing}. Corrija o que dizem e repita.\n`,
);
process.exitCode = missing === 0 ? 0 : 1;
