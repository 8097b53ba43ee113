import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewsOf } from '#src/features/trails/interactive-map/map-window.ts';

const SHEET = { width: 720, height: 540, unitsPerMetre: 0.2 };
const WINDOW = { width: 360, height: 300 };
const views = viewsOf(SHEET, WINDOW);

describe('the views of a map', () => {
	it('begin with the whole sheet, in the middle', () => {
		expect(views.whole).toEqual({ scale: 0.5, x: 0, y: -30 });
		expect(views.isWhole(views.whole)).toBe(true);
	});

	it('end at 1:5 000', () => {
		const { scale } = views.gripped(views.whole, 1_000, views.middle);
		const metresOfPixel = 1 / (scale * SHEET.unitsPerMetre);
		expect(metresOfPixel / (0.0254 / 96)).toBeCloseTo(5_000, 6);
	});

	it('keep what is under a finger under it, away from the edges', () => {
		const near = views.gripped(views.whole, 4, views.middle);
		const from = { x: 100, y: 120 };
		const to = { x: 110, y: 100 };
		const next = views.gripped(near, 1.5, from, to);
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
		expect(small.gripped(small.whole, 2, small.middle)).toEqual(small.whole);
	});

	it('never leave the sheet, whatever one does', () => {
		const step = fc.record({
			factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
			from: fc.record({ x: fc.integer({ min: -500, max: 900 }), y: fc.integer({ min: -500, max: 900 }) }),
			to: fc.record({ x: fc.integer({ min: -500, max: 900 }), y: fc.integer({ min: -500, max: 900 }) }),
		});
		fc.assert(
			fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
				let view = views.whole;
				for (const { factor, from, to } of steps) {
					view = views.gripped(view, factor, from, to);
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
