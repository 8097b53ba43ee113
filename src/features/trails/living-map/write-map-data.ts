import { type IconName, iconAddress } from '#src/components/icons.ts';
import { formatDistance } from '#src/format/way.ts';
import { centreOf } from '#src/geo/bounds.ts';
import { escapeXml } from '#src/geo/escape-xml.ts';
import { planeAt } from '#src/geo/geodesic.ts';
import type { Profile } from '#src/geo/profile.ts';
import { simplifyPlane } from '#src/geo/simplify.ts';
import type { Translate, Translations } from '#src/i18n/translate.ts';
import { PROBLEM_KINDS, type ProblemKind, problemKilometre, routes } from '#src/routes.ts';
import type { TrailView } from '../data.ts';
import { namedStreams } from '../drawing/land.ts';
import { PROFILE_SIZE, profileFrame } from '../drawing/profile-chart.ts';
import { frameOfTrack } from '../drawing/track-map.ts';
import { type MapData, type Stop, toDifferences } from './map-data.ts';

/** The factor of a button that zooms. */
const ZOOM = 1.6;
/** Steps of the two sliders, as many as the profile's. */
const STEPS = 160;

interface Options {
	/** The trail's. */
	readonly id: string;
	readonly stops: readonly Stop[];
	readonly hasProfile: boolean;
}

/**
 * The controls of a map that lives, as HTML. The map's data bring them along, so that the page is not larger for visitors
 * who do not touch the map, and its script not for building them.
 */
const renderControls = (t: Translate, { id, stops, hasProfile }: Options): MapData['controls'] => {
	const text = (...[key, values]: Parameters<Translate>) => escapeXml(t(key, values));
	const button = (icon: IconName, name: string, zoom: number) =>
		`<button class="button button-icon" type="button" aria-label="${name}" data-zoom="${zoom}"><svg class="icon" aria-hidden="true"><use href="${iconAddress(icon)}"></use></svg></button>`;
	const option = ({ distance, name }: Stop, index: number) =>
		`<option value="${index}">${text('livingMap.option', { distance: formatDistance(distance), name })}</option>`;
	const kind = (name: ProblemKind) => `<option value="${name}">${text(`contact.problem.kinds.${name}`)}</option>`;
	const slider = (name: string, value: number) =>
		`<label><span>${name}</span><input type="range" max="${STEPS}" value="${value}"></label>`;
	return {
		window: `<div class="map-window" role="application" tabindex="0" aria-label="${text('livingMap.label')}" aria-describedby="map-keys"></div><p class="visually-hidden" id="map-keys">${text('livingMap.keys')}</p><div class="map-zoom">${button('plus', text('livingMap.zoomIn'), ZOOM)}${button('minus', text('livingMap.zoomOut'), 1 / ZOOM)}${button('whole', text('livingMap.whole'), 0)}</div><p class="map-scale"><span></span><span></span></p>`,
		below: `<div class="map-position"><p role="status"></p><p></p></div><div class="map-stop"><label><span>${text('livingMap.goTo')}</span><select><option value="">${text('livingMap.choose')}</option>${stops.map(option).join('')}</select></label><p role="status"></p><form action="${routes.contact}" hidden><input type="hidden" name="trail" value="${id}"><input type="hidden" name="km"><label><span>${text('livingMap.problem')}</span><select name="kind"><option value="">${text('livingMap.otherProblem')}</option>${PROBLEM_KINDS.map(kind).join('')}</select></label><button class="button button-outline" type="submit">${text('livingMap.report')}</button></form></div>`,
		stretch: hasProfile
			? `<details class="map-stretch"><summary>${text('livingMap.stretch.choose')}</summary><p>${text('livingMap.stretch.help')}</p>${slider(text('livingMap.stretch.from'), STEPS / 4)}${slider(text('livingMap.stretch.until'), STEPS / 2)}<p role="status"></p></details>`
			: '',
	};
};

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
