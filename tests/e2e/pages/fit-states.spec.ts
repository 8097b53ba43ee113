import { Cart, GUIDE, SHIRT } from '#tests/support/cart.ts';
import { Checkout } from '#tests/support/checkout.ts';
import { EVERY_FORM } from '#tests/support/every-form.ts';
import { InteractiveMap } from '#tests/support/interactive-map.ts';
import { findMisfits, widenText } from '#tests/support/misfits.ts';
import { ScheduleDialog } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

for (const [name, Form] of EVERY_FORM) {
	test(`${name} with all its errors fits the narrowest screen`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		const form = new Form(page);
		await form.open();
		await form.submit.click();
		await expect(form.notice('Preencha os campos obrigatórios!')).toBeFocused();
		await widenText(page);
		expect(await page.evaluate(findMisfits)).toEqual([]);
	});
}

test('the cart and the checkout fit the narrowest screen', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	const checkout = new Checkout(page, [SHIRT, GUIDE]);
	await checkout.open();
	await expect(page.locator('.order-total')).toBeInViewport({ ratio: 1 });
	await expect(page.locator('.order-total b')).toHaveText(await checkout.total.innerText());
	await page.getByRole('link', { name: 'Ver a encomenda' }).click();
	await expect(checkout.summary.getByRole('heading')).toBeInViewport({ ratio: 1 });
	await checkout.submit.click();
	await expect(checkout.notice('Preencha os campos obrigatórios!')).toBeFocused();
	await widenText(page);
	expect(await page.evaluate(findMisfits)).toEqual([]);
	await page.goto('/home');
	await new Cart(page).open();
	expect(await page.evaluate(findMisfits)).toEqual([]);
	await widenText(page);
	expect(await page.evaluate(findMisfits)).toEqual([]);
});

test('the open calendar fits the narrowest screen, and covers no field', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	const schedule = new ScheduleDialog(page);
	await schedule.open();
	await schedule.calendarButton.click();
	await expect(schedule.calendar.locator(':focus')).toBeVisible();
	expect(await page.evaluate(findMisfits)).toEqual([]);
	await widenText(page);
	expect(await page.evaluate(findMisfits)).toEqual([]);
	const calendar = await schedule.calendar.boundingBox();
	const label = await schedule.form.getByText('Hora', { exact: false }).first().boundingBox();
	expect((calendar?.y ?? 0) + (calendar?.height ?? 0)).toBeLessThanOrEqual(label?.y ?? 0);
});

test('a map that lives fits the narrowest screen, on the page and in full screen', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	const map = new InteractiveMap(page);
	await map.open();
	await map.places.selectOption({ index: 3 });
	await page.getByText('Escolher um troço').click();
	expect(await page.evaluate(findMisfits)).toEqual([]);
	await map.fullScreen.click();
	await expect(page.getByRole('dialog')).toBeVisible();
	expect(await page.evaluate(findMisfits)).toEqual([]);
	await widenText(page);
	expect(await page.evaluate(findMisfits)).toEqual([]);
});
