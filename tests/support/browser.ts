import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { type Browser, unpackBundledBrowser } from './bundled-browser.ts';
import { findInstalledBrowser } from './installed-browser.ts';

const at = (executablePath: string): Browser => ({ executablePath, env: {} });

/**
 * Finds a Chromium. Takes the first that exists: the one that PLAYWRIGHT_CHROMIUM names, Playwright's own download, an
 * installed one, or the one from an npm package.
 */
export const findBrowser = async (): Promise<Browser> => {
	const { PLAYWRIGHT_CHROMIUM } = process.env;
	if (PLAYWRIGHT_CHROMIUM) {
		if (!existsSync(PLAYWRIGHT_CHROMIUM))
			throw new Error(`PLAYWRIGHT_CHROMIUM names ${PLAYWRIGHT_CHROMIUM}, which does not exist.`);
		return at(PLAYWRIGHT_CHROMIUM);
	}
	const downloaded = chromium.executablePath();
	if (existsSync(downloaded)) return at(downloaded);
	const installed = findInstalledBrowser();
	if (installed) return at(installed);
	const bundled = await unpackBundledBrowser();
	if (bundled) return bundled;
	throw new Error(
		'No browser to test with: install Chrome or Chromium, run npx playwright install chromium, or let the variable PLAYWRIGHT_CHROMIUM name the path of one.',
	);
};
