import { type PlanePoint, type Projection, simplifyPlane } from '#src/geo/geodesic.ts';
import type { Position } from '#src/geo/track.ts';
import { type Box, barOf } from './label-placer.ts';
import { curveData, keepStraight, pathData, toCoordinate, xy } from './svg.ts';
import type { NamedLine } from './symbols.ts';
import { PLACE_KINDS, SIGN_KINDS, type TerrainPoint } from './terrain-points.ts';
import type { Terrain, TerrainKind } from './terrain-schema.ts';

type Feature = Terrain['features'][number];

const coordinatesOf = (geometry: Feature['geometry']): readonly (readonly (readonly number[])[])[] => {
	switch (geometry.type) {
		case 'Point':
			return [[geometry.coordinates]];
		case 'MultiPoint':
		case 'LineString':
			return [geometry.coordinates];
		case 'MultiPolygon':
			return geometry.coordinates.flat();
		default:
			return geometry.coordinates;
	}
};

/** The places of a geometry in lists: one for each line or ring, one for all of a MultiPoint. */
export const linesOf = (geometry: Feature['geometry']): Position[][] =>
	coordinatesOf(geometry).map((line) => line.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude })));

/** Metres between two contours: the smallest step between their elevations; `null` if there are fewer than two. */
export const contourStep = ({ features }: Terrain): number | null => {
	const contours = features.filter(({ properties }) => properties.kind === 'contour');
	const elevations = [...new Set(contours.flatMap(({ properties }) => properties.elevation ?? []))].toSorted(
		(a, b) => a - b,
	);
	const steps = elevations.slice(1).map((elevation, index) => elevation - (elevations[index] as number));
	return steps.length > 0 ? Math.min(...steps) : null;
};

export const GRID_STYLE = '.grid{fill:none;stroke:var(--line)}';

/** Metres: a square is half as long as the scale bar, whose middle is marked. */
export const gridSide = (projection: Projection): number => barOf(projection).metres / 2;

/** Where the lines of one direction cross an edge, outwards from its middle. */
const crossings = (from: number, to: number, side: number): number[] => {
	const most = Math.floor((to - from) / 2 / side);
	return Array.from({ length: 2 * most + 1 }, (_, index) => (from + to) / 2 + (index - most) * side);
};

const sheetOf = ({ width, height }: Projection): Box => ({ left: 0, top: 0, right: width, bottom: height });

/** A border, and in it squares of a round length, for a sheet without land: lengths are read by them, as on paper. */
export const renderGrid = (projection: Projection, frame = sheetOf(projection)): string => {
	const { left, top, right, bottom } = frame;
	const side = gridSide(projection) * projection.unitsPerMetre;
	const lines = [
		...crossings(left, right, side).map((x) => `M${toCoordinate(x)} ${top}V${bottom}`),
		...crossings(top, bottom, side).map((y) => `M${left} ${toCoordinate(y)}H${right}`),
	];
	return `<path class="grid" d="M${left} ${top}H${right}V${bottom}H${left}z${lines.join('')}"/>`;
};

/** A line of the land may be off by this many units: too few to be seen. */
const TOLERANCE = 0.8;

/** Every fifth contour is drawn stronger, and has its altitude on it; every fourth, if that makes a rounder number. */
const indexOf = (terrain: Terrain) => {
	const step = contourStep(terrain) ?? 1;
	const index = step * (step % 50 === 25 ? 4 : 5);
	return ({ elevation = 0 }: Feature['properties']): boolean => elevation % index === 0;
};

/** In drawing order, the lowest first. */
const GROUND_KINDS = ['region', 'sea', 'rock', 'scrub', 'wood', 'built'] as const;
const LINE_KINDS = [
	'contour',
	'coast',
	'stream',
	'river',
	'path',
	'track',
	'rail',
	'street',
	'road',
	'motorway',
] as const;

/** The kinds with lines or areas. The others are names and signs. */
const DRAWN_KINDS = [...GROUND_KINDS, 'water', ...LINE_KINDS, 'houses'] as const;

type DrawnKind = (typeof DRAWN_KINDS)[number];

