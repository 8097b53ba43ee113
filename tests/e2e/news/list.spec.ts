import { globSync, readFileSync } from 'node:fs';
import { keepTogether } from '#src/format/unbroken.ts';
import { contentNews, publishedNews } from '#tests/support/content-entries.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const PAGE_SIZE = 12;
const FEED = '/news/rss.xml';

test('the list shows all posts, the newest first, twelve on a page, or those of a topic, as many as its count says', async ({
	page,
}) => {
	expect(publishedNews.length).toBeGreaterThan(PAGE_SIZE);
	await page.goto('/news');
	// Only the home page cuts subtitles.
	for (const { subtitle } of publishedNews.slice(0, PAGE_SIZE))
		await expect(page.getByRole('main').getByText(keepTogether(subtitle), { exact: true })).toBeVisible();
	const read: string[] = [];
	const next = page.getByRole('link', { name: 'Seguintes' });
	for (;;) {
		const titles = await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
		read.push(...titles);
		if ((await next.count()) === 0) break;
		expect(titles).toHaveLength(PAGE_SIZE);
		await next.click();
		await expect(page).toHaveURL(`/news/page/${read.length / PAGE_SIZE + 1}`);
	}
	expect(read).toEqual(publishedNews.map(({ title }) => keepTogether(title)));
	const last = Math.ceil(read.length / PAGE_SIZE);
	await expect(page.getByText(`Página ${last} de ${last}`)).toBeVisible();
	await page.getByRole('link', { name: 'Anteriores' }).click();
	await expect(page).toHaveURL(/\/news(?:\/page\/\d+)?$/);

	const topic = page.getByRole('navigation', { name: 'Assuntos' }).getByRole('link', { name: /^Conservação/ });
	const count = Number(/\d+/.exec((await topic.textContent()) ?? '')?.[0]);
	await topic.click();
	await expect(page).toHaveURL('/news/topic/conservacao');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conservação');
	await expect(page.getByRole('main').getByRole('article')).toHaveCount(Math.min(count, PAGE_SIZE));
	await expect(page.getByRole('navigation', { name: 'Assuntos' }).locator('[aria-current]')).toHaveText(/Conservação/);
});

test('drafts and scheduled posts are nowhere in the build', () => {
	const unpublished = contentNews.filter((post) => !publishedNews.includes(post));
	expect(unpublished.some(({ draft }) => draft)).toBe(true);
	const files = globSync('dist/**/*.{html,xml,json,js}').map((file) => readFileSync(file, 'utf8'));
	for (const { id, title } of unpublished) {
		expect(globSync(`dist/**/*${id}*`)).toEqual([]);
		expect(files.filter((text) => text.includes(id) || text.includes(title))).toEqual([]);
	}
});

test('the feed is announced, is well-formed, and has the newest posts in full with addresses that work elsewhere', async ({
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
				self: self?.getAttribute('href'),
				about: ['title', 'description', 'language'].map((name) => textOf(channel, name)),
				items: [...parsed.querySelectorAll('item')].map((item) => {
					const body = new DOMParser().parseFromString(textOf(item, 'content:encoded'), 'text/html');
					const addresses = [...body.querySelectorAll('[href], [src], [srcset]')].flatMap((element) => [
						...['href', 'src'].map((name) => element.getAttribute(name)),
						...(element.getAttribute('srcset') ?? '').split(',').map((offer) => offer.trim().split(' ')[0]),
					]);
					return {
						title: textOf(item, 'title'),
						link: textOf(item, 'link'),
						date: textOf(item, 'pubDate'),
						paragraphs: body.querySelectorAll('p').length,
						addresses: addresses.filter((address) => address),
						forbidden: body.querySelectorAll('script, style, iframe, form').length,
					};
				}),
			};
		},
		await answer.text(),
	);

	expect(feed.error).toBeUndefined();
	expect(feed.self).toMatch(/^https?:.*\/news\/rss\.xml$/);
	expect(feed.about).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/), 'pt-PT']);
	expect(feed.items.map(({ title }) => title)).toEqual(publishedNews.slice(0, 20).map(({ title }) => title));
	for (const [index, item] of feed.items.entries()) {
		const { id, date } = publishedNews[index] ?? {};
		expect(new URL(item.link).pathname).toBe(`/news/${id}`);
		expect(new Date(item.date).toISOString().slice(0, 10)).toBe(date);
		expect(item.paragraphs, item.title).toBeGreaterThan(2);
		expect(item.forbidden).toBe(0);
		for (const address of item.addresses) expect(address).toMatch(/^(?:https?:\/\/|mailto:|tel:)/);
	}
});
