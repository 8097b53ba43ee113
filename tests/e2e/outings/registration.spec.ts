import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { routes } from '#src/routes.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { mailsTo, newGroup, offerOf, outingPage, register, ticketOf } from '#tests/support/outing-page.ts';
import { expect, test } from '#tests/support/page.ts';

/** Eight places, and a waiting list. */
const SMALL = 'noite-de-estrelas-na-cumeada';
const OTHER = 'um-dia-de-pedra-seca';
const THIRD = 'aves-de-inverno-no-paul';

const SENT = 'Formulário submetido com successo!';
const WAITING = 'Está na lista de espera';

/** Follows the second mail to an address and presses the button there, which replaces its registration. */
const confirmByMail = async (page: Page, request: APIRequestContext, email: string): Promise<void> => {
	await expect.poll(async () => (await mailsTo(request, email)).length).toBe(2);
	const text = (await mailsTo(request, email)).map(({ TextBody }) => TextBody).join();
	const { pathname, search } = new URL(/\S+\/confirm\?t=\S+/.exec(text)?.[0] ?? '');
	await page.goto(pathname + search);
	await page.getByRole('button', { name: 'Confirmar a inscrição' }).click();
	await expect(page).toHaveURL(routes.outingResult('confirmed'));
};

test('three register with the keyboard alone, the next enter the waiting list, and the three cancel', async ({
	page,
	request,
	expectProblem,
}) => {
	const outing = outingPage(page, SMALL);
	await register(request, SMALL, newGroup(5));
	await outing.open();
	await expect(outing.state).toHaveText('Últimos 3 lugares');

	const three = newGroup(3);
	const { keyboard } = page;
	const type = async (...texts: readonly string[]) => {
		for (const text of texts) {
			await keyboard.type(text);
			await keyboard.press('Tab');
		}
	};
	await page.getByRole('link', { name: 'Inscrever-me' }).press('Enter');
	await keyboard.press('Tab');
	await expect(outing.field('name')).toBeFocused();
	await type(three.name, three.email, three.contact);
	// Whoever registers is the first to come, and need not write the name again.
	await expect(outing.field('people.0.name')).toHaveValue(three.name);
	await keyboard.press('Tab');
	await type('1985');
	await expect(page.getByLabel('A pessoa 1 é sócio')).toBeFocused();
	await keyboard.press('Space');
	await keyboard.press('Tab');
	for (const [index, name] of ['Rui', 'Eva', 'Leo'].entries()) {
		await expect(outing.add).toBeFocused();
		await keyboard.press('Enter');
		await expect(outing.field(`people.${index + 1}.name`)).toBeFocused();
		await type(name, '1990');
		// The button that removes the row, whether they are a member, whether they support somebody.
		for (let stop = 0; stop < 3; stop++) await keyboard.press('Tab');
	}
	await expect(outing.form.getByRole('status')).toHaveText('Total: 3 × 5 € = 15 €; sócios não pagam');
	// The second row goes, the others move up, and the focus stays in its place.
	await outing.form.getByRole('button', { name: 'Retirar Rui' }).press('Enter');
	await expect(outing.field('people.1.name')).toBeFocused();
	await expect(outing.field('people.1.name')).toHaveValue('Eva');
	await expect(outing.field('people.3.name')).toHaveCount(0);
	await expectAccessible(page);
	await outing.submit.press('Enter');
	await outing.expectNotice('Tem 3 lugares');
	const sent = page.getByRole('region', { name: 'Tem 3 lugares' });
	await expect(sent.getByRole('link', { name: 'Ver a inscrição' })).toHaveAttribute('href', /\/ticket\?t=/);
	await expect(sent).toContainText(`${three.name}, Eva e Leo`);
	await expect(sent).toContainText('Total: 2 × 5 € = 10 €; sócios não pagam');
	await expect(sent.getByRole('link', { name: 'Pôr no calendário' })).toHaveAttribute(
		'href',
		routes.outingCalendar(SMALL),
	);
	// The page need not be loaded again.
	await expect(outing.state).toHaveText('Lista de espera');

	const two = newGroup(2);
	await page.getByRole('button', { name: 'Inscrever outro grupo' }).click();
	await outing.fill(two);
	await expect(outing.submit).toHaveAccessibleName('Entrar na lista de espera');
	await outing.submit.click();
	await outing.expectNotice(WAITING);

	const ticket = await ticketOf(request, three);
	await page.goto(ticket);
	// The same ticket in the other language, whose page was built for no address.
	const other = page.getByRole('banner').getByRole('link', { name: 'EN', exact: true });
	await other.dispatchEvent('pointerdown');
	const { pathname, search } = new URL(ticket, 'http://localhost');
	await expect(other).toHaveJSProperty('pathname', `/en${pathname}`);
	await expect(other).toHaveJSProperty('search', search);
	await expect(page.getByRole('main')).toContainText(offerOf(SMALL).title);
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Cancelar a inscrição' }).click();
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Cancelar os 3 lugares' }).click();
	await expect(page).toHaveURL(routes.outingResult('cancelled'));
	expectProblem(/status of 404/);
	await page.goto(ticket);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta inscrição já estava cancelada');
});

