import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { firstOf, type Responder, startHttpServer } from '#netlify/local/http.ts';
import { respondWithSite } from '#netlify/local/site.ts';
import { EMPTY_FORECAST } from '#src/day/forecast.ts';
import { SERVICE_WORKER } from '#src/features/offline/register.ts';
import { bundleServiceWorker } from '#src/integrations/service-worker.ts';
import { DAY_API } from '#src/routes.ts';
import { interactiveMap } from '#tests/support/interactive-map.ts';
import { test as base, expect } from '#tests/support/page.ts';
import { countWorkers, openUntilStored, storedIn, storedTitle } from '#tests/support/worker.ts';

const SCRIPT = /^\/_astro\/.*\.js$/;

/**
 * Answers with a version of the built site, as a changed build would: its titles begin with `mark`, its script files have
 * other names, and store `mark` in `window.deployed`. `retired`: with the worker that removes itself.
 */
const respondWithVersion = (mark: string, { retired = false } = {}): Responder => {
	const respond = respondWithSite('dist', resolve('netlify.toml'));
	const scripts = new Set(readdirSync('dist/_astro').filter((name) => name.endsWith('.js')));
	const end = `-${mark}.js`;
	const withMark = (text: string) =>
		text
			.replaceAll(/[\w.~-]+\.js\b/g, (name) => (scripts.has(name) ? name.replace(/\.js$/, end) : name))
			.replace('<title>', `<title>${mark} `)
			.replace('"version":"', `"version":"${mark}`)
			// The offline page's, in the list of the worker.
			.replaceAll(/(?<=revision:`)[^`]+/g, mark);

	return async (request) => {
		const url = new URL(request.url);
		const isScript = SCRIPT.test(url.pathname);
		// Files of another version are gone.
		if (isScript) url.pathname = url.pathname.endsWith(end) ? url.pathname.replace(end, '.js') : '/gone';
		const response = await respond(new Request(url, request));
		if (!response || !/html|json|javascript/.test(response.headers.get('content-type') ?? '')) return response;
		response.headers.delete('content-length');
		if (retired && url.pathname === SERVICE_WORKER)
			return new Response(await bundleServiceWorker('dist', { retired }), response);
		const text = withMark(await response.text());
		return new Response(isScript ? `${text};window.deployed=${JSON.stringify(mark)};` : text, response);
	};
};

/** The built site, without functions but for the forecast's, at an address of its own, where other versions of it can be published. */
const startDeployment = async () => {
	let site = respondWithVersion('first');
	let network = Promise.resolve();
	const waitForNetwork = async () => {
		await network;
		return undefined;
	};
	const respondWithForecast: Responder = async ({ url }) =>
		new URL(url).pathname === DAY_API ? Response.json(EMPTY_FORECAST) : undefined;
	const respond = firstOf(waitForNetwork, respondWithForecast, (...request) => site(...request));
	const { port, stop } = await startHttpServer({ port: 0, respond });
	return {
		origin: `http://localhost:${port}`,
		stop,
		/** Publishes a version in place of the one before. */
		publish: (...version: Parameters<typeof respondWithVersion>): void => {
			site = respondWithVersion(...version);
		},
		/** Stops answering until the returned function is called. */
		stall: () => {
			const { promise, resolve: goOn } = Promise.withResolvers<void>();
			network = promise;
			return goOn;
		},
	};
};

/** Playwright's `test` with a site of its own for each test. */
const test = base.extend<{ readonly deployment: Awaited<ReturnType<typeof startDeployment>> }>({
	deployment: async ({ browserName: _ }, use) => {
		const deployment = await startDeployment();
		await use(deployment);
		await deployment.stop();
	},
	baseURL: async ({ deployment }, use) => use(deployment.origin),
});

const deployed = (page: Page) => page.evaluate(() => Reflect.get(window, 'deployed'));

/** Expects the page's title and one of its script files, loaded by an island or the slider, to be of this version. */
const expectVersion = async (page: Page, mark: string) => {
	await expect(page).toHaveTitle(new RegExp(`^${mark} `));
	await expect.poll(() => deployed(page)).toBe(mark);
};

