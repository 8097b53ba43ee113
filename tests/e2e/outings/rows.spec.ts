import type { Locator } from '@playwright/test';
import { newGroup, OutingPage } from '#tests/support/outing-page.ts';
import { expect, test } from '#tests/support/page.ts';

const OUTING = 'um-dia-de-pedra-seca';

const press = (button: Locator, isTouch: boolean) => (isTouch ? button.tap() : button.click());

for (const [device, width, hasTouch] of [
	['a mouse', 1440, false],
	['a finger', 390, true],
] as const)
	test.describe(`with ${device}`, () => {
		test.use({ viewport: { width, height: 844 }, hasTouch });

		test('one press adds or removes one row, also from a field whose error shows as it is left', async ({ page }) => {
			const outing = new OutingPage(page, OUTING);
			const rows = outing.form.locator('.form-rows > fieldset');
			const remove = (number: number) => outing.form.getByRole('button', { name: `Retirar a pessoa ${number}` });
			await outing.open();
			await outing.field('people.0.birthYear').fill('85');
			await press(outing.add, hasTouch);
			await expect(rows).toHaveCount(2);
			await expect(outing.field('people.1.name')).toBeFocused();
			await press(outing.add, hasTouch);
			await expect(rows).toHaveCount(3);
			await expect(outing.field('people.2.name')).toBeFocused();
			await press(remove(3), hasTouch);
			await expect(rows).toHaveCount(2);
			await expect(outing.field('people.1.name')).toBeFocused();
			await press(remove(1), hasTouch);
			await expect(rows).toHaveCount(1);
			await expect(outing.field('people.0.name')).toBeFocused();
		});
	});
