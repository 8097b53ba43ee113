import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { SearchFile } from '#src/features/search/search-index.ts';

/** The search file of the built site. `language`: the folder of another language. */
export const searchFile = (language = ''): SearchFile =>
	JSON.parse(readFileSync(`dist${language}/search.json`, 'utf8'));

/** The search's page. */
export class SiteSearch {
	/** Links to it. */
	readonly links: Locator;
	readonly input: Locator;
	/** How much was found, in words. */
	readonly status: Locator;
	readonly results: Locator;
	readonly hits: Locator;

	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
		this.links = page.getByRole('link', { name: 'Procurar', exact: true }).filter({ visible: true });
		this.input = page.getByRole('searchbox', { name: 'Procurar no sítio' });
		this.status = page.locator('.search-status');
		this.results = page.locator('.search-results section').getByRole('link');
		this.hits = page.locator('.search-results mark');
	}

	open(): Promise<unknown> {
		return this.#page.goto('/search');
	}
}