test('visitors get a new version at once, or the next time on a slow network, and never a mixture of two', async ({
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

	deployment.publish('second');
	await page.goto('/contact');
	await expectVersion(page, 'second');

	// The browser looks for a new worker at each visit. The new worker replaces the offline page and stores new pages.
	await expect.poll(() => storedTitle(page, '/offline')).toMatch(/^second /);
	await page.goto('/contact');
	await expectVersion(page, 'second');

	deployment.publish('third');
	const goOn = deployment.stall();
	await page.goto('/contact');
	await expectVersion(page, 'second');
	goOn();
	await expect.poll(() => storedTitle(page, '/contact')).toMatch(/^third /);
	await expect.poll(() => storedTitle(page, '/offline')).toMatch(/^third /);
	await page.goto('/contact', { waitUntil: 'networkidle' });
	await expectVersion(page, 'third');

	// A tab of the first version still works, although the site no longer has its files.
	await old.getByLabel(/^Nome/).fill('Ana');
	await old.getByLabel(/^Nome/).blur();
	await old.getByRole('button', { name: 'Submeter' }).click();
	await expect(old.getByRole('heading', { name: 'Preencha os campos obrigatórios!' })).toBeVisible();
	expect(await deployed(old)).toBe('first');

	// Without a network, each page uses the files of its own version.
	await deployment.stop();
	await page.goto('/contact');
	await expectVersion(page, 'third');
	await page.goto('/become-member');
	await expectVersion(page, 'first');
	await page.goto('/news');
	await expect(page).toHaveTitle('third Sem rede, mas não sem mapa · Cumeada');
	expect(await page.evaluate(async () => (await caches.keys()).length)).toBeLessThanOrEqual(4);
});

const TRAIL = '/trails/vale-do-moinho';

const keepButton = (page: Page) => page.getByRole('button', { name: 'Guardar para usar sem rede' });

const countKept = (page: Page) =>
	page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kept:')).length);

const keep = async (page: Page) => {
	await page.goto(TRAIL);
	await keepButton(page).click();
	await expect(page.getByText(/^Guardado neste aparelho a \d+ de \p{L}+\./u)).toBeVisible();
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
};

/** Brings each picture into view. Returns the pictures that are not shown. */
const findMissingPictures = (page: Page) =>
	page.getByRole('main').evaluate(async (main) => {
		const images = [...main.querySelectorAll('img')];
		for (const image of images) image.loading = 'eager';
		await Promise.allSettled(images.map((image) => image.decode()));
		return images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc);
	});

test('a stored trail opens without a network, complete and in its newest version, until it is deleted', async ({
	page,
	deployment,
	context,
	expectProblem,
}) => {
	expectProblem(/ERR_INTERNET_DISCONNECTED/);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(TRAIL);
	expect(await countWorkers(page)).toBe(0);
	await expect(page.getByText(/Fica neste aparelho .*: \d+\skB\./)).toBeVisible();
	await keep(page);

	await context.setOffline(true);
	await page.goto(`${TRAIL}/?a=b`);
	await expect(page).toHaveTitle(/^first Vale do Moinho/);
	expect(await findMissingPictures(page)).toEqual([]);
	for (const file of [`${TRAIL}.gpx`, `${TRAIL}.kml`, `${TRAIL}/places.json`])
		expect(await page.evaluate(async (address) => (await fetch(address)).status, file), file).toBe(200);
	// The map works without a network, with the visitor's position.
	const map = interactiveMap(page);
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation(map.fromStart(5, 5));
	await map.start();
	await map.where.click();
	await expect(map.position).toContainText('Está no percurso');
	// A phone that is turned asks for other sizes of the pictures, which it never loaded.
	await page.setViewportSize({ width: 844, height: 390 });
	await page.reload();
	expect(await findMissingPictures(page)).toEqual([]);

	await context.setOffline(false);
	deployment.publish('second');
	await page.goto(TRAIL);
	await expect(page).toHaveTitle(/^second/);
	const keptTitle = () =>
		page.evaluate(async (address) => {
			const [cacheName = ''] = (await caches.keys()).filter((name) => name.startsWith('kept:'));
			// `caches.open` would create a cache again that was deleted meanwhile.
			const html = await (await caches.match(address, { cacheName }))?.text();
			return /<title>(.*?)<\/title>/.exec(html ?? '')?.[1] ?? '';
		}, TRAIL);
	await expect.poll(keptTitle).toMatch(/^second/);
	// Asks for the next worker, because this test is not about the change between workers: a browser that happens to be asking
	// for it while the version is published asks again only at the next visit.
	await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
	await expect.poll(() => storedTitle(page, '/offline')).toMatch(/^second/);
	await expect.poll(() => countKept(page)).toBe(1);

	await context.setOffline(true);
	await page.goto(TRAIL);
	await expect(page).toHaveTitle(/^second/);
	expect(await page.evaluate(() => Reflect.get(window, 'deployed'))).toBe('second');
	expect(await findMissingPictures(page)).toEqual([]);

	await page.goto('/trails/carvalhal');
	const kept = page.getByRole('region', { name: 'Guardados neste aparelho' });
	await expect(kept.getByRole('link')).toHaveText('Vale do Moinho');
	await expect(kept.getByRole('listitem')).toContainText(/9,4\skm, 3\sh\s30\. Guardado a \d+ de/);
	expect(await findMissingPictures(page)).toEqual([]);
	await kept.getByRole('button', { name: 'Apagar deste aparelho: Vale do Moinho' }).click();
	await expect(kept.getByText('Ainda não guardou nenhum.')).toBeVisible();
	await expect(kept.getByRole('heading')).toBeFocused();
	expect(await countKept(page)).toBe(0);
});

