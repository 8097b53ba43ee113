import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { DOMParser, type Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from '#src/cartography/label-placer.ts';
import { legendOf } from '#src/cartography/legend.ts';
import { OVERVIEW_SIZE, renderOverviewMap } from '#src/cartography/overview-map.ts';
import { posterRidge, RIDGE_SIZE } from '#src/cartography/poster-ridge.ts';
import { PROFILE_SIZE, projectProfile, renderProfile } from '#src/cartography/profile-chart.ts';
import { DESK_SYMBOLS, PHONE_SYMBOLS } from '#src/cartography/symbols.ts';
import { contourStep, linesOf } from '#src/cartography/terrain.ts';
import { parseTerrain, type Terrain, terrainSchema } from '#src/cartography/terrain-schema.ts';
import { MAP_SIZE, projectTrack, renderTrackMap } from '#src/cartography/track-map.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { type MeasuredTrack, measure, placeAt } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import type { Place, Position } from '#src/geo/track.ts';
import { gpxFile, gpxText, placeFrom, START, segment, straight, toBytes, walks } from '#tests/support/tracks.ts';

const formats = formatsOf(DEFAULT_LANGUAGE);

/** Land around a place, with every kind that maps show. Some of it lies beyond the sheet. */
const landAround = ({ longitude, latitude }: Position): Terrain => {
	const at = (east: number, north: number) => [longitude + east, latitude + north];
	const feature = (kind: string, type: string, coordinates: unknown, more = {}) => ({
		type: 'Feature',
		properties: { kind, ...more },
		geometry: { type, coordinates },
	});
	const ring = [at(-0.004, -0.002), at(0.001, -0.003), at(0.002, 0.003), at(-0.004, -0.002)];
	return {
		type: 'FeatureCollection',
		features: [
			feature('region', 'Polygon', [[at(-0.02, -0.02), at(0.02, -0.02), at(0.02, 0.02), at(-0.02, -0.02)]]),
			feature('wood', 'MultiPolygon', [[ring]]),
			feature('water', 'Polygon', [ring.map(([x = 0, y = 0]) => [x + 0.006, y])]),
			...[60, 80, 100].map((elevation) => {
				const line = [-0.01, -0.003, 0.003, 0.01].map((east, index) =>
					at(east, elevation / 1e4 - 0.008 + (index % 2) / 1e3),
				);
				return feature('contour', 'MultiLineString', [line], { elevation });
			}),
			feature('stream', 'LineString', [at(-0.02, -0.0031), at(0.02, -0.0033)], { name: 'Ribeira <d’Água> & Lã' }),
			feature('road', 'LineString', [at(0.5, 0.5), at(0.6, 0.6)]),
			feature('houses', 'MultiPoint', [at(0.001, 0.001), at(0.0011, 0.001)]),
			feature('town', 'Point', at(0.012, 0.002), { name: 'Vila' }),
			feature('sea', 'Polygon', [ring.map(([x = 0, y = 0]) => [x - 0.012, y])]),
			feature('stretch', 'Point', at(-0.012, -0.012), { name: 'Costa' }),
		] as Terrain['features'],
	};
};

const LAND = landAround(START);
const TOKENS = readFileSync('src/styles/tokens.css', 'utf8');
const TEXTS = {
	title: 'O mapa de <cá> & de lá',
	start: 'Início',
	finish: 'Fim',
	startAndFinish: 'Início e fim',
	north: 'N',
};

/** A circular track of about 6 km. */
const round = Array.from({ length: 601 }, (_, index) => {
	const place = placeFrom(START, (index * 360) / 600, 800 + 250 * Math.sin(index / 40));
	return { ...place, elevation: 100 + 60 * Math.sin(index / 90) };
});
const waypoint = ({ latitude, longitude }: Place, name: string) =>
	`<wpt lat="${latitude}" lon="${longitude}"><name>${name}</name></wpt>`;
const names = [
	'Fonte',
	'Capela de São João da Ribeira',
	'Moinho',
	'Penedo &amp; Lapa',
	'Eira',
	'Ponte',
	'Anta',
	'Farol',
];
/** Indices of the points of interest on the track: four close to each other, and the last at the highest place. */
const PASSED = [20, 28, 36, 44, 260, 320, 380, 141];
const points = names.map((name, index) => waypoint(round[PASSED[index] ?? 0] as Place, name));
const TRACK = measure(readTrack(toBytes(gpxText(`${points.join('')}<trk>${segment(round)}</trk>`))));
const LINE = measure(readTrack(toBytes(gpxText(`<trk>${segment(straight(2_500))}</trk>`))));

/** Parses SVG. Throws if it is not well-formed. */
const parse = (svg: string) =>
	new DOMParser({
		onError: (level, message) => {
			throw new Error(`${level}: ${message}`);
		},
	}).parseFromString(svg, 'image/svg+xml');
const all = (svg: string, name: string): Element[] => [...parse(svg).getElementsByTagName(name)];
const withClass = (svg: string, element: string, className: string): Element[] =>
	all(svg, element).filter((node) => node.getAttribute('class')?.split(' ').includes(className));
const textsOf = (svg: string): string[] => all(svg, 'text').map(({ textContent }) => textContent ?? '');
const numberOf = (node: Element, name: string): number => Number(node.getAttribute(name));

const mapOf = (track = TRACK, symbols = 1, terrain: typeof LAND | null = LAND) =>
	renderTrackMap(track, { terrain, symbols, texts: TEXTS, tokens: TOKENS, formats });

const profileOf = (track: MeasuredTrack, symbols: number) =>
	renderProfile(track, { symbols, title: TEXTS.title, tokens: TOKENS, formats }) ?? '';

describe.each([
	['a desk', DESK_SYMBOLS],
	['a phone', PHONE_SYMBOLS],
])('the map for %s', (_, symbols) => {
	const svg = mapOf(TRACK, symbols);

	it('is a small file without foreign styles or scripts', () => {
		expect(brotliCompressSync(svg).length).toBeLessThan(10_000);
		expect(svg).not.toMatch(/style=|<script|href|url\(| on\w+=/);
	});

	it('shows start, kilometres, all points of interest with their names, the scale and the north', () => {
		const texts = textsOf(svg);
		for (const text of [...names.keys()].map((index) => String(index + 1))) expect(texts).toContain(text);
		expect(withClass(svg, 'text', 'name')).toHaveLength(names.length + 1);
		for (const text of ['Início e fim', 'N', '0']) expect(texts).toContain(text);
		expect(withClass(svg, 'circle', 'mark').length).toBeGreaterThan(1);
		expect(parse(svg).getElementsByTagName('title')[0]?.textContent).toBe(TEXTS.title);
	});

	it('keeps numbers, marks and names from overlapping, and inside the sheet', () => {
		const squares = withClass(svg, 'rect', 'point').map((node) => {
			const [x, y, side] = [numberOf(node, 'x'), numberOf(node, 'y'), numberOf(node, 'width')];
			return { left: x, right: x + side, top: y, bottom: y + side };
		});
		const circles = [...withClass(svg, 'circle', 'mark'), ...withClass(svg, 'circle', 'start')].map((node) => {
			const [x, y, r] = [numberOf(node, 'cx'), numberOf(node, 'cy'), numberOf(node, 'r')];
			return { left: x - r, right: x + r, top: y - r, bottom: y + r };
		});
		const words = withClass(svg, 'text', 'name').map((node) => {
			const [x, y, size] = [numberOf(node, 'x'), numberOf(node, 'y'), numberOf(node, 'font-size')];
			const width = textWidth(node.textContent ?? '', size);
			const left = x - { start: 0, middle: width / 2, end: width }[node.getAttribute('text-anchor') as 'start'];
			return { left, right: left + width, top: y - 0.8 * size, bottom: y + 0.2 * size };
		});
		const boxes = [...squares, ...circles, ...words];
		expect(boxes.length).toBeGreaterThan(names.length + 3);
		for (const [index, a] of boxes.entries()) {
			expect([a.left >= 0, a.top >= 0, a.right <= MAP_SIZE.width, a.bottom <= MAP_SIZE.height]).not.toContain(false);
			for (const b of boxes.slice(index + 1))
				expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
		}
	});
});

describe('a map', () => {
	it('draws only the land that reaches the sheet', () => {
		const svg = mapOf();
		for (const kind of ['region', 'wood', 'water', 'contour', 'line wet', 'houses'])
			expect(svg).toContain(`class="${kind}"`);
		expect(svg).not.toContain('class="line road"');
		expect(textsOf(svg)).toContain('Ribeira <d’Água> & Lã');
		// Every fifth contour has its altitude, and all are curves.
		expect(textsOf(svg).filter((text) => ['60', '80', '100'].includes(text))).toEqual(['100']);
		for (const contour of withClass(svg, 'path', 'contour'))
			expect(contour.getAttribute('d')).toMatch(/^M\S+q\S+ \S+t/);
	});

	it('covers what an area around it covers, with few of its corners', () => {
		const { latitude, longitude } = START;
		// A circle and a square.
		for (const corners of [360, 4]) {
			const ring = Array.from({ length: corners + 1 }, (_, index) => {
				const angle = ((index + 0.5) / corners) * 2 * Math.PI;
				return [longitude + 0.048 * Math.cos(angle), latitude + 0.036 * Math.sin(angle)];
			});
			const sea = { type: 'Feature', properties: { kind: 'sea' }, geometry: { type: 'Polygon', coordinates: [ring] } };
			const svg = mapOf(TRACK, 1, { type: 'FeatureCollection', features: [sea] } as unknown as Terrain);
			const steps =
				withClass(svg, 'path', 'sea')[0]
					?.getAttribute('d')
					?.match(/-?\d*\.?\d+/g)
					?.map(Number) ?? [];
			expect(steps.length).toBeGreaterThan(6);
			expect(steps.length).toBeLessThan(100);
			const sum = (parity: number) => {
				let place = 0;
				return steps.filter((_, index) => index % 2 === parity).map((step) => (place += step));
			};
			const [xs, ys] = [sum(0), sum(1)];
			/** Whether the outline turns around a point with it always on the same side, as a circle does. */
			const isInside = (x: number, y: number) =>
				xs.slice(1).every((next, index) => {
					const [fromX = 0, fromY = 0, nextY = 0] = [xs[index], ys[index], ys[index + 1]];
					return (next - fromX) * (y - fromY) - (nextY - fromY) * (x - fromX) <= 0;
				});
			for (const x of [0, MAP_SIZE.width]) for (const y of [0, MAP_SIZE.height]) expect(isInside(x, y)).toBe(true);
		}
	});

	it('has a grid where no land reaches the sheet, with squares of half a scale bar', () => {
		expect(mapOf()).not.toContain('class="grid"');
		for (const land of [null, landAround({ longitude: 0, latitude: 0 })]) {
			const svg = mapOf(LINE, 1, land);
			const grid = withClass(svg, 'path', 'grid')[0]?.getAttribute('d') ?? '';
			const columns = [...grid.matchAll(/M([\d.]+) 0V/g)].map(([, x]) => Number(x));
			expect(columns.length).toBeGreaterThan(4);
			const bar = Number(/class="bar"[^>]*d="M0 0h([\d.]+)"/.exec(svg)?.[1]);
			for (const [index, x] of columns.slice(1).entries()) expect(x - (columns[index] ?? 0)).toBeCloseTo(bar / 2, 0);
		}
	});

	it('has in its legend only what is drawn', () => {
		const of = (terrain: typeof LAND | null, track = TRACK) =>
			legendOf({ ...track, terrain }, mapOf(track, 1, terrain));
		expect(of(LAND)).toEqual({ names: ['way', 'start', 'point', 'wood', 'water'], contourStep: 20, gridSide: null });
		const bare = of(null, { ...TRACK, waypoints: [] });
		expect(bare).toMatchObject({ names: ['way', 'start'], contourStep: null });
		expect(bare.gridSide).toBeGreaterThan(0);
		expect(of(landAround({ longitude: 0, latitude: 0 }))).toEqual(of(null));
	});

	const point = (kind: string, east: number, north: number, more = {}) =>
		({
			type: 'Feature',
			properties: { kind, ...more },
			geometry: { type: 'Point', coordinates: [START.longitude + east, START.latitude + north] },
		}) as Terrain['features'][number];
	const withPoints = (...more: Terrain['features']): Terrain => ({ ...LAND, features: [...LAND.features, ...more] });

	it('names places by their importance, a peak with its height, and signs where there is room', () => {
		const [east, north] = [0.011, -0.008];
		const svg = mapOf(
			TRACK,
			1,
			withPoints(
				point('hamlet', east, north, { name: 'Casal' }),
				point('town', east, north, { name: 'Cidade' }),
				point('peak', -0.011, 0.006, { name: 'Alto', elevation: 812.4 }),
				point('spring', 0.001, -0.001),
				point('bus', 0.001, -0.001),
			),
		);
		expect(withClass(svg, 'text', 'town').map(({ textContent }) => textContent)).toEqual(['Vila', 'Cidade']);
		const [town, hamlet] = ['town', 'hamlet'].map((kind) => withClass(svg, 'text', kind).at(-1)) as [Element, Element];
		expect(Math.abs(numberOf(town, 'y') - numberOf(hamlet, 'y'))).toBeGreaterThan(11);
		expect(withClass(svg, 'text', 'peak')[0]?.textContent).toBe('Alto 812');
		// Both are in the same place, and people need the spring more.
		expect(withClass(svg, 'path', 'spring')).toHaveLength(1);
		expect(withClass(svg, 'path', 'bus')).toHaveLength(0);
		expect(legendOf({ ...TRACK, terrain: withPoints(point('bus', 0.5, 0.5)) }, svg).names).toEqual(
			expect.arrayContaining(['spring']),
		);
		expect(legendOf({ ...TRACK, terrain: LAND }, svg).names).not.toContain('bus');
	});

	it('counts the step of its contours without peaks, and every hundred metres is stronger if the step is 25', () => {
		expect(contourStep(withPoints(point('peak', 0, 0, { elevation: 61 })))).toBe(20);
		const contour = (elevation: number) => ({
			...(LAND.features.find(({ properties }) => properties.kind === 'contour') as Terrain['features'][number]),
			properties: { kind: 'contour' as const, elevation },
		});
		const features = [75, 100, 125].map(contour);
		const strong = withClass(mapOf(TRACK, 1, { ...LAND, features }), 'path', 'contour');
		expect(strong.map((node) => node.getAttribute('stroke-width'))).toEqual(['.7', '1.4']);
		expect(textsOf(mapOf(LINE, 1, { ...LAND, features }))).not.toContain('125');
	});

	it('says whose data it has in its corner, where nothing else is, and nothing of land of its own', () => {
		const credit = { text: '© colaboradores', url: 'https://example.org', corner: '© Fonte <1>' };
		expect(withClass(mapOf(), 'text', 'credit')).toEqual([]);
		for (const symbols of [DESK_SYMBOLS, PHONE_SYMBOLS]) {
			const svg = mapOf(TRACK, symbols, { ...LAND, attribution: [credit, { text: 'relevo', url: credit.url }] });
			const [words] = withClass(svg, 'text', 'credit') as [Element];
			expect(words.textContent).toBe(credit.corner);
			const [right, top] = [textWidth(credit.corner, 13 * symbols), MAP_SIZE.height - 13 * symbols];
			const others = [...withClass(svg, 'text', 'name'), ...withClass(svg, 'rect', 'plate')];
			for (const node of others) expect(numberOf(node, 'x') > right || numberOf(node, 'y') < top).toBe(true);
		}
	});

	it('draws a motorway broader than a road, tracks and paths with dashes, and the sea without an edge', () => {
		const [road, stream] = ['road', 'stream'].map((kind) =>
			LAND.features.find(({ properties }) => properties.kind === kind),
		) as Terrain['features'];
		const as = (kind: Terrain['features'][number]['properties']['kind']) => ({
			...(stream ?? road),
			properties: { kind },
		});
		const features = (['motorway', 'road', 'street', 'track', 'path', 'rail', 'coast'] as const).map(as);
		const svg = mapOf(TRACK, 1, { ...LAND, features: [...LAND.features, ...features] } as Terrain);
		const widths = withClass(svg, 'path', 'bed').map((node) => numberOf(node, 'stroke-width'));
		expect(widths).toEqual(widths.toSorted((a, b) => a - b));
		expect(withClass(svg, 'path', 'foot').map((node) => node.getAttribute('stroke-dasharray'))).toEqual([
			'2 2.4',
			'6 2.6',
		]);
		expect(svg).toContain('.sea{fill:var(--map-sea)}');
		expect(withClass(svg, 'path', 'coast')).toHaveLength(1);
	});

	it('needs no land, and shows both ends of a line', () =>
		expect(textsOf(mapOf(LINE, 1, null))).toEqual(expect.arrayContaining(['Início', 'Fim', '1'])));

	it('has a true scale bar', () => {
		const svg = mapOf(LINE);
		const length = Number(/class="bar"[^>]*d="M0 0h([\d.]+)"/.exec(svg)?.[1]);
		const label = withClass(svg, 'path', 'bar')[0]?.parentNode?.textContent?.replace(/^0/, '');
		const metres = label?.endsWith('km') ? Number.parseFloat(label) * 1_000 : Number.parseFloat(label ?? '');
		const { toPoint } = projectTrack(LINE);
		const drawn = Math.abs(toPoint(placeAt(LINE, 2_000)).y - toPoint(placeAt(LINE, 1_000)).y) / 1_000;
		expect(length / metres).toBeCloseTo(drawn, 3);
	});

	it('has the whole way inside its sheet', () => {
		const { toPoint } = projectTrack(TRACK);
		for (const place of TRACK.points) {
			const { x, y } = toPoint(place);
			expect([x > 0, y > 0, x < MAP_SIZE.width, y < MAP_SIZE.height]).not.toContain(false);
		}
	});
});

describe('a profile', () => {
	const profile = TRACK.profile ?? [];

	it.each([
		[DESK_SYMBOLS, 576],
		[PHONE_SYMBOLS, 320],
	])(
		'has points, its length, heights that neither the curve nor a number touches, and type of 12 px, with symbols × %d',
		(symbols, width) => {
			const svg = profileOf(TRACK, symbols);
			const texts = textsOf(svg);
			expect(texts.filter((text) => /^\d$/.test(text)).length).toBeGreaterThanOrEqual(names.length);
			expect(texts).toContain(formats.formatDistance(TRACK.distance));
			expect(brotliCompressSync(svg).length).toBeLessThan(3_000);
			const heights = withClass(svg, 'text', 'axis').filter((node) => /\sm$/.test(node.textContent ?? ''));
			expect(heights.length).toBeGreaterThan(1);
			const right = Math.max(...heights.map((node) => numberOf(node, 'x')));
			expect(right).toBeLessThan(projectProfile(profile)(0, 0).x);
			for (const node of heights)
				expect(right - textWidth(node.textContent ?? '', numberOf(node, 'font-size'))).toBeGreaterThanOrEqual(0);
			for (const square of withClass(svg, 'rect', 'point')) {
				expect(numberOf(square, 'x')).toBeGreaterThan(right);
				expect(numberOf(square, 'y')).toBeGreaterThanOrEqual(0);
			}
			for (const drawing of [svg, mapOf(TRACK, symbols)])
				for (const node of all(drawing, 'text').filter(
					(text) => text.hasAttribute('font-size') && text.textContent !== TEXTS.north,
				))
					expect((numberOf(node, 'font-size') * width) / PROFILE_SIZE.width).toBeGreaterThanOrEqual(12 - 0.05);
		},
	);

	it('fills its sheet from start to end and from the lowest to the highest place', () => {
		const toPoint = projectProfile(profile);
		const drawn = profile.map(({ distance, elevation }) => toPoint(distance, elevation));
		expect(drawn[0]?.x).toBeGreaterThan(0);
		expect(drawn.at(-1)?.x).toBeLessThan(PROFILE_SIZE.width);
		expect(drawn.every(({ y }) => y > 0 && y < PROFILE_SIZE.height)).toBe(true);
	});

	it('does not exist without heights', () =>
		expect(renderProfile(LINE, { symbols: 1, title: '', tokens: TOKENS, formats })).toBeNull());
});

describe('the map of all trails', () => {
	const places = [0, 1, 2, 140].map((index) => {
		const start = placeFrom(START, 45, 10 * index);
		return { number: index + 1, start, way: [start, placeFrom(start, 0, 2_000)] };
	});

	it.each([
		['with a region', LAND],
		['on a plain sheet', null],
	])('%s has a flag for each trail, and none overlaps another', (_, terrain) => {
		const { svg, flags } = renderOverviewMap(places, { terrain, symbols: 1, texts: TEXTS, tokens: TOKENS, formats });
		const texts = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
		expect(flags).toHaveLength(places.length);
		for (const { number } of places) expect(texts).toContain(String(number));
		const [, widest] = /width="([\d.]+)"[^>]*><text class="number"[^>]*>141</.exec(svg) ?? [];
		expect(Number(widest)).toBeGreaterThan(textWidth('141', 13));
		for (const [index, a] of flags.entries())
			for (const b of flags.slice(index + 1))
				expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(22);
		for (const name of ['Vila', 'Costa']) expect(texts.includes(name)).toBe(terrain !== null);
		expect(svg.includes('class="sea"')).toBe(terrain !== null);
		expect([svg.includes('class="grid"'), svg.includes('class="way"')]).toEqual(Array(2).fill(terrain === null));
	});

	it('keeps the flags of a crowd on the sheet', () => {
		const corner = placeFrom(START, 45, 90_000);
		const crowd = Array.from({ length: 14 }, () => ({ number: 123, start: corner, way: [corner] }));
		const { flags } = renderOverviewMap([...places, ...crowd], {
			...{ terrain: null, symbols: 1.8, texts: TEXTS, tokens: TOKENS, formats },
		});
		for (const { x, y, width } of flags) {
			expect(x - width / 2).toBeGreaterThanOrEqual(0);
			expect(x + width / 2).toBeLessThanOrEqual(OVERVIEW_SIZE.width);
			expect(y).toBeGreaterThanOrEqual(width / 2);
		}
	});

	it('has a grid and the ways if a trail lies beside the land of the region', () => {
		const start = placeFrom(START, 90, 30_000);
		const { svg } = renderOverviewMap([...places, { number: 9, start, way: [start, placeFrom(start, 0, 2_000)] }], {
			terrain: LAND,
			symbols: 1,
			texts: TEXTS,
			formats,
			tokens: TOKENS,
		});
		for (const name of ['sea', 'grid', 'way']) expect(svg).toContain(`class="${name}"`);
		// What is drawn later covers what is drawn before.
		expect(svg.indexOf('class="grid"')).toBeLessThan(svg.indexOf('class="region"'));
	});
});

describe('the land', () => {
	it('is GeoJSON that the content check accepts, and each geometry has points', () => {
		expect(terrainSchema.safeParse(LAND)).toMatchObject({ success: true });
		expect(LAND.features.map(({ geometry }) => linesOf(geometry).flat().length)).toEqual([
			4, 4, 4, 4, 4, 4, 2, 2, 2, 1, 4, 1,
		]);
	});

	it('may begin with a byte order mark', () => expect(parseTerrain(`\ufeff${JSON.stringify(LAND)}`)).toEqual(LAND));

	it('has no step between its contours if there are none', () =>
		expect(contourStep({ ...LAND, features: [] })).toBeNull());
});

describe('colours', () => {
	it('are the tokens’ colours, for light and dark', () => {
		const wood = /--map-wood: (light-dark\(.*\));/.exec(TOKENS)?.[1];
		expect(mapOf()).toContain(`--map-wood:${wood};`);
	});

	it('that are missing are named', () =>
		expect(() =>
			renderProfile(TRACK, { symbols: 1, title: '', tokens: TOKENS.replace('--main:', '--pines:'), formats }),
		).toThrow('--main'));
});

it('for any walk, drawings are well-formed and have no invalid number', () => {
	fc.assert(
		fc.property(walks(), fc.constantFrom(DESK_SYMBOLS, PHONE_SYMBOLS), (way, symbols) => {
			const track = measure(readTrack(gpxFile(way)));
			const land = landAround(way[0] as Place);
			const drawings = [mapOf(track, symbols, land), profileOf(track, symbols)];
			for (const svg of drawings) {
				parse(svg);
				expect(svg).not.toMatch(/NaN|Infinity|undefined/);
			}
		}),
		{ numRuns: 40 },
	);
});

describe('the ridge of a poster', () => {
	const along = (...heights: readonly number[]) =>
		heights.map((elevation, index) => ({ distance: index * 100, elevation }));
	/** Units from the highest to the lowest place of the line, whose steps follow its first point. */
	const riseOf = (line: string): number => {
		const [, first = '0', steps = ''] = /^M[\d.]+,([\d.]+)l(.*)$/.exec(line) ?? [];
		const pairs = steps.match(/-?[\d.]+,?-?[\d.]+/g) ?? [];
		let y = Number(first);
		const heights = [y, ...pairs.map((pair) => (y += Number(/(-?[\d.]+)$/.exec(pair)?.[1])))];
		return Math.max(...heights) - Math.min(...heights);
	};

	it('rises higher for a steep trail than for a flat one, and never beyond its drawing', () => {
		const rises = [2, 50, 400, 800, 3_000].map((climb) => riseOf(posterRidge(along(10, 10 + climb, 10)).line));
		expect(rises).toEqual(rises.toSorted((a, b) => a - b));
		expect(rises[0]).toBeGreaterThan(10);
		expect(rises.at(-1)).toBeLessThan(RIDGE_SIZE.height);
	});

	it.each([
		['without heights', null],
		['on one height', along(5, 5, 5)],
	])('of a trail %s is a line across it', (_, profile) => {
		const { line, ground } = posterRidge(profile);
		expect(line).not.toMatch(/NaN|Infinity/);
		expect(ground).toBe(`${line}V${RIDGE_SIZE.height}H0Z`);
	});
});
