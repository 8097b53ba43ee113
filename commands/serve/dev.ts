/**
 * npm run dev: the local platform around Astro's dev server. Blobs and mail are the same as with `npm start`. As long as
 * there are mistakes in the content, they are what every page shows.
 */
import { join, resolve, sep } from 'node:path';
import { startDevPlatform } from '#netlify/local/dev-platform.ts';
import { writeError } from '#netlify/local/log.ts';
import { startServices } from '#netlify/local/platform.ts';
import { type Finding, toText } from '#src/check/files.ts';
import { contentFolder } from '#src/content-folder.ts';
import type { Features } from '#src/features.ts';
import { readPort, runCommand, showBanner, UsageError } from '../command.ts';
import { helpIfAsked } from '../command-io.ts';
import { findNewPart, repeatCheck, respondWithFindings } from '../content/show-findings.ts';
import { TEXTS } from '../content/texts.ts';
import { SERVER_CONTENT, writeContent } from '../content/write.ts';

helpIfAsked(`Serve o sítio enquanto se escreve: cada ficheiro que se grava aparece logo. Enquanto houver o que corrigir, é isso que as páginas mostram.

  npm run dev              em http://localhost:8888
  PORT=3000 npm run dev    noutra porta
`);

let reported = '';

/** Writes the mistakes to the terminal, too. One save can be several changes. */
const report = (found: readonly Finding[]): void => {
	const text = found.map((one) => `${toText(one)}\n`).join('');
	if (text !== reported) process.stderr.write(text);
	reported = text;
};

await runCommand(async () => {
	let begun: Features | undefined;
	const content = repeatCheck(async () => {
		const { findings, features } = await writeContent(contentFolder, SERVER_CONTENT);
		begun ??= features;
		return [...findings, ...findNewPart(begun, features)];
	});
	const found = await content.findings();
	report(found);
	// Astro reads them when it starts.
	const settings = join(contentFolder, 'site');
	if (found.some(({ file }) => file.startsWith(settings)))
		throw new UsageError(`Sem o que está em ${settings} o sítio não começa. Corrija-o, e repita: npm run dev`);
	const services = await startServices(resolve('.netlify'));
	// It reads the content that was just written.
	const { startLocalDay } = await import('./local-day.ts');
	const day = await startLocalDay();
	const platform = await startDevPlatform({
		root: resolve('.'),
		port: readPort(),
		mailbox: services.mailbox,
		local: day.respond,
		before: respondWithFindings(content.findings),
	});
	const folders = [contentFolder, TEXTS].map((folder) => resolve(folder) + sep);
	platform.onChange((file) => {
		if (!folders.some((folder) => file.startsWith(folder))) return;
		void content.checkAgain().then((found) => {
			report(found);
			platform.reload();
		}, writeError);
	});
	process.env['URL'] ||= platform.origin;
	showBanner(platform.origin);
	return async () => {
		await platform.stop();
		await services.stop();
		await day.stop();
	};
});
