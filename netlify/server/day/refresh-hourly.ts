import type { Store } from '@netlify/blobs';
import { type Diary, oncePer } from '../store/lease.ts';
import { refreshForecast } from './forecast-store.ts';

/** Once in each hour; after a failure in the hour's next runs, which come every ten minutes. */
export const refreshHourly = (blobs: Store, diary: Diary): Promise<void> => {
	const hour = new Date().toISOString().slice(0, 13);
	return oncePer(diary, 'forecast', hour, async () => {
		const failed = await refreshForecast(blobs);
		if (failed.length === 0) diary[LAST_READ] = new Date().toISOString();
		return failed.length === 0;
	});
};

/** When all was read for the last time, for the summary: ISO 8601, UTC. */
export const LAST_READ = 'forecast-read';
