import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/page.ts';

/** The gallery of the about page, and the viewer that its pictures open. */
export class GalleryViewer {
	readonly pictures: Locator;
	readonly dialog: Locator;
	readonly image: Locator;
	readonly close: Locator;
	readonly previous: Locator;
	readonly next: Locator;

	constructor(page: Page) {
		this.pictures = page.locator('[data-gallery] a');
		this.dialog = page.getByRole('dialog', { name: 'Galeria' });
		this.image = this.dialog.getByRole('img');
		this.close = this.dialog.getByRole('button', { name: 'Fechar' });
		this.previous = this.dialog.getByRole('button', { name: 'Imagem anterior' });
		this.next = this.dialog.getByRole('button', { name: 'Imagem seguinte' });
	}

	/** Expects that the picture at `index` is open in full size, and that all indicators say so. */
	async expectAt(index: number): Promise<void> {
		const link = this.pictures.nth(index);
		const count = await this.pictures.count();
		await expect(this.image).toHaveAttribute('src', new RegExp(`${await link.getAttribute('href')}$`));
		await expect(this.image).toHaveAttribute('alt', (await link.locator('img').getAttribute('alt')) ?? '');
		await expect(this.dialog.getByRole('status')).toContainText(`${index + 1} de ${count}`);
		await expect(this.dialog.locator('figcaption')).toContainText((await link.getAttribute('data-title')) ?? '');
		await expect(this.dialog.locator('figcaption')).toContainText((await link.getAttribute('data-caption')) ?? '');
		await expect(this.previous).toHaveAttribute('aria-disabled', String(index === 0));
		await expect(this.next).toHaveAttribute('aria-disabled', String(index === count - 1));
	}
}
