import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legendOf } from '#src/features/trails/drawing/map-legend.ts';
import { renderProfile } from '#src/features/trails/drawing/profile-chart.ts';
import { textWidth } from '#src/features/trails/drawing/sheet.ts';
import { frameOfTrack, MAP_SIZE, renderTrackMap } from '#src/features/trails/drawing/track-map.ts';
import { DESK_SYMBOLS, PHONE_SYMBOLS } from '#src/features/trails/drawing/way-symbols.ts';
import { placeAt } from '#src/geo/along.ts';
import { measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import type { Place } from '#src/geo/track.ts';
import {
	COLOURS,
	LAND,
	LINE,
	names,
	numberOf,
	parse,
	TEXTS,
	TRACK,
	textsOf,
	withClass,
} from '#tests/support/drawn-trail.ts';
import { landAround } from '#tests/support/terrain.ts';
import { gpxFile, walks } from '#tests/support/tracks.ts';

const mapOf = (track = TRACK, symbols = 1, terrain: typeof LAND | null = LAND) =>
	renderTrackMap(track, { terrain, symbols, texts: TEXTS, colours: COLOURS });

describe.each([
	['a desk', DESK_SYMBOLS],
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

	it('has a grid where no land reaches the sheet, with squares of half a scale bar', () => {
		expect(mapOf()).not.toContain('class="grid"');
		for (const land of [null, landAround({ longitude: 0, latitude: 0 })]) {
			const svg = mapOf(LINE, 1, land);
			const grid = withClass(svg, 'path', 'grid')[0]?.getAttribute('d') ?? '';
			const columns = [...grid.matchAll(/M([\d.]+) 0v/g)].map(([, x]) => Number(x));
			expect(columns.length).toBeGreaterThan(4);
			const bar = Number(/class="bar"[^>]*d="M0 0h([\d.]+)"/.exec(svg)?.[1]);
			for (const [index, x] of columns.slice(1).entries()) expect(x - (columns[index] ?? 0)).toBeCloseTo(bar / 2, 0);
		}
	});

	it('has in its legend only what is drawn', () => {
		const of = (terrain: typeof LAND | null, track = TRACK) => legendOf({ ...track, terrain });
		expect(of(LAND)).toEqual({ names: ['way', 'start', 'point', 'wood', 'water'], contourStep: 20, gridSide: null });
		const bare = of(null, { ...TRACK, waypoints: [] });
		expect(bare).toMatchObject({ names: ['way', 'start'], contourStep: null });
		expect(bare.gridSide).toBeGreaterThan(0);
		expect(of(landAround({ longitude: 0, latitude: 0 }))).toEqual(of(null));
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
		fc.property(walks(), fc.constantFrom(DESK_SYMBOLS, PHONE_SYMBOLS), (way, symbols) => {
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
