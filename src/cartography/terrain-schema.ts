import { z } from 'astro/zod';

const AREA = ['Polygon', 'MultiPolygon'];
const LINE = ['LineString', 'MultiLineString'];
const POINT = ['Point'];

/** The kinds of land on a map, each with the geometries that it may have. */
const KINDS = {
	region: AREA,
	sea: AREA,
	rock: AREA,
	scrub: AREA,
	wood: AREA,
	built: AREA,
	water: AREA,
	contour: LINE,
	coast: LINE,
	stream: LINE,
	river: LINE,
	motorway: LINE,
	road: LINE,
	street: LINE,
	track: LINE,
	path: LINE,
	rail: LINE,
	houses: ['Point', 'MultiPoint'],
	town: POINT,
	village: POINT,
	hamlet: POINT,
	stretch: POINT,
	peak: POINT,
	church: POINT,
	spring: POINT,
	viewpoint: POINT,
	shelter: POINT,
	bus: POINT,
	parking: POINT,
} as const;

/** Longitude, latitude and perhaps a height, which is not used. */
const position = z
	.array(z.number({ error: 'tem uma coordenada que não é um número' }), { error: 'não é um par de coordenadas' })
	.min(2, { error: 'tem um ponto com menos de duas coordenadas' })
	.refine(([longitude = 0, latitude = 0]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90, {
		error: 'tem um ponto fora do mundo: primeiro vem a longitude (de -180 a 180), depois a latitude (de -90 a 90)',
	});
const line = z.array(position).min(2, { error: 'tem uma linha só com um ponto' });
const ring = z.array(position).min(4, { error: 'tem um polígono com menos de quatro pontos' });

const geometry = z.discriminatedUnion(
	'type',
	[
		z.object({ type: z.literal('Point'), coordinates: position }),
		z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position) }),
		z.object({ type: z.literal('LineString'), coordinates: line }),
		z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line) }),
		z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
		z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
	],
	{ error: 'não tem uma geometria que o mapa saiba desenhar (pontos, linhas ou polígonos)' },
);

const feature = z
	.object({
		type: z.literal('Feature', { error: 'não é uma «Feature»' }),
		properties: z.object(
			{
				kind: z.enum(Object.keys(KINDS) as (keyof typeof KINDS)[], {
					error: `não diz o que é. Em «properties», escreva um «kind» destes: ${Object.keys(KINDS).join(', ')}`,
				}),
				/** The name of a river, a stream, a place, a peak or a stretch. */
				name: z.string({ error: 'tem um «name» que não é texto' }).optional(),
				/** Metres above the sea, of a contour or a peak. */
				elevation: z.number({ error: 'tem uma «elevation» que não é um número' }).optional(),
			},
			{ error: 'não tem «properties»' },
		),
		geometry,
	})
	.superRefine(({ properties: { kind, elevation }, geometry: { type } }, context) => {
		const geometries: readonly string[] = KINDS[kind];
		if (!geometries.includes(type))
			context.addIssue(`é ${kind} e tem a geometria ${type}, em vez de ${geometries.join(' ou ')}`);
		if (kind === 'contour' && elevation === undefined)
			context.addIssue('é uma curva de nível sem «elevation» (a altitude, em metros)');
	});

/** Whose data a file has. `corner`: what the map itself says; the rest is beneath it. */
const credit = z.object(
	{
		text: z.string({ error: 'não diz de quem são os dados: escreva-o em «text»' }),
		url: z.httpUrl({ error: 'tem um «url» que não é um endereço' }),
		corner: z.string({ error: 'tem um «corner» que não é texto' }).optional(),
	},
	{ error: 'não tem «text» e «url»' },
);

export type Credit = Readonly<z.infer<typeof credit>>;

/** `trails/{id}/terrain.geojson` and `trails/region.geojson`, as programs for maps export them (WGS 84). */
export const terrainSchema = z.object(
	{
		type: z.literal('FeatureCollection', { error: 'não é uma «FeatureCollection»' }),
		features: z.array(feature, { error: 'não tem «features»' }),
		attribution: z.array(credit, { error: 'tem uma «attribution» que não é uma lista' }).optional(),
		/** Who made the file. One without it was made by hand, and no command writes over it. */
		generator: z.string({ error: 'tem um «generator» que não é texto' }).optional(),
		/** The day when it was made, and a hash of the track that it surrounds. */
		date: z.string({ error: 'tem uma «date» que não é texto' }).optional(),
		track: z.string({ error: 'tem um «track» que não é texto' }).optional(),
	},
	{ error: 'não é GeoJSON' },
);

/** A GeoJSON FeatureCollection of the land on a map. */
export type Terrain = z.infer<typeof terrainSchema>;

export type TerrainKind = Terrain['features'][number]['properties']['kind'];

/**
 * Reads a GeoJSON file that `terrainSchema` accepts.
 * @throws {SyntaxError} if it is no JSON
 */
export const parseTerrain = (text: string): Terrain => JSON.parse(text.replace(/^\ufeff/, ''));
