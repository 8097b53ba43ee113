import type { Page } from '@playwright/test';
import { ContactForm, newEnquiry } from '#tests/support/contact-form.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { expectNoTrace, storedDrafts } from '#tests/support/stored-drafts.ts';

/** Matches the address of the script that every form loads. */
const FORM_CODE = /\/_astro\/SubmissionForm\..*\.js$/m;

/** Holds back the code of forms until the returned function is called. */
const holdBackForms = async (page: Page): Promise<() => void> => {
	const code = Promise.withResolvers<void>();
	await page.route(FORM_CODE, async (route) => {
		await code.promise;
		await route.continue();
	});
	return code.resolve;
};

test('an unused form has its code fetched, but is not hydrated', async ({ page, context }) => {
	const contact = new ContactForm(page);
	await page.goto('/contact');
	const fetched = () =>
		page.evaluate(() =>
			performance
				.getEntriesByType('resource')
				.map(({ name }) => name)
				.join('\n'),
		);
	await expect.poll(fetched).toMatch(FORM_CODE);
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
	await expect(contact.form).not.toHaveAttribute('novalidate');

	await context.setOffline(true);
	await contact.field('name').focus();
	await expect(contact.form).toHaveAttribute('novalidate');
	await expect(contact.field('name')).toBeFocused();
});

testAlone('a form’s code is fetched on a page that is never idle', async ({ page }) => {
	await page.addInitScript(() => {
		window.requestIdleCallback = (callback, { timeout } = {}) =>
			timeout === undefined ? 0 : window.setTimeout(callback, timeout);
	});
	const code = page.waitForRequest(FORM_CODE);
	await page.goto('/contact');
	await code;
});

test('a form that the browser sends without its script deletes its draft', async ({ page, expectProblem }) => {
	const contact = new ContactForm(page);
	const values = newEnquiry();
	await contact.open();
	await contact.fill(values);
	await expect.poll(async () => Object.keys(await storedDrafts(page))).toEqual(['draft:contact']);

	expectProblem(/ERR_FAILED/);
	await page.route(FORM_CODE, (route) => route.abort());
	await page.reload();
	await contact.fill(values);
	await contact.submit.click();
	await expect(page).toHaveURL('/result/sent#contact');
	await expectNoTrace(page, values);
});

test('a page in English offers in English to load itself again', async ({ page, expectProblem }) => {
	expectProblem(/ERR_FAILED/);
	await page.route(FORM_CODE, (route) => route.abort());
	await page.goto('/en/contact');
	await expect(page.getByRole('alert')).toHaveCount(0);
	await page.getByRole('textbox').first().focus();
	await expect(page.getByRole('alert')).toContainText('Part of this page did not load');
});

test('a link to the page of a form that was sent deletes no draft, nor does the way back to it', async ({
	page,
	expectProblem,
}) => {
	const contact = new ContactForm(page);
	const keepDraft = async () => {
		await contact.open();
		await contact.fill(newEnquiry());
		await expectDraft();
	};
	const expectDraft = () => expect.poll(async () => Object.keys(await storedDrafts(page))).toEqual(['draft:contact']);
	const waitForScript = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
	await keepDraft();
	await page.goto('/home');
	for (const referer of ['https://elsewhere.example/', undefined]) {
		await page.goto('/result/sent#contact', { ...(referer && { referer }) });
		await waitForScript();
		await expectDraft();
	}

	expectProblem(/ERR_FAILED/);
	await page.route(FORM_CODE, (route) => route.abort());
	await page.goto('/contact');
	await contact.fill(newEnquiry());
	await contact.submit.click();
	await expect(page).toHaveURL('/result/sent#contact');
	await expect.poll(() => storedDrafts(page)).toEqual({});
	await page.unroute(FORM_CODE);
	// What is typed after a form was sent is another draft.
	await keepDraft();
	await page.goBack();
	await expect(page).toHaveURL('/result/sent#contact');
	await waitForScript();
	await expectDraft();
});

/** Wraps every text in an element, as the translators of browsers do, and puts one into a field, as password managers do. */
const changeAsTranslators = (page: Page) =>
	page.evaluate(() => {
		const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
		const texts: Node[] = [];
		while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) texts.push(walker.currentNode);
		for (const text of texts) {
			const wrap = document.createElement('span');
			text.parentNode?.replaceChild(wrap, text);
			wrap.append(text);
		}
		document.querySelector('main .field-control')?.append(document.createElement('div'));
	});

