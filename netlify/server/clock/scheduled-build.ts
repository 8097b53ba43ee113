import type { Store } from '@netlify/blobs';
import { today } from '#src/format/lisbon.ts';
import { buildDays, builtAt } from '../content.ts';
import { log, toReason } from '../log.ts';
import { readValue } from '../store/blobs.ts';
import { oncePer } from '../store/lease.ts';

/** Netlify answers a build hook before it builds. */
const TIMEOUT_MS = 3_000;

const NEWEST_KEY = 'done/newest-build';

interface Newest {
	readonly builtAt: string;
}

interface BuildDue {
	/** The last day when this build should have been replaced. */
	readonly day: string;
	/** Whether a newer build was published before: somebody went back to this one, and a new build would undo that. */
	readonly isRolledBack: boolean;
}

/** `undefined` if no build is due, or there is no hook for it. */
export const findBuildDue = async (blobs: Store): Promise<BuildDue | undefined> => {
	const day = process.env['BUILD_HOOK_URL'] ? buildDays.findLast((one) => one <= today()) : undefined;
	if (!day) return undefined;
	const newest = await readValue<Newest>(blobs, NEWEST_KEY);
	return { day, isRolledBack: newest !== undefined && newest.builtAt > builtAt };
};

/** Only the published build has a clock. */
const noteBuild = async (blobs: Store): Promise<void> => {
	const newest = await readValue<Newest>(blobs, NEWEST_KEY);
	if (!newest || newest.builtAt < builtAt) await blobs.setJSON(NEWEST_KEY, { builtAt } satisfies Newest);
};

/**
 * Calls the build hook, once for each day of the content that needs a build. After a failure the next run tries again. The
 * hook's address is a secret: no error's message is logged, because it may quote it.
 */
export const startScheduledBuild = async (blobs: Store): Promise<void> => {
	if (!process.env['BUILD_HOOK_URL']) return;
	await noteBuild(blobs);
	const due = await findBuildDue(blobs);
	if (!due) return;
	const { day, isRolledBack } = due;
	if (isRolledBack)
		return oncePer(blobs, 'rollback', builtAt, async () => {
			log('An older build is published', { reason: 'no build by itself' });
			return true;
		});
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
