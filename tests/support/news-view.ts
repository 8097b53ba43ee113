import type { NewsView } from '#src/features/news/posts.ts';

/** A post as the getters of news return it. */
export const newPost = (post: Partial<NewsView> & { readonly id: string }): NewsView => ({
	href: `/news/${post.id}`,
	title: post.id,
	subtitle: 'Pedra sobre pedra.',
	date: '2026-02-22',
	topic: 'Escolas',
	tags: [],
	image: { src: '/picture.png', width: 1600, height: 900, format: 'png' },
	imageAlt: 'Um muro',
	focus: '50% 50%',
	socialPicture: `/assets/images/news/news_${post.id}.jpg`,
	...post,
});
