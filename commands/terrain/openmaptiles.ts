import { classifyRings, VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { TerrainKind } from '#src/cartography/terrain-schema.ts';

/** A pair of whole numbers: from the north-western corner of a tile, or of the world. */
export type Pair = [x: number, y: number];

/** Units across a tile. */
export const EXTENT = 4096;

/** A shape of a tile. Outer rings turn with the clock, holes against it. */
export interface Ground {
	readonly kind: TerrainKind;
	readonly name?: string;
	readonly elevation?: number;
	/** The rank of a place or a peak: the lowest is the most important. */
	readonly rank: number;
	readonly lines: readonly Pair[][];
}

type Properties = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a layer's shape of one type is on a map, by its class and subclass; `undefined` if maps do not show it. */
type Translate = (properties: Properties) => TerrainKind | undefined;

const oneOf =
	(kinds: Readonly<Record<string, TerrainKind>>, field = 'class'): Translate =>
	(properties) =>
		kinds[String(properties[field])];

const ROADS = oneOf({
	motorway: 'motorway',
	trunk: 'motorway',
	primary: 'road',
	secondary: 'road',
	tertiary: 'road',
	minor: 'street',
	service: 'street',
	track: 'track',
	path: 'path',
	rail: 'rail',
});

const BUILT = ['residential', 'suburb', 'quarter', 'neighbourhood', 'commercial', 'industrial', 'retail'];

const SIGNS = oneOf(
	{
		place_of_worship: 'church',
		christian: 'church',
		chapel: 'church',
		drinking_water: 'spring',
		spring: 'spring',
		viewpoint: 'viewpoint',
		alpine_hut: 'shelter',
		wilderness_hut: 'shelter',
		shelter: 'shelter',
		bus_stop: 'bus',
		bus_station: 'bus',
		parking: 'parking',
	},
	'subclass',
);

/** Lines under the ground, and ways between the bays of a car park. */
const isHidden = ({ brunnel, service }: Properties): boolean => brunnel === 'tunnel' || service === 'parking_aisle';

const [POINT, LINE, AREA] = [1, 2, 3];

/** https://openmaptiles.org/schema: the layers that maps show, with the type of their shapes. */
const LAYERS: readonly (readonly [layer: string, type: number | undefined, Translate])[] = [
	[
		'water',
		AREA,
		({ class: name, brunnel }) => (brunnel === 'tunnel' ? undefined : name === 'ocean' ? 'sea' : 'water'),
	],
	[
		'landcover',
		AREA,
		({ class: name, subclass }) =>
			/^(?:scrub|heath|shrubbery)$/.test(String(subclass))
				? 'scrub'
				: oneOf({ wood: 'wood', rock: 'rock', ice: 'rock' })({ class: name }),
	],
	['landuse', AREA, oneOf(Object.fromEntries(BUILT.map((name) => [name, 'built'])))],
	[
		'waterway',
		LINE,
		(properties) =>
			isHidden(properties) ? undefined : (oneOf({ river: 'river', canal: 'river' })(properties) ?? 'stream'),
	],
	['transportation', LINE, (properties) => (isHidden(properties) ? undefined : ROADS(properties))],
	['building', AREA, () => 'houses'],
	['mountain_peak', POINT, oneOf({ peak: 'peak', volcano: 'peak' })],
	[
		'place',
		POINT,
		oneOf({
			city: 'town',
			town: 'town',
			village: 'village',
			suburb: 'hamlet',
			quarter: 'hamlet',
			hamlet: 'hamlet',
			isolated_dwelling: 'hamlet',
		}),
	],
	['poi', POINT, SIGNS],
];

const scaled = (feature: VectorTileFeature): Pair[][] => {
	const scale = EXTENT / feature.extent;
	return feature.loadGeometry().map((line) => line.map(({ x, y }) => [Math.round(x * scale), Math.round(y * scale)]));
};

/** Twice the area, positive for a ring that turns with the clock as one sees it. */
export const turnOf = (ring: readonly Readonly<Pair>[]): number =>
	ring.reduce((sum, [x, y], index) => {
		const [nextX, nextY] = ring[(index + 1) % ring.length] as Pair;
		return sum + x * nextY - nextX * y;
	}, 0);

/** The rings of a shape, each turned as `Ground` says, whatever the tile's maker did. */
const turned = (feature: VectorTileFeature): Pair[][] =>
	classifyRings(feature.loadGeometry()).flatMap((rings) =>
		rings.map((ring, index) => {
			const scale = EXTENT / feature.extent;
			const pairs = ring.map(({ x, y }): Pair => [Math.round(x * scale), Math.round(y * scale)]);
			return turnOf(pairs) > 0 === (index === 0) ? pairs : pairs.reverse();
		}),
	);

/** What a vector tile in the schema of OpenMapTiles has for a map. */
export const readOpenMapTiles = (bytes: Uint8Array): Ground[] => {
	const { layers } = new VectorTile(new PbfReader(bytes));
	return LAYERS.flatMap(([name, type, translate]) => {
		const layer = layers[name];
		return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).flatMap((feature) => {
			const kind = feature?.type === type ? translate(feature?.properties ?? {}) : undefined;
			if (!feature || !kind) return [];
			const { properties } = feature;
			const title = properties['name'] ?? properties['name:latin'];
			const height = Number(properties['ele'] ?? Number.NaN);
			return [
				{
					kind,
					...(title && { name: String(title) }),
					rank: Number(properties['rank'] ?? 99),
					...(kind === 'peak' && Number.isFinite(height) && { elevation: Math.round(height) }),
					lines: type === AREA ? turned(feature) : scaled(feature),
				},
			];
		});
	});
};
