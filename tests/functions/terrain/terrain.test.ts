import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { runTerrain } from '#commands/terrain/command.ts';
import { countTiles } from '#commands/terrain/make-terrain.ts';
import { MAPTERHORN, OPEN_FREE_MAP, TERRAIN_TILES } from '#commands/terrain/sources.ts';
import { parseTerrain, terrainSchema } from '#src/cartography/terrain-schema.ts';
import { AROUND, projectTrack } from '#src/cartography/track-map.ts';
import { measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { serveTiles } from '#tests/support/tile-server.ts';
import { gpxFile, straight } from '#tests/support/tracks.ts';

const TRACK = readFileSync('tests/functions/terrain/tiles/lagos-de-tristaina.gpx', 'utf8');
const ID = 'lagos-de-tristaina';
const TODAY = '2026-11-26';
const HAND_MADE = '{"type":"FeatureCollection","features":[]}';

/** Runs the command over content with one trail, against a server. */
const startCommand = async (
	server: Pick<Awaited<ReturnType<typeof serveTiles>>, 'address'>,
	{ gpx = TRACK, more = {} }: { gpx?: string | Uint8Array; more?: Record<string, string> } = {},
) => {
	const folder = await makeProject({
		'site/association.yaml': 'name: Associação da Serra\nemail: ola@serra.example\n',
		[`trails/${ID}/index.md`]: '---\ntitle: Lagos\n---\n',
		[`trails/${ID}/track.gpx`]: gpx,
		...more,
	});
	const cache = await makeProject();
	const { address } = server;
	const run = async (...args: string[]) => {
		const [printed, noted]: string[][] = [[], []];
		const code = await runTerrain(
			args,
			{
				folder,
				variables: { URL: 'https://serra.example' },
				input: new PassThrough(),
				print: (text) => printed?.push(text),
				note: (text) => noted?.push(text),
			},
			{
				folder,
				cache,
				today: TODAY,
				patience: { timeout: 300, pause: 10, longest: 2_000 },
				sources: {
					land: { ...OPEN_FREE_MAP, address: `${address}/planet` },
					heights: [
						{ ...MAPTERHORN, address: `${address}/heights/{z}/{x}/{y}.webp` },
						{ ...TERRAIN_TILES, maxZoom: 12, address: `${address}/second/{z}/{x}/{y}.png` },
					],
				},
			},
		);
		return { code, printed: printed?.join('') ?? '', noted: noted?.join('') ?? '' };
	};
	const file = join(folder, 'trails', ID, 'terrain.geojson');
	return { run, folder, file, read: () => parseTerrain(readFileSync(file, 'utf8')) };
};

const kindsOf = ({ features }: ReturnType<typeof parseTerrain>) =>
	new Set(features.map(({ properties }) => properties.kind));

describe('npm run terrain', { timeout: 120_000 }, () => {
	it('draws the land of a trail, asking politely, and the same twice', async () => {
		const server = await serveTiles();
		const { run, file, read } = await startCommand(server);
		expect(await run(ID)).toMatchObject({ code: 0, printed: expect.stringContaining('está desenhado') });
		const text = readFileSync(file, 'utf8');
		expect(Buffer.byteLength(text)).toBeLessThanOrEqual(150_000);
		expect(terrainSchema.safeParse(JSON.parse(text)).error).toBeUndefined();
		const terrain = read();
		for (const kind of ['water', 'contour', 'river', 'stream', 'road', 'path', 'peak'] as const)
			expect(kindsOf(terrain)).toContain(kind);
		expect(terrain).toMatchObject({ generator: 'npm run terrain', date: TODAY, track: expect.any(String) });
		expect(terrain.attribution?.map((credit) => credit.text)).toEqual([
			'© colaboradores do OpenStreetMap (ODbL)',
			'© OpenMapTiles',
			'relevo © Mapterhorn',
		]);
		const elevations = terrain.features.flatMap(({ properties }) =>
			properties.kind === 'contour' ? (properties.elevation ?? []) : [],
		);
		expect(Math.min(...elevations)).toBeGreaterThan(1_500);
		expect(Math.max(...elevations)).toBeLessThan(2_900);
		expect(new Set(elevations.map((elevation) => elevation % 20))).toEqual(new Set([0]));

		expect(server.most()).toBe(1);
		expect(server.requests.length).toBeLessThan(20);
		for (const { agent } of server.requests)
			expect(agent).toBe('associacao-da-serra-terrain/1 (https://serra.example; ola@serra.example)');

		const asked = server.requests.length;
		expect((await run(ID, '--again')).code).toBe(0);
		expect(readFileSync(file, 'utf8')).toBe(text);
		expect(server.requests).toHaveLength(asked);
	});

	it('makes a file again only if the track changed, and never touches one that was made by hand', async () => {
		const server = await serveTiles();
		const { run, folder, file, read } = await startCommand(server, {
			more: {
				'trails/mao/index.md': '---\n---\n',
				'trails/mao/track.gpx': TRACK,
				'trails/mao/terrain.geojson': HAND_MADE,
			},
		});
		expect((await run(ID)).code).toBe(0);
		const first = read();
		expect(await run(ID)).toMatchObject({ code: 0, printed: '', noted: expect.stringContaining('--again') });
		const hand = join(folder, 'trails/mao/terrain.geojson');
		expect((await run('mao', '--again')).noted).toContain('feito à mão');
		expect(readFileSync(hand, 'utf8')).toBe(HAND_MADE);

		const points = TRACK.split('\n');
		writeFileSync(file.replace('terrain.geojson', 'track.gpx'), points.toSpliced(40, 3).join('\n'));
		expect((await run()).printed).toContain(ID);
		expect(read().track).not.toBe(first.track);
		expect(readFileSync(hand, 'utf8')).toBe(HAND_MADE);
	});

	it('draws the map of all trails, with few places and no roads', async () => {
		const { run, folder } = await startCommand(await serveTiles());
		expect((await run()).code).toBe(0);
		const region = parseTerrain(readFileSync(join(folder, 'trails/region.geojson'), 'utf8'));
		expect(kindsOf(region)).toContain('contour');
		for (const kind of ['road', 'street', 'path', 'track', 'houses', 'peak', 'parking'] as const)
			expect(kindsOf(region)).not.toContain(kind);
		const names = region.features.filter(({ geometry }) => geometry.type === 'Point');
		expect(names.length).toBeLessThanOrEqual(10);
	});

	it('waits as long as a server asks', async () => {
		const server = await serveTiles((path, asked) =>
			path.endsWith('8258/6042.pbf') && asked === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined,
		);
		const { run } = await startCommand(server);
		expect((await run(ID)).code).toBe(0);
		const [first, second] = server.requests.filter(({ path }) => path.endsWith('8258/6042.pbf'));
		expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950);
	});

	it.each([
		['an error', { status: 503 }, 3, 'respondeu com o erro 503'],
		['silence', { after: 600 }, 3, 'não respondeu a tempo'],
		['a refusal', { status: 403 }, 1, 'respondeu com o erro 403'],
		['a long wait', { status: 429, headers: { 'retry-after': '600' } }, 1, 'pede que se espere 10 min'],
		['a broken tile', { body: 'não é um mapa' }, 1, 'veio estragado o quadrado 14/'],
	])('says in a sentence what to do after %s, and leaves no file', async (_, answer, tries, sentence) => {
		const server = await serveTiles((path) => (path.startsWith('/land') ? answer : undefined));
		const { run, folder } = await startCommand(server);
		const { code, noted } = await run(ID);
		expect(code).toBe(1);
		expect(noted).toContain(sentence);
		expect(noted).toMatch(/Repita o comando|repita o comando/);
		expect(server.requests.filter(({ path }) => path.startsWith('/land'))).toHaveLength(tries);
		expect(readdirSync(join(folder, 'trails', ID)).toSorted()).toEqual(['index.md', 'track.gpx']);
	});

	it('goes on with other trails after a fault in one, but not after a silent server', async () => {
		const more = { 'trails/a-estragado/index.md': '---\n---\n', 'trails/a-estragado/track.gpx': 'isto não é GPX' };
		const server = await serveTiles();
		const { run, file } = await startCommand(server, { more });
		expect(await run()).toMatchObject({ code: 1, noted: expect.stringContaining('npm run check:content') });
		expect(existsSync(file)).toBe(true);

		const silent = await serveTiles(() => ({ status: 503 }));
		const two = { 'trails/outra/index.md': '---\n---\n', 'trails/outra/track.gpx': TRACK };
		expect((await (await startCommand(silent, { more: two })).run()).code).toBe(1);
		expect(silent.requests).toHaveLength(3);
	});

	it('asks for a broken tile again the next time', async () => {
		const server = await serveTiles((path, asked) =>
			path.endsWith('8259/6042.pbf') && asked === 1 ? { body: 'não é um mapa' } : undefined,
		);
		const { run } = await startCommand(server);
		expect((await run(ID)).code).toBe(1);
		expect((await run(ID)).code).toBe(0);
		expect(server.requests.filter(({ path }) => path.endsWith('8259/6042.pbf'))).toHaveLength(2);
	});

	it('takes heights from the second source if the first does not answer, and says whose they are', async () => {
		const server = await serveTiles((path) => {
			if (path.startsWith('/heights')) return { status: 500 };
			if (!path.startsWith('/second')) return undefined;
			const own = `tests/functions/terrain/tiles${path.replace('second', 'heights').replace('png', 'webp')}`;
			return existsSync(own) ? { body: readFileSync(own) } : { status: 404 };
		});
		const { run, read } = await startCommand(server);
		expect(await run(ID)).toMatchObject({ code: 0, noted: expect.stringContaining('Terrain Tiles') });
		expect(kindsOf(read())).toContain('contour');
		expect(read().attribution?.at(-1)?.text).toBe('relevo © Terrain Tiles');
	});

	it('draws nothing, and keeps nothing, as long as the land or all heights around the way are missing', async () => {
		let lacks = /^\/land/;
		const server = await serveTiles((path) => (lacks.test(path) ? { body: '' } : undefined));
		const { run, file } = await startCommand(server);
		expect(await run(ID)).toMatchObject({
			code: 1,
			noted: expect.stringContaining('OpenFreeMap não tem nada à volta'),
		});
		lacks = /^\/heights|8258\/6043/;
		expect(await run(ID)).toMatchObject({
			code: 1,
			noted: expect.stringContaining('Mapterhorn e Terrain Tiles não têm nenhuma'),
		});
		expect(existsSync(file)).toBe(false);
		lacks = /8258\/6043/;
		expect((await run(ID)).noted).toMatch(/Vazios de OpenFreeMap: 1 de \d+ quadrados/);
		expect(existsSync(file)).toBe(true);
	});

	it('draws no contours around a void', async () => {
		// Half of each tile is zero in all channels, 32 768 m below the sea.
		const half = await Promise.all(
			[2064, 2065].map(async (x) => {
				const black = { create: { width: 256, height: 128, channels: 3 as const, background: '#000' } };
				const tile = sharp(`tests/functions/terrain/tiles/heights/12/${x}/1510.webp`);
				const overlay = await sharp(black).png().toBuffer();
				return tile
					.composite([{ input: overlay, left: 0, top: 128 }])
					.webp({ lossless: true })
					.toBuffer();
			}),
		);
		const voids = await startCommand(
			await serveTiles((path) => {
				const x = /^\/heights\/12\/(206[45])\/1510/.exec(path)?.[1];
				return x ? { body: half[Number(x) - 2064] as Uint8Array } : undefined;
			}),
		);
		expect((await voids.run(ID)).code).toBe(0);
		const contours = voids.read().features.filter(({ properties }) => properties.kind === 'contour');
		expect(Math.min(...contours.map(({ properties }) => properties.elevation ?? 0))).toBeGreaterThan(1_500);
	});

	it('says that there is nothing around a track in an empty ocean', async () => {
		const { run, file } = await startCommand(
			await serveTiles((path) => (path === '/planet' ? undefined : { status: 404 })),
			{
				gpx: gpxFile(straight(3_000)),
			},
		);
		const { code, noted } = await run(ID);
		expect(code).toBe(1);
		expect(existsSync(file)).toBe(false);
		expect(noted).toContain('não tem nada à volta');
	});

	it('names the trails that there are if one is unknown, and passes over a trail without a track', async () => {
		const { run } = await startCommand(await serveTiles(), { more: { 'trails/novo/index.md': '---\n---\n' } });
		expect(await run('nada')).toMatchObject({ code: 1, noted: expect.stringContaining(`${ID}, novo`) });
		expect(await run('novo')).toMatchObject({ code: 0, noted: expect.stringContaining('ainda não tem percurso') });
	});

	it.each([3, 30, 300])('asks for less than 200 tiles for a way of %d km', (kilometres) => {
		const track = measure(readTrack(gpxFile(straight(kilometres * 1_000))));
		const plan = { projection: projectTrack(track), window: AROUND, way: track.points };
		expect(countTiles(plan, { land: OPEN_FREE_MAP, heights: [MAPTERHORN, TERRAIN_TILES] })).toBeLessThan(160);
	});
});
