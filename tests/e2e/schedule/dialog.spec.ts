import { ACTION, newRequest, ScheduleDialog } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

test('the link also opens in a tab of its own', async ({ page }) => {
	const schedule = new ScheduleDialog(page);
	await page.goto('/home');
	// Whether the script leaves the click to the browser, which then opens a tab. Playwright misses some of these tabs.
	const isDefaultAction = page.evaluate(
		() =>
			new Promise<boolean>((resolve) => {
				const look = (event: MouseEvent) => {
					resolve(!event.defaultPrevented);
					event.preventDefault();
				};
				addEventListener('click', look, { once: true });
			}),
	);
	await schedule.link.click({ modifiers: ['ControlOrMeta'] });
	expect(await isDefaultAction).toBe(true);
	await expect(schedule.link).toHaveAttribute('href', `/schedule/${ACTION.id}`);
	await expect(schedule.dialog).toBeHidden();
});

test('Escape in the calendar leaves the dialog open, the page behind it does not scroll, and what was typed stays', async ({
	page,
}) => {
	const schedule = new ScheduleDialog(page);
	const values = newRequest();
	await schedule.open();
	await expect(schedule.dialog.getByRole('heading', { level: 2 })).toBeFocused();
	const nextMonth = schedule.calendar.getByRole('button', { name: 'Mês seguinte' });
	for (const place of [schedule.calendar.getByRole('gridcell').locator(':scope:focus'), nextMonth]) {
		await schedule.calendarButton.click();
		await expect(schedule.calendar.locator(':focus')).toBeVisible();
		await place.focus();
		await page.keyboard.press('Escape');
		await expect(schedule.calendar).toBeHidden();
		await expect(schedule.dialog).toBeVisible();
		await expect(schedule.calendarButton).toBeFocused();
	}
	await schedule.fill(values);
	const position = () => page.evaluate(() => scrollY);
	const before = await position();
	await page.mouse.move(20, 400);
	await page.mouse.wheel(0, 600);
	await page.keyboard.press('Escape');
	await expect(schedule.dialog).toBeHidden();
	expect(await position()).toBe(before);

	await schedule.link.click();
	await schedule.expectValues(values);
	await page.keyboard.press('Escape');
	await page.getByRole('link', { name: /^Agendar: Festa/ }).click();
	await expect(page.getByRole('dialog', { name: /^Agendar: Festa/ }).getByLabel(/^Nome/)).toHaveValue(values.firstName);
});
