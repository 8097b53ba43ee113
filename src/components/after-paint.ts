/** Longer than a frame, for a hidden page, which paints nothing. */
const AT_MOST_MS = 100;

/** Resolves once the browser has shown what it has: a press is seen before the work that it starts. */
export const afterPaint = (): Promise<void> =>
	new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve));
		setTimeout(resolve, AT_MOST_MS);
	});
