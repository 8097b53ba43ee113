import type { Store } from '@netlify/blobs';
import { today } from '#src/format/lisbon.ts';
import { oncePer } from './blobs.ts';
import { buildDays } from './content.ts';
import { log, toReason } from './log.ts';

/** Netlify answers a build hook before it builds. */
const TIMEOUT_MS = 3_000;

/** The last day on which this build should have been replaced, if there is a hook for it. */
export const findBuildDue = (): string | undefined =>
	process.env['BUILD_HOOK_URL'] ? buildDays.findLast((day) => day <= today()) : undefined;

/**
 * Calls the build hook, once for each day of the content that needs a build. After a failure the next run tries again. The
 * hook's address is a secret: no error's message is logged, because it may quote it.
 */
export const startScheduledBuild = async (blobs: Store): Promise<void> => {
	const day = findBuildDue();
	if (!day) return;
	await oncePer(blobs, 'build', day, async () => {
		const request = { method: 'POST', body: '{}', signal: AbortSignal.timeout(TIMEOUT_MS) };
		try {
			const { ok, status } = await fetch(String(process.env['BUILD_HOOK_URL']), request);
			if (!ok) log('Build hook failed', { reason: `${status}` });
			return ok;
		} catch (error) {
			log('Build hook failed', { reason: toReason(error) });
			return false;
		}
	});
};
