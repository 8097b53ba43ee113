import type { Terrain, TerrainKind } from '#src/cartography/terrain-schema.ts';
import type { Polygon } from './areas.ts';
import type { Frame } from './frame.ts';
import type { Pair } from './openmaptiles.ts';
import type { NamedPoint } from './points.ts';

export type Feature = Terrain['features'][number];
type Properties = Feature['properties'];

/** Metres in a degree to the north. */
const DEGREE = 111_000;

/** Writes shapes in units of a sheet as GeoJSON, in degrees that are off by less than a quarter of a unit. */
export const createFeatures = (frame: Frame) => {
	const digits = Math.min(6, Math.max(3, Math.ceil(-Math.log10((0.25 * frame.metresPerUnit) / DEGREE))));
	const rounded = (value: number): number => Number(value.toFixed(digits));
	const toPlaces = (line: readonly Pair[]): number[][] =>
		line
			.map(([x, y]) => frame.toPosition(x, y))
			.map(({ longitude, latitude }) => [rounded(longitude), rounded(latitude)])
			.filter((pair, index, pairs) => index === 0 || pair.join() !== pairs[index - 1]?.join());
	const feature = (properties: Properties, geometry: Feature['geometry']): Feature => ({
		type: 'Feature',
		properties,
		geometry,
	});
	return {
		areas: (kind: TerrainKind, polygons: readonly Polygon[]): Feature[] =>
			polygons.flatMap((rings) => {
				const coordinates = rings.map(toPlaces).filter((ring) => ring.length >= 4);
				return coordinates.length > 0 ? [feature({ kind }, { type: 'Polygon', coordinates })] : [];
			}),
		lines: (properties: Properties, lines: readonly Pair[][]): Feature[] => {
			const coordinates = lines.map(toPlaces).filter((line) => line.length >= 2);
			return coordinates.length > 0 ? [feature(properties, { type: 'MultiLineString', coordinates })] : [];
		},
		point: ({ kind, at, name, elevation }: NamedPoint): Feature =>
			feature(
				{ kind, ...(name && { name }), ...(elevation !== undefined && { elevation }) },
				{ type: 'Point', coordinates: toPlaces([at])[0] ?? [] },
			),
		houses: (houses: readonly Pair[]): Feature[] =>
			houses.length > 0
				? [feature({ kind: 'houses' }, { type: 'MultiPoint', coordinates: houses.flatMap((at) => toPlaces([at])) })]
				: [],
	};
};
