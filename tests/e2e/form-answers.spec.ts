import { expectOneMail } from '#tests/support/caught-mail.ts';
import { escapePattern } from '#tests/support/escape-pattern.ts';
import { EVERY_FORM } from '#tests/support/every-form.ts';
import { expect, test } from '#tests/support/page.ts';

for (const [name, Form] of EVERY_FORM) {
	test.describe(name, () => {
		test('who sent it already is told so and keeps what they typed', async ({ page, request, expectProblem }) => {
			expectProblem(/status of 409/);
			const form = new Form(page);
			const { newValues, duplicate } = form.description;
			const first = await form.send();
			await expect(form.success).toBeFocused();

			const second = { ...newValues(), email: first['email'] ?? '' };
			await form.fill(second);
			await form.submit.click();
			await expect(form.notice(duplicate)).toBeFocused();
			await form.expectValues(second);
			await expectOneMail(request, second.email);
		});

		test('a double click sends once', async ({ page, request }) => {
			const form = new Form(page);
			const values = form.description.newValues();
			await form.open();
			await form.fill(values);
			await form.submitTwice();
			await expect(form.success).toBeFocused();
			expect(form.sent).toHaveLength(1);
			await expectOneMail(request, values['email'] ?? '');
		});

		test('who presses Enter again while it is under way sends once', async ({ page, request }) => {
			const form = new Form(page);
			const answer = Promise.withResolvers<void>();
			await page.route(form.endpoint, async (route) => {
				await answer.promise;
				await route.continue();
			});
			const values = form.description.newValues();
			await form.open();
			await form.fill(values);
			await form.submit.press('Enter');
			await expect(page.getByRole('status').getByText('A carregar, aguarde...')).toBeVisible();
			await form.submit.press('Enter');
			await form.field('email').press('Enter');
			answer.resolve();
			await expect(form.success).toBeFocused();
			expect(form.sent).toHaveLength(1);
			await expectOneMail(request, values['email'] ?? '');
		});

		test('Enter in a field sends', async ({ page, request }) => {
			const form = new Form(page);
			const values = form.description.newValues();
			await form.open();
			await form.fill(values);
			await form.field('email').press('Enter');
			await expect(form.success).toBeFocused();
			await expectOneMail(request, values['email'] ?? '');
		});

		test('a robot that fills in the hidden field believes that it was heard', async ({ page, request }) => {
			const form = new Form(page);
			const robot = form.description.newValues();
			await form.open();
			await form.fill(robot);
			await form.form.locator('[name=extra]').evaluate((input: HTMLInputElement) => {
				input.value = 'https://exemplo.pt';
			});
			await form.submit.click();
			await expect(form.success).toBeFocused();

			// Nothing was kept: the same email is no duplicate.
			expect((await request.post(form.endpoint, { data: robot })).status()).toBe(200);
			await expectOneMail(request, robot['email'] ?? '');
		});

		test('an empty one is not sent: a summary takes the focus and leads to each field', async ({ page }) => {
			const form = new Form(page);
			await form.open();
			await form.submit.click();
			const summary = form.notice('Preencha os campos obrigatórios!');
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
		});
	});
}
