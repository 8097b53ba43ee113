import type { Store } from '@netlify/blobs';
import { DEFAULT_TIME_ZONE, toClock } from '#src/format/clock.ts';
import { features, places } from '../base/content.ts';
import { log } from '../base/log.ts';
import { changeForecast } from '../store/forecast.ts';
import { type Diary, oncePer } from '../store/lease.ts';
import { readIpma, withNewest } from './read-ipma.ts';

/** Reads IPMA's files and keeps what they say. What could not be read stays as it was. Returns the files that failed. */
export const refreshForecast = async (blobs: Store): Promise<readonly string[]> => {
	const { codes, areas } = places;
	if (!features.day || areas.length === 0) return [];
	const { fire, warnings, failed } = await readIpma(codes, areas);
	const warnedAt = toClock(Date.now(), DEFAULT_TIME_ZONE);
	await changeForecast(blobs, (known) => ({
		...known,
		fire: withNewest(known.fire, Object.entries(fire)),
		...(warnings && { warnings, warnedAt }),
	}));
	if (failed.length > 0)
		log('Forecast not read', { reason: failed.map((name) => name.replace('.json', '')).join(' ') });
	return failed;
};

/** When all was read for the last time, for the summary: ISO 8601, UTC. */
export const LAST_READ = 'forecast-read';

/** Once in each hour; after a failure in the hour's next runs, which come every ten minutes. */
export const refreshHourly = (blobs: Store, diary: Diary): Promise<void> => {
	const now = new Date().toISOString();
	return oncePer(diary, 'forecast', now.slice(0, 13), async () => {
		const failed = await refreshForecast(blobs);
		if (failed.length === 0) diary[LAST_READ] = now;
		return failed.length === 0;
	});
};
