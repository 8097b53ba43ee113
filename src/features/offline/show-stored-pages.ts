import { forgetPage, formatKeptDay, type KeptPage, listKeptPages } from './kept-pages.ts';
import { VISITED } from './stored.ts';

/** A page that opens without a network because it was visited before. */
interface VisitedPage {
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
const listVisitedPages = async (): Promise<VisitedPage[]> => {
	const cache = await caches.open(VISITED.pages);
	const pages = await Promise.all((await cache.keys()).map((request) => read(cache, request)));
	return pages.filter((page) => page !== undefined);
};

const find = <Kind extends HTMLElement>(selector: string, root: ParentNode = document): Kind => {
	const element = root.querySelector<Kind>(selector);
	if (!element) throw new Error(`The page has no ${selector}.`);
	return element;
};

const toKeptRow = ({ address, title, details, picture, keptAt }: KeptPage, forget: () => void): Node => {
	const row = find<HTMLTemplateElement>('[data-kept-row]').content.cloneNode(true) as DocumentFragment;
	const link = find<HTMLAnchorElement>('a', row);
	link.href = address;
	link.textContent = title;
	find<HTMLImageElement>('img', row).src = picture;
	find('[data-details]', row).textContent = details;
	find('[data-title]', row).textContent = title;
	const time = find<HTMLTimeElement>('time', row);
	time.dateTime = new Date(keptAt).toISOString();
	time.textContent = formatKeptDay(keptAt);
	find('button', row).addEventListener('click', forget);
	return row;
};

const toVisitedRow = ({ address, title }: VisitedPage): Node => {
	const row = document.createElement('li');
	const link = document.createElement('a');
	link.href = address;
	link.textContent = title;
	row.append(link);
	return row;
};

/** Fills the list of the pages that were kept on purpose, which are trails. */
const showKeptPages = (kept: readonly KeptPage[]): void => {
	const forget = async (address: string) => {
		await forgetPage(address);
		await showStoredPages();
		// The pressed button no longer exists, so the focus goes to the heading.
		find('#kept').focus();
	};
	find('[data-kept]').replaceChildren(...kept.map((page) => toKeptRow(page, () => void forget(page.address))));
	find('[data-no-kept]').hidden = kept.length > 0;
};

/** Fills the lists of the offline page. Browsers that block storage show empty lists. */
export const showStoredPages = async (): Promise<void> => {
	const kept = await listKeptPages().catch(() => []);
	if (HAS.trails) showKeptPages(kept);

	const visited = (await listVisitedPages().catch(() => [])).filter(
		({ address }) => !kept.some((page) => page.address === address),
	);
	find('[data-visited]').replaceChildren(...visited.map(toVisitedRow));
	find('[data-visited-section]').hidden = visited.length === 0;
};
