import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWay } from '#src/cartography/interactive-map/map-data.ts';
import { viewsOf } from '#src/cartography/interactive-map/map-window.ts';
import { describeAccuracy, describePosition, type Fix, locate } from '#src/cartography/interactive-map/position.ts';
import type { MapData } from '#src/cartography/interactive-map/write-map-data.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import dictionary from '../../../public/assets/i18n/pt.json' with { type: 'json' };

const SHEET = { width: 720, height: 540, unitsPerMetre: 0.2 };
const WINDOW = { width: 360, height: 300 };
const views = viewsOf(SHEET, WINDOW);

describe('the views of a map', () => {
	it('begin with the whole sheet, in the middle, and end at 1:5 000', () => {
		expect(views.whole).toEqual({ scale: 0.5, x: 0, y: -30 });
		expect(views.isWhole(views.whole)).toBe(true);
		const { scale } = views.zoomed(views.whole, 1_000, views.middle);
		expect(1 / (scale * SHEET.unitsPerMetre) / (0.0254 / 96)).toBeCloseTo(5_000, 6);
	});

	it('keep the point under a finger in its place, away from the edges', () => {
		const near = views.zoomed(views.whole, 4, views.middle);
		const from = { x: 100, y: 120 };
		const to = { x: 110, y: 100 };
		const next = views.zoomed(near, 1.5, from, to);
		expect(next.x + to.x / next.scale).toBeCloseTo(near.x + from.x / near.scale, 9);
		expect(next.y + to.y / next.scale).toBeCloseTo(near.y + from.y / near.scale, 9);
	});

	it('show a point in the middle, near enough', () => {
		const view = views.centred({ x: 300, y: 200 }, views.whole, 0.5);
		expect(view.x + WINDOW.width / 2 / view.scale).toBeCloseTo(300, 9);
		expect(view.y + WINDOW.height / 2 / view.scale).toBeCloseTo(200, 9);
		expect(view.scale).toBeGreaterThan(1);
	});

	it('show a walk around a square whole, even if that is larger than 1:5 000', () => {
		const small = viewsOf({ ...SHEET, unitsPerMetre: 40 }, WINDOW);
		expect(small.zoomed(small.whole, 2, small.middle)).toEqual(small.whole);
	});

	it('never leave the sheet, whatever the gesture', () => {
		const step = fc.record({
			factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
			from: fc.record({ x: fc.integer({ min: -500, max: 900 }), y: fc.integer({ min: -500, max: 900 }) }),
			to: fc.record({ x: fc.integer({ min: -500, max: 900 }), y: fc.integer({ min: -500, max: 900 }) }),
		});
		fc.assert(
			fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
				let view = views.whole;
				for (const { factor, from, to } of steps) {
					view = views.zoomed(view, factor, from, to);
					for (const [start, pixels, whole] of [
						[view.x, WINDOW.width, SHEET.width],
						[view.y, WINDOW.height, SHEET.height],
					] as const) {
						const seen = pixels / view.scale;
						if (seen >= whole) expect(start).toBeCloseTo((whole - seen) / 2, 6);
						else expect([start >= 0, start + seen <= whole + 1e-9]).toEqual([true, true]);
					}
				}
			}),
		);
	});
});

/** 1 km to the east, 1 km to the north, and back by the same way. */
const way = readWay([
	{ x: 0, y: 0, distance: 0 },
	{ x: 1_000, y: 0, distance: 1_000 },
	{ x: 1_000, y: 1_000, distance: 2_000 },
	{ x: 1_000, y: 0, distance: 3_000 },
	{ x: 0, y: 0, distance: 4_000 },
]);

