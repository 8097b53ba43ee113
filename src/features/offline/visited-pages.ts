import { VISITED } from './stored.ts';

/** A page that opens without a network since it was open before. */
export interface VisitedPage {
	readonly address: string;
	readonly title: string;
}

const STYLES = /<style[^>]*>.*?<\/style>/gs;

const read = async (cache: Cache, request: Request): Promise<VisitedPage | undefined> => {
	const html = await (await cache.match(request))?.text();
	// Its styles would be refused by the policy of this page, which has others.
	const page = html && new DOMParser().parseFromString(html.replaceAll(STYLES, ''), 'text/html');
	// What only makes sense after something else is no page to come back to.
	if (!page || page.querySelector('meta[name=robots]')) return undefined;
	// Without the site's name, which the browser's tab has beside it.
	const title = page.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? page.title;
	return { address: new URL(request.url).pathname, title };
};

/** In the order in which they were visited first. */
export const listVisitedPages = async (): Promise<VisitedPage[]> => {
	const cache = await caches.open(VISITED.pages);
	const pages = await Promise.all((await cache.keys()).map((request) => read(cache, request)));
	return pages.filter((page) => page !== undefined);
};
