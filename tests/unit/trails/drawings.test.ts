import { brotliCompressSync } from 'node:zlib';
import { DOMParser, type Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROFILE_SIZE, profileFrame, renderProfile } from '#src/features/trails/drawing/profile-chart.ts';
import { textWidth } from '#src/features/trails/drawing/sheet.ts';
import { frameOfTrack, MAP_SIZE, PHONE_SYMBOLS, renderTrackMap } from '#src/features/trails/drawing/track-map.ts';
import { placeAt } from '#src/geo/along.ts';
import { measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import type { Place } from '#src/geo/track.ts';
import { landAround } from '#tests/support/terrain.ts';
import { gpxFile, gpxText, placeFrom, START, segment, straight, toBytes, walks } from '#tests/support/tracks.ts';

const COLOURS = '--surface:#fff;--ink:#000';
const TEXTS = {
	title: 'O mapa de <cá> & de lá',
	start: 'Início',
	finish: 'Fim',
	startAndFinish: 'Início e fim',
	north: 'N',
	distance: (metres: number) => (metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`),
	elevation: (metres: number) => `${metres} m`,
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
	'Capela de São João da Ribeira Velha',
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
const LAND = landAround(START);

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
	renderTrackMap(track, { terrain, symbols, texts: TEXTS, colours: COLOURS });

describe.each([
	['a desk', 1],
	['a phone', PHONE_SYMBOLS],
])('the map for %s', (_, symbols) => {
	const svg = mapOf(TRACK, symbols);

	it('is a small file without foreign styles or scripts', () => {
		expect(brotliCompressSync(svg).length).toBeLessThan(10_000);
		expect(svg).not.toMatch(/style=|<script|href|url\(| on\w+=/);
	});

	it('shows start, kilometres, all points of interest, the scale and the north', () => {
		const texts = textsOf(svg);
		for (const text of [...names.keys()].map((index) => String(index + 1))) expect(texts).toContain(text);
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
		for (const kind of ['region', 'wood', 'water', 'contour', 'stream', 'houses'])
			expect(svg).toContain(`class="${kind}"`);
		expect(svg).not.toContain('class="road"');
		expect(textsOf(svg)).toContain('Ribeira <d’Água> & Lã');
	});

	it('needs no land, and shows both ends of a line', () => {
		const texts = textsOf(mapOf(LINE, 1, null));
		expect(texts).toContain('Início');
		expect(texts).toContain('Fim');
		expect(texts).toContain('1');
	});

	it('has a true scale bar', () => {
		const svg = mapOf(LINE);
		const length = Number(/class="bar"[^>]*d="M0 0h([\d.]+)"/.exec(svg)?.[1]);
		const label = withClass(svg, 'path', 'bar')[0]?.parentNode?.textContent?.replace(/^0/, '');
		const metres = label?.endsWith(' km') ? Number.parseFloat(label) * 1_000 : Number.parseFloat(label ?? '');
		const { toPoint } = frameOfTrack(LINE);
		const drawn = Math.abs(toPoint(placeAt(LINE, 2_000)).y - toPoint(placeAt(LINE, 1_000)).y) / 1_000;
		expect(length / metres).toBeCloseTo(drawn, 3);
	});

	it('has the whole way inside its sheet', () => {
		const { toPoint } = frameOfTrack(TRACK);
		for (const place of TRACK.points) {
			const { x, y } = toPoint(place);
			expect([x > 0, y > 0, x < MAP_SIZE.width, y < MAP_SIZE.height]).not.toContain(false);
		}
	});
});

it('for any walk, drawings are well-formed and have no invalid number', () => {
	fc.assert(
		fc.property(walks(), fc.constantFrom(1, PHONE_SYMBOLS), (way, symbols) => {
			const track = measure(readTrack(gpxFile(way)));
			const land = landAround(way[0] as Place);
			const drawings = [
				mapOf(track, symbols, land),
				renderProfile(track, { symbols, texts: TEXTS, colours: COLOURS }) ?? '',
			];
			for (const svg of drawings) {
				parse(svg);
				expect(svg).not.toMatch(/NaN|Infinity|undefined/);
			}
		}),
		{ numRuns: 40 },
	);
});

describe('a profile', () => {
	const profile = TRACK.profile ?? [];

	it.each([1, PHONE_SYMBOLS])('shows points, heights and the length, with symbols × %d', (symbols) => {
		const svg = renderProfile(TRACK, { symbols, texts: TEXTS, colours: COLOURS }) ?? '';
		const texts = textsOf(svg);
		expect(texts.filter((text) => /^\d$/.test(text)).length).toBeGreaterThanOrEqual(names.length);
		expect(texts.filter((text) => /^\d+ m$/.test(text)).length).toBeGreaterThan(1);
		for (const square of withClass(svg, 'rect', 'point')) {
			expect(numberOf(square, 'x')).toBeGreaterThanOrEqual(0);
			expect(numberOf(square, 'y')).toBeGreaterThanOrEqual(0);
		}
		expect(texts).toContain(TEXTS.distance(TRACK.distance));
		expect(brotliCompressSync(svg).length).toBeLessThan(3_000);
	});

	it('fills its sheet from start to end and from the lowest to the highest place', () => {
		const toPoint = profileFrame(profile);
		const drawn = profile.map(({ distance, elevation }) => toPoint(distance, elevation));
		expect(drawn[0]?.x).toBeGreaterThan(0);
		expect(drawn.at(-1)?.x).toBeLessThan(PROFILE_SIZE.width);
		expect(drawn.every(({ y }) => y > 0 && y < PROFILE_SIZE.height)).toBe(true);
	});

	it('does not exist without heights', () =>
		expect(renderProfile(LINE, { symbols: 1, texts: TEXTS, colours: COLOURS })).toBeNull());
});
