import type { Page } from '@playwright/test';
import { expect } from './page.ts';

/** The drafts of forms in the tab and on the device, by storage key. */
export const storedDrafts = (page: Page): Promise<Readonly<Record<string, string>>> =>
	page.evaluate(() =>
		Object.fromEntries(
			[sessionStorage, localStorage].flatMap((storage) =>
				Object.entries<string>({ ...storage }).filter(([name]) => name.startsWith('draft:')),
			),
		),
	);

/** Expects that no value of the form is left in the tab or on the device, under any key. */
export const expectNoTrace = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
	await expect.poll(() => storedDrafts(page)).toEqual({});
	const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
	expect(Object.values(values).filter((value) => value.length > 4 && kept.includes(value))).toEqual([]);
};
