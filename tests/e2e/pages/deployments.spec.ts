import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/deployment.ts';
import { countWorkers, openUntilStored, storedIn, storedTitle } from '#tests/support/worker.ts';

const deployed = (page: Page) => page.evaluate(() => Reflect.get(window, 'deployed'));

/** Expects the page's title and one of its script files, loaded by an island or the slider, to be of this version. */
const expectVersion = async (page: Page, mark: string) => {
	await expect(page).toHaveTitle(new RegExp(`^${mark} `));
	await expect.poll(() => deployed(page)).toBe(mark);
};

test('visitors get a new version at once, and never a mixture of two', async ({
	page,
	context,
	deployment,
	expectProblem,
}) => {
	expectProblem(/ERR_CONNECTION_REFUSED/);
	await openUntilStored(page, '/contact');
	await expectVersion(page, 'first');
	await page.goto('/become-member');
	await expectVersion(page, 'first');

	const old = await context.newPage();
	await old.goto('/contact');
	await expectVersion(old, 'first');

	await deployment.publish('second');
	await page.goto('/contact');
	await expectVersion(page, 'second');

	// The browser looks for a new worker at each visit. The new worker replaces the offline page and stores new pages.
	await expect.poll(() => storedTitle(page, '/offline')).toMatch(/^second /);
	await page.goto('/contact');
	await expectVersion(page, 'second');

	// A tab of the first version still works, although the site no longer has its files.
	await old.getByLabel(/^Nome/).fill('Ana');
	await old.getByLabel(/^Nome/).blur();
	await old.getByRole('button', { name: 'Submeter' }).click();
	await expect(old.getByRole('heading', { name: 'Preencha os campos obrigatórios!' })).toBeVisible();
	expect(await deployed(old)).toBe('first');

	// Without a network, each page uses the files of its own version.
	await deployment.stop();
	await page.goto('/contact');
	await expectVersion(page, 'second');
	await page.goto('/become-member');
	await expectVersion(page, 'first');
	await page.goto('/news');
	await expect(page).toHaveTitle('second Sem rede, mas não sem mapa · Cumeada');
	expect(await page.evaluate(async () => (await caches.keys()).length)).toBeLessThanOrEqual(4);
});

test('on a slow network a page opens in its stored version, and in the new one the next time', async ({
	page,
	deployment,
}) => {
	await openUntilStored(page, '/contact');
	await deployment.publish('second');
	const goOn = deployment.stall();
	await page.goto('/contact');
	await expectVersion(page, 'first');
	goOn();
	await expect.poll(() => storedTitle(page, '/contact')).toMatch(/^second /);
});

test('the worker can be removed from all devices', async ({ page, deployment }) => {
	await openUntilStored(page, '/contact');
	await deployment.publish('second', { retired: true });
	await page.goto('/contact');
	await expect.poll(() => countWorkers(page)).toBe(0);
	expect(await storedIn(page, 'visited-pages')).toEqual([]);
	await page.goto('/contact');
	await expectVersion(page, 'second');
	expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
