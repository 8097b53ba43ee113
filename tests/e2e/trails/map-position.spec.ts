import { InteractiveMap } from '#tests/support/interactive-map.ts';
import { expect, test } from '#tests/support/page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

test('only pages of trails may ask where the visitor is', async ({ request }) => {
	for (const { address } of sitePages) {
		const policies = (await request.get(address))
			.headersArray()
			.filter(({ name }) => /^permissions-policy$/i.test(name));
		const allowed = /^\/trails(\/|$)/.test(address) ? '(self)' : '()';
		expect(policies, address).toHaveLength(1);
		expect(policies[0]?.value.match(/geolocation=\S+?(?=,|$)/g), address).toEqual([`geolocation=${allowed}`]);
	}
});

test('a button shows the visitor’s place on the trail, and no position leaves the device', async ({
	page,
	context,
}) => {
	const map = new InteractiveMap(page);
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation(map.fromStart(5, 5));
	const arrival = Promise.withResolvers<void>();
	await page.route('**/map.json', async (route) => {
		await arrival.promise;
		await route.continue();
	});
	await page.goto(InteractiveMap.ADDRESS);
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
	await expect(map.position).toContainText(/Posição certa a menos de 10\sm\./);
	await expect(here).toBeVisible();

	await context.setGeolocation(map.fromStart(-250, 0));
	await expect(map.position).toContainText(/Está a \d+\sm do percurso, que fica a \S+, a \S+\skm do início\./);
	await context.setGeolocation(map.fromStart(-6_000, -6_000));
	await expect(map.position).toContainText(/Está fora do mapa: o percurso fica a \S+\skm, a nordeste\./);
	await context.setGeolocation(map.fromStart(0, 0, 800));
	await expect(map.position).toContainText(/A posição é pouco precisa: pode estar enganada em 800\sm\./);

	await map.where.click();
	await expect(map.where).toHaveAttribute('aria-pressed', 'false');
	await expect(map.position).toHaveText('Deixou de mostrar onde está.');
	await expect(here).toBeHidden();
	await context.setGeolocation(map.fromStart(5, 5));
	await expect(map.position).toHaveText('Deixou de mostrar onde está.');
	// Only files of the map and of pictures further down are fetched.
	expect(sent.filter((address) => !/\/[\w.-]+\.(?:avif|css|js|json|svg)$/.test(address))).toEqual([]);
});

test('a refusal and a missing signal have their own messages', async ({ page }) => {
	const map = new InteractiveMap(page);
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
