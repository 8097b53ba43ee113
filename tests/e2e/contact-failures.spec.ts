import type { Page } from '@playwright/test';
import { site } from '#netlify/server/content.ts';
import { expectOneMail } from '#tests/support/caught-mail.ts';
import { ContactForm, type Enquiry, newEnquiry } from '#tests/support/contact-form.ts';
import { expect, test } from '#tests/support/page.ts';

const FAILED = 'A mensagem não saiu daqui';

const expectFailure = async (contact: ContactForm, enquiry: Enquiry) => {
	const notice = contact.notice(FAILED);
	await expect(notice).toBeFocused();
	await expect(notice.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`);
	await expect(notice.getByRole('link', { name: site.phone })).toHaveAttribute('href', /^tel:\+\d+$/);
	await expect(contact.page.getByText('A carregar, aguarde...')).toBeHidden();
	await contact.expectValues(enquiry);
};

const retry = async (contact: ContactForm) => {
	await contact.form.getByRole('button', { name: 'Tentar outra vez' }).click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	await contact.expectValues({ name: '', email: '', subject: '', message: '' });
};

/** The server takes the next enquiry, but its answer gets lost on the way. */
const loseAnswer = (page: Page) =>
	page.route(
		'/api/contact',
		async (route) => {
			await route.fetch();
			await route.fulfill({ status: 500, json: { status: 500 } });
		},
		{ times: 1 },
	);

const keysOf = ({ sent }: ContactForm) => sent.map((request) => request.postDataJSON().key);

test('when the server fails nothing is lost, and trying again sends it once', async ({
	page,
	request,
	expectProblem,
}) => {
	expectProblem(/status of 500/);
	const contact = new ContactForm(page);
	await loseAnswer(page);
	const enquiry = await contact.send();
	await expectFailure(contact, enquiry);

	await retry(contact);
	const [first, second] = keysOf(contact);
	expect(first).toMatch(/^[0-9a-f-]{36}$/);
	expect(second).toBe(first);
	await expectOneMail(request, enquiry.email);
});

test('a reload between the failure and the retry changes nothing', async ({ page, request, expectProblem }) => {
	expectProblem(/status of 500/);
	const contact = new ContactForm(page);
	await loseAnswer(page);
	const enquiry = await contact.send();
	await expectFailure(contact, enquiry);

	await page.reload();
	await contact.waitUntilAwake();
	await contact.expectValues(enquiry);
	await contact.submit.click();
	await expect(contact.notice('Formulário submetido com successo!')).toBeFocused();
	expect(new Set(keysOf(contact)).size).toBe(1);
	await expectOneMail(request, enquiry.email);
});

test('without a network nothing is lost, and it goes out once there is one', async ({
	page,
	context,
	request,
	expectProblem,
}) => {
	expectProblem(/ERR_INTERNET_DISCONNECTED/);
	const contact = new ContactForm(page);
	const enquiry = newEnquiry();
	await contact.open();
	await contact.fill(enquiry);
	await context.setOffline(true);
	await contact.submit.click();
	await expectFailure(contact, enquiry);
	await context.setOffline(false);
	await retry(contact);
	await expectOneMail(request, enquiry.email);
});

test('a send that gets no answer shows that it is under way, and is given up in the end', async ({ page }) => {
	// The browser's own clock can't be turned forward.
	await page.addInitScript(() => {
		AbortSignal.timeout = () => {
			const controller = new AbortController();
			addEventListener('time-is-up', () => controller.abort(new DOMException('', 'TimeoutError')));
			return controller.signal;
		};
	});
	await page.route('/api/contact', () => {});
	const contact = new ContactForm(page);
	const enquiry = await contact.send();
	await expect(page.getByRole('status').getByText('A carregar, aguarde...')).toBeVisible();
	await page.evaluate(() => dispatchEvent(new Event('time-is-up')));
	await expectFailure(contact, enquiry);
});

for (const [sender, answer] of [
	['a public network', { contentType: 'text/html', body: '<title>Entrar na rede</title>' }],
	['another service', { json: { ok: true } }],
] as const) {
	test(`an answer by ${sender} is not mistaken for one of the association`, async ({ page }) => {
		await page.route('/api/contact', (route) => route.fulfill({ status: 200, ...answer }));
		const contact = new ContactForm(page);
		const enquiry = await contact.send();
		await expectFailure(contact, enquiry);
	});
}

test('who gives up on the form takes the message along', async ({ page, context, expectProblem }) => {
	expectProblem(/status of 503/);
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.route('/api/contact', (route) => route.fulfill({ status: 503 }));
	const contact = new ContactForm(page);
	const enquiry = await contact.send();
	await contact.form.getByRole('button', { name: 'Copiar a mensagem' }).click();
	await expect(contact.form.getByRole('button', { name: 'Mensagem copiada' })).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied.replaceAll('\r\n', '\n')).toBe(`${enquiry.subject}\n\n${enquiry.message}`);
});

test('who wants no movement waits without any', async ({ page }) => {
	await page.route('/api/contact', () => {});
	const contact = new ContactForm(page);
	await contact.send();
	await expect(page.getByRole('status').getByText('A carregar, aguarde...')).toBeVisible();
	expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
