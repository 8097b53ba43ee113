import { escapeXml } from '#src/geo/escape-xml.ts';
import { boundsOf, type PlanePoint, type Projection, projectionOf, simplifyPlane } from '#src/geo/geodesic.ts';
import type { Position } from '#src/geo/track.ts';
import {
	boxAround,
	createLabelPlacer,
	FURNITURE_STYLE,
	type LabelPlacer,
	renderCredit,
	renderNorth,
	renderScaleBar,
	textWidth,
} from './label-placer.ts';
import { pathData, svgFile, toCoordinate, xy } from './svg.ts';
import { numberWidth, renderLineNames, renderName, renderNumber, SYMBOL_STYLE } from './symbols.ts';
import {
	cornerOf,
	GRID_STYLE,
	hasTerrainAt,
	linesOf,
	namedStreams,
	renderGrid,
	renderTerrain,
	TERRAIN_STYLE,
} from './terrain.ts';
import type { Terrain } from './terrain-schema.ts';
import type { MapTexts, TrackMapOptions } from './track-map.ts';

/** Units. The sheet is upright like the column beside the list. Phones and desks use the same sheet. */
export const OVERVIEW_SIZE = { width: 600, height: 720 };
const MARGIN = 40;
/** Possible places of a flag, in units from the trail's start: above it, or to a side if that is taken. */
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
export const FLAG_SIDE = 22;
/** In sides of a flag: how far the middle of a trail's state is above the middle of its flag, and the state's width. */
const STATE = { up: 0.66, width: 0.8 };

/** The drawn ways may be off by this many units. */
const TOLERANCE = 0.5;

const STYLE =
	'.sheet{fill:var(--surface)}.place{fill:var(--ink-soft)}.stretch{font-style:italic;fill:var(--ink-soft)}.way{fill:none;stroke:var(--waymark-red);stroke-linejoin:round;stroke-linecap:round}';

/** In place of the number of a trail that is not registered. */
export const UNNUMBERED = '•';

interface OverviewPlace {
	readonly number: number | undefined;
	readonly start: Position;
	readonly way: readonly Position[];
}

/** The middle of a flag, for the link that lies over it. All in units of the sheet. */
interface OverviewFlag extends PlanePoint {
	readonly width: number;
	/** The middle of the mark of its state, counted from the flag's. */
	readonly state: PlanePoint;
}

interface OverviewMap {
	readonly svg: string;
	readonly flags: readonly OverviewFlag[];
}

const namedPoints = (region: Terrain | null, kind: 'town' | 'village' | 'hamlet' | 'stretch') =>
	(region?.features ?? [])
		.filter(({ properties }) => properties.kind === kind)
		.flatMap(({ properties, geometry }) =>
			linesOf(geometry)
				.flat()
				.map((position) => ({ name: properties.name ?? '', position })),
		);

const STRETCH_TYPE = 13.5;
/** Units that the name of a stretch may be moved by, to a side, up or down, to where there is room. */
const SHIFTS = [0, 12, -12, 24, -24, 36, -36].flatMap((y) => [0, 20, -20].map((x) => ({ x, y })));

/** The name of a coast, a valley or a sea, without a symbol, where there is room. */
const renderStretch = (name: string, { x, y }: PlanePoint, labels: LabelPlacer): string[] => {
	const { scale } = labels;
	const size = STRETCH_TYPE * scale;
	const place = labels.place(
		SHIFTS.map((shift, cost) => {
			const middle = { x: x + shift.x * scale, y: y + shift.y * scale };
			return { middle, cost, box: boxAround(middle, textWidth(name, size), size * 1.1) };
		}),
	);
	if (!place) return [];
	return [
		`<text class="stretch" x="${toCoordinate(place.middle.x)}" y="${toCoordinate(place.middle.y + size * 0.35)}" font-size="${toCoordinate(size)}" text-anchor="middle">${escapeXml(name)}</text>`,
	];
};

/** The sheet of all trails, with all of these places. */
export const projectOverview = (places: readonly Position[]): Projection =>
	projectionOf(boundsOf(places), { ...OVERVIEW_SIZE, margin: MARGIN });

