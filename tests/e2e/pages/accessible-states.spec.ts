import { expectAccessible, expectAccessibleInLight } from '#tests/support/accessibility.ts';
import { Cart, readChanged } from '#tests/support/cart.ts';
import { Checkout } from '#tests/support/checkout.ts';
import { EVERY_FORM } from '#tests/support/every-form.ts';
import { InteractiveMap } from '#tests/support/interactive-map.ts';
import { ScheduleDialog } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const PHONE = { width: 390, height: 844 };

/** A phone and a desktop differ only in columns, so the desktop does not repeat every form and colour. */
const SCREENS = [PHONE, { width: 1440, height: 900 }];

for (const viewport of SCREENS) {
	const look = viewport === PHONE ? expectAccessible : expectAccessibleInLight;
	test.describe(`${viewport.width} px`, () => {
		test.use({ viewport });

		for (const [name, Form] of viewport === PHONE ? EVERY_FORM : []) {
			test(`${name} is accessible with errors, while it is sent, and with every answer`, async ({
				page,
				expectProblem,
			}) => {
				const form = new Form(page);
				await form.open();
				await form.submit.click();
				await expect(form.notice('Preencha os campos obrigatórios!')).toBeFocused();
				await look(page);

				await form.fill(form.description.newValues());
				for (const status of [500, 409, 200]) {
					if (status !== 200) expectProblem(new RegExp(`status of ${status}`));
					const answer = Promise.withResolvers<void>();
					await page.route(form.endpoint, async (route) => {
						await answer.promise;
						await route.fulfill({ status, json: { status } });
					});
					await form.submit.click();
					await expect(page.getByRole('status').getByText('A carregar, aguarde...')).toBeVisible();
					if (status === 500) await look(page);
					answer.resolve();
					await expect(form.place.locator('.notice')).toBeFocused();
					await look(page);
				}
			});
		}

		test('the cart and the checkout are accessible all the way to the order', async ({ page }) => {
			const checkout = new Checkout(page);
			await checkout.open();
			await checkout.submit.click();
			await expect(checkout.notice('Preencha os campos obrigatórios!')).toBeFocused();
			await look(page);
			await checkout.fill(checkout.description.newValues());
			await readChanged(page, (products) => delete products['guia-de-campo']);
			const cart = new Cart(page);
			await cart.open();
			await expect(cart.drawer.locator('.notice')).toBeFocused();
			await look(page);
			await page.unroute('/checkout.json');
			await page.keyboard.press('Escape');
			await checkout.submit.click();
			await expect(checkout.thanks).toBeFocused();
			await look(page);
		});

		test('a filtered list of trails is accessible, and so is an empty one', async ({ page }) => {
			await page.goto('/trails?shape=line&access=transport');
			await expect(page.getByRole('list', { name: 'Filtros ativos' }).getByRole('button')).toHaveCount(2);
			await look(page);
			const fold = page.locator('summary', { hasText: 'Filtros (2)' });
			if (await fold.isVisible()) {
				await fold.click();
				await look(page);
			}
			await page.getByLabel('Distância').selectOption('Até 5 km');
			await expect(page.getByRole('heading', { name: 'Nenhum trilho é assim' })).toBeVisible();
			await look(page);
		});

		test('a map that lives is accessible, on the page and in full screen', async ({ page, context }) => {
			const map = new InteractiveMap(page);
			await context.grantPermissions(['geolocation']);
			await context.setGeolocation(map.fromStart(300, 0));
			await map.open();
			await map.where.click();
			await expect(map.position).toContainText('do percurso');
			await map.places.selectOption({ index: 3 });
			await page.getByText('Escolher um troço').click();
			await look(page);
			await map.fullScreen.click();
			await expect(page.getByRole('dialog')).toBeVisible();
			await look(page);
		});

		test('the open calendar is accessible', async ({ page }) => {
			const schedule = new ScheduleDialog(page);
			await schedule.open();
			await schedule.calendarButton.click();
			await expect(schedule.calendar.locator(':focus')).toBeVisible();
			await look(page);
		});
	});
}

test.describe('on a phone', () => {
	test.use({ viewport: PHONE });

	test('the open menu is accessible', async ({ page }) => {
		await page.goto('/home');
		await page.getByRole('button', { name: 'Abrir o menu' }).click();
		await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
		await expectAccessible(page);
	});
});
