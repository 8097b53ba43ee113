import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { MapData } from '#src/cartography/interactive-map/write-map-data.ts';

export const MAP_PAGE = '/trails/vale-do-moinho';

/** A trail's map in the browser. */
export const interactiveMap = (page: Page) => {
	const data: MapData = JSON.parse(readFileSync(`dist${MAP_PAGE}/map.json`, 'utf8'));
	const drawing = page.locator('.map .drawing');
	const land = page.locator('.map-window .land');
	const where = page.getByRole('button', { name: 'Onde estou' });

	/** Waits for the first drawing, which comes a moment after the window. */
	const drawn = (): Promise<void> => expect(land).toHaveAttribute('transform');
	const start = async (): Promise<void> => {
		await where.focus();
		await drawn();
		await drawing.scrollIntoViewIfNeeded();
	};
	/** The present scale in pixels a unit, and how far the sheet's corner is from the window's. */
	const view = async () => {
		const matrix = await land.getAttribute('transform');
		const [scale = 0, , , , x = 0, y = 0] = (matrix ?? '').match(/-?[\d.e-]+/g)?.map(Number) ?? [];
		return { scale, x, y };
	};

	return {
		data,
		drawing,
		window: page.getByRole('application', { name: 'Mapa que se amplia e move' }),
		fullScreen: page.getByRole('button', { name: /^(Ecrã inteiro|Fechar)$/ }),
		where,
		position: page.locator('.map-position'),
		places: page.getByLabel('Ir para'),
		text: page.locator('.map-stop').getByRole('status'),
		/** Opens the page and touches the map. */
		open: async (): Promise<void> => {
			await page.goto(MAP_PAGE);
			await start();
		},
		start,
		drawn,
		view,
		/** Waits until the map has another scale than this, and returns it. */
		zoomedFrom: async (scale: number): Promise<number> => {
			await expect.poll(async () => (await view()).scale).not.toBe(scale);
			return (await view()).scale;
		},
		/** A position so many metres east and north of the way's start. */
		fromStart: (east: number, north: number, accuracy = 10) => {
			const { longitude, latitude, perDegreeEast, perDegreeNorth } = data.origin;
			const { x, y } = data.way[0] ?? { x: 0, y: 0 };
			return {
				longitude: longitude + (x + east) / perDegreeEast,
				latitude: latitude + (y + north) / perDegreeNorth,
				accuracy,
			};
		},
	};
};
