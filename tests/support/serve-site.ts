/** Serves the built site for the browser tests, on a free port unless PORT names one, with data that goes when it stops. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readPort, runCommand, showBanner } from '#netlify/local/command.ts';
import { startPlatform } from '#netlify/local/platform.ts';
import { startServices } from '#netlify/local/services.ts';
import { site } from '#netlify/server/content.ts';

/** The tests send within minutes what visitors send in weeks: no mail to one of them may be left out for that. */
Object.assign(site.mail, { copiesPerHour: Number.POSITIVE_INFINITY });

await runCommand(async () => {
	const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
	const services = await startServices(data);
	const platform = await startPlatform({
		root: resolve('.'),
		port: readPort(),
		mailbox: services.mail.mailbox,
	});
	showBanner(platform.origin);
	return async () => {
		await platform.stop();
		await services.stop();
		await rm(data, { recursive: true, force: true });
	};
});
