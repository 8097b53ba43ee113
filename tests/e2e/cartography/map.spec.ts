import type { Page } from '@playwright/test';
import { inPortuguese } from '#src/translated-addresses.ts';
import { compressedSize } from '#tests/support/compressed-size.ts';
import { interactiveMap, MAP_PAGE } from '#tests/support/interactive-map.ts';
import { expect, test } from '#tests/support/page.ts';
import { test as testShared } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** Bytes, compressed as the CDN does: everything that is fetched as a script once somebody touches the map. */
const BUDGET = 11_000;

test('the script of the map is small, and is loaded only when a visitor touches the map', async ({ page }) => {
	const bodies: Promise<Buffer>[] = [];
	await page.goto(MAP_PAGE);
	await page.waitForLoadState('networkidle');
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script') bodies.push(response.body());
	});
	const map = interactiveMap(page);
	await map.drawing.scrollIntoViewIfNeeded();
	expect(bodies).toEqual([]);
	await map.start();
	const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + compressedSize(body), 0);
	test.info().annotations.push({ type: 'script', description: `${bytes} bytes` });
	expect(bytes).toBeGreaterThan(BUDGET / 2);
	expect(bytes).toBeLessThanOrEqual(BUDGET);
});

const middleOf = async (map: ReturnType<typeof interactiveMap>) => {
	const { x = 0, y = 0, width = 0, height = 0 } = (await map.window.boundingBox()) ?? {};
	return { x: x + width / 2, y: y + height / 2 };
};

test('mouse, wheel, buttons and keys zoom and move the map, in the page and on the whole screen', async ({ page }) => {
	const map = interactiveMap(page);
	await page.goto(MAP_PAGE);
	await map.drawing.scrollIntoViewIfNeeded();
	// The first press on the map loads its script.
	await map.drawing.click({ position: { x: 200, y: 200 } });
	await map.drawn();
	const whole = (await map.view()).scale;
	const middle = await middleOf(map);

	await page.mouse.dblclick(middle.x, middle.y);
	expect(await map.zoomedFrom(whole)).toBeCloseTo(2 * whole, 5);
	const before = await map.view();
	await page.mouse.move(middle.x, middle.y);
	await page.mouse.down();
	await page.mouse.move(middle.x - 60, middle.y - 40, { steps: 4 });
	await page.mouse.up();
	const after = await map.view();
	expect(after.x).toBeCloseTo(before.x - 60, 0);
	expect(after.y).toBeCloseTo(before.y - 40, 0);

	// The wheel scrolls the page, unless Ctrl is held.
	await page.mouse.wheel(0, 30);
	expect((await map.view()).scale).toBe(after.scale);
	await map.drawing.scrollIntoViewIfNeeded();
	await page.keyboard.down('Control');
	await page.mouse.wheel(0, -200);
	await page.keyboard.up('Control');
	expect(await map.zoomedFrom(after.scale)).toBeGreaterThan(after.scale);

	await page.getByRole('button', { name: 'Ver o mapa todo' }).click();
	expect((await map.view()).scale).toBeCloseTo(whole, 9);
	await expect(page.locator('.map-scale')).toHaveText(/^400\sm/);
	await page.getByRole('button', { name: 'Aproximar' }).click();
	expect(await map.zoomedFrom(whole)).toBeCloseTo(1.6 * whole, 5);
	await page.getByRole('button', { name: 'Afastar' }).click();
	expect((await map.view()).scale).toBeCloseTo(whole, 9);

	await map.window.focus();
	for (let press = 0; press < 20; press++) await page.keyboard.press('+');
	const { scale } = await map.view();
	expect(1 / (scale * map.data.sheet.unitsPerMetre) / (0.0254 / 96)).toBeCloseTo(5_000, 3);
	await expect(page.locator('.map-scale')).toHaveText(/^100\sm/);
	const near = await map.view();
	await page.keyboard.press('ArrowRight');
	expect((await map.view()).x).toBeCloseTo(near.x - 80, 5);
	await page.keyboard.press('0');
	expect((await map.view()).scale).toBeCloseTo(whole, 9);

	// The whole screen is the map's, until Escape, the back button or the key F.
	const dialog = page.getByRole('dialog', { name: 'Mapa e perfil do percurso' });
	const scroll = await page.evaluate(() => scrollY);
	await map.fullScreen.click();
	await expect(dialog).toBeVisible();
	await expect(map.fullScreen).toHaveText('Fechar');
	await expect(dialog.getByText('Do cruzeiro, siga pelo caminho murado')).toBeInViewport();
	// Below it are scale and credit.
	expect((await map.window.boundingBox())?.height).toBeGreaterThan(0.9 * Number(page.viewportSize()?.height));
	const { x, y } = await middleOf(map);
	await page.mouse.move(x, y);
	const larger = (await map.view()).scale;
	await page.keyboard.press('+');
	const nearer = await map.zoomedFrom(larger);
	await page.mouse.wheel(0, -200);
	await map.zoomedFrom(nearer);

	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(map.window).toBeVisible();
	await expect(map.fullScreen).toHaveText('Ecrã inteiro');
	await expect(map.fullScreen).toBeFocused();
	expect(Math.abs((await page.evaluate(() => scrollY)) - scroll)).toBeLessThan(2);
	await map.fullScreen.click();
	await expect(dialog).toBeVisible();
	await page.goBack();
	await expect(dialog).toHaveCount(0);
	await expect(page).toHaveURL(MAP_PAGE);
	// At once, while the browser still leaves the full screen.
	await expect(map.fullScreen).toBeFocused();
	await map.window.focus();
	await page.keyboard.press('f');
	await expect(dialog).toBeVisible();
	await map.window.focus();
	await page.keyboard.press('f');
	await expect(dialog).toHaveCount(0);
});

