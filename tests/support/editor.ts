import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { SAMPLE } from '#src/content-folder.ts';
import { expect } from './page.ts';

/** The folder of the browser in which the editor's test backend keeps a repository. */
export const REPOSITORY = 'sveltia-cms-test';

/** Opens the editor on a repository with the files of the sample that fit a pattern. */
export const openEditor = async (page: Page, pattern = '**/*.*'): Promise<void> => {
	const files = globSync(join(SAMPLE, pattern)).map(
		(file) => [file.replace(SAMPLE, 'content'), readFileSync(file).toString('base64')] as const,
	);
	await page.goto('/favicon.svg');
	await page.evaluate(
		async ([name, list]) => {
			const root = await navigator.storage.getDirectory();
			for (const [path, data] of list) {
				const parts = path.split('/');
				let folder = await root.getDirectoryHandle(name, { create: true });
				for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
				const file = await folder.getFileHandle(parts.at(-1) ?? '', { create: true });
				const stream = await file.createWritable();
				await stream.write(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
				await stream.close();
			}
		},
		[REPOSITORY, files] as const,
	);
	await page.goto('/admin');
	await page.getByRole('button', { name: 'Trabalhar com' }).click();
	await expect(page.getByText('Novo', { exact: true })).toBeVisible();
};

/** A field of the form, by its path in the file. The preview has boxes by the same paths, without a label. */
export const fieldOf = (page: Page, path: string): Locator =>
	page.locator(`[aria-label][data-key-path="${path}"]`).first();
