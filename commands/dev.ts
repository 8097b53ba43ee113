/** npm run dev: the local platform around Astro's dev server. Blobs and mail are the same as with `npm start`. */
import { resolve } from 'node:path';
import { readPort, runCommand, showBanner } from '#netlify/local/command.ts';
import { startDevPlatform } from '#netlify/local/dev-platform.ts';
import { setDefault } from '#netlify/local/environment.ts';
import { startServices } from '#netlify/local/services.ts';

await runCommand(async () => {
	const services = await startServices(resolve('.netlify'));
	const platform = await startDevPlatform({ root: resolve('.'), port: readPort(), mailbox: services.mail.mailbox });
	setDefault('URL', platform.origin);
	showBanner(platform.origin);
	return async () => {
		await platform.stop();
		await services.stop();
	};
});
