import { HONEYPOT } from '#src/forms/form.ts';
import { ContactForm } from '#tests/support/contact-form.ts';
import { escapePattern } from '#tests/support/escape-pattern.ts';
import type { FormPage } from '#tests/support/form-page.ts';
import { expect, test } from '#tests/support/shared-page.ts';

/** Expects a summary that has the focus and links to each required field. */
const expectSummary = async (form: FormPage) => {
	const summary = form.refusal;
	await expect(summary).toBeFocused();
	const required = await form.form.locator('[required]').all();
	await expect(summary.getByRole('link')).toHaveCount(required.length);
	for (const [index, field] of required.entries()) {
		const link = summary.getByRole('link').nth(index);
		await expect(field).toHaveAccessibleDescription(new RegExp(`^${escapePattern(await link.innerText())}`));
		await link.click();
		await expect(field).toBeFocused();
		await expect(field).toBeInViewport({ ratio: 1 });
	}
	expect(form.sent).toEqual([]);
};

test('a form is not sent empty, is sent once however often Enter is pressed, can be sent again, and reports a duplicate', async ({
	page,
	expectProblem,
}) => {
	expectProblem(/status of 409/);
	const form = new ContactForm(page);
	await form.open();
	await form.submit.click();
	await expectSummary(form);

	const answer = Promise.withResolvers<void>();
	await page.route(form.endpoint, async (route) => {
		await answer.promise;
		await route.continue();
	});
	const first = form.newValues();
	await form.fill(first);
	await form.field('email').press('Enter');
	await expect(page.getByRole('status').getByText('A carregar, aguarde...')).toBeVisible();
	await form.submit.press('Enter');
	await form.field('email').press('Enter');
	answer.resolve();
	await expect(form.success).toBeFocused();
	expect(form.sent).toHaveLength(1);

	await form.takeAgain();
	const second = { ...form.newValues(), email: first['email'] ?? '' };
	await form.fill(second);
	await form.submit.click();
	await expect(form.messageBox(form.duplicate)).toBeFocused();
	await form.expectValues(second);
	const [key, ...others] = form.sent.map((sent) => sent.postDataJSON().key);
	expect(others).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
	expect(others).not.toContain(key);
});

test('a robot finds the honeypot, which is sent, and gets the usual confirmation', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	const honeypot = contact.form.locator(`[name=${HONEYPOT}]`);
	// It has no role, and no stop between the fields.
	await expect(honeypot.and(contact.form.getByRole('textbox'))).toHaveCount(0);
	await contact.fill(contact.newValues());
	await honeypot.evaluate((input: HTMLInputElement) => {
		input.value = 'https://exemplo.pt';
	});
	await contact.submit.click();
	await expect(contact.success).toBeFocused();
	expect(contact.sent[0]?.postDataJSON()).toHaveProperty(HONEYPOT, 'https://exemplo.pt');
});
