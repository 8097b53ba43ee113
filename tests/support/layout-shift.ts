import type { Page } from '@playwright/test';

/** The highest score of layout shifts. Below 0.1 counts as good. */
export const SHIFT_MAX = 0.02;

/** The score of layout shifts since the page began to load. Shifts after a visitor's action do not count. */
export const measureShift = (page: Page): Promise<number> =>
	page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				const sum = (entries: PerformanceEntryList) =>
					entries.reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0);
				const observer = new PerformanceObserver((list) => resolve(sum(list.getEntries())));
				observer.observe({ type: 'layout-shift', buffered: true });
				// Without any shift the observer is never called.
				requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
			}),
	);
