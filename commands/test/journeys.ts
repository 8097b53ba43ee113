/**
 * npm run test:browsers [-- firefox webkit]: walks the journeys of the browser tests in Firefox and WebKit as Debian has
 * them, which Playwright can't drive. The last line is `N passed, N failed`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBuiltSite } from '#netlify/local/platform.ts';
import { LANGUAGE_CODES } from '#src/format/language.ts';
import { startFirefox, startWebKit } from '#tests/support/engines.ts';
import { journeysIn, walkJourney } from '#tests/support/journeys.ts';
import { runCommand, UsageError } from '../command.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const ENGINES = { firefox: startFirefox, webkit: startWebKit };

const isEngine = (name: string): name is keyof typeof ENGINES => name in ENGINES;

await runCommand(async () => {
	const asked = process.argv.slice(2);
	const names = asked.length > 0 ? asked : Object.keys(ENGINES);
	let [passed, failed] = [0, 0];
	for (const name of names) {
		if (!isEngine(name)) throw new UsageError(`${name} is none of ${Object.keys(ENGINES).join(', ')}.`);
		// Its driver would wait for a display for ever.
		const { DISPLAY, WAYLAND_DISPLAY } = process.env;
		if (name === 'webkit' && !DISPLAY && !WAYLAND_DISPLAY)
			throw new UsageError('WebKit needs a display: begin the command with xvfb-run -a.');
		for (const language of LANGUAGE_CODES) {
			const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
			const { origin, stop: stopSite } = await serveBuiltSite(data, 0);
			const engine = await ENGINES[name]();
			for (const journey of journeysIn(language))
				try {
					await walkJourney(journey, { engine, origin, language, stopSite });
					passed++;
					print(`${name}: ${journey.name}`);
				} catch (error) {
					failed++;
					print(`${name}: FAILED: ${journey.name}\n${error}`);
				}
			await engine.close();
			await stopSite();
			await rm(data, { recursive: true, force: true });
		}
	}
	print(`${passed} passed, ${failed} failed`);
	process.exit(failed > 0 ? 1 : 0);
});
