import Slugger from 'github-slugger';
import type { Nodes } from 'mdast';
import { type Collection, collections, toEntryId } from '#src/collections.ts';
import { ENTRY_PAGES, movesOf, type PagedCollection } from '#src/data/redirects.ts';
import { contentNameOf } from '#src/feature-content.ts';
import { FEATURES, type Features } from '#src/features.ts';
import { toSlug } from '#src/format/text.ts';
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
import { afterFirst, type Finding, findingAt, type ReadEntry } from './files.ts';
import type { Project } from './project.ts';

/** Matches the addresses of a page, by its pattern: `/store/[id]`, `/news/[...list]`. */
const addressesOf = (pattern: string): RegExp =>
	new RegExp(
		`^${pattern
			.replaceAll('.', '\\.')
			.replace(/\/\[\\.{3}\w+\]/g, '(?:/.*)?')
			.replace(/\[\w+\]/g, '[^/]+')}$`,
	);

/** Why an absolute path is of a feature that is off, if it is. Follows «que». */
export type FindOff = (path: string) => string | undefined;

/** `hasContent`: the features that would be on if `site/features.yaml` turned none off. */
export const createFindOff = (has: Features, hasContent: Features, pagesOf: Project['pages']): FindOff => {
	const pages = FEATURES.filter((feature) => !has[feature]).flatMap((feature) =>
		pagesOf[feature].map((pattern) => ({ feature, addresses: addressesOf(pattern) })),
	);
	return (path) => {
		const feature = pages.find(({ addresses }) => addresses.test(path))?.feature;
		if (!feature) return undefined;
		return hasContent[feature]
			? `site/features.yaml desliga (${feature}: false)`
			: `este sítio não tem, porque falta o conteúdo dela (${contentNameOf(feature)})`;
	};
};

type Field = readonly [path: readonly PropertyKey[], value: unknown];

/** The values in an entry's fields, also in groups and lists, with their paths. */
const fieldsIn = (data: unknown, path: readonly PropertyKey[] = []): Field[] =>
	typeof data === 'object' && data !== null
		? Object.entries(data).flatMap(([name, value]) => fieldsIn(value, [...path, name]))
		: [[path, data]];

/** The fields that link to a switched-off page, each with its sentence. */
export const findPagesOff = (data: unknown, findOff: FindOff) =>
	fieldsIn(data).flatMap(([path, value]) => {
		const off = path.at(-1) === 'page' ? findOff(`/${value}`) : undefined;
		if (!off) return [];
		const sentence = `o campo «${path.join('.')}» abre uma página que ${off}. Escreva o nome de outra`;
		return { path, fault: sentence, sentence };
	});

/** The valid targets of internal links. */
export interface SiteAddresses {
	isAddress(path: string): boolean;
	/** The page that is probably meant by a path that does not exist. */
	findMeant(path: string): string | undefined;
	readonly findOff: FindOff;
	/** The present addresses of pages, by their earlier ones. */
	readonly redirects: ReadonlyMap<string, string>;
	/**
	 * The fragments of a page, or of `text` without a path; `undefined` if the page's text is not content: only a build
	 * knows them.
	 */
	fragmentsOf(path: string, text: readonly Nodes[]): readonly string[] | undefined;
}

/** Fragments that pages have beside the headings of their text. */
const FRAGMENTS: Readonly<Record<string, readonly string[]>> = {
	[routes.home]: [ACTIONS_ID, LATEST_NEWS_ID, TOPICS_ID, TESTIMONIALS_ID, MEMBERSHIP_ID],
	[routes.becomeMember]: [APPLICATION_ID],
	[routes.privacy]: [RETENTION_ID, CONTROLLER_ID],
	[routes.terms]: [STORE_TERMS_ID],
};

/** The address of the page that shows a file's text. */
export const toPath = (file: string): string => ENTRY_PAGES[file.split('/', 1)[0] as PagedCollection](toEntryId(file));

interface Content extends Pick<SiteAddresses, 'findOff' | 'redirects'> {
	/** The files that have a page of their own, and are published. */
	readonly pages: readonly string[];
	/** All nodes of the pages' texts, as far as they could be read, and of texts that the site itself has on these pages. */
	readonly bodies: readonly { readonly file: string; readonly nodes: readonly Nodes[] }[];
	/** Further addresses that content makes. */
	readonly others: readonly string[];
	/** What the menu calls pages, by the names of their addresses. */
	readonly menu: Readonly<Record<string, string>>;
}

