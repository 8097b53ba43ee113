import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { isPicture } from '#src/check/files.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { expect } from './page.ts';

/** The browser's folder where the editor's test backend keeps a repository. */
const REPOSITORY = 'sveltia-cms-test';

/** A picture of one pixel. */
const DOT = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** The contents of files by their paths in the repository. */
export type Files = Readonly<Record<string, Buffer>>;

/**
 * Opens the editor on a repository with the files of the sample that fit a pattern, and returns these. Where pictures are not
 * seen, a dot under each of their names does: there are 16 MB of them.
 */
export const openEditor = async (page: Page, pattern: string, pictures = isPicture): Promise<Files> => {
	const paths = globSync(pattern, { cwd: SAMPLE });
	const read = (path: string) => (isPicture(path) && !pictures(path) ? DOT : readFileSync(join(SAMPLE, path)));
	const files = Object.fromEntries(paths.map((path) => [`content/${path}`, read(path)]));
	await page.goto('/favicon.svg');
	await page.evaluate(
		async ([name, list]) => {
			const root = await navigator.storage.getDirectory();
			for (const [path, data] of list) {
				const parts = [name, ...path.split('/')];
				let folder = root;
				for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
				const file = await folder.getFileHandle(parts.at(-1) ?? '', { create: true });
				const stream = await file.createWritable();
				await stream.write(Uint8Array.fromBase64(data));
				await stream.close();
			}
		},
		[REPOSITORY, Object.entries(files).map(([path, data]) => [path, data.toString('base64')] as const)] as const,
	);
	await page.goto('/admin');
	await page.getByRole('button', { name: 'Trabalhar com' }).click();
	await expect(page.getByText('Novo', { exact: true })).toBeVisible();
	return files;
};

/** All files of the repository, as the editor has left them. */
export const readRepository = async (page: Page): Promise<Files> => {
	const files = await page.evaluate(async (name) => {
		const found: [path: string, data: string][] = [];
		const read = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
			for await (const [part, handle] of folder.entries()) {
				if (handle instanceof FileSystemDirectoryHandle) await read(handle, `${path}${part}/`);
				else if (handle instanceof FileSystemFileHandle)
					found.push([path + part, new Uint8Array(await (await handle.getFile()).arrayBuffer()).toBase64()]);
			}
		};
		await read(await (await navigator.storage.getDirectory()).getDirectoryHandle(name), '');
		return found;
	}, REPOSITORY);
	return Object.fromEntries(files.map(([path, data]) => [path, Buffer.from(data, 'base64')]));
};

/** Makes a copy of the sample in `folder`, with what the editor changed of the files that it was opened with. */
export const copySample = async (folder: string, before: Files, after: Files): Promise<void> => {
	await cp(SAMPLE, join(folder, 'content'), { recursive: true });
	for (const path of Object.keys(before)) await rm(join(folder, path));
	for (const [path, data] of Object.entries(after)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), data);
	}
};

/** What the box above the form says is still wrong. */
export const checkOf = (page: Page): Locator => fieldOf(page, 'check').getByRole('status');

/**
 * Opens a menu, and takes what `role` and name say. It takes no choice before it has the focus, and closes if its form is
 * drawn anew.
 */
export const choose = async (button: Locator, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> => {
	const page = button.page();
	await expect(async () => {
		// A click may have been taken, and its answer come too late.
		if (await page.getByRole('alertdialog').isVisible()) return;
		// A menu that an earlier try left open covers its button.
		if ((await button.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape');
		await button.click({ timeout: 5_000 });
		const hasFocus = (role: string) => document.activeElement?.getAttribute('role') === role;
		await page.waitForFunction(hasFocus, role, { timeout: 2_000 });
		await page.getByRole(role, { name }).click({ timeout: 2_000 });
	}).toPass();
};

/** A field of the form, by its path in the file. The preview has boxes by the same paths, without a label. */
export const fieldOf = (page: Page, path: string): Locator =>
	page.locator(`[aria-label][data-key-path="${path}"]`).first();

/** The box where one types a field's text. */
export const boxOf = (page: Page, path: string): Locator => fieldOf(page, path).locator('input, textarea').first();
