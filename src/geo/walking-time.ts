/** Metres in an hour: on the level, up and down. */
const LEVEL = 4_000;
const UP = 400;
const DOWN = 600;
const MINUTES = 60;

/**
 * Minutes of walking, rests not counted: the time for the way and that for the heights, the larger and half of the
 * smaller. The speeds are those of the MIDE method (manual of procedures, FAM/FEDME) for paths, of which the Portuguese
 * federation has its scale of effort; the rule is that of DIN 33466. All in metres.
 */
export const walkingTime = (way: { distance: number; ascent: number; descent: number }): number => {
	const level = way.distance / LEVEL;
	const heights = way.ascent / UP + way.descent / DOWN;
	return MINUTES * (Math.max(level, heights) + Math.min(level, heights) / 2);
};

/** Hours up to which an effort is 1, 2, 3 or 4. */
const EFFORT_HOURS = [1, 3, 6, 10];

/** MIDE's effort, 1 to 5, of so many minutes. */
export const effortOf = (minutes: number): 1 | 2 | 3 | 4 | 5 =>
	(1 + EFFORT_HOURS.filter((hours) => minutes > hours * MINUTES).length) as 1 | 2 | 3 | 4 | 5;
