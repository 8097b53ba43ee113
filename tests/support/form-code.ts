import type { Page } from '@playwright/test';

/** Matches the address of the script that every form loads. */
export const FORM_CODE = /\/_astro\/SubmissionForm\..*\.js$/m;

/** Holds back the code of forms until the returned function is called. */
export const holdBackForms = async (page: Page): Promise<() => void> => {
	const code = Promise.withResolvers<void>();
	await page.route(FORM_CODE, async (route) => {
		await code.promise;
		await route.continue();
	});
	return code.resolve;
};
