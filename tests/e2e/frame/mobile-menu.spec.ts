import { setTextSize } from '#tests/support/misfits.ts';
import { expect, test } from '#tests/support/page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the bar at the bottom leads to four parts of the site', async ({ page }) => {
	await page.goto('/home');
	const bar = page.getByRole('navigation', { name: 'Atalhos' });
	await expect(bar.getByRole('link')).toHaveText(['Início', 'Trilhos', 'Notícias', 'Contacto']);
	for (const [name, address] of [
		['Trilhos', '/trails'],
		['Notícias', '/news'],
		['Contacto', '/contact'],
	] as const) {
		await bar.getByRole('link', { name }).tap();
		await expect(page).toHaveURL(address);
		await expect(bar.locator('[aria-current=page]')).toHaveText(name);
		await expect(bar).toBeInViewport({ ratio: 1 });
	}
});

test('the menu keeps the focus inside, closes in every way, and its links work', async ({ page }) => {
	await page.goto('/home');
	const menu = page.getByRole('dialog', { name: 'Menu' });
	const open = page.getByRole('button', { name: 'Abrir o menu' });
	await expect(menu).toBeHidden();
	await open.press('Enter');
	await expect(menu).toBeVisible();
	expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
	const stops = await menu.locator('a, button').count();
	for (let stop = 0; stop < stops + 2; stop += 1) {
		await page.keyboard.press('Tab');
		expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer, .bottom-bar'))).toBeNull();
	}
	const behind = page.getByRole('main').getByRole('link').first();
	await behind.focus();
	await expect(behind).not.toBeFocused();
	await page.keyboard.press('Escape');
	await expect(menu).toBeHidden();
	await expect(open).toBeFocused();

	await open.tap();
	await menu.getByRole('button', { name: 'Fechar o menu' }).tap();
	await expect(menu).toBeHidden();
	await expect(open).toBeFocused();

	await open.tap();
	await page.setViewportSize({ width: 1024, height: 768 });
	await expect(menu).toBeHidden();
	await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
	await page.setViewportSize({ width: 390, height: 844 });

	await open.tap();
	await menu.getByRole('link', { name: 'Sobre' }).tap();
	await expect(page).toHaveURL('/about');
	await expect(menu).toBeHidden();
	await page.goBack();
	await expect(page.getByRole('dialog')).toBeHidden();
	await page.getByRole('main').getByRole('link').first().click();
	await expect(page).not.toHaveURL('/home');

	await open.tap();
	await menu.getByRole('link', { name: 'Procurar' }).tap();
	await expect(page).toHaveURL('/search');
});

test('the menu also opens in a browser without invoker commands', async ({ page }) => {
	await page.addInitScript(() => {
		for (const name of ['command', 'commandForElement']) Reflect.deleteProperty(HTMLButtonElement.prototype, name);
		addEventListener('command', (event) => event.preventDefault(), { capture: true });
	});
	await page.goto('/home');
	const menu = page.getByRole('dialog', { name: 'Menu' });
	await page.getByRole('button', { name: 'Abrir o menu' }).tap();
	await expect(menu).toBeVisible();
	await menu.getByRole('button', { name: 'Fechar o menu' }).tap();
	await expect(menu).toBeHidden();
});

/** Finds words that end on another line than they began. It runs in a browser. */
const findBrokenWords = (part: Element): string[] => {
	const found: string[] = [];
	const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode())
		for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
			const range = new Range();
			range.setStart(text, index);
			range.setEnd(text, index + word.length);
			if (range.getClientRects().length > 1) found.push(word);
		}
	return found;
};

test('with large text the header has all its buttons, and breaks no word', async ({ page }) => {
	await page.goto('/home');
	const header = page.getByRole('banner');
	for (const percent of [150, 200]) {
		await setTextSize(page, percent);
		for (const width of [320, 390, 720, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			for (const part of [header, page.locator('.bottom-bar')])
				expect.soft(await part.evaluate(findBrokenWords), `${percent} %, ${width} px`).toEqual([]);
			for (const button of [header.getByRole('link', { name: 'Loja' }), header.getByRole('button')])
				await expect.soft(button).toBeInViewport({ ratio: 1 });
		}
	}
});
