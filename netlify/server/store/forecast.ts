import type { Store } from '@netlify/blobs';
import { EMPTY_FORECAST, type Forecast } from '#src/day/forecast.ts';
import { DEFAULT_TIME_ZONE, toClock } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { changeStored, readValue } from './blobs.ts';

const KEY = 'day/forecast';

/** Without what is over: it must never be taken for what holds. The Azores' day ends an hour later. */
const withoutPast = ({ fire, warnings, ...others }: Forecast): Forecast => {
	const yesterday = addDays(toClock(Date.now(), DEFAULT_TIME_ZONE).slice(0, 10), -1);
	return {
		...others,
		fire: Object.fromEntries(Object.entries(fire).filter(([day]) => day >= yesterday)),
		warnings: warnings.filter(({ end }) => end.slice(0, 10) >= yesterday),
	};
};

/** What is known of the coming days. */
export const readForecast = async (blobs: Store): Promise<Forecast> =>
	withoutPast((await readValue<Forecast>(blobs, KEY)) ?? EMPTY_FORECAST);

export const changeForecast = (blobs: Store, change: (known: Forecast) => Forecast) =>
	changeStored<Forecast>(blobs, KEY, (known = EMPTY_FORECAST) => withoutPast(change(known)));
