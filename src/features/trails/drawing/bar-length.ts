/** Lengths that a scale bar may have, in metres. All are easy to halve. */
const LENGTHS = [40, 100, 200, 400, 1_000, 2_000, 4_000, 10_000, 20_000, 40_000, 100_000];

/** The longest scale bar that is at most `widest` units long. `length`: in units. */
export const fittingBar = (unitsPerMetre: number, widest: number): { metres: number; length: number } => {
	const metres = LENGTHS.findLast((candidate) => candidate * unitsPerMetre <= widest) ?? (LENGTHS[0] as number);
	return { metres, length: metres * unitsPerMetre };
};
