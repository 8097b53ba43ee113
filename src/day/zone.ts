import type { TimeZone } from '#src/format/clock.ts';
import type { Position } from '#src/geo/track.ts';

/** West of these there are only Madeira and the Azores, then only the Azores. */
const MADEIRA_LONGITUDE = -14;
const AZORES_LONGITUDE = -24;

/** The time zone of a place in Portugal. */
export const zoneAt = ({ longitude }: Pick<Position, 'longitude'>): TimeZone => {
	if (longitude < AZORES_LONGITUDE) return 'Atlantic/Azores';
	return longitude < MADEIRA_LONGITUDE ? 'Atlantic/Madeira' : 'Europe/Lisbon';
};
