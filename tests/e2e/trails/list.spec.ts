import type { Page } from '@playwright/test';
import { municipalityCode } from '#src/format/municipalities.ts';
import { contentTrails } from '#tests/support/content-entries.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { storedIn } from '#tests/support/worker.ts';

const cards = (page: Page) => page.locator('.list > .item');
const shown = (page: Page) => cards(page).filter({ visible: true });
const status = (page: Page) => page.locator('.finder [role=status]');
const titles = (page: Page) => shown(page).getByRole('heading').allTextContents();

/** Whether each card is shown, and which answers it fits. */
const look = (page: Page) =>
	page.locator('.finder .item').evaluateAll((items) =>
		items.map((item) => ({
			isShown: item.checkVisibility(),
			answers: String((item as HTMLElement).dataset['answers']).split(' '),
		})),
	);

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('each filter leaves the trails that fit, in the list and on the map', async ({ page }) => {
		await page.goto('/trails');
		await expect(cards(page)).toHaveCount(contentTrails.length);
		await expect(page.locator('[name=sort]')).toBeHidden();
		for (const select of await page.locator('form select').all()) {
			const answers = await select
				.locator('option')
				.evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value));
			for (const answer of answers.filter(Boolean)) {
				await select.selectOption(answer);
				const items = await look(page);
				expect(items).toHaveLength(2 * contentTrails.length);
				for (const { isShown, answers } of items) expect(isShown, answer).toBe(answers.includes(answer));
			}
			await select.selectOption('');
		}
		await expect(shown(page)).toHaveCount(contentTrails.length);

		// A phone unfolds the filters, and shows the list or the map.
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto('/trails');
		await expect(page.getByLabel('Forma')).toBeHidden();
		await page.locator('summary', { hasText: 'Filtros' }).click();
		await page.getByLabel('Forma').selectOption('Linear');
		await expect(page.locator('.overview')).toBeHidden();
		await page.getByRole('radio', { name: 'Mapa' }).check();
		await expect(page.locator('.overview')).toBeVisible();
		await expect(shown(page)).toHaveCount(0);
		await page.getByRole('radio', { name: 'Lista' }).check();
		await expect(shown(page).first()).toBeVisible();
	});
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('the collapsed filters show how many are active, and the address keeps the map', async ({ page }) => {
		await page.goto('/trails?conditions=bus&shape=line');
		const fold = page.locator('.finder summary');
		await expect(fold).toHaveText('Filtros (2)');
		const found = await shown(page).count();
		await page.getByRole('radio', { name: 'Mapa' }).check();
		await expect(page).toHaveURL('/trails?conditions=bus&shape=line&view=map');
		await expect(page.locator('.overview a').filter({ visible: true })).toHaveCount(found);
		await expect(status(page)).toHaveText(`${found} de ${contentTrails.length} trilhos`);
		await page.getByRole('button', { name: 'Linear' }).click();
		await expect(fold).toHaveText('Filtros (1)');
		await expect(fold).toBeFocused();
		await page.reload();
		await expect(page.locator('.overview')).toBeVisible();
		await page.goBack();
		await page.goBack();
		await expect(page.getByRole('radio', { name: 'Lista' })).toBeChecked();
		await expect(shown(page)).toHaveCount(found);
	});
});

test('filters, labels, the count, the address and the map agree, also after back and forward', async ({ page }) => {
	const all = contentTrails.length;
	await page.goto('/trails');
	await expect(status(page)).toHaveText(`${all} de ${all} trilhos`);
	await page.getByLabel('Forma').selectOption('Linear');
	await page.getByLabel('Distância').selectOption('Até 15 km');
	await expect(page).toHaveURL('/trails?length=to-15-km&shape=line');
	const both = await shown(page).count();
	expect(both).toBeGreaterThan(0);
	expect(both).toBeLessThan(all);
	await expect(status(page)).toHaveText(`${both} de ${all} trilhos`);

	const labels = page.getByRole('list', { name: 'Filtros ativos' }).getByRole('button');
	await expect(labels).toHaveText([/Até 15.km/, /Linear/]);
	await labels.first().click();
	await expect(page).toHaveURL('/trails?shape=line');
	await expect(page.getByLabel('Distância')).toBeFocused();
	await expect(page.getByLabel('Distância')).toHaveValue('');

	await page.goBack();
	await expect(labels).toHaveCount(2);
	await expect(shown(page)).toHaveCount(both);
	await page.goBack();
	await expect(page).toHaveURL('/trails?shape=line');
	await page.goForward();

	// Opens a trail and goes back.
	await shown(page).getByRole('link').first().click();
	await expect(page).toHaveURL(/\/trails\/[a-z-]+$/);
	await page.goBack();
	await expect(status(page)).toHaveText(`${both} de ${all} trilhos`);
	await expect(page.getByLabel('Forma')).toHaveValue('line');
	await page.reload();
	await expect(shown(page)).toHaveCount(both);
	await page.getByRole('button', { name: 'Limpar filtros' }).click();
	await expect(page).toHaveURL('/trails');
	await expect(shown(page)).toHaveCount(all);
	await expect(labels).toHaveCount(0);

	// A flag on the map leads to its trail.
	const flags = page.locator('.overview a');
	await expect(flags).toHaveCount(all);
	const href = String(await flags.last().getAttribute('href'));
	await flags.last().locator('circle').first().click();
	await expect(page).toHaveURL(href);
});

