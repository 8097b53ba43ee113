import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/page.ts';

/** The slider at the top of the home page. */
export class Slider {
	readonly strip: Locator;
	readonly slides: Locator;
	readonly previous: Locator;
	readonly next: Locator;
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
		this.strip = page.getByRole('region', { name: 'Destaques' });
		this.slides = this.strip.getByRole('article');
		this.previous = page.getByRole('button', { name: 'Destaque anterior' });
		this.next = page.getByRole('button', { name: 'Destaque seguinte' });
	}

	/** Expects that the slide at `index` is in view, and that all indicators say so. */
	async expectAt(index: number): Promise<void> {
		const count = await this.slides.count();
		await expect(this.slides.nth(index)).toBeInViewport({ ratio: 0.5 });
		await expect(this.#page.getByText(`${index + 1} de ${count}`, { exact: true })).toBeVisible();
		await expect(this.previous).toHaveAttribute('aria-disabled', String(index === 0));
		await expect(this.next).toHaveAttribute('aria-disabled', String(index === count - 1));
	}

	/** Expects that the position at `index` is read out. */
	async expectSpoken(index: number): Promise<void> {
		const title = await this.slides.nth(index).getByRole('heading').textContent();
		const place = `Destaque ${index + 1} de ${await this.slides.count()}: ${title}`;
		await expect(this.#page.getByRole('status').filter({ hasText: 'Destaque' })).toHaveText(place);
	}

	/** How far the strip is scrolled, in slides. */
	async position(): Promise<number> {
		return this.strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
	}
}
