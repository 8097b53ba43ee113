import { DAY_API } from '#src/routes.ts';
import type { Forecast } from './forecast.ts';

const KEY = 'forecast';

const readKept = (): Forecast | undefined => {
	try {
		return JSON.parse(localStorage.getItem(KEY) ?? '') ?? undefined;
	} catch {
		return undefined;
	}
};

const keep = (forecast: Forecast): void => {
	try {
		localStorage.setItem(KEY, JSON.stringify(forecast));
	} catch {
		// It is shown all the same.
	}
};

/** What IPMA says now; without a connection what it said last, whose lines have its hour and end with their day. */
export const askForecast = async (): Promise<Forecast | undefined> => {
	try {
		const response = await fetch(DAY_API, { priority: 'low' });
		if (!response.ok) return readKept();
		const forecast: Forecast = await response.json();
		keep(forecast);
		return forecast;
	} catch {
		return readKept();
	}
};
