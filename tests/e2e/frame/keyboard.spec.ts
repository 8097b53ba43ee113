import type { Locator } from '@playwright/test';
import { expectOneMail } from '#tests/support/caught-mail.ts';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { tabThrough } from '#tests/support/focus.ts';
import { ACTION } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** The last screen is a desktop at a zoom of 400 %. */
const SCREENS = [
	{ width: 1280, height: 720 },
	{ width: 390, height: 844 },
	{ width: 320, height: 256 },
];

/** Whether something, such as the header, covers the text's beginning. */
const isCovered = (text: Locator) =>
	text.evaluate((element) => {
		const { left, top, height } = element.getBoundingClientRect();
		return document.elementFromPoint(left + 10, top + height / 2) !== element;
	});

const newsPost = sitePages.find(({ address }) => address.startsWith('/news/'))?.address ?? '';

const trailPage = sitePages.find(({ address }) => address.startsWith('/trails/'))?.address ?? '';

for (const viewport of SCREENS) {
	for (const address of [
		'/home',
		'/contact',
		'/become-member',
		`/schedule/${ACTION.id}`,
		newsPost,
		'/trails',
		trailPage,
	]) {
		test.describe(`${viewport.width} × ${viewport.height}`, () => {
			test.use({ viewport });

			test(`on ${address} the keyboard focus is always visible`, async ({ page }) => {
				await page.goto(address);
				const stops = await tabThrough(page);
				expect(stops.length).toBeGreaterThan(15);
				expect(stops.filter(({ outline }) => outline < 2)).toEqual([]);
				expect(stops.filter(({ covered }) => covered)).toEqual([]);
			});
		});
	}
}

test('the contact form needs no mouse', async ({ page, request }) => {
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
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	await expectOneMail(request, enquiry.email);
});

test('the honeypot can’t be reached by keyboard', async ({ page }) => {
	await page.goto('/contact');
	const stops = await tabThrough(page);
	expect(stops.filter(({ element }) => element.includes('name="extra"'))).toEqual([]);
	await expect(page.locator('form').getByRole('textbox')).toHaveCount(4);
});

for (const viewport of SCREENS) {
	test.describe(`${viewport.width} × ${viewport.height}`, () => {
		test.use({ viewport, contextOptions: { reducedMotion: 'no-preference' } });

		test('a visitor who submits at once sees the whole message, below the header', async ({ page }) => {
			const contact = new ContactForm(page);
			await contact.open();
			await contact.submit.press('Enter');
			const title = contact.form.getByRole('heading', { name: 'Preencha os campos obrigatórios!' });
			await expect(title).toBeInViewport({ ratio: 1 });
			await expect.poll(() => isCovered(title)).toBe(false);
		});
	});
}
