import type { Store } from '@netlify/blobs';
import { EMPTY_FORECAST, type Forecast } from '#src/day/forecast.ts';
import { DEFAULT_TIME_ZONE, toClock } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { features, places } from '../base/content.ts';
import { log } from '../base/log.ts';
import { changeStored, readValue } from '../store/blobs.ts';
import { readIpma, withNewest } from './read-ipma.ts';

const KEY = 'day/forecast';

/** Without what is over: it must never be taken for what holds. The Azores' day ends an hour later. */
const withoutPast = ({ fire, warnings, ...others }: Forecast, now: string): Forecast => {
	const yesterday = addDays(now.slice(0, 10), -1);
	return {
		...others,
		fire: Object.fromEntries(Object.entries(fire).filter(([day]) => day >= yesterday)),
		warnings: warnings.filter(({ end }) => end.slice(0, 10) >= yesterday),
	};
};

const lisbonNow = (): string => toClock(Date.now(), DEFAULT_TIME_ZONE);

/** What is known of the coming days. */
export const readForecast = async (blobs: Store): Promise<Forecast> =>
	features.day ? withoutPast((await readValue<Forecast>(blobs, KEY)) ?? EMPTY_FORECAST, lisbonNow()) : EMPTY_FORECAST;

/** Reads IPMA's files and keeps what they say. What could not be read stays as it was. Returns the files that failed. */
export const refreshForecast = async (blobs: Store): Promise<readonly string[]> => {
	const { codes, areas } = places;
	if (!features.day || areas.length === 0) return [];
	const { fire, warnings, failed } = await readIpma(codes, areas);
	const now = lisbonNow();
	await changeStored<Forecast>(blobs, KEY, (known = EMPTY_FORECAST) =>
		withoutPast(
			{ ...known, fire: withNewest(known.fire, Object.entries(fire)), ...(warnings && { warnings, warnedAt: now }) },
			now,
		),
	);
	if (failed.length > 0)
		log('Forecast not read', { reason: failed.map((name) => name.replace('.json', '')).join(' ') });
	return failed;
};
