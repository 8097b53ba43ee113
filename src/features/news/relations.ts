import type { NewsView } from './news-view.ts';
import { groupBySubject, subjectsOf } from './subjects.ts';

/** The number of related posts on a post's page. */
const RELATED = 3;

/** The other posts that a post's page links to. */
export interface NewsRelations {
	/** The posts published just before and just after this one. */
	readonly previous?: NewsView | undefined;
	readonly next?: NewsView | undefined;
	/** The posts that share most subjects with this one. Of equal ones, the nearest in time comes first. */
	readonly related: readonly NewsView[];
}

/**
 * The relations of every post, by the post's id. `news` is newest first. Of each subject only the nearest posts are
 * compared, because comparing all would take the square of their number.
 */
export const relateNews = (news: readonly NewsView[]): ReadonlyMap<string, NewsRelations> => {
	const subjects = groupBySubject(news);
	const positions = new Map(news.map((post, index) => [post, index]));
	const positionsIn = new Map(
		[...subjects].map(([slug, { posts }]) => [slug, new Map(posts.map((post, index) => [post, index]))]),
	);

	const relatedTo = (post: NewsView, position: number): NewsView[] => {
		const shared = new Map<NewsView, number>();
		for (const { slug } of subjectsOf(post)) {
			const at = positionsIn.get(slug)?.get(post) ?? 0;
			const near = subjects.get(slug)?.posts.slice(Math.max(0, at - RELATED), at + RELATED + 1) ?? [];
			for (const other of near) if (other !== post) shared.set(other, (shared.get(other) ?? 0) + 1);
		}
		const distance = (other: NewsView) => Math.abs((positions.get(other) ?? 0) - position);
		return [...shared]
			.sort(([a, sharedByA], [b, sharedByB]) => sharedByB - sharedByA || distance(a) - distance(b))
			.slice(0, RELATED)
			.map(([other]) => other);
	};

	return new Map(
		news.map((post, index) => [
			post.id,
			{ previous: news[index + 1], next: news[index - 1], related: relatedTo(post, index) },
		]),
	);
};
