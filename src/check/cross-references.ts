import type { z } from 'astro/zod';
import { collections, toEntryId, toEntryPath } from '#src/collections.ts';
import type { homeSchema } from '#src/features/home/schema.ts';
import type { Trail, TrailNotice } from '#src/features/trails/schema.ts';
import { LANGUAGES } from '#src/format/language.ts';
import { isMunicipality, municipalitiesLike } from '#src/format/municipalities.ts';
import { toSlug } from '#src/format/text.ts';
import { isOwnPage } from '#src/schemas/pages.ts';
import { afterFirst, type Finding, findingAt, type ReadEntry } from './files.ts';

/** Collections whose titles must be unique. */
const TITLED = ['news', 'trails', 'store'] as const;

const idOf = ({ file }: ReadEntry): string => toEntryId(file);

const titleOf = ({ data }: ReadEntry): string => (data as { readonly title: string }).title;

/** Two entries with the same title, which look the same in lists, search results and shared links. */
const findTitlesTwice = (entries: readonly ReadEntry[]): Finding[] =>
	afterFirst(entries, (entry) => toSlug(titleOf(entry)))
		// Files whose names differ by accents or signs alone are refused for that.
		.filter(([entry, twin]) => toSlug(idOf(entry)) !== toSlug(idOf(twin)))
		.map(([entry, twin]) => {
			const sentence = `o título «${titleOf(entry)}» já é o de ${idOf(twin)}. Mude um dos dois, por exemplo com o ano ou o lugar`;
			return findingAt(entry, ['title'], sentence);
		});

/** The texts of a field, which has one text or a list. */
const textsAt = (entry: ReadEntry, key: string) => {
	const value = (entry.data as Readonly<Record<string, string | readonly string[]>>)[key] ?? [];
	return typeof value === 'string'
		? [{ entry, path: [key], text: value }]
		: value.map((text, index) => ({ entry, path: [key, index], text }));
};

const ALTERNATIVES = new Intl.ListFormat(LANGUAGES.pt, { type: 'disjunction' });

/** The fields whose values make lists, by collection: a second spelling would make a second list. */
const NAMES = [
	['news', 'o assunto', ['topic', 'tags']],
	['store', 'a secção', ['category']],
] as const;

/** Names that are one word in two spellings: `Convívio` and `Convivio`. */
const findSpellings = (entries: readonly ReadEntry[], what: string, fields: readonly string[]): Finding[] => {
	const texts = entries.flatMap((entry) => fields.flatMap((field) => textsAt(entry, field)));
	return afterFirst(texts, ({ text }) => toSlug(text))
		.filter(([{ text }, other]) => text !== other.text)
		.map(([{ entry, path, text }, other]) => {
			const sentence = `${what} «${text}» escreve-se «${other.text}» em ${idOf(other.entry)}. Escreva os dois da mesma maneira`;
			return findingAt(entry, path, sentence);
		});
};

/** Names of municipalities that there are not: a closure of the municipality would not reach the trail. */
export const findNoMunicipalities = (
	{ trails = [], notices = [] }: Readonly<Record<string, readonly ReadEntry[]>>,
	invented: readonly string[],
): Finding[] =>
	[
		...trails.flatMap((entry) => textsAt(entry, 'county')),
		...notices.flatMap((entry) => textsAt(entry, 'municipalities')),
	]
		.filter(({ text }) => !isMunicipality(text) && !invented.includes(text))
		.map(({ entry, path, text }) => {
			const like = ALTERNATIVES.format(municipalitiesLike(text).map((name) => `«${name}»`));
			return findingAt(entry, path, `«${text}» não é nenhum dos 308 concelhos. Escreva ${like}, ou o que for`);
		});

/** The class and number of a registered trail. Without a class it is mostly a short one. */
const numberOf = ({ data }: ReadEntry): string => `${(data as Trail).class ?? 'PR'} ${(data as Trail).number}`;

