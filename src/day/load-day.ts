import { whenLoaded } from '#src/components/when-loaded.ts';

/** Lets the visitor choose a day, and says what holds on it, once the page is there. `onSaid`: for what else changes with the day. */
export const loadDay = async (onSaid: () => void): Promise<void> => {
	await whenLoaded();
	const { startDay } = await import('./start-day.ts');
	await startDay(onSaid);
};