test('land reaches every edge of the whole screen, whatever its size, and no name is cut there', async ({ page }) => {
	// As on an iPhone. A window that fills the screen can't be resized.
	await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
	const map = interactiveMap(page);
	await page.goto(MAP_PAGE);
	await map.fullScreen.click();
	const contours = map.window.locator('.contour').first();
	for (const [width, height] of [
		[320, 720],
		[390, 844],
		[844, 390],
		[768, 1024],
		[1440, 900],
	] as const) {
		await page.setViewportSize({ width, height });
		await expect(async () => {
			const [land, seen] = await Promise.all([contours.boundingBox(), map.window.boundingBox()]);
			if (!land || !seen) throw new Error('not drawn');
			expect(Math.max(land.x - seen.x, land.y - seen.y)).toBeLessThanOrEqual(0);
			expect(land.x + land.width).toBeGreaterThanOrEqual(seen.x + seen.width);
			expect(land.y + land.height).toBeGreaterThanOrEqual(seen.y + seen.height);
			expect(seen.x + seen.width).toBeLessThanOrEqual(width);
			const cut = await map.window.locator('.symbols text').evaluateAll(
				(names, { x, y, width, height }) =>
					names
						.filter((name) => {
							const { left, right, top, bottom } = name.getBoundingClientRect();
							const isOutside = right <= x || bottom <= y || left >= x + width || top >= y + height;
							const isWhole = left >= x && top >= y && right <= x + width && bottom <= y + height;
							return !isOutside && !isWhole;
						})
						.map(({ textContent }) => textContent),
				seen,
			);
			expect(cut).toEqual([]);
		}).toPass();
	}
});