test('a family with a child and a dog finds its trails by keyboard, and several conditions hold together', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/trails');
	await page.locator('.finder summary').press('Enter');
	await page.getByLabel('Crianças').selectOption('Com 6 anos');
	const dog = page.getByRole('checkbox', { name: 'Cão', exact: true });
	await dog.press('Space');
	await expect(page).toHaveURL('/trails?children=age-6&who=dogs');
	const fitting = contentTrails.filter(
		({ access: { children, dogs } }) => children?.suitable && (children.leastAge ?? 0) <= 6 && dogs?.suitable,
	);
	await expect(shown(page)).toHaveCount(fitting.length);
	for (const card of await shown(page).all()) await expect(card).toContainText(/Crianças(?: desde os [1-6] anos)?/);
	await page.getByRole('checkbox', { name: 'Sombra' }).check();
	await expect(page.locator('.finder summary')).toHaveText('Filtros (3)');
	await page.reload();
	await page.locator('.finder summary').press('Enter');
	await expect(dog).toBeChecked();
	await page.getByRole('list', { name: 'Filtros ativos' }).getByRole('button', { name: 'Cão' }).press('Enter');
	await expect(dog).not.toBeChecked();
	await expect(page).toHaveURL('/trails?children=age-6&conditions=shade');
});

test('sorting is in the address, and works together with filters', async ({ page }) => {
	await page.goto('/trails?sort=name&shape=loop');
	const byName = contentTrails.map(({ title }) => title).sort((a, b) => a.localeCompare(b, 'pt'));
	const names = await titles(page);
	expect(names).toEqual(byName.filter((title) => names.includes(title)));
	const lengths = () =>
		shown(page).evaluateAll((items) =>
			items.map((item) =>
				Number.parseFloat(/[\d,]+(?=\skm)/.exec(item.textContent ?? '')?.[0].replace(',', '.') ?? ''),
			),
		);
	await page.getByLabel('Ordenar').selectOption('Mais comprido primeiro');
	await expect(page).toHaveURL('/trails?shape=loop&sort=longest');
	expect(await lengths()).not.toContain(Number.NaN);
	expect(await lengths()).toEqual((await lengths()).toSorted((a, b) => b - a));
	await page.getByLabel('Ordenar').selectOption('Mais curto primeiro');
	await expect(page).toHaveURL('/trails?shape=loop');
	expect(await lengths()).toEqual((await lengths()).toSorted((a, b) => a - b));
});

test('an address that fits no trail shows a message, and unknown filters are ignored', async ({ page }) => {
	await page.goto('/trails?length=to-5-km&difficulty=level-4&season=never&sort=x');
	await expect(shown(page)).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'Nenhum trilho tem tudo isto' })).toBeVisible();
	await expect(page.getByLabel('Época')).toHaveValue('');
	await page.locator('.none').getByRole('button').click();
	await expect(shown(page)).toHaveCount(contentTrails.length);
	await expect(page.getByRole('heading', { name: 'Nenhum trilho tem tudo isto' })).toBeHidden();
});

testAlone(
	'the day that a visitor chooses is said on card, map and page of a trail, also without a network',
	async ({ page, context, expectProblem }) => {
		expectProblem(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
		const [trail] = contentTrails;
		const county = trail?.county[0] ?? '';
		const among = contentTrails.filter((other) => other.county.includes(county)).length;
		const classes = { [municipalityCode(county)]: 5 };
		const fire = { '2026-11-29': { madeAt: '2026-11-28 08:00', classes } };
		// A route would keep the page's files from the worker.
		await page.addInitScript(
			(forecast) => {
				const { fetch } = window;
				window.fetch = async (input, init) =>
					input === '/api/day' && navigator.onLine ? Response.json(forecast) : fetch(input, init);
			},
			{ fire, warnings: [], warnedAt: '2026-11-28 09:00' },
		);
		// A Saturday.
		await page.clock.install({ time: '2026-11-28T10:00:00Z' });
		await page.goto('/trails');
		const card = cards(page).filter({ has: page.getByRole('heading', { name: trail?.title ?? '' }) });
		const danger = `Amanhã: perigo de incêndio máximo em ${county}`;
		const sunday = page.getByRole('button', { name: 'Domingo' });
		await sunday.click();
		await expect(page).toHaveURL('/trails?dia=2026-11-29');
		await expect(card).toContainText(danger);
		await expect(card).toContainText(/Amanhã há luz até às 1[78]h/);
		await expect(page.locator('.overview .danger').filter({ visible: true })).toHaveCount(among);
		const quiet = page.getByRole('checkbox', { name: 'Sem avisos conhecidos nesse dia' });
		await quiet.check();
		await expect(card).toBeHidden();
		await quiet.uncheck();

		// What the next page loads goes through the worker.
		await page.clock.runFor(30_000);
		await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
		await card.getByRole('link').first().click();
		await expect(page).toHaveURL(`/trails/${trail?.id}?dia=2026-11-29`);
		const report = page.locator('.day-report');
		await expect(report).toContainText(danger);
		await expect.poll(() => storedIn(page, 'visited-pages')).toContain(`/trails/${trail?.id}`);
		await context.setOffline(true);
		await page.reload();
		await expect(report).toContainText(danger);
		await expect(sunday).toHaveAttribute('aria-pressed', 'true');
		await expect(page.getByText(/Amanhã há luz até às 1[78]h/)).toBeVisible();
	},
);
