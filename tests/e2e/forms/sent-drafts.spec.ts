import { GUIDE, toStored } from '#tests/support/cart.ts';
import { copiesTo } from '#tests/support/caught-mail.ts';
import { Checkout } from '#tests/support/checkout.ts';
import type { FormPage } from '#tests/support/form-page.ts';
import { newRequest, ScheduleDialog } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { expectNoTrace, storedDrafts } from '#tests/support/stored-drafts.ts';

/** Holds back the answers to a form until the returned function is called. */
const holdBack = async ({ page, endpoint }: FormPage) => {
	const answer = Promise.withResolvers<void>();
	await page.route(endpoint, async (route) => {
		const response = await route.fetch();
		await answer.promise;
		await route.fulfill({ response });
	});
	return answer.resolve;
};

test('ordering the same again gives another order: another number, other mails', async ({
	page,
	request,
	expectProblem,
}) => {
	expectProblem(/status of 500/);
	const checkout = new Checkout(page, [GUIDE]);
	await checkout.failOnce();
	const buyer = checkout.description.newValues();
	await checkout.open();
	// Untouched, it stores no draft.
	expect(await storedDrafts(page)).toEqual({});
	await checkout.fill(buyer);
	await checkout.submit.click();
	await expect(checkout.notice('A mensagem não saiu daqui')).toBeFocused();
	await checkout.submit.click();
	const first = await checkout.number();
	await expectNoTrace(page, buyer);

	await page.goto('/store');
	await page.evaluate((stored) => localStorage.setItem('cart', stored), toStored([GUIDE]));
	await page.goto('/checkout');
	await checkout.waitUntilHydrated();
	await checkout.expectEmpty(['name', 'email', 'contact', 'address', 'cp', 'county', 'nif', 'note']);
	await checkout.fill(buyer);
	await checkout.submit.click();
	const second = await checkout.number();
	expect(second).not.toBe(first);
	await expect.poll(async () => (await copiesTo(request, buyer['email'] ?? '')).length).toBe(2);
	await expectNoTrace(page, buyer);
});

test('a dialog that is closed before the answer comes leaves nothing, and opens empty', async ({ page }) => {
	const schedule = new ScheduleDialog(page);
	const answer = await holdBack(schedule);
	const values = await schedule.send();
	await expect.poll(() => schedule.sent.length).toBe(1);
	await page.keyboard.press('Escape');
	await expect(schedule.dialog).toBeHidden();
	const answered = page.waitForResponse(schedule.endpoint);
	answer();
	await (await answered).finished();
	await expect.poll(() => storedDrafts(page)).toEqual({});
	await expectNoTrace(page, values);
	await schedule.link.click();
	await schedule.waitUntilHydrated();
	await schedule.expectEmpty();
});

test('a dialog that is opened again before the answer comes is emptied by the answer', async ({ page }) => {
	const schedule = new ScheduleDialog(page);
	const answer = await holdBack(schedule);
	const values = await schedule.send();
	await expect.poll(() => schedule.sent.length).toBe(1);
	await page.keyboard.press('Escape');
	await schedule.link.click();
	await schedule.waitUntilHydrated();
	await schedule.expectValues(values);
	answer();
	await expect(schedule.success).toBeFocused();
	await schedule.takeAgain();
	await expectNoTrace(page, values);
});

test('a visitor who closes the dialog and loses the answer finds what they typed', async ({ page, expectProblem }) => {
	expectProblem(/status of 500/);
	const schedule = new ScheduleDialog(page);
	const answer = Promise.withResolvers<void>();
	await page.route(schedule.endpoint, async (route) => {
		await answer.promise;
		await route.fulfill({ status: 500, json: { status: 500 } });
	});
	const values = newRequest();
	await schedule.open();
	await schedule.fill(values);
	await schedule.submit.click();
	await expect.poll(() => schedule.sent.length).toBe(1);
	await page.keyboard.press('Escape');
	answer.resolve();
	await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:schedule'))).toContain(values.email);
	await schedule.reopen();
	await schedule.expectValues(values);
});
