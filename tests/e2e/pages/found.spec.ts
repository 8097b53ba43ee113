import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { searchFile } from '#tests/support/search.ts';
import { sitePages } from '#tests/support/site-pages.ts';

test('the sitemap names every page that may be listed, and robots.txt names the sitemap', async ({
	request,
	baseURL,
}) => {
	const robots = await (await request.get('/robots.txt')).text();
	const index = new URL(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '');
	const [, part = ''] = /<loc>([^<]+)<\/loc>/.exec(await (await request.get(index.pathname)).text()) ?? [];
	const map = await (await request.get(new URL(part, baseURL).pathname)).text();
	const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
	const listed = sitePages.filter(({ html }) => !html.includes('content="noindex"'));
	expect(addresses.toSorted()).toEqual(listed.map(({ address }) => address).toSorted());
});

test('a legal page can be found with the association’s own words, and every footer links to it', () => {
	const address = '/accessibility';
	expect(searchFile().documents).toContainEqual(expect.objectContaining({ href: address, title: 'Acessibilidade' }));
	expect(existsSync(`dist/assets/images/pages${address}.jpg`)).toBe(true);
	for (const { html } of sitePages) expect(html).toContain(`<a href="${address}">Acessibilidade</a>`);
	expect(sitePages.find((page) => page.address === address)?.html).toContain(
		'href="/documents/relatorio-e-contas-2024.pdf"',
	);
});

test('search engines find structured data about the association and each page’s breadcrumbs', () => {
	for (const { address, html } of sitePages) {
		const things = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
			([, json = '']) => JSON.parse(json),
		);
		for (const thing of things) expect(thing['@context'], address).toBe('https://schema.org');
		const types = things.map((thing) => thing['@type']);
		if (address === '/home') expect(types).toContain('WebSite');
		if (address === '/about') expect(types).toContain('NGO');
		if (!html.includes('class="breadcrumbs')) continue;
		const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList').itemListElement;
		expect(trail.map(({ position }: { position: number }) => position)).toEqual(
			trail.map((_: unknown, index: number) => index + 1),
		);
		expect(new URL(trail[0].item).pathname).toBe('/home');
		expect(trail.at(-1), address).not.toHaveProperty('item');
	}
});
