import type { z } from 'astro/zod';
import { toEntryId } from '#src/collections.ts';
import { MENU, ofThisSite } from '#src/data/menu.ts';
import type { Features } from '#src/features.ts';
import { isOwnPage, LAST_PLACE, OWN_PAGE_FIELDS, type pageSchema } from '#src/schemas/pages.ts';
import { basename, type Finding, findingAt, type ReadEntry } from './files.ts';

/**
 * Letters for which the menu has room in the narrowest header that shows it, with every other part of the header there.
 * The space beside an entry counts as two.
 */
const MENU_ROOM = 56;

/** Shorter names say too little. */
const SHORTEST = 4;

const roomFor = (label: string): number => label.length + 2;

/** The words of the menu, by the names of their pages. */
type Labels = Readonly<Record<string, string>>;

type Page = z.infer<ReturnType<typeof pageSchema>>;

const dataOf = ({ data }: ReadEntry): Page => data as Page;

/** The letters that the site's other pages leave free in the menu. */
const freeRoom = (has: Features, labels: Labels): number => {
	// Where the header is narrow, the first entry gives way: the logo leads home too.
	const [, ...others] = ofThisSite(MENU, has);
	return others.reduce((room, { name }) => room - roomFor(labels[name] ?? ''), MENU_ROOM);
};

const findBeyondMenu = (pages: readonly ReadEntry[], has: Features, labels: Labels): Finding[] => {
	const inMenu = pages.filter((page) => dataOf(page).in === 'menu');
	if (inMenu.length === 0) return [];
	let room = freeRoom(has, labels);
	return inMenu
		.toSorted((a, b) => (dataOf(a).order ?? LAST_PLACE) - (dataOf(b).order ?? LAST_PLACE))
		.flatMap((page) => {
			const { title, name: label = title } = dataOf(page);
			if (roomFor(label) <= room) {
				room -= roomFor(label);
				return [];
			}
			const letters = Math.max(0, room - roomFor(''));
			const cure = letters < SHORTEST ? 'Ponha' : 'Escreva em «name» um nome mais curto, ou ponha';
			const sentence = `o menu tem lugar para ${letters} letras, e «${label}» tem ${label.length}. ${cure} a página no rodapé: in: rodapé`;
			return findingAt(page, ['in'], sentence);
		});
};

export const findInPages = (pages: readonly ReadEntry[], has: Features, labels: Labels = {}): Finding[] => {
	const [own = [], fixed = []] = [true, false].map((is) =>
		pages.filter(({ file }) => isOwnPage(toEntryId(file)) === is),
	);
	const strange = fixed.flatMap((page) =>
		OWN_PAGE_FIELDS.filter((field) => dataOf(page)[field] !== undefined).map((field) =>
			findingAt(
				page,
				[field],
				`o campo «${field}» só serve nas páginas que a associação acrescenta. ${basename(page.file)} tem o seu lugar: apague esta linha`,
			),
		),
	);
	return [...strange, ...findBeyondMenu(own, has, labels)];
};
