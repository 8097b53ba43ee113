import { ENTRY_PAGES, movesOf, type PagedCollection } from '#src/data/moved.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import type { ReadEntry } from './across.ts';
import type { Finding } from './files.ts';

interface Move {
	readonly entry: ReadEntry;
	/** As an editor wrote it. */
	readonly old: string;
	readonly from: string;
	readonly to: string;
}

/** What entries say in `formerly`, each with the address of their page. */
export const readMoves = (entries: Readonly<Record<string, readonly ReadEntry[]>>): Move[] =>
	(Object.keys(ENTRY_PAGES) as PagedCollection[]).flatMap((name) =>
		(entries[name] ?? []).flatMap((entry) =>
			(entry.data as { readonly formerly: readonly string[] }).formerly.flatMap((old) =>
				movesOf(name, toEntryId(entry.file), [old])
					.slice(0, 1)
					.map((move) => ({ entry, old, ...move })),
			),
		),
	);

/** Finds earlier addresses that are still in use, or that two pages claim. `isTaken`: whether a page has an address. */
export const findInMoves = (moves: readonly Move[], isTaken: (path: string) => boolean): Finding[] => {
	const first = new Map<string, Move>();
	return moves.flatMap((move) => {
		const { entry, old, from } = move;
		const other = first.get(from);
		first.set(from, other ?? move);
		const line = entry.lineOf(['formerly']);
		const subject = `o campo «formerly» diz «${old}», e`;
		if (isTaken(from))
			return [
				{ file: entry.file, line, sentence: `${subject} ${from} é o endereço de uma página que existe. Apague-o` },
			];
		return other
			? [
					{
						file: entry.file,
						line,
						sentence: `${subject} ${toEntryId(other.entry.file)} também o diz. Apague um dos dois`,
					},
				]
			: [];
	});
};
