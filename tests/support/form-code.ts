import type { Page } from '@playwright/test';

/** The file of what every form has. */
export const FORM_CODE = /\/_astro\/SubmissionForm\..*\.js$/m;

/** Holds back the code of forms until it is told to let it go. */
export const holdBackForms = async (page: Page): Promise<() => void> => {
	const code = Promise.withResolvers<void>();
	await page.route(FORM_CODE, async (route) => {
		await code.promise;
		await route.continue();
	});
	return code.resolve;
};