/** Mixed of other tokens, because each page has all of them. The legend's icons have the same colours. */
export const TERRAIN_STYLE =
	'.sea{fill:var(--map-sea)}.region{fill:var(--band);stroke:var(--line-strong);stroke-dasharray:1 4;stroke-linecap:round}.rock{fill:color-mix(in oklab,var(--ink) 9%,var(--surface))}.scrub{fill:color-mix(in oklab,color-mix(in oklab,var(--accent) 20%,var(--map-wood)) 50%,var(--surface))}.wood{fill:var(--map-wood)}.built{fill:color-mix(in oklab,var(--line-strong) 30%,var(--surface))}.water{fill:var(--map-water)}.contour{fill:none;stroke:var(--map-contour)}.line,.coast{fill:none;stroke-linejoin:round}.coast,.wet{stroke:var(--map-water)}.wet,.road,.bed{stroke-linecap:round}.road{stroke:var(--surface)}.bed,.houses,.middle{stroke:var(--line-strong)}.houses{fill:var(--line-strong)}.foot,.rail{stroke:var(--ink-soft)}';

/** Units. Lines grow less than symbols: on a phone their width is the land's. */
const RIVERS = { stream: 1.9, river: 3.4 } as const;
/** The width of a way's bed, and of the way on it. */
const ROADS = { street: [2.4, 1.2], road: [3.4, 1.8], motorway: [5.2, 3.8] } as const;
/** The width of the line, and the lengths of its dashes and gaps. */
const FOOTWAYS = { path: [1.2, 2, 2.4], track: [1.4, 6, 2.6] } as const;

/** Whether all points are this many units or more beyond the same edge of a frame. */
const areBeyond = (points: readonly PlanePoint[], { left, top, right, bottom }: Box, units: number): boolean =>
	points.every(({ x }) => x <= left - units) ||
	points.every(({ x }) => x >= right + units) ||
	points.every(({ y }) => y <= top - units) ||
	points.every(({ y }) => y >= bottom + units);

/** A line keeps all its points up to so many units beyond a frame: they bend what is inside. */
const BENDING = 24;

/** A line that looks the same inside a frame, with fewer points beyond it. */
const trim = (line: readonly PlanePoint[], frame: Box): PlanePoint[] => {
	const kept: PlanePoint[] = [];
	for (const [index, point] of line.entries()) {
		const [before, after] = [kept.at(-1), line[index + 1]];
		if (!before || !after || !areBeyond([before, point, after], frame, BENDING)) kept.push(point);
	}
	return kept;
};

/** The simplified lines of one kind, as far as they reach a frame. */
const drawnLines = (terrain: Terrain, kind: TerrainKind, projection: Projection, frame = sheetOf(projection)) =>
	terrain.features
		.filter(({ properties }) => properties.kind === kind)
		.map(({ properties, geometry }) => ({
			...properties,
			lines: linesOf(geometry)
				.map((line) => line.map(projection.toPoint))
				.filter((line) => !areBeyond(line, frame, 0))
				.map((line) => trim(line, frame))
				.map((line) => (kind === 'houses' ? line : simplifyPlane(line, TOLERANCE))),
		}))
		.filter(({ lines }) => lines.length > 0);

/** Whose data a map has, for its corner; empty for land of one's own. */
export const cornerOf = (terrain: Terrain | null): string =>
	(terrain?.attribution ?? []).flatMap(({ corner }) => corner ?? []).join(', ');

export const drawnKindsOn = (terrain: Terrain | null, projection: Projection): ReadonlySet<DrawnKind> =>
	new Set(DRAWN_KINDS.filter((kind) => terrain && drawnLines(terrain, kind, projection).length > 0));

/** Whether a place of the sheet lies within the rectangle around any shape of the land. */
export const hasTerrainAt = (terrain: Terrain, { toPoint }: Projection, place: PlanePoint): boolean => {
	const spans = (values: readonly number[], value: number) =>
		values.some((other) => other <= value) && values.some((other) => other >= value);
	return terrain.features.some(({ properties, geometry }) => {
		if (!DRAWN_KINDS.some((kind) => kind === properties.kind)) return false;
		const points = linesOf(geometry).flat().map(toPoint);
		const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
		return spans(xs, place.x) && spans(ys, place.y);
	});
};

/** How a kind is drawn: outlines of regions and seas are exact, and a contour has its points close to each other. */
const dataOf = (kind: TerrainKind): typeof curveData => {
	if (kind === 'region' || kind === 'sea' || kind === 'coast') return pathData;
	return kind === 'contour' ? curveData : (line, end) => curveData(keepStraight(line), end);
};

