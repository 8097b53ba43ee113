import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inPortuguese } from '#src/translated-addresses.ts';
import { compressedSize } from './compressed-size.ts';
import { type SitePage, sitePages } from './site-pages.ts';

/** Compressed bytes that a page may have on a phone. */
export const BUDGETS = {
	/** The page up to the end of its first screen, and the style sheets that it waits for. */
	firstScreen: 14_000,
	/** The whole page, and the style sheets that it waits for. */
	page: 24_000,
	/** The first picture of the first screen. */
	firstPicture: 30_000,
	/** All that comes before a visitor scrolls, with a form's code, and with the pictures that Chromium fetches some 3 000 px ahead. */
	unscrolled: 180_000,
	/** All scripts that come before a visitor touches anything. A form's code, which follows once the page is idle, does not count. */
	scripts: 8_000,
};

export type Weights = Record<keyof typeof BUDGETS, number>;

const PHONE = { width: 390, height: 844 };

/** The compressed size of a built file, which many pages load. */
const sizes = new Map<string, number>();
const sizeOf = (address: string): number => {
	const size = sizes.get(address) ?? compressedSize(readFileSync(`dist${address}`));
	sizes.set(address, size);
	return size;
};

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);

/** The style sheets that a page waits for before it shows anything. Style sheets for print do not count. */
const blockingStyles = (html: string): readonly string[] =>
	[...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)]
		.filter(([link]) => !link.includes('media="print"'))
		.flatMap(([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? []);

/** The compressed size of a page and of the style sheets that it waits for. */
export const weighPage = (html: string): number => compressedSize(html) + sum(blockingStyles(html).map(sizeOf));

/** Each page of the root has a template of its own, as a trail's further pages have; all others share their folder's. */
const templateOf = (address: string): string => {
	const portuguese = inPortuguese(address);
	const furtherPage = /^\/trails\/[^/]+(\/.+)/.exec(portuguese)?.[1];
	return furtherPage ?? portuguese.replace(/^(\/.+\/).*/, '$1');
};

/** The heaviest page of each template. */
export const heaviestOfEachTemplate = (): readonly SitePage[] => {
	const byTemplate = Map.groupBy(sitePages, ({ address }) => templateOf(address));
	return Array.from(
		byTemplate.values(),
		(pages) => pages.toSorted((one, other) => weighPage(other.html) - weighPage(one.html))[0] as SitePage,
	);
};

/** The document up to the last part of its main element that begins on a screen of this height. It runs in a browser. */
const takeFirstScreen = (height: number): string => {
	const parts = [...document.querySelectorAll('main, main *')];
	// A part of a drawing that is not drawn is at 0, 0.
	const isShown = ({ top, bottom }: DOMRect) => top < height && bottom > 0;
	const shown = parts.filter((part) => part.checkVisibility() && isShown(part.getBoundingClientRect()));
	const range = document.createRange();
	range.setStartBefore(document.documentElement);
	// A part with parts of its own may end far below.
	range.setEndAfter(shown.findLast((part) => !part.firstElementChild) ?? document.body);
	const taken = document.createElement('div');
	taken.append(range.cloneContents());
	return taken.innerHTML;
};

/** The file of the first picture on a screen of this height. It runs in a browser. */
const firstPictureIn = (height: number): string | undefined =>
	[...document.querySelectorAll<HTMLImageElement>('main img')].find(
		(image) => image.checkVisibility() && image.getBoundingClientRect().top < height,
	)?.currentSrc;

/** Opens a page as a phone with a pixel ratio of 2 and an empty cache does, and weighs what comes before it is touched. */
export const weighOnPhone = async (page: Page, { address, html }: SitePage): Promise<Weights> => {
	const answers: { readonly path: string; readonly type: string; readonly bytes: Promise<number> }[] = [];
	let isLoaded = false;
	page.once('load', () => {
		isLoaded = true;
	});
	page.on('response', (response) => {
		const type =
			isLoaded && response.request().resourceType() === 'script' ? 'later' : response.request().resourceType();
		const bytes = response.body().then(compressedSize, () => 0);
		answers.push({ path: new URL(response.url()).pathname, type, bytes });
	});

	const weigh = async (isWanted: (answer: (typeof answers)[number]) => boolean): Promise<number> =>
		sum(await Promise.all(answers.filter(isWanted).map(({ bytes }) => bytes)));

	await page.setViewportSize(PHONE);
	await page.goto(address, { waitUntil: 'networkidle' });
	const picture = await page.evaluate(firstPictureIn, PHONE.height);
	const inline = html.matchAll(/<script(?![^>]*(?:\bsrc=|json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g);
	return {
		// A style sheet behind the first screen holds back only what follows it.
		firstScreen: weighPage(await page.evaluate(takeFirstScreen, PHONE.height)),
		page: weighPage(html),
		firstPicture: picture ? await weigh(({ path }) => path === new URL(picture).pathname) : 0,
		unscrolled: await weigh(() => true),
		scripts:
			sum(Array.from(inline, ([, code = '']) => compressedSize(code))) + (await weigh(({ type }) => type === 'script')),
	};
};
