import type { Page } from '@playwright/test';
import { expect } from './page.ts';

/** What the tab and the device keep of forms, by name. */
export const storedDrafts = (page: Page): Promise<Readonly<Record<string, string>>> =>
	page.evaluate(() =>
		Object.fromEntries(
			[sessionStorage, localStorage].flatMap((storage) =>
				Object.entries<string>({ ...storage }).filter(([name]) => name.startsWith('draft:')),
			),
		),
	);

/** Nothing that was typed into a form is left in the tab or on the device, under whatever name. */
export const expectNoTrace = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
	await expect.poll(() => storedDrafts(page)).toEqual({});
	const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
	expect(Object.values(values).filter((value) => value.length > 4 && kept.includes(value))).toEqual([]);
};
