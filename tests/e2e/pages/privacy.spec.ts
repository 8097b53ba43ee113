import { site } from '#netlify/server/content.ts';
import { formatPeriod } from '#src/format/days-in-words.ts';
import { expect, test } from '#tests/support/shared-page.ts';

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