/** Areas, contours, streams, ways and houses, the lowest first. `frame`: the sheet, or more. */
export const renderTerrain = (terrain: Terrain, projection: Projection, scale: number, frame?: Box): string[] => {
	const drawn = (kind: TerrainKind) => drawnLines(terrain, kind, projection, frame);
	const area = (kind: (typeof GROUND_KINDS)[number] | 'water') =>
		drawn(kind).map(
			({ lines }) =>
				`<path class="${kind}" fill-rule="evenodd" d="${lines.map((line) => dataOf(kind)(line, 'z')).join('')}"/>`,
		);
	// All lines of a kind are one path, because map programs export each line as a shape of its own.
	const dataIn = (kind: TerrainKind, forms = drawn(kind)) =>
		forms.flatMap(({ lines }) => lines.map((line) => dataOf(kind)(line))).join('');
	const stroke = (className: string, width: number, data: string, dashes: readonly number[] = []) => {
		const dashed = dashes.length > 0 ? ` stroke-dasharray="${dashes.map(toCoordinate).join(' ')}"` : '';
		return data ? `<path class="${className}" stroke-width="${toCoordinate(width)}"${dashed} d="${data}"/>` : '';
	};
	const isIndex = indexOf(terrain);
	const contours = drawn('contour');
	const house = (point: PlanePoint) =>
		`M${xy(point)}h${toCoordinate(7 * scale)}v${toCoordinate(5 * scale)}h${toCoordinate(-7 * scale)}z`;
	const houses = drawn('houses').map(({ lines }) => `<path class="houses" d="${lines.flat().map(house).join('')}"/>`);
	const factor = Math.sqrt(scale);
	const rail = dataIn('rail');
	const roads = (Object.keys(ROADS) as (keyof typeof ROADS)[]).map((kind) => ({ kind, data: dataIn(kind) }));
	return [
		...GROUND_KINDS.flatMap(area),
		stroke('coast', factor, dataIn('coast')),
		stroke(
			'contour',
			0.7,
			dataIn(
				'contour',
				contours.filter((form) => !isIndex(form)),
			),
		),
		stroke('contour', 1.4, dataIn('contour', contours.filter(isIndex))),
		...area('water'),
		stroke('line wet', RIVERS.stream * factor, dataIn('stream')),
		stroke('line wet', RIVERS.river * factor, dataIn('river')),
		...(['path', 'track'] as const).map((kind) => {
			const [width, ...dashes] = FOOTWAYS[kind].map((units) => units * factor);
			return stroke('line foot', width as number, dataIn(kind), dashes);
		}),
		...roads.map(({ kind, data }) => stroke('line bed', ROADS[kind][0] * scale, data)),
		...roads.map(({ kind, data }) => stroke('line road', ROADS[kind][1] * scale, data)),
		stroke('line middle', 0.9 * scale, roads.find(({ kind }) => kind === 'motorway')?.data ?? ''),
		stroke('line rail', 2.4 * factor, rail),
		stroke('line road', 1.1 * factor, rail, [5 * factor, 5 * factor]),
		...houses,
	];
};

/** Places, peaks and signs on a sheet, or in a frame around it. */
export const terrainPoints = (terrain: Terrain, projection: Projection, frame = sheetOf(projection)): TerrainPoint[] =>
	terrain.features.flatMap(({ properties: { kind, name = '', elevation }, geometry }) => {
		const isPlace = PLACE_KINDS.some((one) => one === kind);
		if (!isPlace && !SIGN_KINDS.some((one) => one === kind)) return [];
		const words = [name, ...(kind === 'peak' && elevation !== undefined ? [Math.round(elevation)] : [])];
		return linesOf(geometry)
			.flat()
			.map(projection.toPoint)
			.filter(({ x, y }) => x >= frame.left && y >= frame.top && x <= frame.right && y <= frame.bottom)
			.map((at) => ({ kind: kind as TerrainPoint['kind'], name: isPlace ? words.join(' ').trim() : '', at }));
	});

export const namedStreams = (terrain: Terrain, projection: Projection): NamedLine[] =>
	[...drawnLines(terrain, 'river', projection), ...drawnLines(terrain, 'stream', projection)].flatMap(
		({ name, lines }) => (name ? [{ name, lines }] : []),
	);

/** The contours that have their altitude on them. */
export const indexContours = (terrain: Terrain, projection: Projection): NamedLine[] =>
	drawnLines(terrain, 'contour', projection)
		.filter(indexOf(terrain))
		.map(({ elevation, lines }) => ({ name: String(elevation), lines }));
