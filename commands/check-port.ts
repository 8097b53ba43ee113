/** Runs before the build of `npm start`, so that a port in use is reported at once. */
import { readPort, runCommand } from '#netlify/local/command.ts';
import { startHttpServer } from '#netlify/local/http.ts';

await runCommand(async () => {
	const { stop } = await startHttpServer({ port: readPort(), respond: async () => undefined });
	await stop();
	return stop;
});
