/**
 * npm start: serves the built site with its functions as Netlify does, on this machine alone. Blobs and mail stay in
 * `.netlify/`; the mail shows at /_local/mail.
 */
import { existsSync } from 'node:fs';
import { readPort, runCommand, showBanner, UsageError } from '#netlify/local/command.ts';
import { serveBuiltSite } from '#netlify/local/platform.ts';

await runCommand(async () => {
	const port = readPort();
	if (!existsSync('dist')) throw new UsageError('There is no dist/ yet: run npm run build first.');
	const { origin, stop } = await serveBuiltSite('.netlify', port);
	showBanner(origin);
	return stop;
});
