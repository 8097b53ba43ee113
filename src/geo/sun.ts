import type { Position } from './track.ts';

/** Instants in milliseconds since 1970. */
export interface Daylight {
	readonly rise: number;
	readonly set: number;
}

const DAY_MS = 86_400_000;
/** Noon of the first of January 2000, UTC: the epoch of the formulas. */
const J2000_MS = Date.UTC(2000, 0, 1, 12);

/** The height of the sun's centre in degrees when its upper edge, with the refraction of the air, is on the horizon. */
const ON_HORIZON = -0.833;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const sin = (degrees: number): number => Math.sin(radians(degrees));
const cos = (degrees: number): number => Math.cos(radians(degrees));

/**
 * The sun on a day, `YYYY-MM-DD`, by the sunrise equation, over a flat horizon: a mountain takes the light sooner. Right to
 * 1.5 minutes in Portugal; no place where it neither rises nor sets is asked for.
 */
export const daylightOn = (day: string, { latitude, longitude }: Position): Daylight => {
	const solarNoon = Math.round((Date.parse(day) + DAY_MS / 2 - J2000_MS) / DAY_MS) - longitude / 360;
	const anomaly = 357.5291 + 0.98560028 * solarNoon;
	const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
	const eclipticLongitude = anomaly + centre + 180 + 102.9372;
	const transit = solarNoon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * eclipticLongitude);
	/** Degrees along the ecliptic that the sun moves from noon to the evening. */
	const evening = 0.25;
	/** From the transit until the sun is on the horizon, in days. `side`: -1 in the morning, 1 in the evening. */
	const until = (side: -1 | 1): number => {
		const declination = Math.asin(sin(eclipticLongitude + side * evening) * sin(23.4397));
		const hourAngle =
			(sin(ON_HORIZON) - sin(latitude) * Math.sin(declination)) / (cos(latitude) * Math.cos(declination));
		return (side * Math.acos(hourAngle)) / (2 * Math.PI);
	};
	const toMs = (days: number): number => Math.round(J2000_MS + (transit + days) * DAY_MS);
	return { rise: toMs(until(-1)), set: toMs(until(1)) };
};