/** Opens a tab that has listed the kept pages but reads the list only after `goOn`, each time anew. */
const openHesitantTab = async (context: BrowserContext) => {
	const tab = await context.newPage();
	await tab.addInitScript(() => {
		const { keys } = CacheStorage.prototype;
		CacheStorage.prototype.keys = async function () {
			const names = await keys.call(this);
			await new Promise((resolve) => Reflect.set(window, 'goOn', resolve));
			Reflect.deleteProperty(window, 'goOn');
			return names;
		};
	});
	await tab.goto(TRAIL);
	return {
		goOn: async () => {
			await tab.waitForFunction(() => 'goOn' in window);
			await tab.evaluate(() => Reflect.get(window, 'goOn')());
		},
		keepButton: keepButton(tab),
		isReady: tab.locator('[data-keep][data-ready]'),
	};
};

test('a page that two tabs keep at once is kept once', async ({ page, context }) => {
	const other = await openHesitantTab(context);
	await other.goOn();
	await other.keepButton.click();
	await page.goto(TRAIL);
	await keepButton(page).click();
	await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
	await other.goOn();
	await expect(page.getByText(/^Guardado neste aparelho/)).toBeVisible();
	expect(await countKept(page)).toBe(1);
});

test('a page deleted in one tab does not return because another tab was about to read it', async ({
	page,
	context,
}) => {
	await keep(page);
	const other = await openHesitantTab(context);
	await page.reload();
	const remove = page.getByRole('button', { name: 'Apagar deste aparelho' });
	await expect(remove.locator('svg:visible use')).toHaveAttribute('href', /#delete$/);
	await remove.click();
	await expect(keepButton(page)).toBeVisible();
	await other.goOn();
	await expect(other.isReady).toBeVisible();
	expect(await countKept(page)).toBe(0);
});

test('without space or a network no incomplete page is stored, and the worker that removes itself leaves a complete one', async ({
	page,
	context,
	deployment,
	expectProblem,
}) => {
	expectProblem(/ERR_FAILED/);
	await page.route(`${TRAIL}.gpx`, (route) => route.abort());
	await page.goto(TRAIL);
	await keepButton(page).click();
	await expect(page.getByText('Não ficou guardado: faltou a rede.')).toBeVisible();
	expect(await countKept(page)).toBe(0);
	await page.unroute(`${TRAIL}.gpx`);

	const devtools = await context.newCDPSession(page);
	await devtools.send('Storage.overrideQuotaForOrigin', { origin: deployment.origin, quotaSize: 100_000 });
	await keepButton(page).click();
	await expect(page.getByText('Não há espaço livre neste aparelho.')).toBeVisible();
	expect(await countKept(page)).toBe(0);
	await devtools.send('Storage.overrideQuotaForOrigin', { origin: deployment.origin });
	await keep(page);

	deployment.publish('second', { retired: true });
	await page.goto('/contact');
	await expect.poll(() => countWorkers(page)).toBe(0);
	expect(await storedIn(page, 'visited-pages')).toEqual([]);
	expect(await countKept(page)).toBe(1);
	await page.goto('/contact');
	await expectVersion(page, 'second');
	expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
