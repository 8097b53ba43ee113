import { globSync, readFileSync } from 'node:fs';
import { keepTogether } from '#src/format/unbroken.ts';
import { contentNews, publishedNews } from '#tests/support/content-entries.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const PAGE_SIZE = 12;

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
