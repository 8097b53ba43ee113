import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { MapData } from '#src/features/trails/interactive-map/write-map-data.ts';

const ADDRESS = '/trails/vale-do-moinho';

/** A trail's map in the browser. */
export class InteractiveMap {
	static readonly ADDRESS = ADDRESS;
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	/** The data of the built map. */
	get data(): MapData {
		return JSON.parse(readFileSync(`dist${ADDRESS}/map.json`, 'utf8'));
	}

	get drawing() {
		return this.page.locator('.map .drawing');
	}

	get window() {
		return this.page.getByRole('application', { name: 'Mapa que se amplia e move' });
	}

	get fullScreen() {
		return this.page.getByRole('button', { name: /^(Ecrã inteiro|Fechar)$/ });
	}

	get where() {
		return this.page.getByRole('button', { name: 'Onde estou' });
	}

	get position() {
		return this.page.locator('.map-position');
	}

	get places() {
		return this.page.getByLabel('Ir para');
	}

	get text() {
		return this.page.locator('.map-stop').getByRole('status');
	}

	/** Opens the page and touches the map. */
	async open(): Promise<void> {
		await this.page.goto(ADDRESS);
		await this.start();
	}

	async start(): Promise<void> {
		await this.where.focus();
		await this.drawn();
		await this.drawing.scrollIntoViewIfNeeded();
	}

	/** Waits for the first drawing, which comes a moment after the window. */
	async drawn(): Promise<void> {
		await expect(this.page.locator('.map-window .land')).toHaveAttribute('transform');
	}

	/** The present scale in pixels a unit, and how far the sheet's corner is from the window's. */
	async view(): Promise<{ scale: number; x: number; y: number }> {
		const matrix = await this.page.locator('.map-window .land').getAttribute('transform');
		const [scale = 0, , , , x = 0, y = 0] = (matrix ?? '').match(/-?[\d.e-]+/g)?.map(Number) ?? [];
		return { scale, x, y };
	}

	/** Waits until the map has another scale than this, and returns it. */
	async zoomedFrom(scale: number): Promise<number> {
		await expect.poll(async () => (await this.view()).scale).not.toBe(scale);
		return (await this.view()).scale;
	}

	/** A position so many metres east and north of the way's start. */
	fromStart(east: number, north: number, accuracy = 10) {
		const { origin, way } = this.data;
		const { x, y } = way[0] ?? { x: 0, y: 0 };
		return {
			longitude: origin.longitude + (x + east) / origin.perDegreeEast,
			latitude: origin.latitude + (y + north) / origin.perDegreeNorth,
			accuracy,
		};
	}
}