test.describe('with fingers', () => {
	test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

	/** Two fingers on the map, 40 px apart, that move apart by a factor. */
	const pinch = async (page: Page, middle: { x: number; y: number }, factor: number) => {
		const devtools = await page.context().newCDPSession(page);
		const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', reach: number) =>
			devtools.send('Input.dispatchTouchEvent', {
				type,
				touchPoints:
					type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ id, x: middle.x + side * reach, y: middle.y })),
			});
		await touch('touchStart', 20);
		for (let step = 1; step <= 5; step++) await touch('touchMove', 20 * (1 + ((factor - 1) * step) / 5));
		await touch('touchEnd', 0);
		await devtools.detach();
	};

	test('names stay, a pinch zooms, a tap opens a place, and one finger moves only a zoomed map', async ({ page }) => {
		const map = interactiveMap(page);
		await map.open();
		// Names come before kilometres, and keep their size.
		const names = map.window.locator('.name');
		await expect(names).toHaveCount(5);
		const size = await names.first().getAttribute('font-size');
		await map.window.focus();
		for (let press = 0; press < 3; press++) await page.keyboard.press('+');
		await map.places.selectOption({ label: '4,7 km: 3. Miradouro do Penedo' });
		await expect(names.filter({ hasText: 'Miradouro do Penedo' })).toHaveCount(1);
		expect(await names.first().getAttribute('font-size')).toBe(size);
		await map.window.focus();
		await page.keyboard.press('0');
		const whole = (await map.view()).scale;
		await expect(map.drawing).toHaveCSS('touch-action', 'pan-x pan-y');
		await pinch(page, await middleOf(map), 3);
		const zoomed = await map.zoomedFrom(whole);
		expect(zoomed / whole).toBeGreaterThan(2);
		expect(zoomed / whole).toBeLessThan(3.01);
		await expect(map.drawing).toHaveCSS('touch-action', 'none');
		expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

		await page.getByRole('button', { name: 'Ver o mapa todo' }).tap();
		const number = await map.window.locator('.p4 rect').boundingBox();
		await page.touchscreen.tap((number?.x ?? 0) + 5, (number?.y ?? 0) + 5);
		await expect(map.text).toHaveText(/^6,9\skm: 4\. Ponte do Arco\. \S/);
	});
});

test('if the code can’t be loaded, the drawing stays, and a button’s label says so', async ({
	page,
	expectProblem,
}) => {
	expectProblem(/map\.json/);
	const map = interactiveMap(page);
	await page.route('**/map.json', (route) => route.abort());
	await page.goto(MAP_PAGE);
	await map.fullScreen.click();
	await expect(page.getByText('Faltou a rede. Tente outra vez.', { exact: true })).toBeVisible();
	await expect(page.getByRole('img', { name: /^Mapa do trilho/ })).toBeVisible();
	await page.unroute('**/map.json');
	await page.route('**/map.json', (route) => route.fulfill({ body: '{"sheet":{' }));
	await map.fullScreen.click();
	await expect(page.getByText('Faltou a rede. Tente outra vez.', { exact: true })).toBeVisible();
	await page.unroute('**/map.json');
	await map.fullScreen.click();
	await expect(page.getByRole('dialog', { name: 'Mapa e perfil do percurso' })).toBeVisible();
	await expect(page.getByText('Faltou a rede. Tente outra vez.', { exact: true })).toHaveCount(0);
});

testShared('a place opens its text on map and profile', async ({ page }) => {
	const map = interactiveMap(page);
	await map.open();
	await expect(map.window.locator('.here')).toBeHidden();
	await expect(map.position).toHaveText('');
	await map.places.selectOption({ label: '2,8 km: 2. Moinho de rodízio' });
	await expect(map.text).toHaveText(/^2,8\skm: 2\. Moinho de rodízio\. Recuperado/);
	await expect(map.window.locator('.p2.is-selected')).toHaveCount(1);
	await expect(map.window.locator('.place')).toBeVisible();
	await expect(page.locator('.readout')).toHaveText(/Moinho de rodízio$/);
	await expect(page.locator('[data-marker=profile]')).toHaveAttribute('visibility', 'visible');

	// A kilometre shows its step of the trail.
	await map.places.selectOption({ label: '3 km: quilómetro 3' });
	await expect(map.text).toHaveText(/^3\skm: quilómetro 3\. \S/);
	await page.getByLabel('Que problema').selectOption('blocked');
	await page.getByRole('button', { name: 'Comunicar um problema aqui' }).click();
	await expect(page).toHaveURL(/\/trails\/vale-do-moinho\/problem\?.*kind=blocked/);
	await page.goBack();
	await map.open();

	// Along the profile to the first point of interest.
	const first = map.data.stops.find(({ symbol }) => symbol === 'p1')?.distance ?? 0;
	const length = map.data.stops.at(-1)?.distance ?? 1;
	const place = () => map.window.locator('.place').getAttribute('transform');
	const before = await place();
	await page.getByRole('slider', { name: 'Andar pelo percurso' }).fill(String(Math.round((first / length) * 160)));
	await expect(map.text).toHaveText(/1\. Fonte da aldeia/);
	await expect(map.places).toHaveValue(String(map.data.stops.findIndex(({ symbol }) => symbol === 'p1')));
	expect(await place()).not.toBe(before);
});

