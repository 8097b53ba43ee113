import { site } from '#netlify/server/base/content.ts';
import { ContactForm } from '#tests/support/contact-form.ts';
import type { FieldValues, FormPage } from '#tests/support/form-page.ts';
import { setOffline } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { expectNoTrace, storedDrafts } from '#tests/support/stored-drafts.ts';

const expectFailure = async (form: FormPage, values: FieldValues) => {
	const messageBox = form.failure;
	await expect(messageBox).toBeFocused();
	await expect(messageBox.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`);
	await expect(messageBox.getByRole('link', { name: site.phone ?? '' })).toHaveAttribute('href', /^tel:\+\d+$/);
	await expect(form.page.getByText('A carregar, aguarde...')).toBeHidden();
	await form.expectValues(values);
};

/** The function accepts the next submission, but its answer does not arrive. */
const loseAnswer = ({ page, endpoint }: FormPage) =>
	page.route(
		endpoint,
		async (route) => {
			await route.fetch();
			await route.fulfill({ status: 500, json: { status: 500 } });
		},
		{ times: 1 },
	);

test('a form keeps everything over two failures and a reload, is finally sent under one key, and leaves nothing on the device', async ({
	page,
	expectProblem,
}) => {
	expectProblem(/status of 500/);
	const form = new ContactForm(page);
	await loseAnswer(form);
	const values = await form.send();
	await expectFailure(form, values);
	await form.failOnce();
	await form.retry();
	await expectFailure(form, values);

	await expect.poll(async () => Object.keys(await storedDrafts(page))).toEqual(['draft:contact']);
	await form.reopen();
	await form.expectValues(values);
	await form.submit.click();
	await expect(form.success).toBeFocused();
	const keys = form.sent.map((sent) => sent.postDataJSON().key);
	expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], keys[0]]);
	await expectNoTrace(page, values);
});

test('whatever keeps a form from being sent, a message says so, nothing is lost, and it can be copied or sent later', async ({
	page,
	context,
	expectProblem,
}) => {
	expectProblem(/ERR_INTERNET_DISCONNECTED/);
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const contact = new ContactForm(page);
	const messageBox = contact.failure;
	const answers = [
		// By a public network or another service.
		{ status: 200, contentType: 'text/html', body: '<title>Entrar na rede</title>' },
		{ status: 200, json: { ok: true } },
	];
	await page.route(contact.endpoint, (route) => route.fulfill(answers[contact.sent.length - 1]));
	const values = await contact.send();
	await expectFailure(contact, values);
	await contact.retry();
	await expect.poll(() => contact.sent.length).toBe(2);
	await expectFailure(contact, values);

	await contact.form.getByRole('button', { name: 'Copiar a mensagem' }).click();
	await expect(contact.form.getByRole('button', { name: 'Mensagem copiada' })).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	for (const value of Object.values(values)) expect(copied.replaceAll('\r\n', '\n')).toContain(value);
	await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
	await contact.form.getByRole('button', { name: 'Mensagem copiada' }).click();
	await expect(contact.form.getByText('Não foi possível copiar: selecione o que escreveu')).toBeVisible();

	// The clock of `AbortSignal.timeout` can't be moved forward, so it is replaced.
	await page.evaluate(() => {
		AbortSignal.timeout = () => {
			const controller = new AbortController();
			addEventListener('time-is-up', () => controller.abort(new DOMException('', 'TimeoutError')));
			return controller.signal;
		};
	});
	await page.unroute(contact.endpoint);
	await page.route(contact.endpoint, () => {});
	await contact.retry();
	await expect(page.getByRole('status').getByText('A carregar, aguarde...')).toBeVisible();
	expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
	await page.evaluate(() => dispatchEvent(new Event('time-is-up')));
	await expectFailure(contact, values);

	await page.unroute(contact.endpoint);
	await page.route(contact.endpoint, (route) => route.abort('internetdisconnected'), { times: 1 });
	await contact.retry();
	// The browser notices late that there is no network.
	await expect(messageBox).toContainText('Não conseguimos entregá-la');
	await setOffline(page, true);
	await expect(messageBox).toContainText('Está sem rede');
	await contact.retry();
	await expectFailure(contact, values);
	await expect(messageBox).toContainText('Está sem rede');
	await setOffline(page, false);
	await expect(messageBox).toContainText('Já há rede: pode enviar agora.');
	await contact.retry();
	await expect(contact.success).toBeFocused();
	await contact.takeAgain();
});
