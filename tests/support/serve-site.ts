/**
 * Serves the built site for the browser tests, on a free port unless PORT names one. Its data are deleted when it
 * stops.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPort, runCommand, showBanner } from '#commands/command.ts';
import { whyOutdated } from '#commands/test/last-build.ts';
import { serveBuiltSite } from '#netlify/local/platform.ts';
import { outings, site } from '#netlify/server/base/content.ts';
import { TO_ASSOCIATION } from '#netlify/server/mail/pace.ts';

/** Tests send as much in minutes as visitors in weeks. Limits would leave some of their mails out. */
Object.assign(site.forms, { copiesPerHour: 1_000_000 });
Object.assign(TO_ASSOCIATION, { atOnce: 1_000_000 });

/** Registration is open in whatever year the tests run. Their browsers see an outing's page some days before it starts. */
const nextYear = new Date().getFullYear() + 1;
for (const outing of Object.values(outings))
	Object.assign(outing, {
		start: `${nextYear}-06-05 09:00`,
		end: `${nextYear}-06-05 18:00`,
		opens: undefined,
		closes: undefined,
	});

const outdated = whyOutdated();
if (outdated) process.stderr.write(`${outdated}: the tests see earlier pages until npm run build.\n`);

await runCommand(async () => {
	const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
	const { origin, stop } = await serveBuiltSite(data, readPort());
	showBanner(origin);
	return async () => {
		await stop();
		await rm(data, { recursive: true, force: true });
	};
});