for (const [page, fields] of [
	['/contact', ['name', 'subject', 'message']],
	['/outings/ao-moinho-pela-ribeira', ['name', 'people.0.birthYear', 'note']],
	['/schedule/passeio-em-familia', ['lastName', 'email', 'firstName']],
] as const)
	test(`what is typed into ${page} stays, with the focus, if a program changed the page before hydration`, async ({
		page: tab,
		expectProblem,
	}) => {
		expectProblem(/React error #418/);
		const release = await holdBackForms(tab);
		await tab.goto(page);
		await changeAsTranslators(tab);
		const field = (name: string) => tab.locator(`main form [name="${name}"]`);
		for (const name of fields) {
			await field(name).focus();
			await tab.keyboard.type('Ana');
		}
		await tab.keyboard.press('ArrowLeft');
		release();
		await expect(tab.locator('main form')).toHaveAttribute('novalidate');
		await expect(field(fields[2])).toBeFocused();
		await tab.keyboard.type('n');
		await expect(field(fields[2])).toHaveValue('Anna');
		await expect(field(fields[0])).toHaveValue('Ana');
		await expect(field(fields[1])).toHaveValue('Ana');
		await field(fields[0]).press('End');
		await tab.keyboard.type(' B');
		await expect(field(fields[0])).toHaveValue('Ana B');
	});

test('the focus that moves on while React draws a changed page anew arrives', async ({ page, expectProblem }) => {
	expectProblem(/React error #418/);
	const contact = new ContactForm(page);
	const release = await holdBackForms(page);
	await page.goto('/contact');
	await changeAsTranslators(page);
	await contact.field('name').focus();
	await page.keyboard.type('Ana');
	await page.evaluate(() => {
		const island = document.querySelector<HTMLElement>('main [data-island]') as HTMLElement;
		const listen = island.addEventListener.bind(island);
		const subject = island.querySelector<HTMLElement>('[name="subject"]');
		// React begins with this, and draws in a later task, or in the first event.
		island.addEventListener = (...[type, ...others]: Parameters<typeof listen>) => {
			if (type === 'compositionstart') queueMicrotask(() => subject?.focus());
			listen(type, ...others);
		};
	});
	release();
	await expect(contact.form).toHaveAttribute('novalidate');
	await page.keyboard.type('Visita');
	await expect(contact.field('subject')).toHaveValue('Visita');
	await expect(contact.field('name')).toHaveValue('Ana');
});

test('a field that the browser fills in without an event is sent', async ({ page }) => {
	const contact = new ContactForm(page);
	await contact.open();
	const values = newEnquiry();
	await contact.field('name').focus();
	await page.evaluate((filledIn) => {
		for (const [name, value] of Object.entries(filledIn)) {
			const field = document.querySelector<HTMLInputElement>(`#contact-${name}`);
			// By the prototype's setter, because React listens to the element's own.
			const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
			Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
		}
	}, values);
	await contact.field('subject').focus();
	await contact.submit.click();
	await expect(contact.success).toBeFocused();
	expect(contact.sent[0]?.postDataJSON()).toMatchObject(values);
});

test('a form submitted before its code arrives is sent by the code once it arrives', async ({ page }) => {
	const contact = new ContactForm(page);
	const release = await holdBackForms(page);
	await page.goto('/contact');
	await contact.fill(newEnquiry());
	await contact.field('subject').press('Enter');
	await expect(page.locator('.veil')).toBeVisible();
	expect(contact.sent).toHaveLength(0);
	release();
	await expect(contact.success).toBeFocused();
	expect(contact.sent).toHaveLength(1);
	expect(contact.sent[0]?.headers()['content-type']).toContain('json');
});

test('what is left, emptied or typed during hydration has its error, or every letter, after it', async ({ page }) => {
	const contact = new ContactForm(page);
	const release = await holdBackForms(page);
	await page.goto('/contact');
	await contact.field('message').focus();
	await contact.field('message').press('Tab');
	await contact.field('subject').focus();
	await page.keyboard.type('a');
	await page.keyboard.press('Backspace');
	const text = 'Somos oito, dos 7 aos 71 anos. ';
	await contact.field('name').focus();
	await page.keyboard.type(text);
	release();
	await page.keyboard.type(text);
	await contact.waitUntilHydrated();
	await page.keyboard.type('!');
	await expect(contact.field('name')).toHaveValue(`${text}${text}!`);
	for (const name of ['message', 'subject']) {
		await expect(contact.field(name)).toHaveAccessibleDescription(/^(?:Mensagem|Assunto) é um campo obrigatório!/);
		await expect(contact.field(name)).toHaveAttribute('aria-invalid', 'true');
	}
	await expect(contact.form.locator('.field-error')).toHaveCount(2);
	await expect(contact.field('name')).toBeFocused();
});
