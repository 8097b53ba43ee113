import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { outings } from '#netlify/server/base/content.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { appliesTo } from '#src/features/trails/schema.ts';
import { toClock, toInstant } from '#src/format/clock.ts';
import { municipalityCode } from '#src/format/municipalities.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { DAY_API } from '#src/routes.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { contentNotices, contentTrails } from '#tests/support/content-entries.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { countSheets } from '#tests/support/printed-sheets.ts';
import { newRequest, OTHER_DAY, ScheduleForm } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const trail = contentTrails.find(({ alerts }) => alerts.some(({ until }) => until)) ?? contentTrails[0];
const PAGE = `/trails/${trail?.id}`;

const slider = (page: Page) => page.getByRole('slider', { name: 'Andar pelo percurso' });
const readout = (page: Page) => page.locator('.readout');
const place = (page: Page, drawing: 'map' | 'profile') =>
	page.locator(`[data-marker=${drawing}]`).getAttribute('transform');

test('moving along the profile with mouse or keys shows the place on the map, with its distance and height', async ({
	page,
}) => {
	await page.goto(PAGE);
	await expect(slider(page)).toBeAttached();
	const drawing = page.locator('[data-walk]');
	await drawing.scrollIntoViewIfNeeded();
	const box = await drawing.boundingBox();
	const move = async (part: number) => {
		await page.mouse.move((box?.x ?? 0) + part * (box?.width ?? 0), (box?.y ?? 0) + 20);
		return {
			text: await readout(page).textContent(),
			map: await place(page, 'map'),
			profile: await place(page, 'profile'),
		};
	};
	const [start, middle, end] = [await move(0), await move(0.5), await move(0.999)];
	expect(start.text).toMatch(/^0\s?km, a \d+\s?m de altitude/);
	expect(middle.text).toMatch(/^\d+(?:,\d)?\s?km, a [\d\s]+m de altitude/);
	expect(new Set([start.map, middle.map]).size).toBe(2);
	expect(Number(/\((\d+)/.exec(String(middle.profile))?.[1])).toBeGreaterThan(
		Number(/\((\d+)/.exec(String(start.profile))?.[1]),
	);
	expect(end.text).not.toBe(middle.text);
	await expect(page.locator('[data-marker=map]')).toHaveAttribute('visibility', 'visible');

	await slider(page).focus();
	await page.keyboard.press('Home');
	await expect(readout(page)).toHaveText(/^0\s?km/);
	await page.keyboard.press('ArrowRight');
	await expect(slider(page)).toHaveValue('1');
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /km, a .* de altitude/);
	await page.keyboard.press('End');
	await expect(slider(page)).toHaveValue('160');
	await expect(readout(page)).toHaveText(String(await slider(page).getAttribute('aria-valuetext')));
});

test('the profile stays a drawing if the places can’t be loaded, or are cut off', async ({ page, expectProblem }) => {
	expectProblem(/places\.json/);
	await page.route('**/places.json', (route) => route.abort());
	for (let visit = 0; visit < 2; visit++) {
		await page.goto(PAGE);
		await page.locator('[data-walk]').hover();
		await expect(slider(page)).toBeHidden();
		await page.route('**/places.json', (route) => route.fulfill({ body: '[[1,2,3' }));
	}
});

testAlone.describe('with a finger', () => {
	testAlone.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

	testAlone('a tap on the profile shows the place', async ({ page }) => {
		await page.goto(PAGE);
		await expect(slider(page)).toBeAttached();
		await page.locator('[data-walk]').tap({ position: { x: 150, y: 40 } });
		await expect(readout(page)).toHaveText(/^\d+(?:,\d)?\s?km, a /);
		await expect(slider(page)).toBeFocused();
	});
});

test('the start’s coordinates, the track’s downloads and the structured data are right', async ({ page, context }) => {
	const own = readTrack(readFileSync(`${SAMPLE}/trails/${trail?.id}/track.gpx`));
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(PAGE);
	await page.getByRole('button', { name: 'Copiar as coordenadas' }).click();
	await expect(page.getByText('Coordenadas copiadas')).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toMatch(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/);
	expect(copied).toBe(`${own.points[0]?.latitude.toFixed(5)}, ${own.points[0]?.longitude.toFixed(5)}`);
	await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
	await page.getByRole('button', { name: 'Copiar as coordenadas' }).click();
	await expect(page.getByText('selecione os números')).toBeVisible();

	const fetchFile = async (name: string) => {
		const href = String(await page.getByRole('link', { name, exact: true }).getAttribute('href'));
		return (await page.request.get(href)).body();
	};
	const track = readTrack(await fetchFile('GPX do trilho'));
	expect(track.waypoints.map(({ name }) => name)).toEqual(
		expect.arrayContaining(own.waypoints.map(({ name }) => name)),
	);
	expect(track.points.at(-1)?.distance).toBeCloseTo(own.points.at(-1)?.distance ?? 0, -1);
	const kml = (await fetchFile('KML do trilho')).toString();
	const isKml = (text: string) => new DOMParser().parseFromString(text, 'application/xml').documentElement.localName;
	expect(await page.evaluate(isKml, kml)).toBe('kml');

	const data = await page.locator('script[type="application/ld+json"]').allTextContents();
	const trip = data.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'TouristTrip');
	expect(trip).toMatchObject({ '@type': 'TouristTrip', name: trail?.title });
	expect(trip.tripOrigin.geo.latitude).toEqual(expect.any(Number));
	expect((await page.request.get(new URL(trip.image).pathname)).ok()).toBe(true);
});

