import type { Page } from '@playwright/test';
import { routes } from '#src/routes.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { compressedSize } from '#tests/support/compressed-size.ts';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { newGroup, register, ticketOf } from '#tests/support/outing-page.ts';
import { expect, setOffline, test } from '#tests/support/page.ts';
import { storedDrafts } from '#tests/support/stored-drafts.ts';
import { countWorkers, loadedButNotStored, openUntilStored, storedIn } from '#tests/support/worker.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the worker is small and comes 30 seconds after the page; without a network visited pages open, in every spelling, and others show the offline page', async ({
	page,
	context,
	request,
	expectProblem,
}) => {
	// Requests that fail offline: for pages, and in some browsers for pictures further down, which were never in view.
	expectProblem(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
	await page.clock.install({ time: 0 });
	await page.clock.pauseAt(1_000);
	await page.goto('/home');
	await page.clock.runFor(29_900);
	expect(await countWorkers(page)).toBe(0);
	await page.clock.runFor(100);
	await expect.poll(() => storedIn(page, 'visited-pages')).toContain('/home');

	const worker = await request.get('/service-worker.js');
	expect(worker.headers()['cache-control']).toBe('no-cache');
	expect(compressedSize(await worker.body())).toBeLessThan(10_000);
	const [precache = ''] = (await page.evaluate(() => caches.keys())).filter((name) => name.includes('precache'));
	const stored = await storedIn(page, precache);
	expect(stored).toContain('/offline');
	expect(stored).toContainEqual(expect.stringMatching(/\/logo\..+\.svg$/));
	// The name changes with the content, so that a new page never gets an old file from this cache.
	expect(stored).toContainEqual(expect.stringMatching(/\/icons\..+\.svg$/));
	const bodies = await Promise.all(stored.map(async (address) => (await request.get(address)).body()));
	// The small map of each trail, so that nobody is in the hills without one.
	expect(stored.filter((address) => address.endsWith('/map-phone.svg')).length).toBeGreaterThan(5);
	// Compressed, as a visitor's network brings them.
	expect(bodies.reduce((sum, body) => sum + compressedSize(body), 0)).toBeLessThan(110_000);

	await page.clock.resume();
	await page.goto('/about?from=test');
	await page.goto('/en/cookies');
	await expect.poll(() => storedIn(page, 'visited-pages')).toContain('/en/offline');
	await page.goto('/contact');
	// Waits for the form's code, which is fetched ahead.
	await expect.poll(() => storedIn(page, 'visited-assets')).toContainEqual(expect.stringContaining('/ContactForm.'));
	await context.setOffline(true);

	for (const spelling of ['/home', '/home/', '/home?a=b', '/']) {
		await page.goto(spelling);
		await expect(page).toHaveTitle(/^Cumeada/);
	}
	const picture = page.locator('img').first();
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
	await page.goto('/about');
	await expect(page).toHaveTitle(/^Sobre/);

	await page.goto('/en/trails');
	await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
	await page.goto('/news');
	await expect(heading(page)).toHaveText('Sem rede, mas não sem mapa');
	await expect(page.getByText('Esta página ainda não estava guardada.')).toBeVisible();
	await expect(page).toHaveURL('/news');
	await expect(page.getByRole('main').getByRole('button')).toHaveText('Tentar outra vez');
	await expect(page.getByRole('link', { name: 'Ver os trilhos' })).toBeHidden();
	const visited = page.getByRole('region', { name: 'Páginas que já visitou' }).getByRole('link');
	await expect(visited).toHaveCount(5);
	await page.setViewportSize({ width: 390, height: 844 });
	await expectAccessible(page);

	await visited.filter({ hasText: 'Contacto' }).click();
	await new ContactForm(page).waitUntilHydrated();

	await page.goto('/news');
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Tentar outra vez' }).click();
	await expect(heading(page)).toHaveText('O que se passa no terreno');
});

