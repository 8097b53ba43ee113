/** A rise or fall of fewer metres does not count, because it may be the device's error. */
const CLIMB_METRES = 5;

/**
 * Total ascent and descent in metres, summed between turning points. A high or low is a turning point if a fall or rise
 * of `CLIMB_METRES` follows it (hysteresis). The track walked backwards has the two sums exchanged.
 */
export const climbOf = (profile: readonly { readonly elevation: number }[]): { ascent: number; descent: number } => {
	const climb = { ascent: 0, descent: 0 };
	let direction: 'ascent' | 'descent' | undefined;
	let low = profile[0]?.elevation ?? 0;
	let high = low;
	for (const { elevation } of profile) {
		// One of `low` and `high` is the turning point where the present rise or fall began; the other moves on.
		if (direction !== 'ascent') low = Math.min(low, elevation);
		if (direction !== 'descent') high = Math.max(high, elevation);
		if (direction !== 'descent' && elevation <= high - CLIMB_METRES) {
			if (direction) climb.ascent += high - low;
			direction = 'descent';
			low = elevation;
		} else if (direction !== 'ascent' && elevation >= low + CLIMB_METRES) {
			if (direction) climb.descent += high - low;
			direction = 'ascent';
			high = elevation;
		}
	}
	if (direction) climb[direction] += high - low;
	return climb;
};

/** Metres in an hour: on the level, up and down. */
const LEVEL = 4_000;
const UP = 400;
const DOWN = 600;
const MINUTES = 60;

/**
 * Minutes of walking without rests, from metres. Of the time for the distance and the time for the climbs, the larger
 * counts fully and the smaller half (DIN 33466). The speeds are those of the MIDE method for paths (manual of
 * procedures, FAM/FEDME), from which the Portuguese federation took its scale of effort.
 */
export const walkingTime = (way: { distance: number; ascent: number; descent: number }): number => {
	const level = way.distance / LEVEL;
	const heights = way.ascent / UP + way.descent / DOWN;
	return MINUTES * (Math.max(level, heights) + Math.min(level, heights) / 2);
};

/** The most hours of the efforts 1, 2, 3 and 4. A longer walk is effort 5. */
const EFFORT_HOURS = [1, 3, 6, 10];

/** MIDE's effort, 1 to 5, for a walking time in minutes. */
export const effortOf = (minutes: number): 1 | 2 | 3 | 4 | 5 =>
	(1 + EFFORT_HOURS.filter((hours) => minutes > hours * MINUTES).length) as 1 | 2 | 3 | 4 | 5;
