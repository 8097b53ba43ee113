import { onTestFinished, vi } from 'vitest';

/** Stops the clock at a moment until the test ends. A second call moves the clock. Timers run as usual. */
export const setTime = (moment: string): void => {
	vi.setSystemTime(moment);
	onTestFinished(() => void vi.useRealTimers());
};
