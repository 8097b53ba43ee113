import { site, storeRules } from '#netlify/server/base/content.ts';
import { POSTAL_ZONES } from '#src/features/store/prices/shipping.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const { formatPrice, formatPeriod } = formatsOf(DEFAULT_LANGUAGE);

const ROWS = [
	['Contacto', site.forms.contact],
	['Adesão de sócio', site.forms.member],
	['Pedido de agendamento', site.forms.schedule],
	['Encomenda da loja', site.forms.order],
	['Livre resolução de uma compra', site.forms.withdrawal],
	['Inscrição numa atividade', site.forms.registration],
] as const;

test('the privacy page states the retention that the purge applies, for every form', async ({ page }) => {
	await page.goto('/privacy');
	for (const [name, { retentionDays }] of ROWS)
		await expect(page.getByRole('row', { name })).toContainText(formatPeriod(retentionDays));
	await expect(page.getByRole('row')).toHaveCount(ROWS.length + 1);
	await expect(page.getByRole('link', { name: /Comissão Nacional/ })).toHaveAttribute('href', 'https://www.cnpd.pt');
});

test('the terms state the prices that orders are calculated with', async ({ page }) => {
	const { shipping, withdrawalDays, guaranteeYears, vatNote, disputeBody } = storeRules();
	await page.goto('/terms');
	const definitions = page.getByRole('definition');
	for (const [index, zone] of POSTAL_ZONES.entries()) {
		const { steps, freeFrom, days } = shipping[zone];
		const delivery = definitions.nth(index);
		await expect(delivery).toContainText(`De ${days.from} a ${days.to} dias úteis`);
		for (const { price } of steps) await expect(delivery).toContainText(formatPrice(price));
		if (freeFrom !== undefined) await expect(delivery).toContainText(`a partir de ${formatPrice(freeFrom)}`);
	}
	for (const text of [`${withdrawalDays} dias a contar`, `${guaranteeYears} anos`, vatNote, disputeBody?.name ?? ''])
		await expect(definitions.filter({ hasText: text }).first()).toBeVisible();
});
