import { expect, test } from '#tests/support/shared-page.ts';
import { pagesWithNewClasses } from '#tests/support/site-pages.ts';

for (const address of pagesWithNewClasses) {
	test(`${address} respects forced colours and reduced motion`, async ({ page }) => {
		await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
		await page.goto(address);
		const { faint, moving } = await page.evaluate(() => {
			const describe = (elements: Element[]) => elements.map(({ outerHTML }) => outerHTML.slice(0, 120));
			const paper = getComputedStyle(document.body).backgroundColor;
			const isFaint = (control: Element): boolean => {
				const { borderBottomColor, borderBottomStyle, borderBottomWidth } = getComputedStyle(control);
				return borderBottomStyle === 'none' || Number.parseFloat(borderBottomWidth) < 1 || borderBottomColor === paper;
			};
			// A field's border may be drawn by the row around it.
			const isBare = (control: Element) => isFaint(control) && isFaint(control.parentElement ?? control);
			const isMoving = (element: Element) => {
				const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
				return animationName !== 'none' || transitionDuration !== '0s' || scrollBehavior !== 'auto';
			};
			// The browser draws a range in the visitor's own colours.
			const controls = [...document.querySelectorAll('.button, input:not([type=hidden], [type=range]), textarea')];
			return {
				faint: describe(controls.filter((control) => !control.closest('.visually-hidden')).filter(isBare)),
				moving: describe([...document.querySelectorAll('*')].filter(isMoving)),
			};
		});
		expect(faint).toEqual([]);
		expect(moving).toEqual([]);
	});
}

for (const [name, width] of [
	['Principal', 1280],
	['Atalhos', 390],
] as const) {
	test(`in forced colours the menu «${name}» shows the current page`, async ({ page }) => {
		await page.emulateMedia({ forcedColors: 'active' });
		await page.setViewportSize({ width, height: 720 });
		await page.goto('/news');
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
	});
}
