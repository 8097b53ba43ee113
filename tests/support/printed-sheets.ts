import type { Page } from '@playwright/test';

/** How many sheets of A4 a page takes on paper, by a PDF of Chromium's. */
export const countSheets = async (page: Page): Promise<number> => {
	const pdf = await page.pdf({ preferCSSPageSize: true });
	return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
};
