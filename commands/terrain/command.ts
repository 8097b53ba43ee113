import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectOverview } from '#src/cartography/overview-map.ts';
import { parseTerrain, type Terrain } from '#src/cartography/terrain-schema.ts';
import { AROUND, projectTrack } from '#src/cartography/track-map.ts';
import { splitFile } from '#src/check/front-matter.ts';
import type { Trail } from '#src/features/trails/schema.ts';
import { toSlug } from '#src/format/text.ts';
import { type MeasuredTrack, measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { TrackError } from '#src/geo/track.ts';
import { UsageError } from '../command.ts';
import { type CommandIo, readArguments, reportErrors, writeNote } from '../command-io.ts';
import { createTileFetch, type FetchTiles, type Patience, SilentSource } from './fetch-tiles.ts';
import { countTiles, type MapPlan, makeTerrain, type Sources, toText, trackHash } from './make-terrain.ts';

export const HELP = `Desenha o terreno à volta de cada trilho, dos dados abertos do OpenStreetMap e do relevo.

  npm run terrain                    os trilhos sem terreno ou com um percurso novo, e o mapa de todos
  npm run terrain -- vale-do-moinho  só este trilho
  npm run terrain -- --again         outra vez, também os que já o têm

Um terrain.geojson feito à mão fica como está. guia/terreno.md diz mais.
`;

/** Names in the map of all trails. */
const PLACES = 10;

interface Setting {
	/** The content folder, and the cache's. */
	readonly folder: string;
	readonly cache: string;
	readonly sources: Sources;
	readonly today: string;
	readonly patience?: Patience;
}

const readText = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** The track of a trail; `undefined` without one. */
const readTrackOf = async (folder: string, id: string): Promise<MeasuredTrack | undefined> => {
	const parts = splitFile('index.md', await readText(join(folder, 'trails', id, 'index.md')));
	const { gpx = 'track.gpx', keepAllPoints } =
		('yaml' in parts ? (parse(parts.yaml) as Partial<Trail> | null) : null) ?? {};
	const file = join(folder, 'trails', id, gpx);
	if (!existsSync(file)) return undefined;
	try {
		return measure(readTrack(await readFile(file), { keepAllPoints }));
	} catch (error) {
		if (!(error instanceof TrackError)) throw error;
		throw new UsageError(`${file} não se consegue ler como percurso. Veja porquê: npm run check:content`);
	}
};

/** What is in a file of land; `undefined` without one. */
const readOwn = async (file: string): Promise<Terrain | undefined> => {
	const text = await readText(file);
	if (!text) return undefined;
	try {
		return parseTerrain(text);
	} catch {
		// This command writes only files that can be read, so somebody else made this one.
		return { type: 'FeatureCollection', features: [] };
	}
};

/** Who asks: a server's operator can write to the association, or see its site. */
const userAgentOf = async (folder: string, { URL: site, GITHUB_REPOSITORY: repository }: CommandIo['variables']) => {
	const { name = '', email = '' } = (parse(await readText(join(folder, 'site/association.yaml'))) ?? {}) as {
		name?: string;
		email?: string;
	};
	const address = site || (repository ? `https://github.com/${repository}` : '');
	return `${toSlug(name) || 'site'}-terrain/1 (${[address, email].filter(Boolean).join('; ')})`.replace(/[^ -~]/g, '');
};

interface Job {
	readonly io: CommandIo;
	readonly setting: Setting;
	readonly fetchTiles: FetchTiles;
	/** Whether these files were asked for, and have to be made although their tracks are the same. */
	readonly isAsked: boolean;
	readonly again: boolean;
}

/** Makes a file of land, unless it was made by hand, or for the same track. */
const makeFile = async (file: string, plan: MapPlan, { io, setting, fetchTiles, isAsked, again }: Job) => {
	const { sources, today } = setting;
	const note = (line: string) => writeNote(io, line);
	const own = await readOwn(file);
	if (own && !own.generator) {
		if (isAsked) note(`${file} foi feito à mão e fica como está. Para o desenhar daqui, apague-o primeiro.`);
		return;
	}
	if (own?.track === trackHash(plan.way) && !again) {
		if (isAsked) note(`${file} já está feito para este percurso. Para o fazer outra vez: --again`);
		return;
	}
	note(`${file}: pede-se até ${countTiles(plan, sources)} quadrados de mapa, um de cada vez.`);
	const text = toText(await makeTerrain(plan, sources, { fetchTiles, today, note }));
	await writeFile(`${file}.part`, text);
	await rename(`${file}.part`, file);
	io.print(`${file} está desenhado: ${Math.round(Buffer.byteLength(text) / 1_000)} kB.\n`);
};

const regionPlan = (tracks: readonly MeasuredTrack[]): MapPlan => {
	const projection = projectOverview(tracks.flatMap(({ start, points }) => [start, ...points]));
	return {
		projection,
		window: { left: 0, top: 0, right: projection.width, bottom: projection.height },
		way: tracks.map(({ start }) => start),
		places: PLACES,
	};
};

export const runTerrain = (args: string[], io: CommandIo, setting: Setting): Promise<number> =>
	reportErrors(io, async () => {
		const { folder, cache, patience } = setting;
		const { values, positionals } = readArguments(args, { again: { type: 'boolean' } });
		const trails = join(folder, 'trails');
		const all = (await readdir(trails, { withFileTypes: true }).catch(() => []))
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name)
			.sort();
		const unknown = positionals.find((id) => !all.includes(id));
		if (unknown) throw new UsageError(`Não há trilho ${unknown} em ${trails}. Há: ${all.join(', ') || 'nenhum'}.`);

		const userAgent = await userAgentOf(folder, io.variables);
		const again = values.again ?? false;
		const job: Job = {
			io,
			setting,
			fetchTiles: createTileFetch({ cache, userAgent, ...(patience && { patience }) }),
			isAsked: again || positionals.length > 0,
			again,
		};
		const tracks: MeasuredTrack[] = [];
		let faults = 0;
		for (const id of all) {
			try {
				const track = await readTrackOf(folder, id);
				if (track) tracks.push(track);
				if (positionals.length > 0 && !positionals.includes(id)) continue;
				if (track) {
					const plan = { projection: projectTrack(track), window: AROUND, way: track.points };
					await makeFile(join(trails, id, 'terrain.geojson'), plan, job);
				} else writeNote(io, `${id} ainda não tem percurso gravado, e sem ele não há terreno.`);
			} catch (error) {
				// Another trail may be in order, but a server that is silent will not answer for it.
				if (!(error instanceof UsageError) || error instanceof SilentSource) throw error;
				faults += 1;
				writeNote(io, error.message);
			}
		}
		if (positionals.length === 0 && tracks.length > 0 && faults === 0)
			await makeFile(join(trails, 'region.geojson'), regionPlan(tracks), job);
		return faults > 0 ? 1 : 0;
	});
