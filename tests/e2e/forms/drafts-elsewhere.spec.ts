import type { Page } from '@playwright/test';
import { Cart, GUIDE, toStored } from '#tests/support/cart.ts';
import { Checkout } from '#tests/support/checkout.ts';
import type { FieldValues } from '#tests/support/form-page.ts';
import { newRequest, ScheduleDialog } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { expectNoTrace, storedDrafts } from '#tests/support/stored-drafts.ts';

test('a dialog that is closed before the answer leaves nothing, or what was typed if the answer is lost', async ({
	page,
	expectProblem,
}) => {
	expectProblem(/status of 500/);
	const schedule = new ScheduleDialog(page);
	const answers: PromiseWithResolvers<void>[] = [];
	await page.route(schedule.endpoint, async (route) => {
		const isLost = answers.length > 0;
		const answer = Promise.withResolvers<void>();
		answers.push(answer);
		const response = await route.fetch();
		await answer.promise;
		await route.fulfill(isLost ? { status: 500, json: { status: 500 } } : { response });
	});
	/** Sends the open form, and closes the dialog before its answer comes. */
	const sendAndClose = async (values: FieldValues) => {
		const before = answers.length;
		await schedule.fill(values);
		await schedule.submit.click();
		await expect.poll(() => answers.length).toBe(before + 1);
		await page.keyboard.press('Escape');
		await expect(schedule.dialog).toBeHidden();
		const answered = page.waitForResponse(schedule.endpoint);
		answers.at(-1)?.resolve();
		await answered;
	};
	const sent = newRequest();
	await schedule.open();
	await sendAndClose(sent);
	await expectNoTrace(page, sent);
	await schedule.link.click();
	await schedule.waitUntilHydrated();
	await schedule.expectEmpty();

	const lost = newRequest();
	await sendAndClose(lost);
	await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:schedule'))).toContain(lost.email);
	await schedule.reopen();
	await schedule.expectValues(lost);
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
	await expect(checkout.failure).toBeFocused();
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