test('the first page of a visit has its icons without a network too', async ({ page, context, expectProblem }) => {
	expectProblem(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
	// Runs timers thirty times as fast. With Playwright's clock the browser would lack the list of loaded files.
	await page.addInitScript(() => {
		const { setTimeout: wait } = window;
		const hurry = (work: () => void, delay = 0) => wait(work, delay / 30);
		Object.assign(window, { setTimeout: hurry });
	});
	await page.goto('/trails/vale-do-moinho');
	await expect.poll(() => loadedButNotStored(page)).toEqual([]);
	await context.setOffline(true);
	await page.reload();
	const map = page.locator('.trail-sheet img').first();
	await map.scrollIntoViewIfNeeded();
	await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
	await page.getByRole('slider').focus();
	await expect(page.locator('.readout')).toContainText(' km');
});

test('submissions, the editor and the association’s own page are not stored, and a form sent without a network stays on the device and can be sent later', async ({
	page,
	context,
	expectProblem,
}) => {
	expectProblem(/status of 404/);
	expectProblem(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
	await openUntilStored(page, '/contact');
	await page.evaluate(() => fetch('/api/contact', { method: 'POST', body: new URLSearchParams({ name: 'Ana' }) }));
	await page.evaluate(() => fetch('/api/contact'));
	const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
	await page.goto(new URL(picture ?? '').pathname);
	await page.goto('/desk/frame');
	await page.goto('/admin');
	await expect(page.getByRole('heading', { name: 'Editor · Cumeada' })).toBeVisible();
	await page.goto('/home');
	expect((await storedIn(page, 'visited-pages')).toSorted()).toEqual(['/contact', '/home', '/trails']);
	expect((await storedIn(page, 'visited-files')).filter((path) => /^\/(?:api|admin)/.test(path))).toEqual([]);

	await context.setOffline(true);
	const first = new ContactForm(page);
	const enquiry = newEnquiry();
	await first.open();
	await setOffline(page, true);
	await first.fill(enquiry);
	await first.submit.click();
	await expect(first.failure).toContainText('Está sem rede, mas o que escreveu continua no formulário');
	await expect(first.failure).toContainText('neste aparelho durante 7 dias');
	await page.close();

	const second = new ContactForm(await context.newPage());
	await second.open();
	await second.expectValues(enquiry);
	await setOffline(second.page, true);
	await second.submit.click();
	await expect(second.failure).toBeFocused();
	await setOffline(second.page, false);
	await expect(second.failure.getByText('Já há rede: pode enviar agora.')).toBeVisible();
	await second.failure.getByRole('button', { name: 'Tentar outra vez' }).click();
	await expect(second.success).toBeFocused();
	expect(await storedDrafts(second.page)).toEqual({});
});

test('a ticket that was opened once opens without a network, as a copy that changes nothing, until it is cancelled or its day is over', async ({
	page,
	context,
	request,
	expectProblem,
}) => {
	expectProblem(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
	const outing = 'ao-moinho-pela-ribeira';
	const linkFor = async (count: number) => {
		const group = newGroup(count);
		await register(request, outing, group);
		return ticketOf(request, group);
	};
	const stored = () => storedIn(page, 'visited-tickets');
	const copy = page.getByRole('heading', { name: 'Sem rede: é uma cópia' });
	const cancel = page.getByRole('button', { name: 'Cancelar a inscrição' });

	const link = await linkFor(2);
	await page.goto(link);
	await expect.poll(stored).toEqual([`${routes.outingTicket(outing)}`]);
	await expect(copy).toBeHidden();
	await page.getByRole('button', { name: 'Retirar Pessoa B' }).click();
	const remove = page.getByRole('button', { name: 'Retirar Pessoa B' });
	await expect(remove).toBeVisible();
	await context.setOffline(true);
	await remove.click();
	await expect(copy).toBeVisible();
	await expect(page.getByText('Quem vem: 2 pessoas')).toBeVisible();
	await context.setOffline(false);
	await page.goBack();
	await remove.click();
	await expect(page.getByRole('status').filter({ hasText: 'Está feito.' })).toBeVisible();
	await context.setOffline(true);
	await page.goto(link);
	await expect(copy).toBeVisible();
	await expect(page.getByText('Quem vem: 1 pessoa')).toBeVisible();
	await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
	await expect(page.getByRole('status').filter({ hasText: 'Está feito.' })).toBeHidden();
	await page.setViewportSize({ width: 390, height: 844 });
	await expectAccessible(page);

	await context.setOffline(false);
	await page.goto(link);
	await expect(copy).toBeHidden();
	await cancel.click();
	await page.getByRole('main').getByRole('button', { name: 'Cancelar a inscrição' }).click();
	await expect(page).toHaveURL(routes.outingResult('cancelled'));
	expect(await stored()).toEqual([]);

	const second = await linkFor(1);
	await page.goto(second);
	await expect.poll(stored).toHaveLength(1);
	const [worker] = context.serviceWorkers();
	await worker?.evaluate(() => {
		const inTwoYears = Date.now() + 2 * 365 * 86_400_000;
		Date.now = () => inTwoYears;
	});
	await context.setOffline(true);
	await page.goto('/home').catch(() => undefined);
	await expect.poll(stored).toEqual([]);
	await page.goto(second);
	await expect(heading(page)).toHaveText('Sem rede, mas não sem mapa');
});

test('an error that arrives as if it were a preloaded answer, as in Firefox without a network, is no answer', async ({
	page,
	context,
	request,
	expectProblem,
}) => {
	expectProblem(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
	const group = newGroup(1);
	await register(request, 'ao-moinho-pela-ribeira', group);
	const ticket = await ticketOf(request, group);
	await openUntilStored(page, '/contact');
	await page.goto(ticket);
	await expect.poll(() => storedIn(page, 'visited-tickets')).toHaveLength(1);
	const [worker] = context.serviceWorkers();
	await worker?.evaluate(() => {
		Object.defineProperty(FetchEvent.prototype, 'preloadResponse', { get: async () => Response.error() });
	});
	await context.setOffline(true);
	await page.goto('/contact');
	await expect(heading(page)).toHaveText('Contato');
	await page.goto(ticket);
	await expect(page.getByRole('heading', { name: 'Sem rede: é uma cópia' })).toBeVisible();
	await page.goto('/news');
	await expect(heading(page)).toHaveText('Sem rede, mas não sem mapa');
});

test('the whole site works in a browser without service workers', async ({ page }) => {
	await page.addInitScript(() => {
		Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
		Reflect.deleteProperty(window, 'caches');
	});
	await page.clock.install();
	await page.goto('/offline');
	await page.clock.runFor(60_000);
	await expect(page.getByText('Ainda não guardou nenhum.')).toBeVisible();
	await expect(page.getByRole('region', { name: 'Páginas que já visitou' })).toBeHidden();
});
