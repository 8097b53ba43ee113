import { describe, expect, it } from 'vitest';
import { GALLERY_ROWS, layOutGallery } from '#src/features/about/gallery/gallery-layout.ts';

const RATIOS = [1.5, 0.67, 1, 1.5, 0.67, 1, 1.5, 0.67];

describe('the gallery', () => {
	const { places, ratio } = layOutGallery(RATIOS);

	it('spreads its pictures over the columns in turn', () => {
		expect(places.map(({ column }) => column)).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
	});

	it('ends every column on one line, and leaves no gap in any', () => {
		for (const [index, { rowEnd }] of places.slice(4).entries()) {
			expect(rowEnd).toBe(GALLERY_ROWS + 1);
			expect(places[index + 4]?.rowStart).toBe(places[index]?.rowEnd);
			expect(places[index]?.rowStart).toBe(1);
		}
	});

	it('keeps the shape of all pictures but the last of a column', () => {
		const row = 4 / ratio / GALLERY_ROWS;
		for (const [index, { rowStart, rowEnd }] of places.slice(0, 4).entries())
			expect(1 / ((rowEnd - rowStart) * row)).toBeCloseTo(RATIOS[index] ?? 0, 1);
	});

	it('cuts each picture to the shape of its place', () => {
		const row = 4 / ratio / GALLERY_ROWS;
		for (const place of places) expect(1 / ((place.rowEnd - place.rowStart) * row)).toBeCloseTo(place.ratio, 1);
	});

	it('holds fewer pictures than columns, and an odd number', () => {
		expect(layOutGallery([1, 1]).places).toHaveLength(2);
		expect(layOutGallery([1, 1, 1, 1, 1]).places.at(-1)).toEqual({
			column: 1,
			rowStart: 51,
			rowEnd: 101,
			ratio: 1,
		});
	});
});
