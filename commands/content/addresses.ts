import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature } from '#src/features.ts';
import { createMarkdownProcessor } from '#src/markdown/processor.ts';
import {
	ACTIONS_ID,
	APPLICATION_ID,
	CONTROLLER_ID,
	LATEST_NEWS_ID,
	MEMBERSHIP_ID,
	RETENTION_ID,
	routes,
	STORE_TERMS_ID,
	TESTIMONIALS_ID,
	TOPICS_ID,
} from '#src/routes.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import { findOff, type Switched, whyOff } from './parts.ts';

/** Where a link may lead inside the site. */
export interface Site {
	/** Whether it has a page or file at an absolute path. */
	isAddress(path: string): boolean;
	/** The feature that an absolute path belongs to, if that is off, and why it is (follows «que»). */
	findOff(path: string): { readonly feature: Feature; readonly why: string } | undefined;
	/** The fragments of a page; `undefined` if its text is not content and so only a build knows them. */
	fragmentsAt(path: string): Promise<readonly string[] | undefined>;
	/** The fragments of a text that is not a page. */
	fragmentsIn(text: string): Promise<readonly string[]>;
}

/** Fragments that pages have beside the headings of their text. */
const FRAGMENTS: Readonly<Record<string, readonly string[]>> = {
	[routes.home]: [ACTIONS_ID, LATEST_NEWS_ID, TOPICS_ID, TESTIMONIALS_ID, MEMBERSHIP_ID],
	[routes.becomeMember]: [APPLICATION_ID],
	[routes.privacy]: [RETENTION_ID, CONTROLLER_ID],
	[routes.terms]: [STORE_TERMS_ID],
};

/** The address of the page that shows a file's text. */
export const toPath = (file: string): string => {
	const id = toEntryId(file);
	if (file.includes('/news/')) return routes.newsPost(id);
	if (file.includes('/trails/')) return routes.trail(id);
	if (file.includes('/outings/')) return routes.outing(id);
	return file.includes('/store/') ? routes.product(id) : `/${id}`;
};

interface Content extends Switched {
	/** The texts of posts and pages that are published. */
	readonly bodies: readonly { readonly file: string; readonly text: string }[];
	/** The ids of the activities. */
	readonly actions: readonly string[];
	/** The lists of posts about a subject, by their addresses. */
	readonly subjects: readonly string[];
	/** The names of the files that visitors may open. */
	readonly documents: readonly string[];
}

export const createSite = async ({ has, switches, bodies, actions, subjects, documents }: Content): Promise<Site> => {
	const words = { footnotes: '', footnoteBack: '', table: '' };
	const renderer = await createMarkdownProcessor(words).createRenderer({ image: { domains: [], remotePatterns: [] } });
	const texts = new Map(bodies.map(({ file, text }) => [toPath(file), text]));
	const addresses = new Set<unknown>([
		...Object.values(routes),
		...texts.keys(),
		...actions.map(routes.schedule),
		...subjects,
		...documents.map(routes.document),
	]);

	const fragmentsIn = async (text: string) => {
		const { code } = await renderer.render(text);
		return [...code.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
	};
	return {
		findOff: (path) => {
			const feature = findOff(path, has);
			return feature && { feature, why: whyOff(feature, switches) };
		},
		isAddress: (path) => addresses.has(path) || existsSync(join('public', path)),
		fragmentsAt: async (path) => {
			const text = texts.get(path);
			return text === undefined ? FRAGMENTS[path] : [...(await fragmentsIn(text)), ...(FRAGMENTS[path] ?? [])];
		},
		fragmentsIn,
	};
};
