import type { Page } from '@playwright/test';
import { expectAccessibleIn } from '#tests/support/accessibility.ts';
import { Cart, GUIDE, readChanged, SHIRT, startWith } from '#tests/support/cart.ts';
import { Checkout } from '#tests/support/checkout.ts';
import { interactiveMap } from '#tests/support/interactive-map.ts';
import { MemberForm } from '#tests/support/member-form.ts';
import { findMisfits, setTextSize, widenText } from '#tests/support/misfits.ts';
import { ScheduleDialog } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 640 };
const DESKTOP = { width: 1440, height: 900 };

/** Checks that the page is accessible on a phone, in dark colours, and fits the narrowest screen. Ends on the phone. */
const expectFits = async (page: Page): Promise<void> => {
	await page.setViewportSize(PHONE);
	await expectAccessibleIn('dark', page);
	await page.setViewportSize(NARROWEST);
	expect.soft(await page.evaluate(findMisfits), 'the narrowest screen').toEqual([]);
	await page.setViewportSize(PHONE);
};

const expectLargeTextFits = async (page: Page): Promise<void> => {
	await page.setViewportSize(NARROWEST);
	await setTextSize(page, 200);
	expect.soft(await page.evaluate(findMisfits), 'the narrowest screen, large text').toEqual([]);
	await setTextSize(page, 100);
};

/** The same, then on a desktop, in light colours, then with large text, and last with wide letters, which stay. */
const expectFitsEverywhere = async (page: Page): Promise<void> => {
	await expectFits(page);
	await page.setViewportSize(DESKTOP);
	await expectAccessibleIn('light', page);
	await expectLargeTextFits(page);
	await widenText(page);
	expect.soft(await page.evaluate(findMisfits), 'the narrowest screen, wide letters').toEqual([]);
};

test.use({ viewport: PHONE });

// The other forms have the same parts.
test('the membership form is accessible and fits with errors, while it is sent, and with every answer', async ({
	page,
	expectProblem,
}) => {
	const form = new MemberForm(page);
	await form.open();
	await form.fill(form.newValues());
	// All answers that refuse a form have the same parts.
	for (const status of [500, 200]) {
		if (status !== 200) expectProblem(new RegExp(`status of ${status}`));
		const answer = Promise.withResolvers<void>();
		await page.route(form.endpoint, async (route) => {
			await answer.promise;
			await route.fulfill({ status, json: { status } });
		});
		await form.submit.click();
		await expect(page.getByRole('status').getByText('A carregar, aguarde...')).toBeVisible();
		if (status === 500) {
			// Words in the middle of the screen would count as covering a field below them.
			await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
			await expectAccessibleIn('light', page);
		}
		answer.resolve();
		await expect(form.place.locator('.message-box')).toBeFocused();
		await expectFits(page);
	}
	await form.takeAgain();
	await form.submit.click();
	await expect(form.refusal).toBeFocused();
	await expectFitsEverywhere(page);
});

test('the cart and the checkout are accessible and fit in every step', async ({ page }) => {
	const checkout = new Checkout(page);
	await page.setViewportSize(NARROWEST);
	await checkout.open();
	await expect(page.locator('.order-total')).toBeInViewport({ ratio: 1 });
	await expect(page.locator('.order-total b')).toHaveText(await checkout.total.innerText());
	await page.getByRole('link', { name: 'Ver a encomenda' }).click();
	await expect(checkout.summary.getByRole('heading')).toBeInViewport({ ratio: 1 });
	await checkout.submit.click();
	await expect(checkout.refusal).toBeFocused();
	await expectFits(page);
	await checkout.fill(checkout.newValues());
	await readChanged(page, (products) => delete products['guia-de-campo']);
	const cart = new Cart(page);
	await cart.open();
	await expect(cart.drawer.locator('.message-box')).toBeFocused();
	await expectFits(page);
	await page.unroute('/checkout.json');
	await page.keyboard.press('Escape');
	await checkout.submit.click();
	await expect(checkout.thanks).toBeFocused();
	await expectFitsEverywhere(page);
});

test('the cart with two lines is accessible and fits, also with wide letters', async ({ page }) => {
	await startWith(page, [SHIRT, GUIDE]);
	await page.goto('/home');
	await new Cart(page).open();
	await expectFitsEverywhere(page);
});

test('a filtered list of trails is accessible and fits, and so is an empty one', async ({ page }) => {
	await page.goto('/trails?conditions=bus&shape=line');
	await expect(page.getByRole('list', { name: 'Filtros ativos' }).getByRole('button')).toHaveCount(2);
	await page.locator('summary', { hasText: 'Filtros (2)' }).click();
	await expectFits(page);
	await page.getByLabel('Distância').selectOption('Até 5 km');
	await expect(page.getByRole('heading', { name: 'Nenhum trilho tem tudo isto' })).toBeVisible();
	await expectFitsEverywhere(page);
});

test('the interactive map is accessible and fits, on the page and in full screen', async ({ page, context }) => {
	const map = interactiveMap(page);
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation(map.fromStart(300, 0));
	await map.open();
	await map.where.click();
	await expect(map.position).toContainText('do percurso');
	await map.places.selectOption({ index: 3 });
	await expectFits(page);
	await expectLargeTextFits(page);
	// A window in full screen keeps its size.
	await map.fullScreen.click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await expectAccessibleIn('light', page);
	expect.soft(await page.evaluate(findMisfits)).toEqual([]);
	await widenText(page);
	expect.soft(await page.evaluate(findMisfits), 'wide letters').toEqual([]);
});

test('the schedule dialog is accessible and fits with errors and with the calendar, which covers no field', async ({
	page,
}) => {
	const schedule = new ScheduleDialog(page);
	await schedule.open();
	await schedule.submit.click();
	await expect(schedule.refusal).toBeFocused();
	await expectFits(page);
	await page.setViewportSize(NARROWEST);
	await schedule.calendarButton.click();
	await expect(schedule.calendar.locator(':focus')).toBeVisible();
	await expectFitsEverywhere(page);
	const calendar = await schedule.calendar.boundingBox();
	const label = await schedule.form.locator('label', { hasText: 'Hora' }).boundingBox();
	expect((calendar?.y ?? 0) + (calendar?.height ?? 0)).toBeLessThanOrEqual(label?.y ?? 0);
});

test('the open menu is accessible and fits', async ({ page }) => {
	await page.goto('/home');
	await page.getByRole('button', { name: 'Abrir o menu' }).click();
	await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
	await expectFits(page);
	await expectLargeTextFits(page);
});
