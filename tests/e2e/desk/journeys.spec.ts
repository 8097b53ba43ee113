import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { catalogue } from '#netlify/server/content.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { GUIDE } from '#tests/support/cart.ts';
import { copiesTo, expectOneMail } from '#tests/support/caught-mail.ts';
import { giveAccess } from '#tests/support/desk-access.ts';
import { ACTION, newRequest } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';

interface Sent {
	readonly form: FiledForm;
	readonly values: Readonly<Record<string, unknown>> & { readonly email: string };
}

interface Step {
	/** The button's name, in the mail and on the page. */
	readonly button: string;
	/** What the page says then. */
	readonly done: string;
	/** What the secretary types, by label. */
	readonly typed?: Readonly<Record<string, string>>;
	/** How the subject of the visitor's mail begins; nobody is mailed without it. */
	readonly subject?: string;
	/** Its text. */
	readonly says?: string;
}

const SENTENCE = 'Nesse dia estamos todos na serra.';
const FOLLOW = 'https://correio.exemplo.pt/seguir?envio=RA123';

/** An order of one book by post. */
const order = (): Sent => {
	const items = [{ id: GUIDE.id, quantity: 1 }];
	const { total } = priceCart(catalogue, items, 'mainland');
	const buyer = { name: 'Helena Barros', email: `helena.${randomUUID().slice(0, 8)}@exemplo.pt`, contact: '912345678' };
	const place = { address: 'Rua do Castanheiro, 7', cp: '4600-011', county: 'Amarante', country: 'Portugal' };
	return { form: 'order', values: { ...buyer, ...place, items, delivery: 'post', payment: 'transfer', total } };
};

/** Two of the desk's actions in a browser, one with a sentence to write, one with a link. The others are in `tests/functions/desk/`. */
const JOURNEYS: readonly (readonly [title: string, start: () => Sent, steps: readonly Step[]])[] = [
	[
		'a request is answered, then declined',
		() => ({ form: 'schedule', values: { ...newRequest(), action: ACTION.id } }),
		[
			{ button: 'Já respondi', done: 'Pedido marcado como respondido' },
			{
				button: 'Recusar',
				done: 'Pedido recusado',
				typed: { 'Motivo (segue no email)': SENTENCE },
				subject: `Não podemos: ${ACTION.title}`,
				says: SENTENCE,
			},
		],
	],
	[
		'an order is paid and sent',
		order,
		[
			{ button: 'Está paga', done: 'Encomenda marcada como paga', subject: 'Recebemos o pagamento' },
			{
				button: 'Foi enviada',
				done: 'Encomenda marcada como enviada',
				typed: { 'Endereço para seguir o envio': FOLLOW },
				subject: 'A encomenda CUM-',
				says: FOLLOW,
			},
		],
	],
];

/** The mails that followed from the desk, to a visitor. */
const followUps = async (request: APIRequestContext, email: string): Promise<CaughtMessage[]> =>
	(await copiesTo(request, email)).filter(({ Tag }) => Tag === 'follow-up');

test.describe('from mail to mail, on a phone and by the keyboard', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	for (const [title, start, steps] of JOURNEYS)
		test(title, async ({ page, request }) => {
			const { form, values } = start();
			const { email } = values;
			await giveAccess(page, request);
			expect((await request.post(`/api/${form}`, { data: values })).status()).toBe(200);
			const { MessageID, TextBody = '' } = await expectOneMail(request, email);
			let mailed = 0;
			for (const { button, done, typed = {}, subject, says = '' } of steps) {
				await page.goto(`/_local/mail/${MessageID}`);
				const [, address = ''] = new RegExp(`^${button}:\\n(\\S+)`, 'm').exec(TextBody) ?? [];
				const link = page.locator(`pre a[href="${address}"]`);
				await link.press('Enter');
				for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
				await page.getByRole('button', { name: button, exact: true }).press('Enter');
				await expect(page.getByRole('region', { name: done })).toBeFocused();
				if (subject) mailed += 1;
				await expect.poll(async () => (await followUps(request, email)).length).toBe(mailed);
				if (!subject) {
					await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
					await expect(page.getByRole('region', { name: 'Desfeito' })).toBeFocused();
					await page.getByRole('button', { name: button, exact: true }).press('Enter');
					await expect(page.getByRole('region', { name: done })).toBeFocused();
					continue;
				}
				const [mail] = await followUps(request, email);
				expect(mail?.Subject).toContain(subject);
				expect(mail?.TextBody).toContain(says);
			}
			await page.reload();
			await expect(page.locator('[data-outcome]')).toContainText('Já estava feito');
		});
});
