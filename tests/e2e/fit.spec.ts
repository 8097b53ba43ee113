import type { Page } from '@playwright/test';
import { EVERY_FORM } from '#tests/support/every-form.ts';
import { findOverflow } from '#tests/support/overflow.ts';
import { ScheduleDialog } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** The narrowest phone, which is a desktop at 400 % too, a desktop at 200 %, and both sides of each breakpoint. */
const WIDTHS = [320, 390, 600, 601, 640, 767, 768, 991, 992, 1440];

/** WCAG 1.4.12. */
const TEXT_SPACING = `
	* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
	p { margin-bottom: 2em !important; }
`;

/** As a visitor's own style sheet would, which no policy of the site's binds. */
const widenText = (page: Page) =>
	page.evaluate((css) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets.push(sheet);
	}, TEXT_SPACING);

for (const { address } of sitePages) {
	test(`${address} fits every width and zoom, and bears wider text`, async ({ page }) => {
		await page.goto(address);
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 400 });
			expect.soft(await page.evaluate(findOverflow), `${width} px`).toEqual([]);
		}
		await widenText(page);
		for (const width of [320, 1280]) {
			await page.setViewportSize({ width, height: 400 });
			expect.soft(await page.evaluate(findOverflow), `${width} px, wider text`).toEqual([]);
		}
	});
}

for (const [name, Form] of EVERY_FORM) {
	test(`${name} full of errors fits the narrowest screen`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		const form = new Form(page);
		await form.open();
		await form.submit.click();
		await expect(form.notice('Preencha os campos obrigatórios!')).toBeFocused();
		await widenText(page);
		expect(await page.evaluate(findOverflow)).toEqual([]);
	});
}

test('the open calendar fits the narrowest screen, and covers no field', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	const schedule = new ScheduleDialog(page);
	await schedule.open();
	await schedule.calendarButton.click();
	await expect(schedule.calendar.locator(':focus')).toBeVisible();
	expect(await page.evaluate(findOverflow)).toEqual([]);
	await widenText(page);
	expect(await page.evaluate(findOverflow)).toEqual([]);
	const calendar = await schedule.calendar.boundingBox();
	const label = await schedule.form.getByText('Hora', { exact: false }).first().boundingBox();
	expect((calendar?.y ?? 0) + (calendar?.height ?? 0)).toBeLessThanOrEqual(label?.y ?? 0);
});
