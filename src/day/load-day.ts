/** What a day is like follows once the page is there: it is never what a visitor waits for. */
export const whenLoaded = async (): Promise<void> => {
	if (document.readyState !== 'complete')
		await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
};

/** Lets the visitor choose a day, and says what holds on it. `onSaid`: for what else changes with the day. */
export const loadDay = async (onSaid: () => void): Promise<void> => {
	await whenLoaded();
	const { startDay } = await import('./start-day.ts');
	await startDay(onSaid);
};
