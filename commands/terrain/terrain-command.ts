import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { UsageError } from '#netlify/local/command.ts';
import { parseTerrain, type Terrain } from '#src/features/trails/drawing/land.ts';
import { projectOverview } from '#src/features/trails/drawing/overview-map.ts';
import { AROUND, projectTrack } from '#src/features/trails/drawing/track-map.ts';
import { toSlug } from '#src/format/text.ts';
import { type MeasuredTrack, measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { TrackError } from '#src/geo/track.ts';
import { type CommandIo, readArguments, reportErrors, writeNote } from '../command-io.ts';
import { splitFile } from '../content/front-matter.ts';
import { createTileFetch, type Patience } from './fetch-tiles.ts';
import { countTiles, digestOf, type MapPlan, makeTerrain, type Sources, toText } from './make-terrain.ts';

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
	const { gpx = 'track.gpx' } = ('yaml' in parts ? (parse(parts.yaml) as { gpx?: string } | null) : null) ?? {};
	const file = join(folder, 'trails', id, gpx);
	if (!existsSync(file)) return undefined;
	try {
		return measure(readTrack(await readFile(file)));
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
		// What no program reads was not written by this one.
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

export const runTerrain = (args: string[], io: CommandIo, setting: Setting): Promise<number> =>
	reportErrors(io, async () => {
		const { folder, cache, sources, today, patience } = setting;
		const { values, positionals } = readArguments(args, { again: { type: 'boolean' } });
		const trails = join(folder, 'trails');
		const all = (await readdir(trails, { withFileTypes: true }).catch(() => []))
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name)
			.sort();
		const unknown = positionals.find((id) => !all.includes(id));
		if (unknown) throw new UsageError(`Não há trilho ${unknown} em ${trails}. Há: ${all.join(', ') || 'nenhum'}.`);

		const fetchTiles = createTileFetch({
			cache,
			userAgent: await userAgentOf(folder, io.variables),
			...(patience && { patience }),
		});
		const note = (line: string) => writeNote(io, line);

		const make = async (file: string, plan: MapPlan): Promise<void> => {
			const own = await readOwn(file);
			const isAsked = values.again || positionals.length > 0;
			if (own && !own.generator) {
				if (isAsked) note(`${file} foi feito à mão e fica como está. Para o desenhar daqui, apague-o primeiro.`);
				return;
			}
			if (own?.track === digestOf(plan.way) && !values.again) {
				if (isAsked) note(`${file} já está feito para este percurso. Para o fazer outra vez: --again`);
				return;
			}
			note(`${file}: pede-se até ${countTiles(plan, sources)} quadrados de mapa, um de cada vez.`);
			const text = toText(await makeTerrain(plan, sources, { fetchTiles, today, note }));
			await writeFile(`${file}.part`, text);
			await rename(`${file}.part`, file);
			io.print(`${file} está desenhado: ${Math.round(text.length / 1_000)} kB.\n`);
		};

		const tracks: MeasuredTrack[] = [];
		const faults: string[] = [];
		const attempt = async (work: () => Promise<void>): Promise<void> => {
			try {
				await work();
			} catch (error) {
				if (!(error instanceof UsageError)) throw error;
				faults.push(error.message);
				note(error.message);
			}
		};
		for (const id of all) {
			await attempt(async () => {
				const track = await readTrackOf(folder, id);
				if (track) tracks.push(track);
				if (positionals.length > 0 && !positionals.includes(id)) return;
				if (!track) return note(`${id} ainda não tem percurso gravado, e sem ele não há terreno.`);
				await make(join(trails, id, 'terrain.geojson'), {
					projection: projectTrack(track),
					window: AROUND,
					way: track.points,
				});
			});
		}
		if (positionals.length === 0 && tracks.length > 0 && faults.length === 0) {
			await attempt(async () => {
				const places = tracks.flatMap(({ start, points }) => [start, ...points]);
				const projection = projectOverview(places);
				const window = { left: 0, top: 0, right: projection.width, bottom: projection.height };
				const way = tracks.map(({ start }) => start);
				await make(join(trails, 'region.geojson'), { projection, window, way, places: PLACES });
			});
		}
		return faults.length > 0 ? 1 : 0;
	});
