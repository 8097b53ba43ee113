import { DEFAULT_TIME_ZONE, toClock } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import { municipalityCode } from '#src/format/municipalities.ts';
import { DAY_API, OUTINGS_DATA } from '#src/routes.ts';
import { contentTrails } from '#tests/support/content-entries.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('each action has its price and a button of half the card’s width', async ({ page }) => {
	await page.goto('/home');
	for (const viewport of [PHONE, DESKTOP]) {
		await page.setViewportSize(viewport);
		const actions = page.locator('#acoes').getByRole('article');
		await expect(actions).toHaveCount(4);
		for (const action of await actions.all()) {
			await expect(action.getByText(/^desde \d+€$/)).toBeVisible();
			const card = await action.boundingBox();
			const title = await action.getByRole('heading', { level: 3 }).textContent();
			const button = await action.getByRole('link', { name: `Agendar: ${title}` }).boundingBox();
			expect((button?.width ?? 0) / (card?.width ?? 1)).toBeCloseTo(0.5, 2);
		}
	}
});

test('only phones have a welcome with a link to the trails, and each of the four ways to take part is one link', async ({
	page,
}) => {
	const welcome = page.getByText('Boas-vindas à');
	await page.goto('/home');
	await expect(welcome).toBeHidden();
	await page.setViewportSize({ width: 767, height: 900 });
	await expect(welcome).toBeVisible();
	await welcome.getByRole('link', { name: 'Veja os trilhos' }).click();
	await expect(page).toHaveURL('/trails');
	await page.goto('/home');
	const topics = page.locator('#ajudar').getByRole('listitem');
	await expect(topics.getByRole('heading')).toHaveText(['Participar', 'Contribuir', 'Transformar', 'Ser a mudança']);
	const target = await topics.last().getByRole('link').getAttribute('href');
	await topics.last().getByRole('paragraph').click({ force: true });
	await expect(page).toHaveURL(String(target));
});

test('three visitors are quoted, and the newest posts are the news page’s first, with a subtitle of at most 100 characters', async ({
	page,
}) => {
	await page.goto('/news');
	const links = page.getByRole('main').getByRole('article').getByRole('link');
	const newest = await links.evaluateAll((all) => all.slice(0, 3).map((link) => link.getAttribute('href')));
	await page.goto('/home');
	const latest = page.locator('#noticias').getByRole('article');
	await expect(latest).toHaveCount(3);
	expect(await latest.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
		newest,
	);
	for (const subtitle of await latest.getByRole('paragraph').allTextContents())
		expect([...subtitle.replace(/…$/, '')].length).toBeLessThanOrEqual(100);
	await expect(page.getByRole('figure').getByRole('blockquote')).toHaveText([/^«.+»$/, /^«.+»$/, /^«.+»$/]);
});

testAlone.describe('on a phone with a pixel ratio of 2', () => {
	testAlone.use({ viewport: PHONE, deviceScaleFactor: 2 });

	testAlone('the first picture is sharp', async ({ page }) => {
		await page.goto('/home', { waitUntil: 'load' });
		const width = await page.evaluate(() => {
			const [{ currentSrc } = { currentSrc: '' }] = document.images;
			const offers = [...document.querySelectorAll('source')].flatMap(({ srcset }) => srcset.split(', '));
			const [, width = ''] = offers.find((offer) => currentSrc.endsWith(offer.split(' ')[0] ?? '/'))?.split(' ') ?? [];
			return Number.parseInt(width, 10);
		});
		expect(width).toBeGreaterThanOrEqual(1.8 * PHONE.width);
	});
});

testAlone('an outing that is near says what IPMA forecasts for it', async ({ page }) => {
	const now = toClock(Date.now(), DEFAULT_TIME_ZONE);
	const tomorrow = addDays(now.slice(0, 10), 1);
	await page.route(OUTINGS_DATA, async (route) => {
		const data = await (await route.fetch()).json();
		for (const outing of Object.values<object>(data.outings))
			Object.assign(outing, { start: `${tomorrow} 09:00`, end: `${tomorrow} 12:00` });
		await route.fulfill({ json: data });
	});
	const classes = Object.fromEntries(
		contentTrails.flatMap(({ county }) => county.map((name) => [municipalityCode(name), 5])),
	);
	const fire = { [tomorrow]: { madeAt: now, classes } };
	await page.route(DAY_API, (route) => route.fulfill({ json: { fire, warnings: [], warnedAt: now } }));
	await page.goto('/home');
	await page.locator('.next-outings').scrollIntoViewIfNeeded();
	await expect(page.locator('.next-outings .danger-line').first()).toContainText('Amanhã: perigo de incêndio máximo');
});