test('forms opened from a trail are about the trail', async ({ page, context }) => {
	await page.goto(PAGE);
	await page.getByRole('link', { name: 'Caminhei hoje' }).press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Problema no trilho ${trail?.title}`);
	await page.locator('form.form').getByRole('textbox').first().focus();
	await expect(page.getByRole('radio', { name: 'Caminhei hoje' })).toBeChecked();
	// By a public network.
	await page.route('/api/contact', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.getByRole('textbox', { name: 'O que viu' }).fill('Tudo limpo');
	await page.getByRole('textbox', { name: 'Email' }).fill('ana@exemplo.pt');
	await page.locator('form.form').getByRole('button', { name: 'Enviar' }).click();
	await page.getByRole('button', { name: 'Copiar a mensagem' }).click();
	await expect(page.getByRole('button', { name: 'Mensagem copiada' })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(': Caminhei hoje');
	await page.goBack();
	await page.getByRole('link', { name: 'Pedir guia' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Passeio com guia: ${trail?.title}`);
	const schedule = new ScheduleForm(page);
	await schedule.waitUntilHydrated();
	// Any day, where an action has its own.
	await schedule.fill({ ...newRequest(), date: OTHER_DAY });
	await schedule.submit.click();
	await expect(schedule.success).toBeFocused();
});

testAlone('how long ago the trail was walked is right on the day of reading', async ({ page }) => {
	const walked = String(trail?.seen[0]?.date);
	const line = page.locator('.trail-heading .trail-state');
	await page.clock.setFixedTime(new Date(Date.parse(`${walked}T12:00:00Z`) + 8 * 86_400_000));
	await page.goto(PAGE);
	await expect(line).toHaveText(/Percorrido há 8 dias\s*$/);
	await page.clock.setFixedTime(new Date(Date.parse(`${walked}T12:00:00Z`) + 366 * 86_400_000));
	await page.reload();
	await expect(line).toHaveText(/Percorrido a \d\d\/\d\d\/\d{4}\s*$/);
});

