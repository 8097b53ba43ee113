import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { linesOf, parseTerrain, type Terrain } from '#src/features/trails/drawing/land.ts';
import { projectTrack } from '#src/features/trails/drawing/track-map.ts';
import type { Trail } from '#src/features/trails/schema.ts';
import { terrainSchema } from '#src/features/trails/terrain-schema.ts';
import { formatDistance } from '#src/format/way.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { Position } from '#src/geo/track.ts';
import { checkTrack } from '#src/schemas/track-faults.ts';
import { type ContentFiles, type Finding, findingAt, lineIn, type ReadEntry } from './files.ts';

/** Metres that a step may lie beyond the end, because its kilometre is rounded. */
const ROUNDING = 100;

const findAgainstTrack = (entry: ReadEntry, { shape, distance }: MeasuredTrack): Finding[] => {
	const { thereAndBack, steps } = entry.data as Trail;
	const beyond = steps.flatMap(({ kilometre }, index) => {
		if (kilometre * 1_000 <= distance + ROUNDING) return [];
		const sentence = `este passo começa aos ${formatDistance(kilometre * 1_000)}, e o percurso gravado acaba aos ${formatDistance(distance)}. Corrija o quilómetro`;
		return findingAt(entry, ['steps', index, 'kilometre'], sentence);
	});
	if (!thereAndBack || shape === 'line') return beyond;
	const sentence =
		'o campo «thereAndBack» diz que o percurso gravado é só a ida, mas track.gpx acaba onde começa. Apague esta linha, ou grave só a ida';
	return [findingAt(entry, ['thereAndBack'], sentence), ...beyond];
};

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
const faultOfTerrain = (text: string, track?: MeasuredTrack): Omit<Finding, 'file'> | undefined => {
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

const NO_TRACK: ReturnType<typeof checkTrack> = {
	faults: [{ sentence: 'falta o percurso gravado deste trilho. Ponha-o aqui com este nome' }],
};

/** That maps have no land yet, and what to do. */
const toBareSentence = (ids: readonly string[]): string =>
	`o mapa é ainda uma quadrícula${ids.length > 1 ? `, tal como em mais ${ids.length - 1}` : ''}. O terreno desenha-se sozinho no GitHub (guia/terreno.md), ou aqui com npm run terrain`;

interface FoundInTracks {
	readonly findings: readonly Finding[];
	/** The starts of trails with a valid track, by id. */
	readonly starts: ReadonlyMap<string, Position>;
	/** The trails whose maps have no land, in one sentence; nothing if all have. */
	readonly bare: readonly Finding[];
}

export const findInTracks = (files: ContentFiles, entries: readonly ReadEntry[]): FoundInTracks => {
	const findings: Finding[] = [];
	const starts = new Map<string, Position>();
	const findInTerrain = (file: string, track?: MeasuredTrack) => {
		const fault = files.has(file) && faultOfTerrain(readFileSync(files.locate(file), 'utf8'), track);
		if (fault) findings.push({ file, ...fault });
	};
	findInTerrain('trails/region.geojson');
	for (const folder of new Set(files.at('trails/*/*').map((path) => posix.dirname(path)))) {
		const id = posix.basename(folder);
		const index = `${folder}/index.md`;
		const entry = entries.find(({ file }) => file === index);
		const file = posix.join(folder, (entry?.data as Trail | undefined)?.gpx ?? 'track.gpx');
		if (!files.has(index)) {
			const sentence = `este ficheiro não existe, e sem ele não há trilho ${id}. Escreva-o, ou apague a pasta`;
			findings.push({ file: index, sentence });
		}
		const { track, faults } = files.has(file) ? checkTrack(readFileSync(files.locate(file))) : NO_TRACK;
		findings.push(...faults.map((fault) => ({ file, ...fault })));
		if (track) starts.set(id, track.start);
		if (track && entry) findings.push(...findAgainstTrack(entry, track));
		findInTerrain(`${folder}/terrain.geojson`, track);
	}
	const bare = [...starts.keys()].filter((id) => !files.has(`trails/${id}/terrain.geojson`));
	return {
		findings,
		starts,
		bare: bare.length > 0 ? [{ file: `trails/${bare[0]}`, sentence: toBareSentence(bare) }] : [],
	};
};
