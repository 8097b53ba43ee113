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
