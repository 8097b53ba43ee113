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
