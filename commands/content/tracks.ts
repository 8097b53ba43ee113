import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { linesOf, parseTerrain, type Terrain } from '#src/features/trails/drawing/land.ts';
import { projectTrack } from '#src/features/trails/drawing/track-map.ts';
import type { Trail } from '#src/features/trails/schema.ts';
import { terrainSchema } from '#src/features/trails/terrain-schema.ts';
import { formatDistance } from '#src/format/way.ts';
import { type MeasuredTrack, measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { type Position, TrackError } from '#src/geo/track.ts';
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

const OR_AGAIN = 'exporte o percurso outra vez, em GPX, e envie esse ficheiro';
const AGAIN = `E${OR_AGAIN.slice(1)}`;

/** Metres: a waypoint further from the track does not belong to it. */
const ASIDE_METRES = 1_000;

const kilometres = (metres = 0): string =>
	(metres / 1_000).toLocaleString('pt-PT', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const SENTENCES: Readonly<Record<TrackError['fault'], (details: TrackError['details']) => string>> = {
	encoding: () =>
		`o ficheiro não é texto em UTF-8 nem na codificação que diz ter. ${AGAIN}, sem o gravar noutro programa`,
	malformed: () => `o GPX está cortado ou estragado aqui. ${AGAIN} inteiro`,
	doctype: () =>
		`o ficheiro tem um <!DOCTYPE, que nenhum relógio nem aplicação escreve. Apague-o ou, se não souber como, ${OR_AGAIN}`,
	notGpx: () =>
		'o ficheiro não é GPX, diga o nome o que disser. No relógio ou na aplicação escolha «Exportar GPX» (KML, TCX e FIT não servem)',
	position: () =>
		`este ponto não tem um «lat» de -90 a 90 e um «lon» de -180 a 180. Apague o ponto; se forem muitos, ${OR_AGAIN}`,
	noTrack: () =>
		'o ficheiro não tem um percurso: nem um <trk> nem um <rte> com dois pontos em sítios diferentes. Exporte o percurso gravado, e não só os pontos de interesse',
	gap: ({ metres, distance }) =>
		`ao quilómetro ${kilometres(distance)} o percurso salta ${kilometres(metres)} km de um ponto para o seguinte. Deixe no ficheiro um só percurso, ou desenhe o que falta`,
	jump: ({ metres = 0, distance }) =>
		`ao quilómetro ${kilometres(distance)} o percurso salta ${Math.round(metres)} m de um ponto para o seguinte, o que ninguém anda: faltou o sinal, ou os pontos estão fora de ordem. Apague na aplicação os pontos que estão longe do caminho, e exporte-o outra vez`,
	drive: ({ metres = 0, distance = 0, speed = 0 }) =>
		`do quilómetro ${kilometres(distance)} ao ${kilometres(distance + metres)} este percurso foi gravado a ${Math.round(speed * 3.6)} km/h, que é andar de carro. Corte esse pedaço na aplicação, ou grave o trilho a pé, e exporte-o outra vez`,
};

/** The mainland with its coast, Madeira and the Azores: west, south, east and north in degrees. */
const PORTUGAL = [
	[-10.5, 36.8, -6.1, 42.2],
	[-17.4, 32.3, -16.2, 33.2],
	[-31.4, 36.8, -24.9, 39.8],
] as const;

const isInPortugal = ({ longitude, latitude }: Position): boolean =>
	PORTUGAL.some(
		([west, south, east, north]) => longitude > west && longitude < east && latitude > south && latitude < north,
	);

const SWAPPED =
	'o percurso fica fora de Portugal, e com a latitude e a longitude trocadas fica em Portugal. Exporte-o outra vez na aplicação onde o gravou ou, se a troca é de lá, ponha em cada ponto o valor de «lat» em «lon» e o de «lon» em «lat»';

const waypointFindings = (file: string, { waypoints }: MeasuredTrack): Finding[] =>
	waypoints.flatMap(({ name, number, aside }) => {
		if (!name)
			return [
				{
					file,
					sentence: `o ${number}.º ponto de interesse (<wpt>) não tem nome. Escreva <name>O nome</name> dentro dele, ou apague-o`,
				},
			];
		if (aside <= ASIDE_METRES) return [];
		return [
			{
				file,
				sentence: `o ponto de interesse «${name}» está a ${kilometres(aside)} km do percurso. Corrija-lhe o lugar, ou apague-o`,
			},
		];
	});

/** What is wrong with a GPX file. If it has a track, it is added to `found`. */
const findInTrack = (file: string, found: (track: MeasuredTrack) => void): Finding[] => {
	try {
		const track = measure(readTrack(readFileSync(file)));
		const { longitude: latitude, latitude: longitude } = track.start;
		if (isInPortugal({ longitude, latitude })) return [{ file, sentence: SWAPPED }];
		found(track);
		return waypointFindings(file, track);
	} catch (error) {
		if (!(error instanceof TrackError)) throw error;
		const { fault, details } = error;
		return [{ file, ...(details.line && { line: details.line }), sentence: SENTENCES[fault](details) }];
	}
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
		const file = join(trail, 'track.gpx');
		const terrain = join(trail, 'terrain.geojson');
		let track: MeasuredTrack | undefined;
		if (!existsSync(index))
			findings.push({
				file: index,
				sentence: `este ficheiro não existe, e sem ele não há trilho ${basename(trail)}. Escreva-o, ou apague a pasta`,
			});
		if (existsSync(file))
			findings.push(
				...findInTrack(file, (found) => {
					track = found;
				}),
			);
		else findings.push({ file, sentence: 'falta o percurso gravado deste trilho. Ponha-o aqui com este nome' });
		if (track) starts.set(basename(trail), track.start);
		const entry = entryOf.get(index);
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
