import type { Terrain } from '#src/features/trails/drawing/terrain.ts';
import type { Position } from '#src/geo/track.ts';

/** Land around a place, with every kind that maps show. Some of it lies beyond the sheet. */
export const landAround = ({ longitude, latitude }: Position): Terrain => {
	const at = (east: number, north: number) => [longitude + east, latitude + north];
	const feature = (kind: string, type: string, coordinates: unknown, more = {}) => ({
		type: 'Feature',
		properties: { kind, ...more },
		geometry: { type, coordinates },
	});
	const ring = [at(-0.004, -0.002), at(0.001, -0.003), at(0.002, 0.003), at(-0.004, -0.002)];
	return {
		type: 'FeatureCollection',
		features: [
			feature('region', 'Polygon', [[at(-0.02, -0.02), at(0.02, -0.02), at(0.02, 0.02), at(-0.02, -0.02)]]),
			feature('wood', 'MultiPolygon', [[ring]]),
			feature('water', 'Polygon', [ring.map(([x = 0, y = 0]) => [x + 0.006, y])]),
			...[20, 40, 60].map((elevation) =>
				feature('contour', 'MultiLineString', [[at(-0.01, elevation / 1e4), at(0.01, elevation / 1e4)]], { elevation }),
			),
			feature('stream', 'LineString', [at(-0.02, -0.0031), at(0.02, -0.0033)], { name: 'Ribeira <d’Água> & Lã' }),
			feature('road', 'LineString', [at(0.5, 0.5), at(0.6, 0.6)]),
			feature('houses', 'MultiPoint', [at(0.001, 0.001), at(0.0011, 0.001)]),
			feature('town', 'Point', at(0.012, 0.002), { name: 'Vila' }),
			feature('sea', 'Polygon', [ring.map(([x = 0, y = 0]) => [x - 0.012, y])]),
			feature('stretch', 'Point', at(-0.012, -0.012), { name: 'Costa' }),
		] as Terrain['features'],
	};
};
