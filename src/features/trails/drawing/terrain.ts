/** A position of GeoJSON: longitude, latitude and perhaps more values, which are not used. */
type Coordinates = readonly number[];

type TerrainGeometry =
	| { readonly type: 'Point'; readonly coordinates: Coordinates }
	| { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Coordinates[] }
	| { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Coordinates[])[] }
	| { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Coordinates[])[])[] };

/**
 * The kinds of land on a map. The map of all trails alone has `region`, its outline, and the names of places: a `town`
 * has a dot, a `stretch` of coast, valley or sea only its name.
 */
export type TerrainKind =
	| 'sea'
	| 'contour'
	| 'wood'
	| 'water'
	| 'stream'
	| 'road'
	| 'houses'
	| 'region'
	| 'town'
	| 'stretch';

/** A GeoJSON FeatureCollection. `elevation`: metres above the sea, of a contour. */
export interface Terrain {
	readonly type: 'FeatureCollection';
	readonly features: readonly {
		readonly type: 'Feature';
		readonly properties: {
			readonly kind: TerrainKind;
			readonly name?: string | undefined;
			readonly elevation?: number | undefined;
		};
		readonly geometry: TerrainGeometry;
	}[];
}

/**
 * Reads a GeoJSON file that `terrainSchema` accepts.
 * @throws {SyntaxError} if it is no JSON
 */
export const parseTerrain = (text: string): Terrain => JSON.parse(text.replace(/^\ufeff/, ''));

/** The points of a geometry in lists: one for each line or ring, one for all of a MultiPoint. */
export const linesOf = (geometry: TerrainGeometry): readonly (readonly Coordinates[])[] => {
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

/** Metres between two contours: the smallest step between their elevations; `null` if there are fewer than two. */
export const contourStep = ({ features }: Terrain): number | null => {
	const elevations = [...new Set(features.flatMap(({ properties }) => properties.elevation ?? []))].toSorted(
		(a, b) => a - b,
	);
	const steps = elevations.slice(1).map((elevation, index) => elevation - (elevations[index] as number));
	return steps.length > 0 ? Math.min(...steps) : null;
};
