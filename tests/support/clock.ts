import { onTestFinished, vi } from 'vitest';

/** Stops the clock at a moment until the test ends. Called again it moves it on; timers run as ever. */
export const setTime = (moment: string): void => {
	vi.setSystemTime(moment);
	onTestFinished(() => void vi.useRealTimers());
};
