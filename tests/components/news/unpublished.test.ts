import { expect, it } from 'vitest';
import NewsCard from '#src/features/news/NewsCard.astro';
import { newPost } from '#tests/support/news-view.ts';
import { renderComponent } from '#tests/support/render-component.ts';

const render = (unpublished?: 'draft' | 'scheduled') =>
	renderComponent(NewsCard, { post: newPost({ id: 'um-muro', date: '2027-02-01', unpublished }), level: 2 });

it('an unpublished post says that it is not published yet', async () => {
	expect(await render('draft')).toContain('Rascunho: só se vê aqui');
	expect(await render('scheduled')).toContain('Agendada: só se vê aqui até 1 de fevereiro de 2027');
	expect(await render()).not.toContain('só se vê aqui');
});