test('only pages of trails may ask where the visitor is', async ({ request }) => {
	for (const { address } of sitePages) {
		const policies = (await request.get(address))
			.headersArray()
			.filter(({ name }) => /^permissions-policy$/i.test(name));
		const allowed = /^\/trails(\/|$)/.test(inPortuguese(address)) ? '(self)' : '()';
		expect(policies, address).toHaveLength(1);
		expect(policies[0]?.value.match(/geolocation=\S+?(?=,|$)/g), address).toEqual([`geolocation=${allowed}`]);
	}
});

test('a button shows the visitor’s place on the trail, and no position leaves the device', async ({
	page,
	context,
}) => {
	const map = interactiveMap(page);
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation(map.fromStart(5, 5));
	const arrival = Promise.withResolvers<void>();
	await page.route('**/map.json', async (route) => {
		await arrival.promise;
		await route.continue();
	});
	await page.goto(MAP_PAGE);
	await page.waitForLoadState('networkidle');
	const sent: string[] = [];
	page.on('request', (request) => sent.push(request.url()));
	// Two presses while the map is late count as one.
	await map.where.click();
	await map.where.click();
	arrival.resolve();
	await map.drawn();
	const here = map.window.locator('.here');
	await expect(map.where).toHaveAttribute('aria-pressed', 'true');
	await expect(map.position).toContainText(
		/Está no percurso, a 0\skm do início, de um total de 9,4\skm\. A seguir, daqui a \S+\s(m|km): 1\. Fonte da aldeia\./,
	);
	await expect(map.position).toContainText(/Margem de erro: 10\sm\./);
	await expect(here).toBeVisible();

	await context.setGeolocation(map.fromStart(-250, 0));
	await expect(map.position).toContainText(/Está a \d+\sm do percurso, que fica a \S+, a \S+\skm do início\./);

	await map.where.click();
	await expect(map.where).toHaveAttribute('aria-pressed', 'false');
	await expect(map.position).toHaveText('Deixou de mostrar onde está.');
	await expect(here).toBeHidden();
	await context.setGeolocation(map.fromStart(5, 5));
	await expect(map.position).toHaveText('Deixou de mostrar onde está.');
	// Only files of the map and of pictures further down are fetched.
	expect(sent.filter((address) => !/\/[\w.-]+\.(?:avif|css|jpeg|js|json|svg)$/.test(address))).toEqual([]);
});

test('a refusal and a missing signal have their own messages', async ({ page }) => {
	const map = interactiveMap(page);
	await page.addInitScript(() => {
		const answer = { code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError;
		navigator.geolocation.watchPosition = (_, failed) => {
			queueMicrotask(() => failed?.(answer));
			return 1;
		};
		addEventListener('refuse', () => Object.assign(answer, { code: 1 }));
	});
	await map.open();
	await map.where.click();
	await expect(map.position).toContainText('Não há sinal de posição');
	await expect(map.where).toHaveAttribute('aria-pressed', 'true');
	await map.where.click();
	await page.evaluate(() => dispatchEvent(new Event('refuse')));
	await map.where.click();
	await expect(map.position).toContainText('O navegador não deixa ver a posição');
	await expect(map.where).toHaveAttribute('aria-pressed', 'false');
});
