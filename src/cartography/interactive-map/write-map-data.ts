import { type IconName, iconAddress } from '#src/components/icons.ts';
import { html } from '#src/format/html.ts';
import { centreOf, type PlanePoint, planeAt, simplifyPlane } from '#src/geo/geodesic.ts';
import { placeAt } from '#src/geo/measure.ts';
import type { TextKey, Translations, Words } from '#src/i18n/words.ts';
import { PROBLEM_KINDS, type ProblemKind, problemKilometre } from '#src/routes.ts';
import { projectProfile } from '../profile-chart.ts';
import { cornerOf, indexContours, namedStreams, terrainPoints } from '../terrain.ts';
import { AROUND, type MappedTrack, projectTrack } from '../track-map.ts';
import type { Stop, WalkedPlace } from './map-data.ts';

/** What the map shows of a trail. */
interface MappedTrail {
	readonly id: string;
	/** Each from a kilometre of the way on. */
	readonly steps: readonly { readonly kilometre: number; readonly text: string }[];
	readonly track: MappedTrack;
}

/** The factor of a button that zooms. */
const ZOOM = 1.6;
/** Steps of the slider from start to end. A finger on a phone is three steps wide. */
const STEPS = 160;

/** HTML that the map's data bring along, so that neither the page nor the script is larger for it. */
const renderControls = ({ t, routes, formatDistance }: Words, id: string, stops: readonly Stop[], credit: string) => {
	const button = (icon: IconName, name: TextKey, zoom: number) =>
		html`<button class="button button-icon" type="button" aria-label="${t(name)}" data-zoom="${String(zoom)}">
<svg class="icon" aria-hidden="true"><use href="${iconAddress(icon)}"></use></svg>
</button>`;
	const option = ({ distance, name }: Stop, index: number) => {
		const label = t('interactiveMap.option', { distance: formatDistance(distance), name });
		return html`<option value="${String(index)}">${label}</option>`;
	};
	const kind = (name: ProblemKind) => html`<option value="${name}">${t(`contact.problem.kinds.${name}`)}</option>`;
	const window = html`<div class="map-window" role="application" tabindex="0" aria-label="${t('interactiveMap.label')}" aria-describedby="map-keys"></div>
<p class="visually-hidden" id="map-keys">${t('interactiveMap.keys')}</p>
<div class="map-zoom">
${button('plus', 'interactiveMap.zoomIn', ZOOM)}
${button('minus', 'interactiveMap.zoomOut', 1 / ZOOM)}
${button('whole', 'interactiveMap.whole', 0)}
</div>
<p class="map-scale"><span></span><span></span></p>
${credit && html`<p class="map-credit">${credit}</p>`}`;
	const below = html`<div class="map-position"><p role="status"></p><p></p></div>
<div class="map-stop">
<label>
<span>${t('interactiveMap.goTo')}</span>
<select><option value="">${t('interactiveMap.choose')}</option>${stops.map(option)}</select>
</label>
<p role="status"></p>
<form action="${routes.trailProblem(id)}" hidden>
<input type="hidden" name="km">
<label>
<span>${t('interactiveMap.problem')}</span>
<select name="kind"><option value="">${t('interactiveMap.otherProblem')}</option>${PROBLEM_KINDS.map(kind)}</select>
</label>
<button class="button button-outline" type="submit">${t('interactiveMap.report')}</button>
</form>
</div>`;
	return { window: window.text, below: below.text };
};

/** The way may be off by so many metres: less than a pixel at 1:5 000. */
const TOLERANCE_METRES = 1;
/** How many points a phone draws the way with, at each zoom. A recording that jitters keeps its 50 000 at the tolerance. */
const MOST_POINTS = 4_000;

const thinWay = <Point extends PlanePoint>(points: Point[], metres = TOLERANCE_METRES): Point[] => {
	const way = simplifyPlane(points, metres);
	return way.length > MOST_POINTS ? thinWay(way, metres * 1.5) : way;
};

/** Start, kilometres, points and finish. The text of a kilometre is the step of the trail that it is in. */
const stopsOf = (t: Translations['t'], { steps, track }: MappedTrail): Stop[] => {
	const stepAt = (distance: number) => steps.findLast(({ kilometre }) => kilometre * 1_000 <= distance)?.text ?? '';
	const kilometres = Array.from({ length: Math.ceil(track.distance / 1_000) - 1 }, (_, index) => index + 1);
	const isLine = track.shape === 'line';
	const stops: Omit<Stop, 'kilometre'>[] = [
		{ distance: 0, name: t('interactiveMap.start'), text: stepAt(0) },
		...kilometres.map((kilometre) => ({
			distance: kilometre * 1_000,
			name: t('interactiveMap.kilometre', { kilometre }),
			text: stepAt(kilometre * 1_000),
			symbol: `k${kilometre}`,
		})),
		...track.waypoints.map(({ number, name, description, distance }) => ({
			distance: Math.round(distance),
			name: t('interactiveMap.point', { number, name }),
			text: description,
			symbol: `p${number}`,
		})),
		{
			distance: Math.round(track.distance),
			name: t(isLine ? 'interactiveMap.finish' : 'interactiveMap.startAndFinish'),
			text: isLine ? stepAt(track.distance) : '',
		},
	];
	return stops
		.toSorted((a, b) => a.distance - b.distance)
		.map((stop) => ({ ...stop, kilometre: problemKilometre(stop.distance) }));
};

