import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { SearchFile } from '#src/features/search/search-index.ts';

/** The search file of the built site. */
export const searchFile = (): SearchFile => JSON.parse(readFileSync('dist/search.json', 'utf8'));

/** The search, in the dialog or on its own page. */
export class SiteSearch {
	/** Links that open the search. */
	readonly links: Locator;
	readonly dialog: Locator;
	readonly input: Locator;
	/** How much was found, in words. */
	readonly status: Locator;
	readonly results: Locator;
	readonly hits: Locator;

	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
		this.links = page.getByRole('link', { name: 'Procurar', exact: true }).filter({ visible: true });
		this.dialog = page.getByRole('dialog', { name: 'Procurar no sítio' });
		this.input = page.getByRole('searchbox', { name: 'Procurar no sítio' });
		this.status = page.locator('.search-status');
		this.results = page.locator('.search-results section').getByRole('link');
		this.hits = page.locator('.search-results mark');
	}

	/** Opens the search over the page at `address`. */
	async openOver(address: string): Promise<void> {
		await this.#page.goto(address);
		await this.links.click();
		await this.input.waitFor();
	}
}