/** Two trails with one number in one municipality, which gives each its own. The stages of a long trail, `GR`, share theirs. */
const findNumbersTwice = (trails: readonly ReadEntry[]): Finding[] => {
	const registered = trails.filter(
		({ data }) => (data as Trail).number !== undefined && (data as Trail).class !== 'GR',
	);
	return [...Map.groupBy(registered, numberOf)].flatMap(([number, same]) =>
		same.flatMap((entry, index) => {
			const counties = new Set((entry.data as Trail).county);
			const twin = same.slice(0, index).find(({ data }) => !counties.isDisjointFrom(new Set((data as Trail).county)));
			const sentence = `o número ${number} já é o de ${toEntryId(twin?.file ?? '')}, no mesmo concelho. Corrija um deles`;
			return twin ? findingAt(entry, ['number'], sentence) : [];
		}),
	);
};

const orNone = (names: readonly string[]): string => (names.length > 0 ? names.join(', ') : 'ainda não há nenhum');

/** By id; `undefined` if the trail's own fields have mistakes. */
export type Trails = Readonly<Record<string, Trail | undefined>>;

export const noTrail = (field: string, id: string, trails: Trails): string =>
	`o campo «${field}» diz «${id}», e não há nenhum trilho com esse nome. Escreva um destes: ${orNone(Object.keys(trails))}`;

/** Finds names in the notices that no trail has, and trails that a notice for a municipality could not reach. */
const findInNotices = (notices: readonly ReadEntry[], byId: Trails): Finding[] => {
	const trails = Object.entries(byId);
	const counties = new Set(trails.flatMap(([, trail]) => trail?.county ?? []).sort());
	/** Whether every trail says where it is. */
	const areSure = trails.every(([, trail]) => trail && trail.county.length > 0);
	let isByMunicipality = false;

	const inNotices = notices.flatMap((notice): Finding[] => {
		const { municipalities = [], trails: named = [] } = notice.data as TrailNotice;
		isByMunicipality ||= municipalities.length > 0;
		const unknown = municipalities.filter((name) => areSure && !counties.has(name));
		return [
			...named
				.filter((id) => !Object.hasOwn(byId, id))
				.map((id) => findingAt(notice, ['trails'], noTrail('trails', id, byId))),
			...unknown.map((name) =>
				findingAt(
					notice,
					['municipalities'],
					`o campo «municipalities» diz «${name}», e nenhum trilho tem esse concelho (county). Escreva um destes: ${orNone([...counties])}`,
				),
			),
		];
	});

	const inTrails = trails
		.filter(([, trail]) => isByMunicipality && trail?.county.length === 0)
		.map(([id]) => ({
			file: toEntryPath(collections.trails.pattern, id),
			line: 1,
			sentence:
				'falta o concelho, e há avisos por concelho que não chegariam a este trilho. Acrescente a linha: county: O concelho',
		}));
	return [...inNotices, ...inTrails];
};

/** Figures whose story is no post. */
const findInFigures = (home: readonly ReadEntry[], news: readonly ReadEntry[]): Finding[] => {
	const posts = news.map(idOf);
	// Without any post the site has no news, and figures lead nowhere.
	if (posts.length === 0) return [];
	return home.flatMap((entry) =>
		((entry.data as z.infer<ReturnType<typeof homeSchema>>).figures?.list ?? []).flatMap(({ post }, index) => {
			const sentence = `o campo «post» diz «${post}», e não há nenhuma notícia com esse nome. Escreva o nome do ficheiro, sem «.md»`;
			return post && !posts.includes(post) ? findingAt(entry, ['figures', 'list', index, 'post'], sentence) : [];
		}),
	);
};

export const findInReferences = (
	entries: Readonly<Record<string, readonly ReadEntry[]>>,
	trails: Trails,
): Finding[] => [
	...TITLED.flatMap((name) => findTitlesTwice(entries[name] ?? [])),
	...NAMES.flatMap(([name, what, fields]) => findSpellings(entries[name] ?? [], what, fields)),
	...findNumbersTwice(entries['trails'] ?? []),
	...findTitlesTwice((entries['pages'] ?? []).filter(({ file }) => isOwnPage(toEntryId(file)))),
	...findInNotices(entries['notices'] ?? [], trails),
	...findInFigures(entries['home'] ?? [], entries['news'] ?? []),
];
