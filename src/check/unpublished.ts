import { contentNameOf } from '#src/feature-content.ts';
import { findUnpublished } from '#src/features/news/posts.ts';
import type { Post } from '#src/features/news/schema.ts';
import { availabilityOf, toCurrent } from '#src/features/outings/outing-time.ts';
import type { Outing } from '#src/features/outings/schema.ts';
import type { Trail, TrailNotice } from '#src/features/trails/schema.ts';
import { FEATURES, type Features } from '#src/features.ts';
import { toClock, today } from '#src/format/clock.ts';
import { addDays, weekdayOf } from '#src/format/day.ts';
import { type Finding, findingAt, type ReadEntry } from './files.ts';

export const HIDDEN = 'Ainda não aparecem, ou já não';

/** The field that hides an entry or a part of it, and a sentence. */
type Reason = readonly [field: string, sentence: string];

const whyNoPost = (post: Post): Reason | undefined => {
	const why = findUnpublished(post);
	if (why === 'draft') return ['draft', 'é um rascunho. Para a publicar, apague esta linha'];
	return why && ['date', `aparece na primeira publicação a partir de ${post.date}`];
};

const whyNoRegistration = (outing: Outing): Reason | undefined => {
	const current = toCurrent(outing);
	const availability = availabilityOf(current, toClock(Date.now(), outing.timeZone));
	if (availability === 'opens') return ['opens', `as inscrições abrem a ${current.opens}`];
	return availability === 'closed' ? ['closes', 'as inscrições já fecharam'] : undefined;
};

const whyNoNotice = ({ from, until }: TrailNotice): Reason | undefined => {
	if (from > today()) return ['from', `aparece a ${from}`];
	return until && until < today() ? ['until', 'já não aparece. Pode apagar o ficheiro'] : undefined;
};

/** What is hidden for one kind of reason. Of more than `most` only the number is said. */
const listHidden = <Data>(
	entries: readonly ReadEntry[] = [],
	most: number,
	reasonOf: (data: Data) => Reason | undefined,
): Finding[] => {
	const found = entries.flatMap((entry) => {
		const [field, sentence] = reasonOf(entry.data as Data) ?? [];
		return field && sentence ? findingAt(entry, [field], sentence) : [];
	});
	const [last, more] = [found[most - 1], found.length - most];
	if (!last || more <= 0) return found;
	return [...found.slice(0, most - 1), { ...last, sentence: `${last.sentence}; e há mais ${more} assim` }];
};

/** Finds entries without a mistake that no page shows yet, or any more, and outings that take no registrations. */
export const findHidden = (
	{ news, outings, notices }: Readonly<Record<string, readonly ReadEntry[]>>,
	has: Pick<Features, 'news' | 'outings' | 'trails'>,
): Finding[] => [
	...(has.news ? listHidden(news, 4, whyNoPost) : []),
	...(has.outings ? listHidden(outings, 3, whyNoRegistration) : []),
	...(has.trails ? listHidden(notices, 2, whyNoNotice) : []),
];

/** The parts that `site/features.yaml` turns off although their content is there, and products without the shop's rules. */
export const findTurnedOff = (
	hasContent: Features,
	{ features: switches = [], store = [] }: Readonly<Partial<Record<'features' | 'store', readonly ReadEntry[]>>>,
): Finding[] => [
	...(hasContent.store ? [] : store.slice(0, 1)).map(({ file }) => ({
		file,
		sentence:
			'a loja ainda não aparece: falta site/store.yaml, que diz como se entrega e como se paga. Escreva-o, ou no editor preencha «Regras da loja»',
	})),
	...switches.flatMap((entry) =>
		FEATURES.flatMap((feature) => {
			const content = contentNameOf(feature);
			if ((entry.data as Features)[feature] || !hasContent[feature] || !content) return [];
			const sentence = `esta parte tem conteúdo (${content}) e não aparece. Para a mostrar, escreva nesta linha: ${feature}: true`;
			return findingAt(entry, [feature], sentence);
		}),
	),
];

/** The heading of the days. */
export const BUILD_DAYS = 'Com a variável BUILD_HOOK_URL, o sítio publica-se sozinho a';

const dayAfter = (moment: string): string => addDays(moment.slice(0, 10), 1);

/** The day itself or the Monday after it. */
const toMonday = (day: string): string => addDays(day, (8 - weekdayOf(day)) % 7);

/**
 * The days after today when a build changes the pages. Only a build shows a post, so each has its day. With a script,
 * the browser itself shows and hides what begins or ends (outings, registrations, notices, alerts), so that waits for a
 * Monday, because builds are costly.
 */
export const findBuildDays = (
	{ news = [], outings = [], notices = [], trails = [] }: Readonly<Record<string, readonly ReadEntry[]>>,
	has: Pick<Features, 'news' | 'outings' | 'trails'>,
): string[] => {
	const posts = news.flatMap(({ data }) => ((data as Post).draft ? [] : (data as Post).date));
	const moments = outings.flatMap(({ data }) => {
		const { opens = [], closes = [], end } = toCurrent(data as Outing);
		return [opens, closes, end].flat();
	});
	const alerts = [...notices, ...trails.flatMap(({ data }) => (data as Trail).alerts.map((data) => ({ data })))];
	const spans = alerts.flatMap(({ data }) => {
		const { from, until } = data as TrailNotice;
		return [from, ...(until ? [dayAfter(until)] : [])];
	});
	const changes = [...(has.outings ? moments.map(dayAfter) : []), ...(has.trails ? spans : [])];
	const days = [...(has.news ? posts : []), ...changes.filter((day) => day > today()).map(toMonday)];
	return [...new Set(days)].filter((day) => day > today()).sort();
};
