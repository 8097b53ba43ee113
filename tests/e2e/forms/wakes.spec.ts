import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { FORM_CODE, holdBackForms } from '#tests/support/form-code.ts';
import { expect, test } from '#tests/support/page.ts';

test('a form that nobody turns to has its code fetched, but does not wake', async ({ page }) => {
	const contact = new ContactForm(page);
	await page.goto('/contact');
	const fetched = () =>
		page.evaluate(() =>
			performance
				.getEntriesByType('resource')
				.map(({ name }) => name)
				.join('\n'),
		);
	await expect.poll(fetched).toMatch(FORM_CODE);
	await page.waitForTimeout(500);
	await expect(contact.form).not.toHaveAttribute('novalidate');

	await page.context().setOffline(true);
	await contact.field('name').focus();
	await expect(contact.form).toHaveAttribute('novalidate');
	await expect(contact.field('name')).toBeFocused();
});

test('a form’s code is fetched on a page that is never idle', async ({ page }) => {
	await page.addInitScript(() => {
		window.requestIdleCallback = (callback, { timeout } = {}) =>
			timeout === undefined ? 0 : window.setTimeout(callback, timeout);
	});
	const code = page.waitForRequest(FORM_CODE);
	await page.goto('/contact');
	await code;
});

test('a form that is submitted before its code arrives is sent by its code once that arrives', async ({ page }) => {
	const contact = new ContactForm(page);
	const release = await holdBackForms(page);
	await page.goto('/contact');
	await contact.fill(newEnquiry());
	await contact.submit.click();
	await expect(page.locator('.veil')).toBeVisible();
	expect(contact.sent).toHaveLength(0);
	release();
	await expect(contact.success).toBeFocused();
	expect(contact.sent).toHaveLength(1);
	expect(contact.sent[0]?.headers()['content-type']).toContain('json');
});

test('a form whose code can’t be fetched is sent by the browser', async ({ page, expectProblem }) => {
	expectProblem(/ERR_FAILED|dynamically imported/);
	const contact = new ContactForm(page);
	await page.route(FORM_CODE, (route) => route.abort());
	await page.goto('/contact');
	await contact.fill(newEnquiry());
	await contact.submit.click();
	await expect(page).toHaveURL('/result/sent#contact');
});
