import { formatDistance, formatHeight } from '#src/format/way.ts';
import { placeAt } from '#src/geo/along.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { WalkedPlace } from '../page/walk-along.ts';
import { profileFrame } from './profile-chart.ts';
import { frameOfTrack } from './track-map.ts';

/** Steps from start to end. A finger on a phone is three steps wide. */
const STEPS = 160;

/** A place in words, from metres along the way and above the sea: «3,2 km, a 268 m de altitude: Moinho de rodízio». */
const describePlace = (t: Translate, distance: number, elevation: number, name: string | undefined): string => {
	const place = t('trails.placeOf', { distance: formatDistance(distance), height: formatHeight(elevation) });
	return name ? t('trails.placeAt', { place, name }) : place;
};

/** Places at equal steps along a trail, which `walkAlong` shows on both drawings; none if the track has no heights. */
export const placesAlong = (t: Translate, track: MeasuredTrack): WalkedPlace[] => {
	const { profile, waypoints, distance: length } = track;
	if (!profile) return [];
	const { toPoint } = frameOfTrack(track);
	const toProfilePoint = profileFrame(profile);
	const step = length / STEPS;
	const names = new Map(waypoints.map(({ distance, name }) => [Math.round(distance / step), name]));
	return Array.from({ length: STEPS + 1 }, (_, index) => {
		const distance = index * step;
		const elevation = profile[Math.round((index / STEPS) * (profile.length - 1))]?.elevation ?? 0;
		const onMap = toPoint(placeAt(track, distance));
		const onProfile = toProfilePoint(distance, elevation);
		return [
			Math.round(onMap.x),
			Math.round(onMap.y),
			Math.round(onProfile.x),
			Math.round(onProfile.y),
			describePlace(t, distance, elevation, names.get(index)),
		];
	});
};
