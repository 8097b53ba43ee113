import { describe, expect, it } from 'vitest';
import { renderOverviewMap } from '#src/features/trails/drawing/overview-map.ts';
import { pickColours } from '#src/features/trails/drawing/svg.ts';
import { contourStep, linesOf, parseTerrain } from '#src/features/trails/drawing/terrain.ts';
import { terrainSchema } from '#src/features/trails/terrain-schema.ts';
import { landAround } from '#tests/support/terrain.ts';
import { placeFrom, START } from '#tests/support/tracks.ts';

const LAND = landAround(START);
const TEXTS = { title: 'O mapa', north: 'N', distance: (metres: number) => `${metres} m` };

describe('the map of all trails', () => {
	const places = [0, 1, 2, 40].map((index) => {
		const start = placeFrom(START, 45, 10 * index);
		return { number: index + 1, start, way: [start, placeFrom(start, 0, 2_000)] };
	});

	it.each([
		['with a region', LAND],
		['on a plain sheet', null],
	])('%s has a flag for each trail, and none overlaps another', (_, terrain) => {
		const { svg, flags } = renderOverviewMap(places, { terrain, symbols: 1, texts: TEXTS, colours: '' });
		const texts = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
		expect(flags.map(({ number }) => number)).toEqual([1, 2, 3, 41]);
		for (const { number } of flags) expect(texts).toContain(String(number));
		for (const [index, a] of flags.entries())
			for (const b of flags.slice(index + 1))
				expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(22);
		for (const name of ['Vila', 'Costa']) expect(texts.includes(name)).toBe(terrain !== null);
		expect(svg.includes('class="sea"')).toBe(terrain !== null);
		expect([svg.includes('class="grid"'), svg.includes('class="way"')]).toEqual(Array(2).fill(terrain === null));
	});

	it('has a grid and the ways if a trail lies beside the land of the region', () => {
		const start = placeFrom(START, 90, 30_000);
		const { svg } = renderOverviewMap([...places, { number: 9, start, way: [start, placeFrom(start, 0, 2_000)] }], {
			terrain: LAND,
			symbols: 1,
			texts: TEXTS,
			colours: '',
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
			4, 4, 4, 2, 2, 2, 2, 2, 2, 1, 4, 1,
		]);
	});

	it('may begin with a byte order mark', () => expect(parseTerrain(`\ufeff${JSON.stringify(LAND)}`)).toEqual(LAND));

	it('knows the step between its contours', () => {
		expect(contourStep(LAND)).toBe(20);
		expect(contourStep({ ...LAND, features: [] })).toBeNull();
	});
});

describe('colours', () => {
	const names = [
		'surface',
		'moss',
		'line',
		'line-strong',
		'ink',
		'ink-soft',
		'pine',
		'gorse',
		'on-gorse',
		'waymark-red',
		'map-wood',
		'map-water',
		'map-contour',
		'map-sea',
	];
	const tokens = names.map((name) => `\t--${name}: light-dark(#fff, oklch(20% 0 0));`).join('\n');

	it('are those of the tokens, for light and dark', () =>
		expect(pickColours(tokens)).toContain('--map-wood:light-dark(#fff, oklch(20% 0 0))'));

	it('that are missing are named', () =>
		expect(() => pickColours(tokens.replace('--pine:', '--pines:'))).toThrow('--pine'));
});
