import { publishedNews } from '#tests/support/content-entries.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const FEED = '/news/rss.xml';

test('the feed is announced, is well-formed and has what a validator of RSS 2.0 requires', async ({
	page,
	request,
}) => {
	const answer = await request.get(FEED);
	expect(answer.headers()['content-type']).toMatch(/xml/);
	await page.goto('/news');
	const link = page.locator('link[rel="alternate"][type="application/rss+xml"]');
	await expect(link).toHaveAttribute('href', FEED);
	await expect(link).toHaveAttribute('title', /\S/);
	const feed = await page.evaluate(
		(xml) => {
			const parsed = new DOMParser().parseFromString(xml, 'application/xml');
			const textOf = (parent: Element | null, name: string) =>
				[...(parent?.children ?? [])].find(({ nodeName }) => nodeName === name)?.textContent ?? '';
			const channel = parsed.querySelector('channel');
			const self = [...(channel?.children ?? [])].find(({ nodeName }) => nodeName === 'atom:link');
			return {
				error: parsed.querySelector('parsererror')?.textContent,
				version: parsed.documentElement.getAttribute('version'),
				namespaces: [self?.namespaceURI, parsed.getElementsByTagName('content:encoded')[0]?.namespaceURI],
				self: [self?.getAttribute('rel'), self?.getAttribute('href'), self?.getAttribute('type')],
				title: textOf(channel, 'title'),
				link: textOf(channel, 'link'),
				description: textOf(channel, 'description'),
				language: textOf(channel, 'language'),
				items: [...parsed.querySelectorAll('item')].map((item) => {
					const html = textOf(item, 'content:encoded');
					const body = new DOMParser().parseFromString(html, 'text/html');
					const addresses = [...body.querySelectorAll('[href], [src], [srcset]')].flatMap((element) => [
						...['href', 'src'].map((name) => element.getAttribute(name)),
						...(element.getAttribute('srcset') ?? '').split(',').map((offer) => offer.trim().split(' ')[0]),
					]);
					return {
						title: textOf(item, 'title'),
						link: textOf(item, 'link'),
						guid: textOf(item, 'guid'),
						date: textOf(item, 'pubDate'),
						description: textOf(item, 'description'),
						paragraphs: body.querySelectorAll('p').length,
						addresses: addresses.filter((address) => address),
						forbidden: body.querySelectorAll('script, style, iframe, form').length,
					};
				}),
			};
		},
		await answer.text(),
	);

	expect(feed).toMatchObject({ version: '2.0', language: 'pt-PT' });
	expect(feed.error).toBeUndefined();
	expect(feed.namespaces).toEqual(['http://www.w3.org/2005/Atom', 'http://purl.org/rss/1.0/modules/content/']);
	expect(feed.self).toEqual(['self', expect.stringMatching(/^https?:.*\/news\/rss\.xml$/), 'application/rss+xml']);
	expect(new URL(feed.link).pathname).toBe('/news');
	for (const text of [feed.title, feed.description]) expect(text).toMatch(/\S/);

	expect(feed.items.map(({ title }) => title)).toEqual(publishedNews.slice(0, 20).map(({ title }) => title));
	expect(new Set(feed.items.map(({ guid }) => guid)).size).toBe(feed.items.length);
	for (const [index, item] of feed.items.entries()) {
		const { id, date } = publishedNews[index] ?? {};
		expect(new URL(item.link).pathname).toBe(`/news/${id}`);
		expect(item.guid).toBe(item.link);
		expect(new Date(item.date).toISOString().slice(0, 10)).toBe(date);
		// RSS requires dates in the format of RFC 822.
		expect(item.date).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
		expect(item.paragraphs, item.title).toBeGreaterThan(2);
		expect(item.forbidden).toBe(0);
		for (const address of item.addresses) expect(address).toMatch(/^(?:https?:\/\/|mailto:|tel:)/);
	}
});