/** The text of a node as the build shows it. */
const wordsOf = (node: Nodes): string => {
	if ('children' in node) return node.children.map(wordsOf).join('');
	// The build's punctuation makes one dash of two or three.
	return node.type === 'text' ? node.value.replace(/-{2,3}/g, '–') : node.type === 'inlineCode' ? node.value : '';
};

/** The fragments of a text's headings, as the build names them. */
const headingIdsIn = (nodes: readonly Nodes[]): string[] => {
	const slugger = new Slugger();
	return nodes.flatMap((node) => (node.type === 'heading' ? slugger.slug(wordsOf(node)) : []));
};

/** Collections by the names of their pages' addresses. */
const LISTS = { ...collections, becomeMember: collections.membership };

/** The addresses of pages, by the slugs of what people call them: «agenda» and «atividades» are `/outings`. */
const addressesByName = (menu: Content['menu']): ReadonlyMap<string, string> =>
	new Map(
		Object.entries(routes).flatMap(([route, address]): [string, string][] => {
			const { names = [] }: Partial<Collection> = LISTS[route as keyof typeof LISTS] ?? {};
			const called = [...names, ...(menu[route] ? [toSlug(menu[route])] : [])];
			return typeof address === 'string' ? called.map((name) => [name, address]) : [];
		}),
	);

export const createSite = (
	{ findOff, redirects: moved, bodies, others, menu, ...content }: Content,
	files: Project['publicFiles'],
): SiteAddresses => {
	const pages = new Set(content.pages.map(toPath));
	const texts = new Map<string, Nodes[]>();
	for (const { file, nodes } of bodies) texts.set(toPath(file), [...(texts.get(toPath(file)) ?? []), ...nodes]);
	const addresses = new Set<unknown>([...Object.values(routes), ...pages, ...others, ...files]);
	const named = addressesByName(menu);
	return {
		findOff,
		redirects: moved,
		isAddress: (path) => addresses.has(path),
		findMeant: (path) => {
			const [first = '', ...rest] = path
				.replace(/\.html?$/, '')
				.split('/')
				.map(toSlug)
				.filter(Boolean);
			const meant = [named.get(first) ?? `/${first}`, ...rest].join('/');
			const below = Array.from(pages).filter((page) => page.endsWith(`/${[first, ...rest].at(-1)}`));
			return [meant, ...(below.length === 1 ? below : [])].find((page) => addresses.has(page) && !findOff(page));
		},
		fragmentsOf: (path, own) => {
			if (path === '') return headingIdsIn(own);
			const text = texts.get(path);
			if (text === undefined) return pages.has(path) ? undefined : FRAGMENTS[path];
			return [...headingIdsIn(text), ...(FRAGMENTS[path] ?? [])];
		},
	};
};

/** An earlier address of an entry's page, and the present one. */
interface Move {
	readonly entry: ReadEntry;
	readonly from: string;
	readonly to: string;
}

/** The earlier addresses that entries name in `formerly`. */
export const readMoves = (entries: Readonly<Record<string, readonly ReadEntry[]>>): Move[] =>
	(Object.keys(ENTRY_PAGES) as PagedCollection[]).flatMap((name) =>
		(entries[name] ?? []).flatMap((entry) => {
			const { formerly } = entry.data as { readonly formerly: readonly string[] };
			// What else has an address beside the page moves with it.
			const pages = formerly.flatMap((old) => movesOf(name, toEntryId(entry.file), [old]).slice(0, 1));
			return pages.map((move) => ({ entry, ...move }));
		}),
	);

/** Finds earlier addresses that are still in use, or that two pages claim. `hasPage`: whether a page has an address. */
export const findInMoves = (moves: readonly Move[], hasPage: (path: string) => boolean): Finding[] => {
	const findingOf = ({ entry, from }: Move, fault: string) =>
		findingAt(entry, ['formerly'], `o campo «formerly» fala do endereço ${from}, e ${fault}`);
	return [
		...afterFirst(moves, ({ from }) => from).map(([move, { entry }]) =>
			findingOf(move, `também o diz ${toEntryId(entry.file)}. Apague-o num dos dois`),
		),
		...moves
			.filter(({ from }) => hasPage(from))
			.map((move) => findingOf(move, 'é o de uma página que existe. Apague-o')),
	];
};
