import { boundsOf } from '#src/geo/bounds.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import { simplifyPlane } from '#src/geo/simplify.ts';
import type { Position } from '#src/geo/track.ts';
import { frameAround } from './frame.ts';
import { GRID_STYLE, hasLandAt, LAND_STYLE, namedStreams, renderGrid, renderLand } from './land.ts';
import { NAME_STYLE, renderName, renderStretch, STRETCH_STYLE } from './name.ts';
import { POINT_STYLE, renderNumber } from './points.ts';
import { FURNITURE_STYLE, renderNorth, renderScaleBar } from './scale-bar.ts';
import { boxAround, createSheet } from './sheet.ts';
import { renderStreamNames, STREAM_NAME_STYLE } from './stream-names.ts';
import { at, pathData, short, svgFile } from './svg.ts';
import { linesOf, type Terrain } from './terrain.ts';
import type { MapTexts, TrackMapOptions } from './track-map.ts';

/** Units. The sheet is upright like the column beside the list. Phones and desks use the same sheet. */
export const OVERVIEW_SIZE = { width: 600, height: 720 };
const MARGIN = 40;
/** Where a flag can stand, in units from its place: above it, or to a side if that is taken. */
const FLAGS: readonly PlanePoint[] = [
	{ x: 0, y: -22 },
	{ x: 20, y: -18 },
	{ x: -20, y: -18 },
	{ x: 26, y: 0 },
	{ x: -26, y: 0 },
	{ x: 0, y: 24 },
	{ x: 34, y: -34 },
	{ x: -34, y: -34 },
	{ x: 34, y: 34 },
	{ x: -34, y: 34 },
];
/** Rivers and contours of a whole region are thinner beside its symbols than those around one trail. */
const LINES = 0.9;
/** The side of a flag, in units. */
export const FLAG_SIDE = 22;

/** The drawn ways may be off by this many units. */
const TOLERANCE = 0.5;

const STYLE =
	'.sheet{fill:var(--surface)}.place{fill:var(--ink-soft)}.way{fill:none;stroke:var(--waymark-red);stroke-linejoin:round;stroke-linecap:round}';

/** A trail on the map of all trails: its number in the list, where it begins, and its way. */
interface OverviewPlace {
	readonly number: number;
	readonly start: Position;
	readonly way: readonly Position[];
}

/** The middle of a flag in units of the sheet, for the link that lies over it. */
interface OverviewFlag extends PlanePoint {
	readonly number: number;
}

/** The words of the map of all trails, fewer than those of one trail's map. */
export type OverviewTexts = Pick<MapTexts, 'title' | 'north' | 'distance'>;

export interface OverviewMap {
	readonly svg: string;
	readonly flags: readonly OverviewFlag[];
}

const namedPoints = (region: Terrain | null, kind: 'town' | 'stretch') =>
	(region?.features ?? [])
		.filter(({ properties }) => properties.kind === kind)
		.flatMap(({ properties, geometry }) =>
			linesOf(geometry)
				.flat()
				.map(([longitude = 0, latitude = 0]) => ({ name: properties.name ?? '', longitude, latitude })),
		);

/** Positions that the sheet has to show: the trails, and the region's outline if there is one. */
const positionsOf = (places: readonly OverviewPlace[], region: Terrain | null): Position[] => [
	...places.flatMap(({ start, way }) => [start, ...way]),
	...(region?.features ?? [])
		.filter(({ properties }) => properties.kind === 'region')
		.flatMap(({ geometry }) => linesOf(geometry).flat())
		.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude })),
];

/**
 * All trails on one sheet, with the land, the sea and the names of a region if there is one. Where a trail has no land
 * around it, the sheet has a grid and the trails' ways, which would be tangles on the map of a region.
 */
export const renderOverviewMap = (
	places: readonly OverviewPlace[],
	{
		terrain: region,
		symbols: scale,
		texts,
		colours,
	}: Omit<TrackMapOptions, 'texts'> & { readonly texts: OverviewTexts },
): OverviewMap => {
	const frame = frameAround(boundsOf(positionsOf(places, region)), { ...OVERVIEW_SIZE, margin: MARGIN });
	const isPlain = !region || places.some(({ start }) => !hasLandAt(region, frame, frame.toPoint(start)));
	const ways = isPlain ? places.map(({ way }) => simplifyPlane(way.map(frame.toPoint), TOLERANCE)) : [];
	const sheet = createSheet(OVERVIEW_SIZE, ways.flat());
	const spots = places.map(({ number, start }) => ({ number, spot: frame.toPoint(start) }));
	for (const { spot } of spots) sheet.take(boxAround(spot, 8 * scale));
	const flags = spots.flatMap(({ number, spot }) => {
		const candidates = FLAGS.map(({ x, y }, cost) => {
			const middle = { x: spot.x + x * scale, y: spot.y + y * scale };
			return { middle, cost, box: boxAround(middle, FLAG_SIDE * scale) };
		});
		// If the sheet has no free place, the flag covers others, so that no trail is missing.
		const { middle } = sheet.place(candidates) ?? (candidates[0] as (typeof candidates)[number]);
		return [{ number, spot, ...middle }];
	});
	const furniture = [
		...renderScaleBar(frame, sheet, scale, texts.distance),
		...renderNorth(frame, sheet, scale, texts.north),
	];
	const towns = namedPoints(region, 'town').flatMap(({ name, ...position }) => {
		const spot = frame.toPoint(position);
		const words = renderName(name, spot, 3, sheet, scale).map(({ svg }) => svg);
		// A dot without its name says nothing.
		if (words.length === 0) return [];
		return [`<circle class="place" r="${short(2.6 * scale)}" cx="${short(spot.x)}" cy="${short(spot.y)}"/>`, ...words];
	});
	const stretches = namedPoints(region, 'stretch').flatMap(({ name, ...position }) =>
		renderStretch(name, frame.toPoint(position), sheet, scale),
	);
	const svg = svgFile(
		OVERVIEW_SIZE,
		{
			title: texts.title,
			colours,
			style:
				LAND_STYLE +
				GRID_STYLE +
				STREAM_NAME_STYLE +
				FURNITURE_STYLE +
				POINT_STYLE +
				NAME_STYLE +
				STRETCH_STYLE +
				STYLE,
		},
		[
			`<rect class="sheet" width="${OVERVIEW_SIZE.width}" height="${OVERVIEW_SIZE.height}"/>`,
			...(isPlain ? [renderGrid(frame)] : []),
			...(region ? renderLand(region, frame, LINES) : []),
			...renderStreamNames(region ? namedStreams(region, frame) : [], sheet, scale).map(({ svg: name }) => name),
			...ways.map((way) => `<path class="way" stroke-width="${short(1.8 * scale)}" d="${pathData(way)}"/>`),
			...stretches,
			...towns,
			...flags.map(
				({ spot, x, y }) =>
					`<path class="leader" stroke-width="${short(2 * scale)}" d="${pathData([spot, { x, y }])}"/><circle class="point" r="${short(4 * scale)}" transform="translate(${at(spot)})"/>`,
			),
			...flags.map(({ number, x, y }) => renderNumber(number, { x, y }, scale)),
			...furniture,
		],
	);
	return { svg, flags: flags.map(({ number, x, y }) => ({ number, x, y })) };
};