test('each refusal has its own message, and a failing network loses nothing', async ({
	page,
	context,
	request,
	expectProblem,
}) => {
	expectProblem(/status of 409/);
	expectProblem(/ERR_INTERNET_DISCONNECTED/);
	const outing = outingPage(page, OTHER);
	const group = newGroup(2);
	const [adult, ...others] = group.people;
	await outing.open();
	await outing.submit.click();
	await expect(page.getByRole('region', { name: 'Preencha os campos obrigatórios!' }).getByRole('link')).toHaveCount(5);
	const expectTooYoung = async () => {
		await outing.submit.click();
		await outing.expectNotice('Preencha os campos obrigatórios!');
		const young = outing.field('people.0.birthYear');
		await expect(young).toHaveAccessibleDescription(/^Eva ainda não tem \d+ anos\.$/);
	};
	await outing.fill({ ...group, people: [{ name: 'Eva', birthYear: '2026' }, ...others] });
	await expectTooYoung();
	// A page from before the age was raised asks the function, and says the same at the same field.
	await page.route(`**${routes.outing(OTHER)}`, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, body: (await response.text()).replace(/(leastAge(?:&quot;|"):)16/, '$10') });
	});
	await outing.open();
	await expect(outing.field('people.1.name')).toHaveValue(others[0]?.name ?? '');
	await expectTooYoung();

	await outing.field('people.0.birthYear').fill(adult?.birthYear ?? '');
	await context.setOffline(true);
	await outing.submit.click();
	await outing.expectNotice('A mensagem não saiu daqui');
	await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
	await context.setOffline(false);
	await outing.open();
	await expect(outing.field('people.1.name')).toHaveValue(group.people[1]?.name ?? '');
	await outing.submit.click();
	await outing.expectNotice(group.people.length === 1 ? 'Tem lugar' : `Tem ${group.people.length} lugares`);
	await expect.poll(async () => (await mailsTo(request, group.email)).length).toBe(1);

	await page.getByRole('button', { name: 'Inscrever outro grupo' }).click();
	// Only the mail says that the address has a registration already; its link replaces that one.
	await outing.fill({ ...group, people: [...group.people, ...others] });
	await outing.submit.click();
	await outing.expectNotice(SENT);
	await confirmByMail(page, request, group.email);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	// The page shows the state of its build, which may be years old.
	test.beforeEach(({ page }) =>
		page.route(`**${routes.outing(THIRD)}`, async (route) => {
			const response = await route.fetch();
			await route.fulfill({
				response,
				body: (await response.text()).replace(/data-state="\w+"/g, 'data-state="open"'),
			});
		}),
	);

	test('two go back from a refusal, register, and confirm by mail that only one of them comes', async ({
		page,
		request,
	}) => {
		const outing = outingPage(page, THIRD);
		const group = newGroup(2);
		await page.goto(routes.outing(THIRD));
		await expect(outing.add).toBeHidden();
		await page.getByText('Mais pessoas').click();
		const people = group.people.map((person) => ({ ...person, birthYear: '85' }));
		await outing.fill({ ...group, people });
		await outing.submit.click();
		await expect(page).toHaveURL(routes.resultOf('invalid', 'registration'));
		await expect(page.locator('.button-row a:visible')).toHaveText('Voltar à agenda');
		await page.goBack();
		for (const [index, { name, birthYear }] of people.entries()) {
			await expect(outing.field(`people.${index}.name`)).toHaveValue(name);
			await expect(outing.field(`people.${index}.birthYear`)).toHaveValue(birthYear);
		}
		await page.getByText('Mais pessoas').click();
		await outing.fill(group);
		// Whoever registers is the first to come, and need not write the name again.
		await outing.field('people.0.name').fill('');
		await outing.submit.click();
		// It leads to the ticket, which says at once that they have a place, and where to call on the day.
		await expect(page.getByRole('heading', { name: 'Tem lugar' })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Ligue 200 000 000' })).toHaveAttribute('href', 'tel:+351200000000');
		await page.goto(await ticketOf(request, group));
		await expect(page.getByRole('listitem').filter({ hasText: group.name })).toBeVisible();

		await page.goto(routes.outing(THIRD));
		await outing.fill({ ...group, people: group.people.slice(0, 1) });
		await outing.submit.click();
		await expect(page).toHaveURL(routes.resultOf('sent', 'registration'));
		await confirmByMail(page, request, group.email);
	});

	test('a family adds somebody on a phone with the keyboard, once the refused field, which has the focus, is corrected', async ({
		page,
		request,
		expectProblem,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		const group = newGroup(2);
		await register(request, OTHER, group);
		await page.goto(await ticketOf(request, group));
		const title = page.getByRole('heading', { name: 'Quem vem' });
		await expect(title).toHaveText('Quem vem: 2 pessoas');
		await page.getByText('Adicionar outra pessoa').press('Enter');
		await page.getByLabel(/^Nome/).last().fill('Eva www.');
		await page.getByLabel('Ano de nascimento').last().fill('1990');
		expectProblem(/status of 422/);
		await page.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter');
		const name = page.getByRole('textbox', { name: 'Nome' }).last();
		await expect(name).toBeFocused();
		await expect(name).toHaveValue('Eva www.');
		await expect(name).toHaveAccessibleDescription('Escreva só o nome, sem endereços.');
		await name.fill('Eva');
		await name.press('Enter');
		await expect(title).toHaveText('Quem vem: 3 pessoas');
	});

	test('a link that is none leads to a page that says so, also of an outing that has left the calendar', async ({
		page,
		expectProblem,
	}) => {
		expectProblem(/status of 403/);
		await page.goto(`${routes.outingTicket('ja-la-vai')}?t=a.b`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta ligação já não serve');
	});
});

const press = (button: Locator, isTouch: boolean) => (isTouch ? button.tap() : button.click());

for (const [device, width, hasTouch] of [
	['a mouse', 1440, false],
	['a finger', 390, true],
] as const)
	test.describe(`with ${device}`, () => {
		test.use({ viewport: { width, height: 844 }, hasTouch });

		test('one press adds or removes one row, even from a field whose error appears when it is left', async ({
			page,
		}) => {
			const outing = outingPage(page, OTHER);
			const rows = outing.form.locator('.form-rows > fieldset');
			const remove = (number: number) => outing.form.getByRole('button', { name: `Retirar a pessoa ${number}` });
			await outing.open();
			await outing.field('people.0.birthYear').fill('85');
			await press(outing.add, hasTouch);
			await expect(rows).toHaveCount(2);
			await expect(outing.field('people.1.name')).toBeFocused();
			await press(outing.add, hasTouch);
			await expect(rows).toHaveCount(3);
			await expect(outing.field('people.2.name')).toBeFocused();
			await press(remove(3), hasTouch);
			await expect(rows).toHaveCount(2);
			await expect(outing.field('people.1.name')).toBeFocused();
			await press(remove(1), hasTouch);
			await expect(rows).toHaveCount(1);
			await expect(outing.field('people.0.name')).toBeFocused();
		});
	});

test('a row that moves up keeps its state, and no other field shows an error', async ({ page }) => {
	const outing = outingPage(page, OTHER);
	const wrong = outing.form.locator('[aria-invalid]');
	await outing.open();
	const [first] = newGroup(1).people;
	await outing.field('people.0.name').fill(first?.name ?? '');
	await outing.field('people.0.birthYear').fill(first?.birthYear ?? '');
	await outing.add.click();
	await outing.field('people.1.name').fill('Rui');
	await outing.add.click();
	await outing.field('people.2.name').fill('Eva');
	await outing.field('people.2.birthYear').fill('85');
	await expect(wrong).toHaveAttribute('name', 'people.2.birthYear');
	await outing.form.getByRole('button', { name: `Retirar ${first?.name}` }).click();
	await expect(outing.field('people.0.name')).toHaveValue('Rui');
	await expect(outing.field('people.1.birthYear')).toHaveValue('85');
	await expect(wrong).toHaveAttribute('name', 'people.1.birthYear');

	await outing.form.getByRole('button', { name: 'Retirar Eva' }).click();
	await expect(wrong).toHaveCount(0);
	await outing.add.click();
	await expect(outing.field('people.1.name')).toBeFocused();
	await expect(wrong).toHaveCount(0);
});

test('a removed row’s errors are gone, and a new row has none', async ({ page }) => {
	const outing = outingPage(page, OTHER);
	await outing.open();
	await outing.fill(newGroup(1));
	await outing.add.click();
	await outing.submit.click();
	await outing.expectNotice('Preencha os campos obrigatórios!');
	await outing.form.getByRole('button', { name: 'Retirar a pessoa 2' }).click();
	await expect(page.getByRole('region', { name: 'Preencha os campos obrigatórios!' })).toHaveCount(0);

	// Rows that come after that are new.
	await outing.add.click();
	await outing.fill(newGroup(2));
	await outing.add.click();
	await outing.field('people.2.name').fill('Eva');
	await expect(outing.form.locator('[aria-invalid]')).toHaveCount(0);
});

test('fields that do not fit beside each other are below each other, also with large letters', async ({ page }) => {
	const outing = outingPage(page, OTHER);
	await page.setViewportSize({ width: 720, height: 900 });
	await outing.open();
	await outing.add.click();
	const boxOf = async (name: string) => {
		const box = await outing.field(name).boundingBox();
		if (!box) throw new Error(`${name} is not drawn.`);
		return box;
	};
	const isBelow = async () => (await boxOf('people.0.birthYear')).y > (await boxOf('people.0.name')).y;
	expect(await isBelow()).toBe(false);
	await page.evaluate(() => {
		document.documentElement.style.fontSize = '200%';
	});
	expect(await isBelow()).toBe(true);
	const { width } = await outing.form.locator('.form-rows').evaluate((rows) => rows.getBoundingClientRect());
	expect((await boxOf('people.0.name')).width).toBeCloseTo(width);
});
