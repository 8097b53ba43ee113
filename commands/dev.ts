/**
 * npm run dev: the local platform around Astro's dev server. Blobs and mail are the same as with `npm start`. As long as
 * there are mistakes in the content, they are what every page shows.
 */
import { join, resolve, sep } from 'node:path';
import { readPort, runCommand, showBanner, UsageError } from '#netlify/local/command.ts';
import { startDevPlatform } from '#netlify/local/dev-platform.ts';
import { setDefault } from '#netlify/local/environment.ts';
import { startServices } from '#netlify/local/services.ts';
import { writeError } from '#netlify/local/stderr.ts';
import { contentFolder } from '#src/content-folder.ts';
import { TEXTS } from './content/check.ts';
import { CheckedContent } from './content/checked.ts';
import { toText } from './content/finding.ts';
import { respondWithFindings } from './content/findings-page.ts';
import { SERVER_CONTENT, writeContent } from './content/write.ts';

/** The file that Astro's settings need, without which no page can be shown. */
const SITE = join(contentFolder, 'site.yaml');

await runCommand(async () => {
	const content = new CheckedContent(() => writeContent(contentFolder, SERVER_CONTENT));
	const fatal = (await content.findings()).filter(({ file }) => file === SITE);
	if (fatal.length > 0) throw new UsageError(fatal.map(toText).join('\n'));
	const services = await startServices(resolve('.netlify'));
	const platform = await startDevPlatform({
		root: resolve('.'),
		port: readPort(),
		mailbox: services.mail.mailbox,
		before: respondWithFindings(content.findings),
	});
	const folders = [contentFolder, TEXTS].map((folder) => resolve(folder) + sep);
	platform.onChange((file) => {
		if (folders.some((folder) => file.startsWith(folder))) content.checkAgain().then(platform.reload, writeError);
	});
	setDefault('URL', platform.origin);
	showBanner(platform.origin);
	return async () => {
		await platform.stop();
		await services.stop();
	};
});
