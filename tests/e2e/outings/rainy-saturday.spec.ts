import type { APIRequestContext, Page } from '@playwright/test';
import { routes } from '#src/routes.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { giveAccess } from '#tests/support/desk-access.ts';
import { mailsTo, newGroup, register } from '#tests/support/outing-page.ts';
import { expect, test } from '#tests/support/page.ts';
import { storedDrafts } from '#tests/support/stored-drafts.ts';
import { storedIn } from '#tests/support/worker.ts';

const PHONE = { width: 390, height: 844 };

const OUTING = 'pela-falesia-ate-ao-farol';

const nameOf = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 4).replace(/\d/g, 'x')}`;

const group = (page: Page, name: string) =>
	page.locator('.desk-list > li').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** On a phone with access to the desk, after these groups registered. */
const openDesk = async (
	page: Page,
	request: APIRequestContext,
	path: string,
	...groups: readonly ReturnType<typeof newGroup>[]
) => {
	for (const one of groups) await register(request, OUTING, one);
	await page.setViewportSize(PHONE);
	await giveAccess(page, request);
	await page.goto(path);
};

/** For people to look at: into the folder that `PICTURES` names. */
const takePicture = async (page: Page, name: string): Promise<void> => {
	const folder = process.env['PICTURES'];
	if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

const takePictures = async (page: Page, name: string): Promise<void> => {
	if (!process.env['PICTURES']) return;
	for (const width of [390, 1440])
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.setViewportSize({ width, height: 900 });
			await page.emulateMedia({ colorScheme });
			await takePicture(page, `${name}-${width}-${colorScheme}`);
		}
};

test('a rainy Saturday: five calls, on a phone, by the keyboard', async ({ page, request, expectProblem }) => {
	const [ana, rui] = [
		{ ...newGroup(3), name: nameOf('Ana') },
		{ ...newGroup(1), name: nameOf('Rui') },
	];
	await openDesk(page, request, routes.deskOutings, ana, rui);
	await page.locator(`a[href="${routes.deskOuting(OUTING)}"]`).press('Enter');
	await expectAccessible(page);

	// «Não podemos ir», and the wrong one pressed first.
	await page.getByLabel('Procurar um nome').fill(ana.name);
	await page.keyboard.press('Enter');
	await expect(group(page, rui.name)).toHaveCount(0);
	await group(page, ana.name).getByText('Mudar').press('Enter');
	await group(page, ana.name).getByRole('button', { name: 'Já não vêm os 3' }).press('Enter');
	await expect(page.getByRole('heading', { name: 'Feito' })).toBeVisible();
	await page.getByRole('button', { name: new RegExp(`Desfazer.*${ana.name}`) }).press('Enter');
	await expect(group(page, ana.name)).not.toContainText('sai');
	await group(page, rui.name).getByText('Mudar').press('Enter');
	await group(page, rui.name).getByRole('button', { name: 'Já não vem' }).press('Enter');
	await expect(group(page, rui.name)).toContainText('sai');

	// «Somos mais um»
	await group(page, ana.name).getByText('Mudar').press('Enter');
	await group(page, ana.name).getByLabel('Nome').fill('Olga Pires');
	await group(page, ana.name).getByLabel('Ano de nascimento').fill('1960');
	await group(page, ana.name).getByRole('button', { name: 'Acrescentar' }).press('Enter');
	await expect(group(page, ana.name)).toContainText('Olga Pires');

	// «Ainda há lugar?»
	const caller = nameOf('Quim');
	await page.getByText('Inscrever quem telefona').press('Enter');
	const phone = page.locator('[name=contact]');
	await page.getByLabel('Nome de quem telefona').fill(caller);
	await phone.fill('93');
	await page.locator('[name="people.0.birthYear"]').fill('1971');
	expectProblem(/status of 422/);
	await page.getByRole('button', { name: 'Inscrever', exact: true }).press('Enter');
	await expect(phone).toBeFocused();
	await expectAccessible(page);
	await phone.fill('934 567 890');
	await page.getByRole('button', { name: 'Inscrever', exact: true }).press('Enter');
	await expect(group(page, caller)).toContainText('por telefone, sem email');

	// «Levem botas de borracha»
	await page.getByText('Dizer alguma coisa a todos').press('Enter');
	await page.getByLabel('Recado').fill('Levem botas de borracha.');
	await page.getByRole('button', { name: 'Ver como chega' }).press('Enter');
	await expect(page.getByRole('heading', { name: 'Como chega' })).toBeVisible();
	await expectAccessible(page);
	await takePicture(page, 'word');
	await page.getByRole('button', { name: /^Enviar/ }).press('Enter');
	await expect(page.getByRole('heading', { name: 'O que já se disse' })).toBeVisible();
	expect((await mailsTo(request, ana.email)).length).toBeLessThanOrEqual(1);
	// At 200 %, as a narrow window.
	await page.setViewportSize({ width: 320, height: 568 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
	await takePictures(page, 'desk');
});

test('at the meeting point without a network: ticks wait on the phone, and are sent once', async ({
	page,
	context,
	request,
	expectProblem,
}) => {
	const eva = { ...newGroup(2), name: nameOf('Eva') };
	await openDesk(page, request, routes.deskOuting(OUTING), eva);
	await page.getByRole('link', { name: 'A página de quem guia' }).press('Enter');
	await expect(page.getByText('Para quem guia')).toBeVisible();
	const link = page.url();
	await expect.poll(() => storedIn(page, 'visited-tickets')).toContain(routes.outingGuide(OUTING));
	await page.reload();
	await expectAccessible(page);
	const marks = page.locator('section').filter({ has: page.getByRole('heading', { name: eva.name }) });
	const came = marks.getByRole('button', { name: /^Veio/ });

	expectProblem(/ERR_INTERNET_DISCONNECTED/);
	await context.setOffline(true);
	await page.reload();
	await expect(page.getByRole('heading', { name: 'Sem rede' })).toBeVisible();
	await came.first().press('Enter');
	await marks
		.getByRole('button', { name: /^Não veio/ })
		.nth(1)
		.press('Enter');
	const till = page.locator('[data-paid]');
	const sum = await till.textContent();
	await page.getByLabel('Nome').fill('Zeca Luz');
	await page.getByLabel('Telefone').fill('934567890');
	await page.getByRole('button', { name: 'Acrescentar' }).press('Enter');
	await expect(page.getByText('Faltam enviar 3 marcas')).toBeVisible();
	await expect(till).not.toHaveText(sum ?? '');
	await expectAccessible(page);
	await takePicture(page, 'guide-offline');
	// The phone is put away, and taken out again.
	await page.reload();
	await expect(came.first()).toHaveAttribute('aria-pressed', 'true');
	// Who never opens the page again keeps nobody's name: every page deletes drafts that are too old.
	expect(await storedDrafts(page)).toEqual({
		[`draft:guide/${OUTING}`]: expect.stringMatching(/^{"failedAt":\d{13},/),
	});
	await page.getByLabel('Nome').fill('Ivo');
	await context.setOffline(false);
	await expect(page.getByText('Faltam enviar')).toBeHidden();
	expect(await storedDrafts(page)).toEqual({});
	await expect(page.getByLabel('Nome')).toHaveValue('Ivo');
	await expect(page.getByText('Zeca Luz, 934567890')).toBeVisible();
	await page.reload();
	await expect(page.getByRole('button', { name: 'Veio Zeca Luz', exact: true })).toHaveAttribute(
		'aria-pressed',
		'true',
	);
	await page.goto(link);
	await expect(came.first()).toHaveAttribute('aria-pressed', 'true');
	await takePictures(page, 'guide');
	await page.goto(routes.deskOuting(OUTING));
	await expect(page.getByRole('heading', { name: 'No ponto de encontro' })).toBeVisible();
	await expect(page.locator('.desk')).toContainText('Sem inscrição: Zeca Luz');
});
