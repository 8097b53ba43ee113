import names from './municipalities.json' with { type: 'json' };
import { toSlug } from './text.ts';

/** INE's code of each of the 308 municipalities, by its name. Two pairs of a name have what tells them apart in brackets. */
const CODES: ReadonlyMap<string, string> = new Map(Object.entries(names).map(([code, name]) => [name, code]));

export const isMunicipality = (name: string): boolean => CODES.has(name);

/** Letters to change, add or take away to make one text of another. */
const changesBetween = (one: string, other: string): number => {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [down, letter] of [...one].entries()) {
		const next = [down + 1];
		for (const [across, otherLetter] of [...other].entries())
			next.push(
				Math.min(
					(row[across] ?? 0) + (letter === otherLetter ? 0 : 1),
					(row[across + 1] ?? 0) + 1,
					(next[across] ?? 0) + 1,
				),
			);
		row = next;
	}
	return row.at(-1) ?? 0;
};

const MOST = 3;

/** The municipality that is meant if only capitals, accents or signs differ, or else the three that are most like it. */
export const municipalitiesLike = (name: string): string[] => {
	const slug = toSlug(name);
	const same = [...CODES.keys()].filter((one) => toSlug(one) === slug);
	if (same.length > 0) return same;
	const begun = (other: string) => toSlug(other).startsWith(`${slug}-`);
	const measured = [...CODES.keys()].map((other) => ({
		other,
		changes: begun(other) ? 0 : changesBetween(slug, toSlug(other)),
	}));
	return measured
		.sort((a, b) => a.changes - b.changes)
		.slice(0, MOST)
		.map(({ other }) => other);
};

/** INE's code of a municipality. The sample's invented ones have their name in its place. */
export const municipalityCode = (name: string): string => CODES.get(name) ?? toSlug(name);
