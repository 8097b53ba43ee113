import { chromium } from '@playwright/test';
import { expect, it, onTestFinished } from 'vitest';
import { NOTHING } from '#src/features.ts';
import { EVERY_RULE, findFaults } from '#tests/support/accessibility.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { buildCopy } from '#tests/support/built-copy.ts';
import { findMisfits } from '#tests/support/misfits.ts';
import { leaveContactAlone } from '#tests/support/switched-content.ts';
import { walkSite } from '#tests/support/switched-site.ts';

it('a site with only the contact form is complete', { timeout: 300_000 }, async () => {
	const project = await buildCopy(leaveContactAlone);
	const origin = await walkSite(project, NOTHING);

	const browser = await chromium.launch(await findBrowser());
	onTestFinished(() => browser.close());
	const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
	for (const address of ['/home', '/contact', '/offline']) {
		await page.goto(origin + address);
		expect(await findFaults(page, EVERY_RULE), address).toEqual([]);
		for (const width of [320, 1024]) {
			await page.setViewportSize({ width, height: 400 });
			expect(await page.evaluate(findMisfits), `${address}, ${width} px`).toEqual([]);
		}
	}
});