testAlone.describe('an alert', () => {
	const [alert] = trail?.alerts.filter(({ until }) => until) ?? [];
	const notice = (page: Page) => page.getByRole('note').filter({ hasText: alert?.text ?? '' });
	const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000);

	testAlone('is shown from its first day to its last, on the trail’s page and in the list', async ({ page }) => {
		const [first, last] = [alert?.from, alert?.until];
		const later = [[first, 0, true] as const, [last, 0, true] as const, [last, 1, false] as const];
		for (const [address, shown] of [
			[PAGE, notice(page)],
			['/trails', page.locator('.list').getByText(alert?.title ?? '')],
		] as const) {
			await page.clock.setFixedTime(dayAfter(alert?.from ?? '', -1));
			await page.goto(address);
			await expect(shown).toBeHidden();
			// The page stays open, and the visitor comes back to it.
			for (const [day = '', days, isShown] of later) {
				await page.clock.setFixedTime(dayAfter(day, days));
				await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
				await expect(shown).toBeVisible({ visible: isShown });
			}
		}
	});

	testAlone(
		'makes its state another at midnight, in head, list and map of a page that stays open',
		async ({ page }) => {
			await page.clock.install({ time: toInstant(`${alert?.from} 00:00`) - 30_000 });
			const named = (state: string) => new RegExp(`^${trail?.title} \\d+ ${state}$`);
			const card = page.locator('.list .item').filter({ hasText: trail?.title ?? '' });
			for (const [address, shown] of [
				[PAGE, (state: string) => page.locator('.trail-heading .trail-state').getByText(state)],
				['/trails', (state: string) => card.locator('.trail-state').getByText(state)],
				['/trails', (state: string) => page.locator('.overview').getByRole('link', { name: named(state) })],
			] as const) {
				await page.clock.setSystemTime(toInstant(`${alert?.from} 00:00`) - 30_000);
				await page.goto(address);
				await expect(shown('Aberto')).toBeVisible();
				await page.clock.runFor(60_000);
				await expect(shown('Atenção')).toBeVisible();
				await expect(shown('Aberto')).toBeHidden();
			}
		},
	);

	testAlone('and a notice for many trails is shown in the list and on each trail, on its days', async ({ page }) => {
		const visits = [
			['/trails', contentNotices] as const,
			...contentNotices.map(
				(one) => [`/trails/${contentTrails.find((other) => appliesTo(one, other))?.id}`, [one]] as const,
			),
		];
		for (const [address, notices] of visits) {
			await page.goto(address);
			for (const { title, from } of notices)
				for (const [days, isShown] of [
					[-1, false],
					[0, true],
				] as const) {
					await page.clock.setFixedTime(dayAfter(from, days));
					await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
					await expect(page.getByText(title).first()).toBeVisible({ visible: isShown });
				}
		}
	});

	testAlone.describe('without JavaScript', () => {
		testAlone.use({ javaScriptEnabled: false });

		testAlone('is shown on any day, with its dates, and so is everything else', async ({ page }) => {
			await page.goto(PAGE);
			const notices = contentNotices.filter((one) => trail && appliesTo(one, trail));
			await expect(page.getByRole('note')).toHaveCount(
				(trail?.alerts.length ?? 0) + (trail?.sensitivePeriods.length ?? 0) + notices.length,
			);
			for (const one of await page.getByRole('note').all()) await expect(one).toBeVisible();
			const state = page.locator('.trail-heading .trail-state');
			await expect(state).toHaveText(/Percorrido a \d\d\/\d\d\/\d{4}\s*$/);
			await expect(state.locator('.limited').filter({ visible: true }).first()).toContainText(/de \d+ de .* a \d+ de/);
			await expect(state.getByText('Aberto')).toBeHidden();
			await expect(page.locator('[data-coordinates]')).toBeVisible();
			await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
			await expect(slider(page)).toBeHidden();
		});
	});
});

test('a trail’s page leads to its next outings, to three trails nearby, and to its poster', async ({ page }) => {
	const coming = Object.values(outings).filter(({ end, state }) => end > toClock(Date.now()) && state !== 'cancelled');
	const next = coming.find((outing) => outing.trail);
	const walked = contentTrails.find(({ id }) => id === next?.trail) ?? trail;
	const address = `/trails/${walked?.id}`;
	await page.goto(address);
	const dates = page.getByRole('region', { name: 'Próximas datas neste trilho' });
	await expect(dates.getByRole('heading', { level: 3, name: next?.title ?? '' })).toBeVisible({ visible: !!next });
	const nearby = page.getByRole('region', { name: 'Outros trilhos por perto' }).getByRole('article').getByRole('link');
	await expect(nearby).toHaveCount(3);
	const addresses = await nearby.evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname));
	expect(addresses).not.toContain(address);

	await page.getByRole('link', { name: 'Cartaz para imprimir' }).click();
	const sheet = page.getByRole('article');
	await expect(sheet.getByRole('heading', { name: walked?.title ?? '' })).toBeVisible();
	await expect(sheet.getByText(address)).toBeVisible();
	await page.evaluate(() => {
		window.print = () => document.body.setAttribute('data-printed-by', 'button');
	});
	await page.getByRole('button', { name: 'Imprimir o cartaz' }).click();
	await expect(page.locator('body')).toHaveAttribute('data-printed-by', 'button');
	expect(await countSheets(page)).toBe(1);
});

