import { storeRules } from '#netlify/server/content.ts';
import { POSTAL_ZONES } from '#src/features/store/prices/shipping.ts';
import { formatMoney } from '#src/format/money.ts';
import { expect, test } from '#tests/support/shared-page.ts';

test('the terms state the prices by which orders are calculated', async ({ page }) => {
	const { shipping, withdrawalDays, guaranteeYears, vatNote, disputeBody } = storeRules();
	await page.goto('/terms');
	const definitions = page.getByRole('definition');
	for (const [index, zone] of POSTAL_ZONES.entries()) {
		const { steps, freeFrom, days } = shipping[zone];
		const delivery = definitions.nth(index);
		await expect(delivery).toContainText(`De ${days.from} a ${days.to} dias úteis`);
		for (const { price } of steps) await expect(delivery).toContainText(formatMoney(price));
		if (freeFrom !== undefined) await expect(delivery).toContainText(`a partir de ${formatMoney(freeFrom)}`);
	}
	for (const text of [`${withdrawalDays} dias a contar`, `${guaranteeYears} anos`, vatNote, disputeBody?.name ?? ''])
		await expect(definitions.filter({ hasText: text }).first()).toBeVisible();
});
