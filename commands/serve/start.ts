/**
 * npm start: serves the built site with its functions as Netlify does, on this machine alone. Blobs and mail stay in
 * `.netlify/`; the mail shows at /_local/mail, and /_local/day chooses what IPMA forecasts. With `--build` it is built first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { startHttpServer } from '#netlify/local/http.ts';
import { serveBuiltSite } from '#netlify/local/platform.ts';
import { readPort, runCommand, showBanner, UsageError } from '../command.ts';
import { helpIfAsked } from '../command-io.ts';

helpIfAsked(`Constrói o sítio e serve-o nesta máquina, com formulários e correio, como a Netlify o faz.

  npm start              em http://localhost:8888; o correio em http://localhost:8888/_local/mail, o perigo de incêndio em http://localhost:8888/_local/day
  PORT=3000 npm start    noutra porta
`);

await runCommand(async () => {
	const port = readPort();
	if (process.argv.includes('--build')) {
		// A port in use is reported before the build.
		await (await startHttpServer({ port, respond: async () => undefined })).stop();
		const { status } = spawnSync('npm run build', { shell: true, stdio: 'inherit' });
		if (status !== 0) process.exit(status ?? 1);
	}
	if (!existsSync('dist')) throw new UsageError('There is no dist/ yet: run npm run build first.');
	// It reads the content that the build writes.
	const { startLocalDay } = await import('./local-day.ts');
	const day = await startLocalDay();
	const { origin, stop } = await serveBuiltSite('.netlify', port, day.respond);
	showBanner(origin);
	return async () => {
		await stop();
		await day.stop();
	};
});
