import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** Each distinct address is asked for once, whichever pages refer to it. */
const statuses = new Map<string, Promise<number>>();

for (const { address } of sitePages) {
	test(`every link and picture of ${address} leads somewhere, without a detour`, async ({ page, baseURL }) => {
		await page.goto(address);
		const targets = await page.evaluate(() => {
			// The canonical address names the public site, wherever this one runs.
			const links = [...document.querySelectorAll('a[href], link:not([rel=canonical])')];
			const pictures = [...document.images];
			const offers = [...document.querySelectorAll<HTMLImageElement | HTMLSourceElement>('img, source')];
			const sizes = offers.flatMap(({ srcset }) => srcset.split(',').map((size) => size.trim().split(' ')[0] ?? ''));
			return [...links.map((link) => link.getAttribute('href') ?? ''), ...pictures.map(({ src }) => src), ...sizes]
				.filter((target) => target !== '')
				.map((target) => new URL(target, location.href).href);
		});

		const internal = targets.filter((target) => target.startsWith(`${baseURL}/`));
		expect(internal.length).toBeGreaterThan(10);
		for (const target of new Set(internal)) {
			const { pathname, search, hash } = new URL(target);
			const asked = pathname + search;
			const status =
				statuses.get(asked) ?? page.request.get(asked, { maxRedirects: 0 }).then((answer) => answer.status());
			statuses.set(asked, status);
			expect(await status, asked).toBe(200);
			const html = sitePages.find((other) => other.address === pathname)?.html;
			if (hash) expect(html, target).toContain(` id="${decodeURIComponent(hash.slice(1))}"`);
		}
		const external = targets.filter((target) => !target.startsWith(`${baseURL}/`));
		for (const target of external) expect(target).toMatch(/^(?:https|mailto|tel|geo):/);
	});
}
