import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { contentNews, publishedNews } from '#tests/support/content-entries.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const PAGE_SIZE = 12;
const FEED = '/news/rss.xml';

test('the list shows all posts, the newest first, twelve on a page, or a topic’s posts, as many as its count says', async ({
	page,
}) => {
	expect(publishedNews.length).toBeGreaterThan(PAGE_SIZE);
	await page.goto('/news');
	// Only the home page cuts subtitles.
	for (const { subtitle } of publishedNews.slice(0, PAGE_SIZE))
		await expect(page.getByRole('main').getByText(subtitle, { exact: true })).toBeVisible();
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
	expect(read).toEqual(publishedNews.map(({ title }) => title));
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
				version: parsed.documentElement.getAttribute('version'),
				namespaces: [self?.namespaceURI, parsed.getElementsByTagName('content:encoded')[0]?.namespaceURI],
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
						guid: textOf(item, 'guid'),
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
	// What a validator of RSS 2.0 requires, the dates in the format of RFC 822 among it.
	expect(feed.version).toBe('2.0');
	expect(feed.namespaces).toEqual(['http://www.w3.org/2005/Atom', 'http://purl.org/rss/1.0/modules/content/']);
	expect(new Set(feed.items.map(({ guid }) => guid)).size).toBe(feed.items.length);
	expect(feed.self).toMatch(/^https?:.*\/news\/rss\.xml$/);
	expect(feed.about).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/), 'pt-PT']);
	expect(feed.items.map(({ title }) => title)).toEqual(publishedNews.slice(0, 20).map(({ title }) => title));
	for (const [index, item] of feed.items.entries()) {
		const { id, date } = publishedNews[index] ?? {};
		expect(new URL(item.link).pathname).toBe(`/news/${id}`);
		expect(item.date).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
		expect(new Date(item.date).toISOString().slice(0, 10)).toBe(date);
		expect(item.paragraphs, item.title).toBeGreaterThan(2);
		expect(item.forbidden).toBe(0);
		for (const address of item.addresses) expect(address).toMatch(/^(?:https?:\/\/|mailto:|tel:)/);
	}
});

const [newest, second] = publishedNews;
const POST = `/news/${second?.id}`;

test('a post has structured data, can be printed, and leads to the previous, the next and the related ones', async ({
	page,
	baseURL,
}) => {
	await page.goto(POST);
	const article = JSON.parse((await page.locator('script[type="application/ld+json"]').last().textContent()) ?? '');
	expect(article).toMatchObject({
		'@context': 'https://schema.org',
		'@type': 'NewsArticle',
		headline: second?.title,
		datePublished: second?.date,
		inLanguage: 'pt-PT',
		author: { name: expect.any(String) },
		publisher: { '@type': 'Organization', name: expect.any(String) },
	});
	expect(new URL(article.url).pathname).toBe(POST);
	const [picture] = article.image;
	expect(picture).toBe(await page.locator('meta[property="og:image"]').getAttribute('content'));
	expect((await page.request.get(`${baseURL}${new URL(picture).pathname}`)).ok()).toBe(true);

	await page.emulateMedia({ media: 'print' });
	await expect(page.getByText('Publicado em http')).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	for (const name of ['Partilhar', 'Assuntos', /^Também sobre/])
		await expect(page.getByRole('heading', { name })).toBeHidden();
	await expect(page.getByRole('navigation', { name: 'Outras notícias' })).toBeHidden();
	await page.emulateMedia({ media: null });

	const others = page.getByRole('navigation', { name: 'Outras notícias' });
	await expect(others.getByRole('link', { name: /^Seguinte/ })).toHaveAttribute('href', `/news/${newest?.id}`);
	await others.getByRole('link', { name: /^Anterior/ }).click();
	await expect(page).toHaveURL(`/news/${publishedNews[2]?.id}`);
	const related = page.getByRole('region', { name: /^Também sobre/ }).getByRole('link');
	expect(await related.count()).toBeGreaterThan(0);
	for (const href of await related.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
		expect(href).not.toBe(`/news/${publishedNews[2]?.id}`);
});

test('every post has its social picture at the specification’s address, 1200 × 630', async () => {
	const files = globSync('dist/assets/images/news/*');
	expect(files.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(
		publishedNews.map(({ id }) => `dist/assets/images/news/news_${id}.jpg`).sort(),
	);
	for (const file of files)
		expect(await sharp(file).metadata(), file).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('a post’s address is copied without its fragment; if that fails, the visitor reads how to copy it', async ({
	page,
	context,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(`${POST}#x`);
	await page.getByRole('button', { name: 'Copiar o endereço' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Endereço copiado' })).toBeVisible();
	expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).href).toBe(page.url().replace('#x', ''));
	// Without a share sheet on the device there is no button for it.
	await expect(page.getByRole('button', { name: 'Mais opções' })).toBeHidden();

	await page.reload();
	await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
	await page.getByRole('button', { name: 'Copiar o endereço' }).click();
	await expect(page.getByText('Não foi possível copiar: use a barra de endereço.')).toBeVisible();
});

testAlone('a post opens the device’s share sheet if it has one', async ({ page }) => {
	await page.addInitScript(() => {
		const share = (data: ShareData) => {
			document.documentElement.dataset['shared'] = JSON.stringify(data);
			return Promise.reject(new DOMException('Closed', 'AbortError'));
		};
		Object.assign(navigator, { canShare: () => true, share });
	});
	await page.goto(POST);
	await page.getByRole('button', { name: 'Mais opções' }).click();
	const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '');
	expect(shared).toEqual({ title: second?.title, url: page.url() });
	// When the visitor closes the share sheet, nothing is copied instead.
	await expect(page.getByText('Endereço copiado')).toHaveCount(0);
});

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('a post is complete, and shows no buttons that need a script', async ({ page }) => {
		await page.goto(POST);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '');
		await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
		await expect(page.getByRole('link', { name: 'Por email' })).toBeVisible();
	});
});
