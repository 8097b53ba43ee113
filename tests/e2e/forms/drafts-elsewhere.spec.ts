import type { Page } from '@playwright/test';
import { Cart, GUIDE, toStored } from '#tests/support/cart.ts';
import { Checkout } from '#tests/support/checkout.ts';
import { ContactForm } from '#tests/support/contact-form.ts';
import { FORM_CODE } from '#tests/support/form-code.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { expectNoTrace, storedDrafts } from '#tests/support/stored-drafts.ts';

test('a draft that one tab has sent disappears from the others', async ({ page, context, expectProblem }) => {
	expectProblem(/status of 500/);
	const contact = new ContactForm(page);
	await contact.failOnce();
	const values = await contact.send();
	await expect(contact.notice('A mensagem não saiu daqui')).toBeFocused();

	const open = new ContactForm(await context.newPage());
	await open.open();
	await open.expectValues(values);
	await open.field('name').press('End');
	await open.field('name').pressSequentially('!');
	const left = new ContactForm(await context.newPage());
	await left.open();
	await left.expectValues({ subject: values['subject'] ?? '' });
	await left.page.goto('/about');

	await page.bringToFront();
	await contact.retry();
	await expect(contact.success).toBeFocused();
	await expect(open.success).toBeVisible();
	await open.takeAgain();
	for (const tab of [page, open.page, left.page]) await expectNoTrace(tab, values);
	await left.open();
	await left.expectEmpty();
});

test('two tabs with one draft order twice only if the buyer wants that', async ({ page, context, expectProblem }) => {
	expectProblem(/status of 500/);
	const checkout = new Checkout(page, [GUIDE]);
	const buyer = checkout.newValues();
	const fillCart = async (tab: Page) => {
		await tab.goto('/store');
		await tab.evaluate((stored) => localStorage.setItem('cart', stored), toStored([GUIDE]));
		await tab.goto('/checkout');
	};
	await checkout.failOnce();
	await fillCart(page);
	await checkout.waitUntilHydrated();
	// Untouched, it stores no draft.
	expect(await storedDrafts(page)).toEqual({});
	await checkout.fill(buyer);
	await checkout.submit.click();
	await expect(checkout.notice('A mensagem não saiu daqui')).toBeFocused();
	const other = new Checkout(await context.newPage(), [GUIDE]);
	await other.page.goto('/checkout');
	await other.waitUntilHydrated();
	await other.expectValues(buyer);

	await checkout.submit.click();
	const first = await checkout.number();
	await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('O seu carrinho está vazio');
	await expectNoTrace(other.page, buyer);
	await new Cart(other.page).expectCount(0);

	await fillCart(other.page);
	await other.waitUntilHydrated();
	await other.fill(buyer);
	await other.submit.click();
	expect(await other.number()).not.toBe(first);
});

test('a form that the browser sends without its script deletes its draft', async ({ page, expectProblem }) => {
	const contact = new ContactForm(page);
	const values = contact.newValues();
	await contact.open();
	await contact.fill(values);
	await expect.poll(async () => Object.keys(await storedDrafts(page))).toEqual(['draft:contact']);

	expectProblem(/ERR_FAILED/);
	await page.route(FORM_CODE, (route) => route.abort());
	await page.reload();
	await contact.fill(values);
	await contact.submit.click();
	await expect(page).toHaveURL('/result/sent#contact');
	await expectNoTrace(page, values);
});

const DAY_MS = 86_400_000;
const draft = (days: number) =>
	JSON.stringify({ values: { name: 'Inês' }, key: 'a', query: '', failedAt: Date.now() - days * DAY_MS });

test('on any page unsent drafts of any form, readable or not, are deleted after seven days', async ({ page }) => {
	await page.goto('/about');
	const stored = {
		'draft:contact': draft(6.9),
		'draft:member': draft(7.1),
		'draft:newsletter': draft(400),
		'draft:order': '{"values":{"name":"In',
		'draft:schedule': '{"values":{"name":"Inês"}}',
		'draft:withdrawal': 'null',
	};
	await page.evaluate((entries) => Object.assign(localStorage, entries), stored);
	await page.evaluate((entries) => Object.assign(sessionStorage, entries), { 'draft:member': '{"values":{}}' });
	await page.goto('/terms');
	await expect
		.poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))))
		.toEqual(['draft:contact']);
	expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['draft:member']);
});