/** A tenth of a unit is less than a pixel at 1:5 000. */
const rounded = ({ x, y }: PlanePoint): PlanePoint => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });

/** What a browser needs for a trail's interactive map. Symbols and lines are in units of the sheet. */
export const writeMapData = (words: Translations, trail: MappedTrail) => {
	const { t, texts, language } = words;
	const { track } = trail;
	const { bounds, points, profile, waypoints, terrain, shape } = track;
	const origin = centreOf(bounds);
	const toPlane = planeAt(origin);
	const { longitude, latitude } = origin;
	const projection = projectTrack(track);
	const { width, height, unitsPerMetre } = projection;
	const way = thinWay(points.map((point) => ({ ...toPlane(point), distance: point.distance })));
	const stops = stopsOf(t, trail);
	const { position } = texts('interactiveMap');
	const named = (linesOf: typeof namedStreams) =>
		(terrain ? linesOf(terrain, projection) : []).map(({ name, lines }) => ({
			name,
			lines: lines.map((line) => line.map(rounded)),
		}));
	return {
		language,
		/** The sheet of the drawing, in its units. Its middle is the origin of the way. */
		sheet: { width, height, unitsPerMetre },
		/** In units of the sheet: the land around it that a window may show. */
		around: AROUND,
		/** Degrees of the origin, and the metres in a degree there. */
		origin: {
			longitude,
			latitude,
			perDegreeEast: toPlane({ longitude: longitude + 1, latitude }).x,
			perDegreeNorth: toPlane({ longitude, latitude: latitude + 1 }).y,
		},
		/** Whole metres east and north of the origin. */
		way: way.map(({ x, y, distance }) => ({ x: Math.round(x), y: Math.round(y), distance: Math.round(distance) })),
		/** Whether the way finishes elsewhere than it starts. */
		isLine: shape === 'line',
		points: waypoints.map(({ number, name, ...position }) => ({
			number,
			name,
			at: rounded(projection.toPoint(position)),
		})),
		land: (terrain ? terrainPoints(terrain, projection, AROUND) : []).map((point) => ({
			...point,
			at: rounded(point.at),
		})),
		streams: named(namedStreams),
		/** The contours with their altitude on them. */
		contours: named(indexContours),
		stops,
		texts: {
			start: t('interactiveMap.start'),
			finish: t('interactiveMap.finish'),
			startAndFinish: t('interactiveMap.startAndFinish'),
			close: t('interactiveMap.close'),
			dialog: t(profile ? 'interactiveMap.dialog' : 'trails.map'),
			position,
		},
		/** HTML: what lies in the map's drawing, and below its buttons. */
		controls: renderControls(words, trail.id, stops, cornerOf(terrain)),
	};
};

export type MapData = ReturnType<typeof writeMapData>;

/** Places at equal steps along a trail, for both drawings; none if the track has no heights. */
export const placesAlong = (
	{ t, formatDistance, formatHeight }: Translations,
	{ track }: Pick<MappedTrail, 'track'>,
): WalkedPlace[] => {
	const { profile, waypoints, distance: length } = track;
	if (!profile) return [];
	const { toPoint } = projectTrack(track);
	const toProfilePoint = projectProfile(profile);
	const step = length / STEPS;
	const names = new Map(waypoints.map(({ distance, name }) => [Math.round(distance / step), name]));
	return Array.from({ length: STEPS + 1 }, (_, index) => {
		const distance = index * step;
		const elevation = profile[Math.round((index / STEPS) * (profile.length - 1))]?.elevation ?? 0;
		const onMap = toPoint(placeAt(track, distance));
		const onProfile = toProfilePoint(distance, elevation);
		/** «3,2 km, a 268 m de altitude: Moinho de rodízio» */
		const place = t('trails.placeOf', { distance: formatDistance(distance), height: formatHeight(elevation) });
		const name = names.get(index);
		return [
			Math.round(onMap.x),
			Math.round(onMap.y),
			Math.round(onProfile.x),
			Math.round(onProfile.y),
			name ? t('trails.placeAt', { place, name }) : place,
		];
	});
};
