import { ENTRY_PAGES, movesOf, type PagedCollection } from '#src/data/moved.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import type { ReadEntry } from './across.ts';
import type { Finding } from './files.ts';

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

/** Finds earlier addresses that are still in use, or that two pages claim. `isTaken`: whether a page has an address. */
export const findInMoves = (moves: readonly Move[], isTaken: (path: string) => boolean): Finding[] => {
	const first = new Map<string, Move>();
	return moves.flatMap((move) => {
		const { entry, from } = move;
		const other = first.get(from);
		first.set(from, other ?? move);
		if (!other && !isTaken(from)) return [];
		const fault = other
			? `também o diz ${toEntryId(other.entry.file)}. Apague-o num dos dois`
			: 'é o de uma página que existe. Apague-o';
		const sentence = `o campo «formerly» fala do endereço ${from}, e ${fault}`;
		return [{ file: entry.file, line: entry.lineOf(['formerly']), sentence }];
	});
};
