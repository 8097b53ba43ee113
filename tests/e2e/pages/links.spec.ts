import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** The status of each address, which is requested once however many pages refer to it. */
const statuses = new Map<string, Promise<number>>();

/** All addresses to which a page's HTML links or from which it loads something. */
const readTargets = (page: Page, html: string): Promise<string[]> =>
	page.evaluate((text) => {
		const parsed = new DOMParser().parseFromString(text, 'text/html');
		const valuesOf = (selector: string, name: string) =>
			[...parsed.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
		// The canonical address is that of the public site, even if the tests run elsewhere.
		const links = valuesOf('a[href], link:not([rel=canonical])', 'href');
		const sizes = valuesOf('[srcset]', 'srcset').flatMap((srcset) =>
			srcset.split(',').map((size) => size.trim().split(' ')[0] ?? ''),
		);
		return [...links, ...valuesOf('img', 'src'), ...sizes].filter((target) => target !== '');
	}, html);

test('every link and picture exists, without a redirect', async ({ page, baseURL }) => {
	await page.goto('about:blank');
	for (const { address, html } of sitePages) {
		const base = `${baseURL}${address}`;
		const targets = (await readTargets(page, html)).map((target) => new URL(target, base).href);

		const internal = targets.filter((target) => target.startsWith(`${baseURL}/`));
		expect.soft(internal.length, address).toBeGreaterThan(10);
		for (const target of new Set(internal)) {
			const { pathname, search, hash } = new URL(target);
			const asked = pathname + search;
			const status =
				statuses.get(asked) ?? fetch(target, { method: 'HEAD', redirect: 'manual' }).then((answer) => answer.status);
			statuses.set(asked, status);
			expect.soft(await status, `${asked}, on ${address}`).toBe(200);
			const there = sitePages.find((other) => other.address === pathname)?.html;
			if (hash) expect.soft(there, `${target}, on ${address}`).toContain(` id="${decodeURIComponent(hash.slice(1))}"`);
		}
		const external = targets.filter((target) => !target.startsWith(`${baseURL}/`));
		for (const target of external) expect.soft(target, address).toMatch(/^(?:https|mailto|tel|geo|webcal):/);
	}
});
