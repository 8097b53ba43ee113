import type { z } from 'astro/zod';
import { type PlanePoint, type Projection, simplifyPlane } from '#src/geo/geodesic.ts';
import type { Position } from '#src/geo/track.ts';
import type { terrainSchema } from '../terrain-schema.ts';
import { barOf } from './sheet.ts';
import { at, pathData, short } from './svg.ts';
import type { Stream } from './symbols.ts';

/** A GeoJSON FeatureCollection of the land on a map. */
export type Terrain = z.infer<typeof terrainSchema>;

type Feature = Terrain['features'][number];

type TerrainKind = Feature['properties']['kind'];

/**
 * Reads a GeoJSON file that `terrainSchema` accepts.
 * @throws {SyntaxError} if it is no JSON
 */
export const parseTerrain = (text: string): Terrain => JSON.parse(text.replace(/^\ufeff/, ''));

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
	const elevations = [...new Set(features.flatMap(({ properties }) => properties.elevation ?? []))].toSorted(
		(a, b) => a - b,
	);
	const steps = elevations.slice(1).map((elevation, index) => elevation - (elevations[index] as number));
	return steps.length > 0 ? Math.min(...steps) : null;
};

export const GRID_STYLE = '.grid{fill:none;stroke:var(--line)}';

/** Metres: a square is half as long as the scale bar, whose middle is marked. */
export const gridSide = (projection: Projection): number => barOf(projection).metres / 2;

/** Where the lines of one direction cross an edge of `size` units, outwards from its middle. */
const crossings = (size: number, side: number): number[] => {
	const most = Math.floor(size / 2 / side);
	return Array.from({ length: 2 * most + 1 }, (_, index) => size / 2 + (index - most) * side);
};

/** A border, and in it squares of a round length, for a sheet without land: lengths are read by them, as on paper. */
export const renderGrid = (projection: Projection): string => {
	const { width, height, unitsPerMetre } = projection;
	const side = gridSide(projection) * unitsPerMetre;
	const lines = [
		...crossings(width, side).map((x) => `M${short(x)} 0v${height}`),
		...crossings(height, side).map((y) => `M0 ${short(y)}h${width}`),
	];
	return `<path class="grid" d="M0 0h${width}v${height}h-${width}z${lines.join('')}"/>`;
};

/** A line of the land may be off by this many units: too few to be seen. */
const TOLERANCE = 0.8;
/** Every fifth contour is drawn stronger. */
const INDEX_CONTOUR = 5;

export const LAND_STYLE = `.sea{fill:var(--map-sea);stroke:var(--map-water)}.region{fill:var(--moss);stroke:var(--line-strong);stroke-dasharray:1 4;stroke-linecap:round}.wood{fill:var(--map-wood)}.water{fill:var(--map-water)}.contour{fill:none;stroke:var(--map-contour)}.stream,.road,.bed{fill:none;stroke-linejoin:round;stroke-linecap:round}.stream{stroke:var(--map-water)}.road{stroke:var(--surface)}.bed,.houses{stroke:var(--line-strong)}.houses{fill:var(--line-strong)}`;

/** What `renderLand` draws. The other kinds are names. */
const LAND_KINDS = ['region', 'sea', 'wood', 'contour', 'water', 'stream', 'road', 'houses'] as const;

type LandKind = (typeof LAND_KINDS)[number];

/** The simplified lines of one kind. Lines outside the sheet are left out. */
const drawnLines = (terrain: Terrain, kind: TerrainKind, projection: Projection) =>
	terrain.features
		.filter(({ properties }) => properties.kind === kind)
		.map(({ properties, geometry }) => ({
			...properties,
			lines: linesOf(geometry)
				.map((line) => line.map(projection.toPoint))
				.filter((line) => touches(line, projection))
				.map((line) => (kind === 'houses' ? line : simplifyPlane(line, TOLERANCE))),
		}))
		.filter(({ lines }) => lines.length > 0);

const touches = (line: readonly PlanePoint[], { width, height }: Projection): boolean => {
	const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)];
	const reach = (values: readonly number[], size: number) =>
		values.reduce((a, b) => Math.min(a, b), size) < size && values.reduce((a, b) => Math.max(a, b), 0) > 0;
	return reach(xs, width) && reach(ys, height);
};

/** The kinds of land that the sheet shows. */
export const landOn = (terrain: Terrain | null, projection: Projection): ReadonlySet<LandKind> =>
	new Set(LAND_KINDS.filter((kind) => terrain && drawnLines(terrain, kind, projection).length > 0));

/** Whether a place of the sheet lies within the rectangle around any shape of the land. */
export const hasLandAt = (terrain: Terrain, { toPoint }: Projection, place: PlanePoint): boolean => {
	const spans = (values: readonly number[], value: number) =>
		values.some((other) => other <= value) && values.some((other) => other >= value);
	return terrain.features.some(({ properties, geometry }) => {
		if (!LAND_KINDS.some((kind) => kind === properties.kind)) return false;
		const points = linesOf(geometry).flat().map(toPoint);
		const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
		return spans(xs, place.x) && spans(ys, place.y);
	});
};

/** Areas, contours, streams, roads and houses, in drawing order, the lowest first. */
export const renderLand = (terrain: Terrain, projection: Projection, scale: number): string[] => {
	const drawn = (kind: TerrainKind) => drawnLines(terrain, kind, projection);
	const area = (kind: 'sea' | 'region' | 'wood' | 'water') =>
		drawn(kind).map(
			({ lines }) =>
				`<path class="${kind}" fill-rule="evenodd" d="${lines.map((line) => pathData(line, 'z')).join('')}"/>`,
		);
	// All lines of a kind are one path, because map programs export each line as a shape of its own.
	const stroke = (className: string, width: number, lines: readonly (readonly PlanePoint[])[]) =>
		lines.length === 0
			? ''
			: `<path class="${className}" stroke-width="${short(width)}" d="${lines.map((line) => pathData(line)).join('')}"/>`;
	const lines = (kind: TerrainKind, className: string, width: number) =>
		stroke(
			className,
			width * scale,
			drawn(kind).flatMap((form) => form.lines),
		);
	const index = INDEX_CONTOUR * (contourStep(terrain) ?? 1);
	const contours = (isIndex: boolean) =>
		drawn('contour')
			.filter(({ elevation = 0 }) => (elevation % index === 0) === isIndex)
			.flatMap((form) => form.lines);
	const house = (point: PlanePoint) => `M${at(point)}h${short(7 * scale)}v${short(5 * scale)}h${short(-7 * scale)}z`;
	const houses = drawn('houses').map(({ lines }) => `<path class="houses" d="${lines.flat().map(house).join('')}"/>`);
	return [
		...area('region'),
		...area('sea'),
		...area('wood'),
		stroke('contour', 0.7, contours(false)),
		stroke('contour', 1.4, contours(true)),
		...area('water'),
		lines('stream', 'stream', 4.5),
		lines('road', 'bed', 3.4),
		lines('road', 'road', 1.8),
		...houses,
	];
};

/** The streams that have a name. */
export const namedStreams = (terrain: Terrain, projection: Projection): Stream[] =>
	drawnLines(terrain, 'stream', projection).flatMap(({ name, lines }) => (name ? [{ name, lines }] : []));
