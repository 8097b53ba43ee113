/**
 * npm run bench:map: the script time of each step of a pinch on the built map of a trail, with the processor slowed by
 * four, on a phone's screen, for the largest drawing. A step should take less than a picture of the screen: 16 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPlatform } from '#netlify/local/platform.ts';
import { startServices } from '#netlify/local/services.ts';
import { measurePinch } from '#tests/support/pinch.ts';

const TRAILS = ['cume-de-granito', 'vale-do-moinho'];
const STEP_MS_MAX = 16;

const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
const services = await startServices(data);
const platform = await startPlatform({ root: resolve('.'), port: 0 });
try {
	for (const trail of TRAILS) {
		const { steps, end } = await measurePinch(`${platform.origin}/trails/${trail}`);
		const sorted = steps.toSorted((a, b) => a - b);
		const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
		const mark = at(1) > STEP_MS_MAX ? ' !' : '';
		process.stdout.write(
			`${trail.padEnd(24)}${steps.length} steps: half within ${at(0.5).toFixed(1)} ms, 19 of 20 within ${at(0.95).toFixed(1)} ms, the longest ${at(1).toFixed(1)} ms${mark}; names placed anew at the end in ${end.toFixed(1)} ms\n`,
		);
	}
} finally {
	await platform.stop();
	await services.stop();
	await rm(data, { recursive: true, force: true });
}