test('every trail prints as a leaflet of at most two pages of A4, and cards take few sheets', async ({ page }) => {
	const trails = contentTrails.map(({ id }) => [`/trails/${id}`, 2] as const);
	for (const [address, most] of [
		...trails,
		['/outings/ao-moinho-pela-ribeira', 2],
		['/store', 1],
		['/news', 2],
	] as const) {
		await page.goto(address);
		const sheets = await countSheets(page);
		expect.soft(sheets, address).toBeGreaterThan(0);
		expect.soft(sheets, address).toBeLessThanOrEqual(most);
	}
});

test('the leaflet has what a walker needs, and no buttons', async ({ page }) => {
	await page.goto(PAGE);
	// Safari prints no image that it has not loaded, so all are loaded before anybody prints.
	const countUnloaded = (images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth === 0).length;
	await expect(page.locator('img[data-printed]')).toHaveCount(3);
	await expect.poll(() => page.locator('img[data-printed]').evaluateAll(countUnloaded)).toBe(0);
	await page.emulateMedia({ media: 'print' });
	const main = page.getByRole('main');
	for (const text of [`edição de ${trail?.edition}`, `/trails/${trail?.id}`, trail?.start ?? '', 'Notas', '112'])
		await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
	for (const name of [/^Mapa do trilho/, /^Perfil do trilho/])
		await expect(main.getByRole('img', { name })).toBeVisible();
	for (const symbol of await main.locator('.map-legend svg').all()) await expect(symbol).toBeVisible();
	for (const { text } of trail?.steps ?? []) await expect(main.getByText(text)).toBeVisible();
	await expect(main.getByRole('button').filter({ visible: true })).toHaveCount(0);
	await expect(main.getByText('Outros trilhos por perto')).toBeHidden();

	// A camera can read the page's address from the QR code.
	const qr = await page.locator('.leaflet-head img').evaluate((image: HTMLImageElement) => image.src);
	const svg = await (await page.request.get(qr)).body();
	const { data, info } = await sharp(svg)
		.resize(370, 370, { kernel: 'nearest' })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect(decodeQR({ width: info.width, height: info.height, data })).toMatch(new RegExp(`/trails/${trail?.id}$`));
});

testAlone(
	'a day’s page says whether the trail is open, and what the law forbids; a card says that birds need quiet',
	async ({ page }) => {
		const [hunted] = contentTrails.filter((other) =>
			contentNotices.some((one) => one.weekdays && appliesTo(one, other)),
		);
		const forbidden = contentTrails.find(({ apps }) => apps);
		const classes = { [municipalityCode(forbidden?.county[0] ?? '')]: 5 };
		const fire = { '2027-04-17': { madeAt: '2027-04-16 08:00', classes } };
		await page.route(DAY_API, (route) => route.fulfill({ json: { fire, warnings: [], warnedAt: '2027-04-16 09:00' } }));

		await page.clock.setFixedTime('2026-11-30T10:00:00Z');
		const state = page.locator('.trail-heading .state-line').filter({ visible: true });
		await page.goto(`/trails/${hunted?.id}?dia=2026-12-03`);
		await expect(state).toContainText('Condicionado até às 14h');
		await page.getByLabel('Outro dia').fill('2026-12-04');
		await expect(state).toContainText('Aberto');
		const corner = page.getByRole('link', { name: 'Perigo ou aviso da IPMA' });
		await expect(corner).toBeHidden();

		await page.clock.setFixedTime('2027-04-16T10:00:00Z');
		for (const path of [`/trails/${forbidden?.id}?dia=2027-04-17`, '/outings/um-dia-de-pedra-seca']) {
			await page.goto(path);
			const line = page.locator('.day-report, .danger-line').filter({ visible: true });
			await expect(line).toContainText('a lei proíbe andar nessas florestas');
			await expect(line.getByRole('link')).toHaveText('O perigo de incêndio, na IPMA');
			await expect(corner).toBeVisible({ visible: path.startsWith('/trails') });
			await expectAccessible(page);
		}

		await page.goto('/trails?dia=2027-06-01');
		await expect(page.getByText('Época sensível').filter({ visible: true })).not.toHaveCount(0);
	},
);
