import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { linesOf, parseTerrain, type Terrain } from '#src/features/trails/drawing/land.ts';
import { projectTrack } from '#src/features/trails/drawing/track-map.ts';
import type { Trail } from '#src/features/trails/schema.ts';
import { terrainSchema } from '#src/features/trails/terrain-schema.ts';
import { formatDistance } from '#src/format/way.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { Position } from '#src/geo/track.ts';
import { checkTrack } from '#src/schemas/track-faults.ts';
import type { ReadEntry } from './across.ts';
import { type Finding, filesAt, lineIn } from './files.ts';

/** Metres that a step may lie beyond the end, because its kilometre is rounded. */
const ROUNDING = 100;

const findAgainstTrack = ({ file, data, lineOf }: ReadEntry, { shape, distance }: MeasuredTrack): Finding[] => {
	const { thereAndBack, steps } = data as Trail;
	return [
		...(thereAndBack && shape !== 'line'
			? [
					{
						file,
						line: lineOf(['thereAndBack']),
						sentence:
							'o campo «thereAndBack» diz que o percurso gravado é só a ida, mas track.gpx acaba onde começa. Apague esta linha, ou grave só a ida',
					},
				]
			: []),
		...steps.flatMap(({ kilometre }, index) =>
			kilometre * 1_000 > distance + ROUNDING
				? [
						{
							file,
							line: lineOf(['steps', index, 'kilometre']),
							sentence: `este passo começa aos ${formatDistance(kilometre * 1_000)}, e o percurso gravado acaba aos ${formatDistance(distance)}. Corrija o quilómetro`,
						},
					]
				: [],
		),
	];
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
const findInTerrain = (file: string, track?: MeasuredTrack): Finding[] => {
	let json: unknown;
	try {
		json = parseTerrain(readFileSync(file, 'utf8'));
	} catch (error) {
		return [{ file, ...lineIn(error), sentence: 'o ficheiro não é GeoJSON, ou está cortado. Exporte-o outra vez' }];
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

interface FoundInTracks {
	readonly findings: readonly Finding[];
	/** The starts of trails with a valid track, by id. */
	readonly starts: ReadonlyMap<string, Position>;
}

export const findInTracks = (folder: string, entries: readonly ReadEntry[]): FoundInTracks => {
	const findings: Finding[] = [];
	const starts = new Map<string, Position>();
	const entryOf = new Map(entries.map((entry) => [entry.file, entry]));
	const trails = filesAt(folder, 'trails/*/*').map((path) => join(folder, dirname(path)));
	for (const trail of new Set(trails)) {
		const index = join(trail, 'index.md');
		const terrain = join(trail, 'terrain.geojson');
		const entry = entryOf.get(index);
		const file = join(trail, (entry?.data as Trail | undefined)?.gpx ?? 'track.gpx');
		let track: MeasuredTrack | undefined;
		if (!existsSync(index))
			findings.push({
				file: index,
				sentence: `este ficheiro não existe, e sem ele não há trilho ${basename(trail)}. Escreva-o, ou apague a pasta`,
			});
		if (existsSync(file)) {
			const checked = checkTrack(readFileSync(file));
			track = checked.track;
			findings.push(...checked.faults.map((fault) => ({ file, ...fault })));
		} else findings.push({ file, sentence: 'falta o percurso gravado deste trilho. Ponha-o aqui com este nome' });
		if (track) starts.set(basename(trail), track.start);
		if (track && entry) findings.push(...findAgainstTrack(entry, track));
		if (existsSync(terrain)) findings.push(...findInTerrain(terrain, track));
	}
	for (const path of filesAt(folder, 'trails/*.*')) {
		const file = join(folder, path);
		if (path === 'trails/region.geojson') findings.push(...findInTerrain(file));
		else
			findings.push({
				file,
				sentence: 'o sítio não lê este ficheiro. Cada trilho tem uma pasta sua; aqui fora só pode estar region.geojson',
			});
	}
	return { findings, starts };
};