/** Positions that the sheet has to show: the trails, and the region's outline if there is one. */
const positionsOf = (places: readonly OverviewPlace[], region: Terrain | null): Position[] => [
	...places.flatMap(({ start, way }) => [start, ...way]),
	...(region?.features ?? [])
		.filter(({ properties }) => properties.kind === 'region')
		.flatMap(({ geometry }) => linesOf(geometry).flat()),
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
		tokens,
		formats,
	}: Omit<TrackMapOptions, 'texts'> & { readonly texts: Pick<MapTexts, 'title' | 'north'> },
): OverviewMap => {
	const projection = projectOverview(positionsOf(places, region));
	const isPlain = !region || places.some(({ start }) => !hasTerrainAt(region, projection, projection.toPoint(start)));
	const ways = isPlain ? places.map(({ way }) => simplifyPlane(way.map(projection.toPoint), TOLERANCE)) : [];
	const labels = createLabelPlacer(OVERVIEW_SIZE, ways.flat(), scale);
	const spots = places.map(({ number, start }) => ({ number, spot: projection.toPoint(start) }));
	for (const { spot } of spots) labels.reserve(boxAround(spot, 8 * scale));
	const flags = spots.flatMap(({ number, spot }) => {
		// With the line around it.
		const width = numberWidth(number ?? UNNUMBERED, scale) + 2 * scale;
		const candidates = FLAGS.map(({ x, y }, cost) => {
			const middle = { x: spot.x + x * scale, y: spot.y + y * scale };
			return { middle, cost, box: boxAround(middle, width, FLAG_SIDE * scale) };
		});
		// If the sheet has no free place, the flag covers its own and others, so that no trail is missing.
		const { middle } = labels.place(candidates) ?? { middle: spot };
		const side = FLAG_SIDE * scale;
		const state = { x: width / 2 + (STATE.up - 0.5) * side, y: -STATE.up * side };
		labels.reserve(boxAround({ x: middle.x + state.x, y: middle.y + state.y }, STATE.width * side));
		return [{ number, spot, width, state, ...middle }];
	});
	const furniture = [
		...renderCredit(cornerOf(region), projection, labels),
		...renderScaleBar(projection, labels, formats),
		...renderNorth(projection, labels, texts.north),
	];
	const towns = (['town', 'village', 'hamlet'] as const)
		.flatMap((kind) => namedPoints(region, kind))
		.flatMap(({ name, position }) => {
			const spot = projection.toPoint(position);
			const words = renderName(name, spot, 3, labels).map(({ svg }) => svg);
			// A dot without its name is of no use.
			if (words.length === 0) return [];
			return [
				`<circle class="place" r="${toCoordinate(2.6 * scale)}" cx="${toCoordinate(spot.x)}" cy="${toCoordinate(spot.y)}"/>`,
				...words,
			];
		});
	const stretches = namedPoints(region, 'stretch').flatMap(({ name, position }) =>
		renderStretch(name, projection.toPoint(position), labels),
	);
	const svg = svgFile(
		OVERVIEW_SIZE,
		{
			title: texts.title,
			tokens,
			style: TERRAIN_STYLE + GRID_STYLE + FURNITURE_STYLE + SYMBOL_STYLE + STYLE,
		},
		[
			`<rect class="sheet" width="${OVERVIEW_SIZE.width}" height="${OVERVIEW_SIZE.height}"/>`,
			...(isPlain ? [renderGrid(projection)] : []),
			...(region ? renderTerrain(region, projection, LINES) : []),
			...renderLineNames(region ? namedStreams(region, projection) : [], labels, 'stream-name').map(
				({ svg: name }) => name,
			),
			...ways.map((way) => `<path class="way" stroke-width="${toCoordinate(1.8 * scale)}" d="${pathData(way)}"/>`),
			...stretches,
			...towns,
			...flags.map(
				({ spot, x, y }) =>
					`<path class="leader" stroke-width="${toCoordinate(2 * scale)}" d="${pathData([spot, { x, y }])}"/><circle class="point" r="${toCoordinate(4 * scale)}" transform="translate(${xy(spot)})"/>`,
			),
			...flags.map(({ number, x, y }) => renderNumber(number ?? UNNUMBERED, { x, y }, scale)),
			...furniture,
		],
	);
	return { svg, flags: flags.map(({ width, state, x, y }) => ({ width, state, x, y })) };
};
