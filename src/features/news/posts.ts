import { type ListPage, toPages } from '#src/components/pagination.ts';
import { today } from '#src/format/clock.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { toSlug } from '#src/format/text.ts';
import type { Translate } from '#src/i18n/words.ts';
import { routes } from '#src/routes.ts';
import type { Post } from './schema.ts';

/** Why a post is not published yet. */
export type Unpublished = 'draft' | 'scheduled';

/** Why a post is not published today; `undefined` if it is. */
export const findUnpublished = ({ draft, date }: Pick<Post, 'draft' | 'date'>): Unpublished | undefined => {
	if (draft) return 'draft';
	return date > today() ? 'scheduled' : undefined;
};

/** A post as lists show it. */
export interface NewsView extends Omit<Post, 'draft' | 'formerly' | 'image'> {
	readonly id: string;
	readonly href: string;
	/** A post without a picture of its own or of the site's has none. */
	readonly image?: ImageMetadata | undefined;
	/** The address of its social picture, 1200 × 630: without a picture, a card with its title. */
	readonly socialPicture: string;
	/** Why it is not published yet. Only editors see such posts, in `npm run dev`. */
	readonly unpublished?: Unpublished | undefined;
}

/** A subject that posts can be about, with the address of its list. */
export interface SubjectLink {
	readonly slug: string;
	readonly label: string;
	readonly href: string;
}

/** A topic, which the lists' filter shows, or a tag, which it does not. The newest post decides the spelling. */
interface Subject extends SubjectLink {
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
const groupBySubject = (news: readonly NewsView[]): ReadonlyMap<string, Subject> => {
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

const RELATED = 3;

/** The other posts that a post's page links to. */
export interface NewsRelations {
	readonly previous?: NewsView | undefined;
	readonly next?: NewsView | undefined;
	/** The nearest in time of those about its topic, newest first. */
	readonly related: readonly NewsView[];
}

/** The relations of every post, by the post's id. `news` is newest first. */
export const relateNews = (news: readonly NewsView[]): ReadonlyMap<string, NewsRelations> => {
	const subjects = groupBySubject(news);
	const relations = new Map<string, NewsRelations>();
	for (const [index, post] of news.entries()) {
		const alike = subjects.get(toSlug(post.topic))?.posts ?? [];
		const at = alike.indexOf(post);
		// Beside the post, unless the list begins or ends there.
		const from = Math.max(0, Math.min(at - 1, alike.length - RELATED - 1));
		const related = alike.slice(from, from + RELATED + 1).filter((other) => other !== post);
		relations.set(post.id, { previous: news[index + 1], next: news[index - 1], related });
	}
	return relations;
};

/** The most characters of a subtitle that the home page shows, by the specification. */
const PREVIEW_LENGTH = 100;

const characters = new Intl.Segmenter(DEFAULT_LANGUAGE);

/** A subtitle cut to `PREVIEW_LENGTH` characters, with an ellipsis. A shorter one stays as it is. */
export const previewOf = (subtitle: string): string => {
	let count = 0;
	for (const { index } of characters.segment(subtitle)) {
		if (count === PREVIEW_LENGTH) return `${subtitle.slice(0, index).trimEnd()}…`;
		count++;
	}
	return subtitle;
};

interface NewsFilter {
	readonly href: string;
	/** A choice without a label shows all posts. */
	readonly label?: string;
	readonly count: number;
	readonly isCurrent: boolean;
}

/** One page of a list of posts, the newest first. */
export interface NewsListPage extends ListPage<NewsView> {
	/** The subject of the posts. The list of all posts has none. */
	readonly subject?: Subject | undefined;
	/** Empty if each of them would show the same posts. */
	readonly filters: readonly NewsFilter[];
}

const byFrequency = (a: Subject, b: Subject) =>
	b.posts.length - a.posts.length || a.label.localeCompare(b.label, DEFAULT_LANGUAGE);

/** Every page of every list: of all posts, and of those about each subject. `news` is newest first. */
export const toListPages = (news: readonly NewsView[]): NewsListPage[] => {
	const subjects = [...groupBySubject(news).values()].sort(byFrequency);
	return [undefined, ...subjects].flatMap((subject) => {
		const posts = subject?.posts ?? news;
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
		return toPages(posts, subject?.href ?? routes.news).map((page) => ({ ...page, subject, filters }));
	});
};

/** The title of a list of posts, the same for all its pages: «Notícias · Conservação». */
export const listTitle = (t: Translate, { subject }: NewsListPage): string =>
	subject ? `${t('menu.news')} · ${subject.label}` : t('menu.news');

const TAG = /<[a-z][^>]*>/gi;
const ADDRESS = /\b(?<name>href|src)="(?<address>[^"]*)"/g;
const SRCSET = /\bsrcset="(?<offers>[^"]*)"/g;

/** HTML whose links and pictures have absolute addresses. Relative ones are resolved against the page at `base`. */
export const withAbsoluteAddresses = (html: string, base: string): string => {
	const toAbsolute = (address: string) => new URL(address.replaceAll('&amp;', '&'), base).href.replaceAll('&', '&amp;');
	return html.replace(TAG, (tag) =>
		tag
			.replace(ADDRESS, (_, name: string, address: string) => `${name}="${toAbsolute(address)}"`)
			.replace(SRCSET, (_, offers: string) => {
				const absolute = offers.split(/,\s+/).map((offer) => offer.trim().replace(/^\S+/, toAbsolute));
				return `srcset="${absolute.join(', ')}"`;
			}),
	);
};
