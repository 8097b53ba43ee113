import { toSlug } from '#src/format/text.ts';
import { routes } from '#src/routes.ts';
import type { NewsView } from './news-view.ts';

/** A subject that posts can be about, with the address of its list. */
export interface SubjectLink {
	readonly slug: string;
	readonly label: string;
	readonly href: string;
}

/** A topic, which the lists' filter shows, or a tag, which it does not. The newest post decides the spelling. */
export interface Subject extends SubjectLink {
	readonly isTopic: boolean;
	/** Newest first. */
	readonly posts: readonly NewsView[];
}

/** The subjects of a post, its topic first. Spellings that make the same address are one subject. */
export const subjectsOf = ({ topic, tags }: Pick<NewsView, 'topic' | 'tags'>): SubjectLink[] => {
	const labels = new Map<string, string>();
	for (const label of [topic, ...tags]) {
		const slug = toSlug(label);
		if (!labels.has(slug)) labels.set(slug, label);
	}
	return [...labels].map(([slug, label]) => ({ slug, label, href: routes.newsSubject(slug) }));
};

/** Every subject by its slug. `news` is newest first. */
export const groupBySubject = (news: readonly NewsView[]): ReadonlyMap<string, Subject> => {
	const subjects = new Map<string, Subject & { isTopic: boolean; posts: NewsView[] }>();
	for (const post of news) {
		for (const [index, { slug, label, href }] of subjectsOf(post).entries()) {
			const subject = subjects.get(slug) ?? { slug, label, href, isTopic: false, posts: [] };
			subjects.set(slug, subject);
			subject.posts.push(post);
			if (index === 0) subject.isTopic = true;
		}
	}
	return subjects;
};
