import { globSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, it, onTestFinished } from 'vitest';
import { findBrowser } from '#tests/support/browser.ts';
import { buildCopy } from '#tests/support/built-copy.ts';
import { textsOfPage } from '#tests/support/page-texts.ts';
import { startPlatformFor } from '#tests/support/platform.ts';
import { toPseudoDictionary } from '#tests/support/pseudo-language.ts';

/** The narrowest screen, which is also one of 1 280 px at 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };

it('a language with longer texts builds from its dictionary alone, and fits a phone', {
	timeout: 600_000,
}, async () => {
	const project = await buildCopy(async (content) => {
		// The invented language takes English's place.
		const dictionary = resolve(content, '../public/assets/i18n/en.json');
		await writeFile(dictionary, JSON.stringify(toPseudoDictionary(JSON.parse(readFileSync(dictionary, 'utf8')))));
		await rm(join(content, 'en'), { recursive: true });
	});
	const dist = join(project, 'dist');
	const files = globSync('en/**/*.html', { cwd: dist }).map((path) => path.replaceAll('\\', '/'));
	expect(files.length).toBeGreaterThan(20);

	const { origin } = await startPlatformFor(project);
	const browser = await chromium.launch({ ...(await findBrowser()), args: ['--disable-gpu'] });
	onTestFinished(() => browser.close());
	const page = await browser.newPage({ viewport: NARROW, serviceWorkers: 'block' });
	const faults: string[] = [];
	for (const file of files.sort()) {
		const texts = textsOfPage(readFileSync(join(dist, file), 'utf8'));
		if (!texts.some(({ text }) => /^⟦.*⟧$/.test(text))) faults.push(`${file} is not in the invented language`);
		await page.goto(`${origin}/${file.replace(/\.html$/, '')}`);
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		if (width > NARROW.width) faults.push(`${file} is ${width} px wide`);
	}
	expect(faults).toEqual([]);
});
