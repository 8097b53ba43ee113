import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const ENTRIES = [
	['Início', '/home'],
	['Sobre', '/about'],
	['Trilhos', '/trails'],
	['Agenda', '/outings'],
	['Notícias', '/news'],
	['Contacto', '/contact'],
] as const;

test.use({ viewport: { width: 1440, height: 900 } });

test('the menu leads to every part of the site and marks the current one', async ({ page }) => {
	await page.goto('/home');
	const menu = page.getByRole('navigation', { name: 'Principal' });
	await expect(menu.getByRole('link')).toHaveText(ENTRIES.map(([name]) => name));
	for (const [name, address] of ENTRIES) {
		await menu.getByRole('link', { name }).click();
		await expect(page).toHaveURL(address);
		await expect(menu.locator('[aria-current=page]')).toHaveText(name);
	}
	await page.getByRole('banner').getByRole('link', { name: 'Torne-se sócio' }).click();
	await expect(page).toHaveURL('/become-member');
	await page.getByRole('banner').getByRole('link', { name: 'Loja' }).click();
	await expect(page).toHaveURL('/store');
	// A piece of news counts as part of the news.
	await page.goto(sitePages.find(({ address }) => address.startsWith('/news/'))?.address ?? '');
	await expect(menu.locator('[aria-current=true]')).toHaveText('Notícias');
	// High enough for a finger.
	const breadcrumb = page.getByRole('navigation', { name: 'Está em' }).getByRole('link').first();
	expect((await breadcrumb.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

test('the menu stays visible, a link to a page opens it at its top, and one to a part of a page stops below the header', async ({
	page,
}) => {
	await page.goto('/home');
	expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
	await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
	expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
	const footer = page.getByRole('contentinfo').getByRole('link');
	for (const name of ['Torne-se sócio', 'Loja', 'Política de privacidade', 'Notícias', 'Contacto'])
		await expect(footer.filter({ hasText: name })).toBeVisible();
	await footer.filter({ hasText: 'Sobre' }).click();
	await expect(page).toHaveURL('/about');
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await page.getByRole('contentinfo').getByRole('link', { name: 'Ações à medida' }).click();
	await expect(page).toHaveURL('/home#acoes');
	const header = await page.getByRole('banner').boundingBox();
	const heading = page.locator('#acoes').getByRole('heading', { level: 2 });
	await expect(heading).toBeInViewport({ ratio: 1 });
	expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('the other language opens at the same query and place, also in a tab of its own', async ({ page, context }) => {
	await page.goto('/trails?sort=distance#conteudo');
	const other = page.getByRole('banner').getByRole('link', { name: 'EN', exact: true });
	// The tab's request, not its end: in the background, on a busy machine, Chromium has left a tab empty.
	const asked = context.waitForEvent('request', (request) => request.isNavigationRequest());
	await other.click({ button: 'middle' });
	expect(new URL((await asked).url()).search).toBe('?sort=distance');
	await expect(other).toHaveAttribute('href', '/en/trails?sort=distance#conteudo');
	await page.goto('/privacy#conteudo');
	const link = page.getByRole('contentinfo').getByRole('link', { name: 'English' });
	await link.focus();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/en/privacy#conteudo');
});

/** The longest name and tagline that the schema takes, with long words. */
const NAME = 'Montanhistas e Caminhantes do Alto Minho';
const TAGLINE = 'Caminhadas, conservação e educação ambiental, sim.';

test('a long name and a long tagline leave every word of the header whole, at every width', async ({ page }) => {
	for (const address of ['/home', '/en/home']) {
		await page.goto(address);
		const logo = page.getByRole('banner').locator('.logo');
		await logo.evaluate(
			(link, texts) => {
				link.classList.add('long');
				for (const [name, text] of Object.entries(texts)) {
					const part = link.querySelector(name);
					if (part) part.textContent = text;
				}
			},
			{ b: NAME, small: TAGLINE },
		);
		for (const width of [320, 390, 992, 1160, 1440]) {
			await page.setViewportSize({ width, height: 720 });
			const header = await page.getByRole('banner').evaluate((banner) => {
				const linesOf = (node: Node, from: number, to: number) => {
					const range = document.createRange();
					range.setStart(node, from);
					range.setEnd(node, to);
					return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
				};
				const texts = document.createTreeWalker(banner, NodeFilter.SHOW_TEXT);
				const broken: string[] = [];
				for (let node = texts.nextNode(); node; node = texts.nextNode())
					if (node.parentElement?.checkVisibility() && !node.parentElement.closest('.visually-hidden'))
						for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g))
							if (linesOf(node, index, index + word.length) > 1) broken.push(word);
				const boxes = [...banner.querySelectorAll('.row > *, .menu li')]
					.filter((part) => part.checkVisibility())
					.map((part) => part.getBoundingClientRect());
				const [first, second] = boxes;
				return {
					broken,
					isClear: !first || !second || first.right <= second.left,
					isWide: Math.max(...boxes.map(({ right }) => right)) > innerWidth,
					height: banner.getBoundingClientRect().height,
				};
			});
			expect({ address, width, ...header }).toEqual(
				expect.objectContaining({ broken: [], isClear: true, isWide: false }),
			);
			expect(header.height).toBeLessThanOrEqual(96);
		}
	}
});

test('in forced colours the menus show the current page', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active' });
	await page.goto('/news');
	for (const [name, width] of [
		['Principal', 1280],
		['Atalhos', 390],
	] as const) {
		await page.setViewportSize({ width, height: 720 });
		const looks = await page
			.getByRole('navigation', { name })
			.getByRole('link')
			.evaluateAll((links) =>
				links.map((link) => {
					const { color, borderBlockColor } = getComputedStyle(link);
					return { isCurrent: link.hasAttribute('aria-current'), color, borderBlockColor };
				}),
			);
		const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
		expect(looks.filter(({ color }) => color === paper)).toEqual([]);
		expect(looks.filter(({ borderBlockColor }) => borderBlockColor !== paper)).toEqual([
			expect.objectContaining({ isCurrent: true }),
		]);
	}
});
