import type { Locator } from '@playwright/test';
import { newGroup, outingPage } from '#tests/support/outing-page.ts';
import { expect, test } from '#tests/support/page.ts';

const OUTING = 'um-dia-de-pedra-seca';

const press = (button: Locator, isTouch: boolean) => (isTouch ? button.tap() : button.click());

for (const [device, width, hasTouch] of [
	['a mouse', 1440, false],
	['a finger', 390, true],
] as const)
	test.describe(`with ${device}`, () => {
		test.use({ viewport: { width, height: 844 }, hasTouch });

		test('one press adds or removes one row, even from a field whose error appears when it is left', async ({
			page,
		}) => {
			const outing = outingPage(page, OUTING);
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

test('a row that moves up keeps its state, and no other field shows an error', async ({ page }) => {
	const outing = outingPage(page, OUTING);
	const wrong = outing.form.locator('[aria-invalid]');
	await outing.open();
	const [first] = newGroup(1).people;
	await outing.field('people.0.name').fill(first?.name ?? '');
	await outing.field('people.0.birthYear').fill(first?.birthYear ?? '');
	await outing.add.click();
	await outing.field('people.1.name').fill('Rui');
	await outing.add.click();
	await outing.field('people.2.name').fill('Eva');
	await outing.field('people.2.birthYear').fill('85');
	await expect(wrong).toHaveAttribute('name', 'people.2.birthYear');
	await outing.form.getByRole('button', { name: 'Retirar a pessoa 1' }).click();
	await expect(outing.field('people.0.name')).toHaveValue('Rui');
	await expect(outing.field('people.1.birthYear')).toHaveValue('85');
	await expect(wrong).toHaveAttribute('name', 'people.1.birthYear');

	await outing.form.getByRole('button', { name: 'Retirar a pessoa 2' }).click();
	await expect(wrong).toHaveCount(0);
	await outing.add.click();
	await expect(outing.field('people.1.name')).toBeFocused();
	await expect(wrong).toHaveCount(0);
});

test('a removed row’s errors are gone, and a new row has none', async ({ page }) => {
	const outing = outingPage(page, OUTING);
	await outing.open();
	await outing.fill(newGroup(1));
	await outing.add.click();
	await outing.submit.click();
	await outing.expectNotice('Preencha os campos obrigatórios!');
	await outing.form.getByRole('button', { name: 'Retirar a pessoa 2' }).click();
	await expect(page.getByRole('region', { name: 'Preencha os campos obrigatórios!' })).toHaveCount(0);

	// Rows that come after that are new.
	await outing.add.click();
	await outing.fill(newGroup(2));
	await outing.add.click();
	await outing.field('people.2.name').fill('Eva');
	await expect(outing.form.locator('[aria-invalid]')).toHaveCount(0);
});

test('fields that do not fit beside each other are below each other, also with large letters', async ({ page }) => {
	const outing = outingPage(page, OUTING);
	await page.setViewportSize({ width: 720, height: 900 });
	await outing.open();
	await outing.add.click();
	const boxOf = async (name: string) => {
		const box = await outing.field(name).boundingBox();
		if (!box) throw new Error(`${name} is not drawn.`);
		return box;
	};
	const isBelow = async () => (await boxOf('people.0.birthYear')).y > (await boxOf('people.0.name')).y;
	expect(await isBelow()).toBe(false);
	await page.evaluate(() => {
		document.documentElement.style.fontSize = '200%';
	});
	expect(await isBelow()).toBe(true);
	const { width } = await outing.form.locator('.form-rows').evaluate((rows) => rows.getBoundingClientRect());
	expect((await boxOf('people.0.name')).width).toBeCloseTo(width);
});
