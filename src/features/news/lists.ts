import { routes } from '#src/routes.ts';
import type { NewsView } from './news-view.ts';
import { groupBySubject, type Subject } from './subjects.ts';

/** The number of posts on a page of a list. */
const PAGE_SIZE = 12;

/** A choice in the filter of a list. */
export interface NewsFilter {
	readonly href: string;
	/** A choice without a label shows all posts. */
	readonly label?: string;
	readonly count: number;
	readonly isCurrent: boolean;
}

/** One page of a list of posts. */
export interface NewsListPage {
	/** The subject of the posts. The list of all posts has none. */
	readonly subject?: Subject | undefined;
	/** The addresses of the list's pages. This page's is at `index`. */
	readonly pages: readonly string[];
	readonly index: number;
	/** Newest first. */
	readonly posts: readonly NewsView[];
	/** Empty if each of them would show the same posts. */
	readonly filters: readonly NewsFilter[];
}

const byFrequency = (a: Subject, b: Subject) => b.posts.length - a.posts.length || a.label.localeCompare(b.label, 'pt');

/** Every page of every list: of all posts, and of those about each subject. `news` is newest first. */
export const toListPages = (news: readonly NewsView[]): NewsListPage[] => {
	const subjects = [...groupBySubject(news).values()].sort(byFrequency);
	return [undefined, ...subjects].flatMap((subject) => {
		const posts = subject?.posts ?? news;
		// An empty list still has one page, which says that it is empty.
		const count = Math.max(1, Math.ceil(posts.length / PAGE_SIZE));
		const pages = Array.from({ length: count }, (_, index) => routes.newsPage(subject?.href ?? routes.news, index + 1));
		const choices: readonly NewsFilter[] = [
			{ href: routes.news, count: news.length, isCurrent: subject === undefined },
			...subjects
				.filter((other) => other.isTopic || other === subject)
				.map((other) => ({
					href: other.href,
					label: other.label,
					count: other.posts.length,
					isCurrent: other === subject,
				})),
		];
		const filters = choices.some(({ count }) => count < news.length) ? choices : [];
		return pages.map((_, index) => ({
			subject,
			pages,
			index,
			posts: posts.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
			filters,
		}));
	});
};
