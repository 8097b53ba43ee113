import { findUnpublished } from '#src/features/news/posts.ts';
import type { Post } from '#src/features/news/schema.ts';
import { availabilityOf, toCurrent } from '#src/features/outings/outing-time.ts';
import type { Outing } from '#src/features/outings/schema.ts';
import type { Notice } from '#src/features/trails/schema.ts';
import type { Features } from '#src/features.ts';
import { today, toLisbon } from '#src/format/lisbon.ts';
import type { ReadEntry } from './across.ts';
import type { Finding } from './files.ts';

/** The title of the list. */
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
	const availability = availabilityOf(current, toLisbon(Date.now()));
	if (availability === 'opens') return ['opens', `as inscrições abrem a ${current.opens}`];
	return availability === 'closed' ? ['closes', 'as inscrições já fecharam'] : undefined;
};

const whyPast = (outing: Outing): Reason | undefined =>
	availabilityOf(toCurrent(outing), toLisbon(Date.now())) === 'past'
		? ['start', 'já passou, e só se vê entre as atividades passadas']
		: undefined;

const whyNoNotice = ({ from, until }: Notice): Reason | undefined => {
	if (from > today()) return ['from', `aparece a ${from}`];
	return until && until < today() ? ['until', 'já não aparece. Pode apagar o ficheiro'] : undefined;
};

/** What is hidden for one kind of reason. Of more than `most` only the number is said. */
const listHidden = <Data>(
	entries: readonly ReadEntry[] = [],
	most: number,
	reasonOf: (data: Data) => Reason | undefined,
) => {
	const found = entries.flatMap(({ file, data, lineOf }): Finding[] => {
		const [field, sentence] = reasonOf(data as Data) ?? [];
		return field && sentence ? [{ file, line: lineOf([field]), sentence }] : [];
	});
	const more = found.length - most;
	return found
		.slice(0, most)
		.map((finding, index) =>
			more > 0 && index === most - 1
				? { ...finding, sentence: `${finding.sentence}; e há mais ${more} assim` }
				: finding,
		);
};

/** Finds entries without a mistake that no page shows yet, or any more, and outings that take no registrations. */
export const findHidden = (
	{ news, outings, notices }: Readonly<Record<string, readonly ReadEntry[]>>,
	has: Pick<Features, 'news' | 'outings' | 'trails'>,
): Finding[] => [
	...(has.news ? listHidden(news, 4, whyNoPost) : []),
	...(has.outings ? [...listHidden(outings, 3, whyNoRegistration), ...listHidden(outings, 1, whyPast)] : []),
	...(has.trails ? listHidden(notices, 2, whyNoNotice) : []),
];
