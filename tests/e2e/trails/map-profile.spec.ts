import { InteractiveMap } from '#tests/support/interactive-map.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const slider = { name: 'Andar pelo percurso' } as const;

test('a place opens its text on map and profile', async ({ page }) => {
	const map = new InteractiveMap(page);
	await map.open();
	await expect(map.window.locator('.here')).toBeHidden();
	await expect(map.position).toHaveText('');
	await map.places.selectOption({ label: '2,8 km: 2. Moinho de rodízio' });
	await expect(map.text).toHaveText(/^2,8\skm: 2\. Moinho de rodízio\. Recuperado/);
	await expect(map.window.locator('.p2.is-selected')).toHaveCount(1);
	await expect(map.window.locator('.place')).toBeVisible();
	await expect(page.locator('.readout')).toHaveText(/Moinho de rodízio$/);
	await expect(page.locator('[data-marker=profile]')).toHaveAttribute('visibility', 'visible');

	// A kilometre shows its step of the trail.
	await map.places.selectOption({ label: '3 km: quilómetro 3' });
	await expect(map.text).toHaveText(/^3\skm: quilómetro 3\. \S/);
	await page.getByLabel('Que problema').selectOption('caminho cortado');
	await page.getByRole('button', { name: 'Comunicar um problema aqui' }).click();
	await expect(page.getByLabel('Assunto')).toHaveValue('Problema no trilho Vale do Moinho, km 3,0: caminho cortado');
	await page.goBack();
	await map.open();

	// Along the profile to the first point of interest.
	const first = map.data.stops.find(({ symbol }) => symbol === 'p1')?.distance ?? 0;
	const length = map.data.stops.at(-1)?.distance ?? 1;
	const place = () => map.window.locator('.place').getAttribute('transform');
	const before = await place();
	await page.getByRole('slider', slider).fill(String(Math.round((first / length) * 160)));
	await expect(map.text).toHaveText(/1\. Fonte da aldeia/);
	await expect(map.places).toHaveValue(String(map.data.stops.findIndex(({ symbol }) => symbol === 'p1')));
	expect(await place()).not.toBe(before);
});
