import { centreOf } from '#src/geo/bounds.ts';
import { planeAt } from '#src/geo/geodesic.ts';
import type { Profile } from '#src/geo/profile.ts';
import { simplifyPlane } from '#src/geo/simplify.ts';
import type { Translations } from '#src/i18n/translate.ts';
import { problemKilometre } from '#src/routes.ts';
import type { TrailView } from '../data.ts';
import { namedStreams } from '../drawing/land.ts';
import { PROFILE_SIZE, profileFrame } from '../drawing/profile-chart.ts';
import { frameOfTrack } from '../drawing/track-map.ts';
import { renderControls } from './controls.ts';
import { type MapData, type Stop, toDifferences } from './map-data.ts';

/** The way may be off by so many metres: less than a pixel at 1:5 000. */
const TOLERANCE_METRES = 1;
/** The most heights: enough to measure a stretch of a walk of 20 km as exactly as the whole. */
const HEIGHTS_MAX = 2_000;

const heightsOf = (profile: Profile): number[] => {
	const every = Math.ceil((profile.length - 1) / HEIGHTS_MAX);
	const steps = Math.floor((profile.length - 1) / every);
	const at = (index: number) => profile[Math.round((index / steps) * (profile.length - 1))]?.elevation ?? 0;
	return toDifferences(Array.from({ length: steps + 1 }, (_, index) => [10 * at(index)]));
};

/** Start, kilometres, points and finish. A kilometre says which step of the trail it belongs to. */
const stopsOf = (t: Translations['t'], { steps, track }: TrailView): Stop[] => {
	const stepAt = (distance: number) => steps.findLast(({ kilometre }) => kilometre * 1_000 <= distance)?.text ?? '';
	const kilometres = Array.from({ length: Math.ceil(track.distance / 1_000) - 1 }, (_, index) => index + 1);
	const isLine = track.shape === 'line';
	const stops: Omit<Stop, 'kilometre'>[] = [
		{ distance: 0, name: t('livingMap.start'), text: stepAt(0) },
		...kilometres.map((kilometre) => ({
			distance: kilometre * 1_000,
			name: t('livingMap.kilometre', { kilometre }),
			text: stepAt(kilometre * 1_000),
			symbol: `k${kilometre}`,
		})),
		...track.waypoints.map(({ number, name, description, distance }) => ({
			distance: Math.round(distance),
			name: t('livingMap.point', { number, name }),
			text: description,
			symbol: `p${number}`,
		})),
		{
			distance: Math.round(track.distance),
			name: t(isLine ? 'livingMap.finish' : 'livingMap.startAndFinish'),
			text: isLine ? stepAt(track.distance) : '',
		},
	];
	return stops
		.toSorted((a, b) => a.distance - b.distance)
		.map((stop) => ({ ...stop, kilometre: problemKilometre(stop.distance) }));
};

/** What a browser needs to bring a trail's map to life. */
export const writeMapData = ({ t, texts }: Translations, trail: TrailView): MapData => {
	const { track } = trail;
	const { bounds, points, profile, waypoints, terrain, shape } = track;
	const origin = centreOf(bounds);
	const toPlane = planeAt(origin);
	const { longitude, latitude } = origin;
	const frame = frameOfTrack(track);
	const { width, height, unitsPerMetre } = frame;
	const way = simplifyPlane(
		points.map((point) => ({ ...toPlane(point), distance: point.distance })),
		TOLERANCE_METRES,
	);
	const stops = stopsOf(t, trail);
	const { position, stretch } = texts('livingMap');
	const toProfilePoint = profile && profileFrame(profile);
	return {
		sheet: { width, height, unitsPerMetre },
		origin: {
			longitude,
			latitude,
			perDegreeEast: toPlane({ longitude: longitude + 1, latitude }).x,
			perDegreeNorth: toPlane({ longitude, latitude: latitude + 1 }).y,
		},
		way: toDifferences(way.map(({ x, y, distance }) => [x, y, distance])),
		heights: profile && heightsOf(profile),
		profile: toProfilePoint && {
			left: toProfilePoint(0, 0).x,
			right: toProfilePoint(track.distance, 0).x,
			height: PROFILE_SIZE.height,
		},
		isLine: shape === 'line',
		points: waypoints.map(({ number, name, ...position }) => {
			const { x, y } = toPlane(position);
			return { number, name, x: Math.round(x), y: Math.round(y) };
		}),
		streams: (terrain ? namedStreams(terrain, frame) : []).map(({ name, lines }) => ({
			name,
			lines: lines.map((line) =>
				toDifferences(line.map(({ x, y }) => [(x - width / 2) / unitsPerMetre, (height / 2 - y) / unitsPerMetre])),
			),
		})),
		stops,
		texts: {
			start: t('livingMap.start'),
			finish: t('livingMap.finish'),
			startAndFinish: t('livingMap.startAndFinish'),
			dialog: t('livingMap.dialog'),
			facts: stretch.facts,
			position,
		},
		controls: renderControls(t, { id: trail.id, stops, hasProfile: profile !== null }),
	};
};
