import { VISITED } from './stored.ts';

/** A page that opens without a network because it was visited before. */
export interface VisitedPage {
	readonly address: string;
	readonly title: string;
}

const STYLES = /<style[^>]*>.*?<\/style>/gs;

const read = async (cache: Cache, request: Request): Promise<VisitedPage | undefined> => {
	const html = await (await cache.match(request))?.text();
	// The stored page's styles are removed: the policy of this page would refuse them and report errors.
	const page = html && new DOMParser().parseFromString(html.replaceAll(STYLES, ''), 'text/html');
	// Pages with a robots tag only make sense after another page, such as the confirmation of a form, so they are not
	// listed.
	if (!page || page.querySelector('meta[name=robots]')) return undefined;
	// This title lacks the site's name, which the title of the browser's tab includes.
	const title = page.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? page.title;
	return { address: new URL(request.url).pathname, title };
};

/** The visited pages, in the order of their first visits. */
export const listVisitedPages = async (): Promise<VisitedPage[]> => {
	const cache = await caches.open(VISITED.pages);
	const pages = await Promise.all((await cache.keys()).map((request) => read(cache, request)));
	return pages.filter((page) => page !== undefined);
};
