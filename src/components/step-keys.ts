/** The index to which each key leads from the item at `current`. Indices go from 0 to `last`. */
const STEPS: Readonly<Record<string, (current: number, last: number) => number>> = {
	ArrowLeft: (current) => current - 1,
	ArrowRight: (current) => current + 1,
	Home: () => 0,
	End: (_, last) => last,
};

/** The index to which a key leads, which may lie outside the items. `undefined` for keys that lead nowhere. */
export const indexFor = (key: string, current: number, last: number): number | undefined => STEPS[key]?.(current, last);
