/**
 * npm start: serves the built site with its functions as Netlify does, on this machine alone. Blobs and mail stay in
 * `.netlify/`; the mail shows at /_local/mail.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readPort, runCommand, showBanner, UsageError } from '#netlify/local/command.ts';
import { setDefault, startPlatform, startServices } from '#netlify/local/platform.ts';

await runCommand(async () => {
	const port = readPort();
	if (!existsSync('dist')) throw new UsageError('There is no dist/ yet: run npm run build first.');
	const services = await startServices(resolve('.netlify'));
	const platform = await startPlatform({
		root: resolve('.'),
		port,
		mailbox: services.mail.mailbox,
	});
	setDefault('URL', platform.origin);
	showBanner(platform.origin);
	return async () => {
		await platform.stop();
		await services.stop();
	};
});
