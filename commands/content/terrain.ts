import { readFileSync } from 'node:fs';
import { linesOf, parseTerrain, type Terrain } from '#src/features/trails/drawing/land.ts';
import { projectTrack } from '#src/features/trails/drawing/track-map.ts';
import { terrainSchema } from '#src/features/trails/terrain-schema.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { Finding } from './files.ts';

const OPTIONAL = 'Corrija o ficheiro, ou apague-o: o mapa faz-se sem ele';

/** Whether any of the terrain lies on the track's map. */
const isOnMap = ({ features }: Terrain, track: MeasuredTrack): boolean => {
	const { width, height, toPoint } = projectTrack(track);
	return features
		.flatMap(({ geometry }) => linesOf(geometry).flat())
		.some((place) => {
			const { x, y } = toPoint(place);
			return x >= 0 && x <= width && y >= 0 && y <= height;
		});
};

/** The line that the error of `JSON.parse` names, counted from one, if it names one. */
export const lineIn = (error: unknown): number | undefined => {
	const line = /line (\d+)/.exec(String(error))?.[1];
	return line === undefined ? undefined : Number(line);
};

/** What is wrong with a GeoJSON file of terrain; `track` is the track that it surrounds. */
export const findInTerrain = (file: string, track?: MeasuredTrack): Finding[] => {
	let json: unknown;
	try {
		json = parseTerrain(readFileSync(file, 'utf8'));
	} catch (error) {
		const line = lineIn(error);
		return [
			{ file, ...(line && { line }), sentence: 'o ficheiro não é GeoJSON, ou está cortado. Exporte-o outra vez' },
		];
	}
	const { data, error } = terrainSchema.safeParse(json);
	const issue = error?.issues[0];
	if (issue) {
		const [where, number] = issue.path;
		const subject =
			where === 'features' && typeof number === 'number' ? `a ${number + 1}.ª forma («features»)` : 'o ficheiro';
		return [{ file, sentence: `${subject} ${issue.message}. ${OPTIONAL}` }];
	}
	if (data && track && !isOnMap(data, track))
		return [
			{
				file,
				sentence:
					'nada do que está no ficheiro fica perto do percurso. Veja se é o deste trilho, e se as coordenadas são longitude e latitude em graus (WGS 84), por esta ordem',
			},
		];
	return [];
};
