import { today } from '#src/format/clock.ts';
import { buildDays, builtAt } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import { type Diary, oncePer } from '../store/lease.ts';

/** Netlify answers a build hook before it builds. */
const TIMEOUT_MS = 3_000;

export interface BuildDue {
	/** The last day when this build should have been replaced. */
	readonly day: string;
	/** Whether a newer build was published before: somebody went back to this one, and a new build would undo that. */
	readonly isRolledBack: boolean;
}

/** The newest build that was published so far. */
const NEWEST = 'newest-build';

/** `undefined` if no build is due, or there is no hook for it. */
export const findBuildDue = (diary: Diary): BuildDue | undefined => {
	const day = process.env['BUILD_HOOK_URL'] ? buildDays.findLast((one) => one <= today()) : undefined;
	return day === undefined ? undefined : { day, isRolledBack: (diary[NEWEST] ?? '') > builtAt };
};

/**
 * Calls the build hook, once for each day of the content that needs a build. After a failure the next run tries again. The
 * hook's address is a secret: no error's message is logged, because it may quote it.
 */
export const startDueBuild = async (diary: Diary): Promise<void> => {
	if (!process.env['BUILD_HOOK_URL']) return;
	// Only the published build has a clock.
	if ((diary[NEWEST] ?? '') < builtAt) diary[NEWEST] = builtAt;
	const due = findBuildDue(diary);
	if (!due) return;
	const { day, isRolledBack } = due;
	if (isRolledBack)
		return oncePer(diary, 'rollback', builtAt, async () => {
			log('An older build is published', { reason: 'no build by itself' });
			return true;
		});
	await oncePer(diary, 'build', day, async () => {
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
