import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from '#src/cartography/terrain.ts';
import { parseTerrain, type Terrain, terrainSchema } from '#src/cartography/terrain-schema.ts';
import { projectTrack } from '#src/cartography/track-map.ts';
import type { ContentFiles, Fault, Finding } from '#src/check/files.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import { lineIn } from './texts.ts';

const OPTIONAL = 'Corrija o ficheiro, ou apague-o: o mapa faz-se sem ele';

const isOnMap = ({ features }: Terrain, track: MeasuredTrack): boolean => {
	const { width, height, toPoint } = projectTrack(track);
	return features
		.flatMap(({ geometry }) => linesOf(geometry).flat())
		.some((place) => {
			const { x, y } = toPoint(place);
			return x >= 0 && x <= width && y >= 0 && y <= height;
		});
};

/** What is wrong with a GeoJSON file of terrain; `track` is the track that it surrounds. */
const faultOfTerrain = (text: string, track?: MeasuredTrack): Fault | undefined => {
	let json: unknown;
	try {
		json = parseTerrain(text);
	} catch (error) {
		return { ...lineIn(error), sentence: 'o ficheiro não é GeoJSON, ou está cortado. Exporte-o outra vez' };
	}
	const { data, error } = terrainSchema.safeParse(json);
	const issue = error?.issues[0];
	if (issue) {
		const [where, number] = issue.path;
		const subject =
			where === 'features' && typeof number === 'number' ? `a ${number + 1}.ª forma («features»)` : 'o ficheiro';
		return { sentence: `${subject} ${issue.message}. ${OPTIONAL}` };
	}
	if (!data || !track || isOnMap(data, track)) return undefined;
	const sentence =
		'nada do que está no ficheiro fica perto do percurso. Veja se é o deste trilho, e se as coordenadas são longitude e latitude em graus (WGS 84), por esta ordem';
	return { sentence };
};

/** What is wrong with the files of terrain. `tracks`: the readable ones, by the folders of their trails. */
export const findInTerrain = (
	folder: string,
	files: readonly string[],
	tracks: ReadonlyMap<string, MeasuredTrack>,
): Finding[] =>
	files.flatMap((file) => {
		const track = tracks.get(file.slice(0, file.lastIndexOf('/')));
		const fault = faultOfTerrain(readFileSync(join(folder, file), 'utf8'), track);
		return fault ? { file, ...fault } : [];
	});

/** The trails whose maps have no land yet, in one sentence that says what to do; nothing if all have. */
export const findWithoutTerrain = (files: ContentFiles, tracks: ReadonlyMap<string, MeasuredTrack>): Finding[] => {
	const [first, ...others] = [...tracks.keys()].filter((folder) => !files.has(`${folder}/terrain.geojson`));
	if (first === undefined) return [];
	const andOthers = others.length > 0 ? `, tal como em mais ${others.length}` : '';
	const sentence = `o mapa é ainda uma quadrícula${andOthers}. O terreno desenha-se sozinho no GitHub (guia/terreno.md), ou aqui com npm run terrain`;
	return [{ file: first, sentence }];
};
