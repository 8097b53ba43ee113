import { expect, it } from 'vitest';
import LatestNews from '#src/features/news/LatestNews.astro';
import { renderComponent } from '#tests/support/render-component.ts';

it('without posts the home page has a sentence with a link to the news', async () => {
	const html = await renderComponent(LatestNews, { posts: [] });
	expect(html).toMatch(/<a class="link[^"]*" href="\/news"[^>]*>Veja a página de notícias<\/a>/);
	expect(html).not.toContain('<article');
});
