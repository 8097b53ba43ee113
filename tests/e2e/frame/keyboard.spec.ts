import type { Locator, Page } from '@playwright/test';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { ACTION } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** How the focused element looks to a visitor. */
interface FocusStop {
	/** The beginning of its mark-up, which identifies it. */
	readonly element: string;
	/** The width of its outline in pixels; 0 without one. */
	readonly outline: number;
	/** Whether the element stays out of sight, or wholly covered by something such as a sticky bar. */
	readonly covered: boolean;
}

/** Presses Tab until the focus has visited every control and leaves the page. Returns one stop for each. */
const tabThrough = async (page: Page): Promise<FocusStop[]> => {
	const stops: FocusStop[] = [];
	for (;;) {
		await page.keyboard.press('Tab');
		const stop = await page.evaluate(async () => {
			const focused = document.activeElement;
			if (!focused || focused === document.body) return undefined;
			// An invisible control shows the focus on the element around it.
			const element = (getComputedStyle(focused).opacity === '0' && focused.parentElement) || focused;
			const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
			const isDrawn = outlineStyle !== 'none' && !/, 0\)$|\/ 0\)$|transparent/.test(outlineColor);
			const isHit = (x: number, y: number) => {
				const top = document.elementFromPoint(x, y);
				return top !== null && (element.contains(top) || top.contains(element));
			};
			const isCovered = () =>
				![...element.getClientRects()].some(({ left, top, width, height }) =>
					[0.1, 0.5, 0.9].some((part) => isHit(left + width / 2, top + height * part)),
				);
			// A form that hydrates, or the error of the field before, moves what is below; the browser then scrolls back.
			const start = performance.now();
			while (isCovered() && performance.now() - start < 5_000) await new Promise(requestAnimationFrame);
			return {
				element: element.outerHTML.slice(0, 160),
				outline: isDrawn ? Number.parseFloat(outlineWidth) : 0,
				covered: isCovered(),
			};
		});
		if (!stop) return stops;
		stops.push(stop);
	}
};

/** The last screen is a desktop at a zoom of 400 %. */
const SCREENS = [
	{ width: 1280, height: 720 },
	{ width: 390, height: 844 },
	{ width: 320, height: 256 },
] as const;

/** Whether something, such as the header, covers the text's beginning. */
const isCovered = (text: Locator) =>
	text.evaluate((element) => {
		const { left, top, height } = element.getBoundingClientRect();
		return document.elementFromPoint(left + 10, top + height / 2) !== element;
	});

const trailPage = sitePages.find(({ address }) => address.startsWith('/trails/'))?.address ?? '';

for (const [viewport, addresses] of [
	[SCREENS[0], ['/home', `/schedule/${ACTION.id}`, '/trails']],
	[SCREENS[1], [trailPage]],
	[SCREENS[2], ['/become-member']],
] as const)
	test(`at ${viewport.width} × ${viewport.height} the keyboard focus is always visible`, async ({ page }) => {
		await page.setViewportSize(viewport);
		for (const address of addresses) {
			await page.goto(address);
			const stops = await tabThrough(page);
			expect.soft(stops.length, address).toBeGreaterThan(15);
			expect
				.soft(
					stops.filter(({ outline }) => outline < 2),
					address,
				)
				.toEqual([]);
			expect
				.soft(
					stops.filter(({ covered }) => covered),
					address,
				)
				.toEqual([]);
		}
	});

test('the first stop skips the menu', async ({ page }) => {
	await page.goto('/terms');
	await page.keyboard.press('Tab');
	const skip = page.getByRole('link', { name: 'Saltar para o conteúdo' });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport({ ratio: 1 });
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toBeFocused();
	await page.keyboard.press('Tab');
	expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull();
});

test('the contact form needs no mouse', async ({ page }) => {
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await contact.open();
	await contact.field('name').focus();
	for (const [name, value] of Object.entries(enquiry) as [keyof typeof enquiry, string][]) {
		await expect(contact.field(name)).toBeFocused();
		await page.keyboard.insertText(value);
		await page.keyboard.press('Tab');
	}
	await expect(contact.form.getByRole('link', { name: 'Política de privacidade' })).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(contact.submit).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(contact.success).toBeFocused();
});

test.describe('with movement', () => {
	test.use({ contextOptions: { reducedMotion: 'no-preference' } });

	test('a visitor who submits at once sees the whole message, below the header', async ({ page }) => {
		const contact = new ContactForm(page);
		for (const viewport of SCREENS) {
			await page.setViewportSize(viewport);
			await contact.open();
			await contact.submit.press('Enter');
			const title = contact.form.getByRole('heading', { name: 'Preencha os campos obrigatórios!' });
			await expect(title).toBeInViewport({ ratio: 1 });
			await expect.poll(() => isCovered(title)).toBe(false);
		}
	});
});
