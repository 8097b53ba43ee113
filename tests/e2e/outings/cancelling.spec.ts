import { routes } from '#src/routes.ts';
import { expect, test } from '#tests/support/page.ts';

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('a mail’s link has a page also when its outing has left the calendar', async ({ page }) => {
		await page.goto(`${routes.outingCancel('ja-la-vai')}?t=a.b`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelar a inscrição');
		await page.getByRole('button', { name: 'Cancelar a inscrição' }).click();
		await expect(page).toHaveURL(routes.outingResult('link-expired'));
	});
});