describe('a way', () => {
	it('has a place for each distance, and its ends beyond', () => {
		expect(way.length).toBe(4_000);
		expect(way.pointAt(1_500)).toMatchObject({ x: 1_000, y: 500 });
		expect(way.pointAt(-1)).toMatchObject({ x: 0, y: 0 });
		expect(way.pointAt(9_999)).toMatchObject({ x: 0, y: 0 });
	});

	it('finds how far along and how far aside a place is', () => {
		expect(way.nearest({ x: 400, y: 30 })).toMatchObject({ distance: 400, aside: 30 });
		expect(way.nearest({ x: 1_000, y: 1_300 })).toMatchObject({ distance: 2_000, aside: 300 });
	});

	it('chooses, of two passages, the one that a walker has reached', () => {
		expect(way.nearest({ x: 400, y: 0 }, 3_500).distance).toBe(3_600);
		expect(way.nearest({ x: 400, y: 0 }, 500).distance).toBe(400);
	});

	it('chooses it also where the other one was recorded some metres nearer', () => {
		const beside = readWay([
			{ x: 0, y: 0, distance: 0 },
			{ x: 1_000, y: 0, distance: 1_000 },
			{ x: 1_000, y: 10, distance: 1_010 },
			{ x: 0, y: 10, distance: 2_010 },
		]);
		expect(beside.nearest({ x: 400, y: 1 }, 1_500).distance).toBe(1_610);
	});
});

const { interactiveMap: texts } = dictionary;
const ORIGIN = { longitude: -8, latitude: 40, perDegreeEast: 85_000, perDegreeNorth: 111_000 };
/** Two kilometres to the north, in the middle of a sheet of 3.6 by 2.7 km. */
const DATA: MapData = {
	language: 'pt',
	sheet: { width: 720, height: 540, unitsPerMetre: 0.2 },
	around: { left: 0, top: 0, right: 720, bottom: 540 },
	origin: ORIGIN,
	way: [
		{ x: 0, y: -1_000, distance: 0 },
		{ x: 0, y: 1_000, distance: 2_000 },
	],
	isLine: true,
	points: [],
	land: [],
	streams: [],
	contours: [],
	stops: [
		{ distance: 0, name: 'Início', text: '', kilometre: '' },
		{ distance: 1_000, name: 'quilómetro 1', text: '', kilometre: '', symbol: 'k1' },
		{ distance: 1_200, name: '1. Fonte', text: '', kilometre: '', symbol: 'p1' },
		{ distance: 2_000, name: 'Fim', text: '', kilometre: '' },
	],
	texts,
	controls: { window: '', below: '' },
};
const north = readWay(DATA.way);
const fixAt = (east: number, north: number, accuracy = 8): Fix => ({
	longitude: ORIGIN.longitude + east / ORIGIN.perDegreeEast,
	latitude: ORIGIN.latitude + north / ORIGIN.perDegreeNorth,
	accuracy,
});
const say = (fix: Fix) =>
	describePosition(locate(DATA, north, fix), north.length, texts.position, DEFAULT_LANGUAGE).replaceAll('\u00a0', ' ');

describe('the visitor’s position', () => {
	it('on the way is a distance from the start and the next stop', () =>
		expect(say(fixAt(10, -200))).toBe(
			'Está no percurso, a 0,8 km do início, de um total de 2 km. A seguir, daqui a 400 m: 1. Fonte.',
		));

	it('at a stop names the next one, and at the end none', () => {
		expect(say(fixAt(0, 190))).toContain('daqui a 800 m: Fim.');
		expect(say(fixAt(0, 1_000))).toBe('Está no percurso, a 2 km do início, de um total de 2 km.');
	});

	it('beside the way has the distance and direction of the way', () => {
		expect(say(fixAt(-240, 0))).toBe(
			'Está a 250 m do percurso, que fica a leste, a 1 km do início. No percurso, a 200 m desse ponto: 1. Fonte.',
		);
		expect(say(fixAt(400, 0))).toContain('que fica a oeste');
	});

	it('within its own error counts as on the way', () => expect(say(fixAt(100, 0, 120))).toMatch(/^Está no percurso/));

	it.each([
		[-3_000, -3_200, 'nordeste'],
		[3_000, 3_200, 'sudoeste'],
		[0, 9_000, 'sul'],
		[9_000, 0, 'oeste'],
	])('off the sheet, at %d and %d m, has distance and direction', (east, north, direction) =>
		expect(say(fixAt(east, north))).toMatch(
			new RegExp(`^Está fora do mapa: o percurso fica a \\d+(,\\d)? km, a ${direction}\\.$`),
		),
	);

	it('that is inexact is described as inexact', () => {
		expect(say(fixAt(0, 0, 900))).toBe(
			'A posição é pouco precisa: pode estar enganada em 900 m. Espere um pouco a céu aberto.',
		);
		expect(describeAccuracy(12, texts.position, DEFAULT_LANGUAGE).replace('\u00a0', ' ')).toBe('Margem de erro: 20 m.');
	});
});
