import { InteractiveMap } from '#tests/support/interactive-map.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const slider = { name: 'Andar pelo percurso' } as const;

test('a place opens its text on map and profile, and a stretch of the profile is drawn and measured', async ({
	page,
}) => {
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

	// A stretch is chosen with keys or by dragging.
	const stretch = map.window.locator('.stretch');
	const facts = page.locator('.map-stretch').getByRole('status');
	await expect(stretch).not.toHaveAttribute('d', /^M/);
	await page.getByText('Escolher um troço').click();
	await expect(stretch).toHaveAttribute('d', /^M/);
	await page.getByRole('slider', { name: 'Início do troço' }).fill('0');
	await page.getByRole('slider', { name: 'Fim do troço' }).focus();
	await page.keyboard.press('End');
	const whole = await facts.textContent();
	const trail = page.locator('.trail-heading');
	// The whole way climbs as much as the trail.
	const ascent = /sobe (\d+)/.exec(whole ?? '')?.[1] ?? '';
	await expect(trail).toContainText(new RegExp(`${ascent}\\sm`));
	await expect(page.getByRole('slider', { name: 'Fim do troço' })).toHaveAttribute('aria-valuetext', /^9,4\skm$/);

	const drawing = page.locator('[data-walk]');
	await drawing.scrollIntoViewIfNeeded();
	const { x = 0, y = 0, width = 0 } = (await drawing.boundingBox()) ?? {};
	await page.mouse.move(x + 0.6 * width, y + 60);
	await page.mouse.down();
	await page.mouse.move(x + 0.4 * width, y + 60, { steps: 3 });
	await page.mouse.up();
	await expect(facts).not.toHaveText(whole ?? '');
	await expect(facts).toHaveText(
		/^Dos \S+\skm aos \S+\skm: \S+\skm, sobe \d+\sm, desce \d+\sm, cerca de .* a andar\.$/,
	);
	await page.getByText('Escolher um troço').click();
	await expect(stretch).toHaveAttribute('d', '');
});
