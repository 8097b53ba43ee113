/** The index where a key leads from the item at `current`, maybe outside the items; `undefined` for other keys. */
export const indexFor = (key: string, current: number, last: number): number | undefined => {
	const steps: Readonly<Record<string, number>> = {
		ArrowLeft: current - 1,
		ArrowRight: current + 1,
		Home: 0,
		End: last,
	};
	return steps[key];
};
