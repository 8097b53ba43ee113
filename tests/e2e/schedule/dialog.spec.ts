import { test as testAlone } from '#tests/support/page.ts';
import { ACTION, newRequest, ScheduleDialog } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

test('the home page loads no framework until a visitor points at a button, whose link also opens in a tab of its own', async ({
	page,
}) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	const schedule = new ScheduleDialog(page);
	await page.goto('/home', { waitUntil: 'networkidle' });
	const isDialog = (url: string) => /ScheduleDialog|SubmissionForm/.test(url);
	expect(asked.filter(isDialog)).toEqual([]);
	await schedule.link.hover();
	await expect.poll(() => asked.filter(isDialog).length).toBeGreaterThan(0);
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

test('it needs no mouse', async ({ page }) => {
	const schedule = new ScheduleDialog(page);
	const values = newRequest();
	await page.goto('/home');
	while (!(await schedule.link.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(schedule.dialog.getByRole('heading', { level: 2 })).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(schedule.dialog.getByRole('button', { name: 'Fechar' })).toBeFocused();
	for (const name of ['firstName', 'lastName', 'email'] as const) {
		await page.keyboard.press('Tab');
		await expect(schedule.field(name)).toBeFocused();
		await page.keyboard.insertText(values[name]);
	}
	await page.keyboard.press('Tab');
	await expect(schedule.field('date')).toBeFocused();
	// Its code comes ahead.
	const calendar = page.waitForRequest(/\/Calendar\.[^/]+\.js$/);
	await page.keyboard.press('Tab');
	await calendar;
	await page.keyboard.press('Enter');
	await expect(schedule.calendar.locator(':focus')).toBeVisible();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Space');
	await expect(schedule.calendarButton).toBeFocused();
	await expect(schedule.field('date')).toHaveValue(/^\d{4}\/\d\d\/\d\d$/);
	await page.keyboard.press('Tab');
	await expect(schedule.field('time')).toBeFocused();
	await page.keyboard.insertText(values.time);
	await page.keyboard.press('Enter');
	await expect(schedule.success).toBeFocused();
});

testAlone.describe('on a phone', () => {
	testAlone.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	testAlone('it fills the screen, and its message is seen', async ({ page }) => {
		const schedule = new ScheduleDialog(page);
		await page.goto('/home');
		await schedule.link.tap();
		await schedule.waitUntilHydrated();
		expect(await schedule.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
		await schedule.submit.tap();
		await expect(schedule.refusal).toBeInViewport();
	});
});
