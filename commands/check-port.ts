/** Runs before the build of `npm start`, so that nobody waits for a build to read that the port is taken. */
import { readPort, runCommand } from '#netlify/local/command.ts';
import { startHttpServer } from '#netlify/local/http.ts';

await runCommand(async () => {
	const { stop } = await startHttpServer({ port: readPort(), respond: async () => undefined });
	await stop();
	return stop;
});
