import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { site } from '#netlify/server/base/content.ts';
import { codeOf } from '#src/integrations/page-files.ts';
import { addressIn, inPortuguese, isTranslated, languageOf } from '#src/translated-addresses.ts';
import { BUDGETS } from '#tests/support/page-weight.ts';
import { findDeadLinks, readPublished } from '#tests/support/published-files.ts';
import { searchFile } from '#tests/support/search.ts';
import { sitePages } from '#tests/support/site-pages.ts';

test('every link and picture exists, without a redirect', () => {
	expect(findDeadLinks(readPublished('dist'))).toEqual([]);
});

test('a page names every script that its own import, and few style sheets: a browser asks for each once the one before has come', async () => {
	for (const { address, html } of sitePages) {
		const scripts = (await codeOf('dist', html)).filter((file) => file.endsWith('.js'));
		expect
			.soft(
				scripts.filter((file) => !html.includes(`"${file}"`)),
				address,
			)
			.toEqual([]);
		expect
			.soft(html.match(/<link rel="stylesheet" href="[^"]+">/g), address)
			.toHaveLength(/\/(?:home|trails)$/.test(address) ? 2 : 1);
	}
});

test('a page’s links lead to pages in its own language, wherever there is one, and but for the language’s own links', () => {
	const addresses = new Set(sitePages.map(({ address }) => address));
	const strays = sitePages.flatMap(({ address, html }) => {
		const links = html.matchAll(/<(?:a|form)(?![^>]* hreflang=)[^>]* (?:href|action)="(?<path>\/[^"#?]*)/g);
		return Array.from(links, ({ groups }) => String(groups?.['path']))
			.filter((path) => addresses.has(path))
			.filter((path) => path !== addressIn(languageOf(address), path))
			.map((path) => `${address}: ${path}`);
	});
	expect(strays).toEqual([]);
});

test('in a page in English, each link to what is there in Portuguese alone says so in its own text', () => {
	const links = sitePages
		.filter(({ address }) => languageOf(address) === 'en')
		.flatMap(({ html }) => [...html.matchAll(/<a (?![^>]* lang=)[^>]*href="(?<href>\/[^"]*)"[^>]*>.*?<\/a>/gs)])
		.filter(({ groups }) => !isTranslated(String(groups?.['href'])));
	expect(links.length).toBeGreaterThan(100);
	const marked =
		/^<a [^>]* hreflang="pt"[^>]*>\s*<span>[^<]*\S\s+<small>\(in(?:&nbsp;|\u00A0)Portuguese\)<\/small>\s*<\/span>\s*(?:<svg.*<\/svg>\s*)?<\/a>$/s;
	expect(links.map(([link]) => link).filter((link) => !marked.test(link))).toEqual([]);
});

test('every page for visitors but news is there in each language, and links to its counterparts', () => {
	const addresses = new Set(sitePages.map(({ address }) => address));
	for (const { address, html } of sitePages.filter((page) => isTranslated(inPortuguese(page.address))))
		for (const language of site.languages) {
			const counterpart = addressIn(language, address);
			expect.soft(addresses, address).toContain(counterpart);
			// What is shown at other addresses leads home.
			if (counterpart !== address && !/\/(?:404$|-)/.test(address))
				expect
					.soft(html.match(new RegExp(`href="${counterpart}" hreflang="${language}"`, 'g')), address)
					.toHaveLength(3);
		}
	expect(addresses).not.toContain('/en/news');
});

test('a page’s head names its counterparts for search engines', () => {
	const namedBy = (page: string) => {
		const { html } = sitePages.find(({ address }) => address === page) ?? { html: '' };
		const links = html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g);
		return Array.from(links, ([, language, url = '']) => `${language} ${new URL(url).pathname}`);
	};
	for (const page of ['/home', '/en/home'])
		expect(namedBy(page)).toEqual(['pt /home', 'en /en/home', 'x-default /en/home']);
	expect(namedBy('/news')).toEqual([]);
});

test('links to other sites are encrypted', () => {
	const links = sitePages.flatMap(({ address, html }) =>
		Array.from(html.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href]) => `${address}: ${href}`),
	);
	expect(links.length).toBeGreaterThan(1000);
	expect(links.filter((link) => !/: (?:[/#]|(?:https|mailto|tel|geo|webcal):)/.test(link))).toEqual([]);
});

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
	for (const page of sitePages)
		expect(page.html).toContain(`<a href="${addressIn(languageOf(page.address), address)}">`);
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
		expect(new URL(trail[0].item).pathname).toBe(addressIn(languageOf(address), '/home'));
		expect(trail.at(-1), address).not.toHaveProperty('item');
	}
});

test('no page refers to the translation file', () => {
	const scripts = globSync('dist/**/*.js', { exclude: ['dist/admin/**'] }).map((file) => readFileSync(file, 'utf8'));
	expect([...scripts, ...sitePages.map(({ html }) => html)].filter((text) => text.includes('/i18n/'))).toEqual([]);
});

test('the code that inspects the cart is not in the build', () => {
	const inspecting = globSync('dist/**/*.{js,html}', { exclude: ['dist/admin/**'] }).filter((file) =>
		/REDUX_DEVTOOLS|maxAge\b/.test(readFileSync(file, 'utf8')),
	);
	expect(inspecting).toEqual([]);
});

const FOLDER = 'dist/_astro';
const pictures = readdirSync(FOLDER).filter((name) => /\.(?:avif|jpe?g|png|webp)$/.test(name));

test('only pictures that a page shows are published, and no editor’s original', () => {
	// Dialogs and kept pages name their pictures in data files.
	const data = globSync('dist/**/*.json').map((file) => readFileSync(file, 'utf8'));
	const html = [...sitePages.map((page) => page.html), ...data].join('\n');
	expect(pictures.length).toBeGreaterThan(20);
	expect(pictures.filter((name) => !html.includes(encodeURI(name)))).toEqual([]);
});

test('no picture has metadata about its author, place or camera', async () => {
	for (const name of pictures) {
		const { exif, xmp, iptc, orientation } = await sharp(join(FOLDER, name)).metadata();
		expect([exif, xmp, iptc, orientation], name).toEqual([undefined, undefined, undefined, undefined]);
	}
});

/** The bytes of the files that a phone may choose from, for each picture of a page. */
const weighForPhone = (html: string): readonly number[][] =>
	[...html.matchAll(/<picture[^>]*><source[^>]* srcset="(?<srcset>[^"]+)"/g)].map(({ groups }) =>
		String(groups?.['srcset'])
			.split(', ')
			.map((offer) => statSync(`dist${decodeURI(offer.split(' ')[0] ?? '')}`).size),
	);

test('a phone’s first pictures are small files: at the top of a text or a trail, and on the cards of a list', () => {
	const lists = sitePages.filter(({ address }) => /^\/(?:trails|news(?:\/page\/.*|\/topic\/.*)?)$/.test(address));
	const texts = sitePages.filter(({ address }) => /^\/(?:about|(?:trails|news)\/[^/]+)$/.test(address));
	const pictures = [
		...lists.flatMap(({ html }) => weighForPhone(html)),
		...texts.flatMap(({ html }) => weighForPhone(html).slice(0, 1)),
	].flat();
	expect(pictures.length).toBeGreaterThan(50);
	expect(Math.max(...pictures)).toBeLessThanOrEqual(BUDGETS.firstPicture);
});
