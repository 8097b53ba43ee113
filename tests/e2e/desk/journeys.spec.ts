import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { catalogue } from '#netlify/server/content.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { toFormDay } from '#src/forms/clean.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { GUIDE } from '#tests/support/cart.ts';
import { copiesTo, expectOneMail } from '#tests/support/caught-mail.ts';
import { giveAccess } from '#tests/support/desk-access.ts';
import { newApplication } from '#tests/support/member-form.ts';
import { ACTION, newRequest } from '#tests/support/schedule-form.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { newWithdrawal } from '#tests/support/withdrawal-form.ts';

interface Sent {
	readonly form: FiledForm;
	readonly values: Readonly<Record<string, unknown>> & { readonly email: string };
}

interface Step {
	/** The button's name, in the mail and on the page. */
	readonly button: string;
	/** Whose mail has it, if not the one that was sent last. */
	readonly of?: FiledForm;
	/** What the secretary types, by label. */
	readonly typed?: Readonly<Record<string, string>>;
	/** How the subject of the visitor's mail begins; nobody is mailed without it. */
	readonly subject?: string;
	/** Its text. */
	readonly says?: string;
}

const SENTENCE = 'Nesse dia estamos todos na serra.';
const because = (whom: string) => ({ typed: { [`Porquê, para quem ${whom}`]: SENTENCE }, says: SENTENCE });

const send = async (request: APIRequestContext, { form, values }: Sent) => {
	const response = await request.post(`/api/${form}`, { data: { key: randomUUID(), ...values } });
	expect(response.status()).toBe(200);
	return response.json();
};

const application = (): Sent => {
	const { birthDate, ...values } = newApplication();
	return { form: 'member', values: { ...values, birthDate: toFormDay(birthDate) } };
};

/** An order of one book, to be fetched or sent. */
const order = (delivery: 'pickup' | 'post'): Sent => {
	const items = [{ id: GUIDE.id, quantity: 1 }];
	const { total } = priceCart(catalogue, items, delivery === 'post' ? 'mainland' : 'pickup');
	const buyer = { name: 'Helena Barros', email: `helena.${randomUUID().slice(0, 8)}@exemplo.pt`, contact: '912345678' };
	const place = { address: 'Rua do Castanheiro, 7', cp: '4600-011', county: 'Amarante', country: 'Portugal' };
	return {
		form: 'order',
		values: {
			...buyer,
			...(delivery === 'post' ? place : {}),
			...{ items, delivery, payment: 'transfer', total },
		},
	};
};

const withdrawal = async (request: APIRequestContext): Promise<Sent> => {
	const bought = order('pickup');
	const { number } = await send(request, bought);
	return { form: 'withdrawal', values: { ...newWithdrawal(), email: bought.values.email, orderNumber: number } };
};

type Journey = readonly [
	title: string,
	start: (request: APIRequestContext) => Sent | Promise<Sent>,
	steps: readonly Step[],
];

const JOURNEYS: readonly Journey[] = [
	[
		'a request is answered, then declined',
		() => ({ form: 'schedule', values: { ...newRequest(), action: ACTION.id } }),
		[{ button: 'Já respondi' }, { button: 'Recusar', subject: `Não podemos: ${ACTION.title}`, ...because('pediu') }],
	],
	[
		'an application is accepted, and its fee paid',
		application,
		[
			{ button: 'Aceitar', subject: 'Boas-vindas' },
			{ button: 'A quota está paga', subject: 'Recebemos a sua quota' },
		],
	],
	[
		'an order is paid and sent',
		() => order('post'),
		[
			{ button: 'Está paga', subject: 'Recebemos o pagamento' },
			{
				button: 'Foi enviada',
				typed: { 'Endereço para seguir o envio': 'https://correio.exemplo.pt/seguir?envio=RA123' },
				subject: 'A encomenda CUM-',
				says: 'https://correio.exemplo.pt/seguir?envio=RA123',
			},
		],
	],
	[
		'money that comes after a withdrawal goes back',
		withdrawal,
		[
			{ of: 'order', button: 'Está paga', subject: 'Recebemos o pagamento', says: 'Devolvemos-lhe' },
			{ button: 'O dinheiro foi devolvido', subject: 'Devolvemos o dinheiro da encomenda CUM-' },
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
			const sent = await start(request);
			await giveAccess(page, request);
			await send(request, sent);
			const { email } = sent.values;
			let mailed = 0;
			for (const { of = sent.form, button, typed = {}, subject, says = '' } of steps) {
				const { MessageID, TextBody = '' } = await expectOneMail(request, email, of);
				await page.goto(`/_local/mail/${MessageID}`);
				const [, address = ''] = new RegExp(`^${button}:\\n(\\S+)`, 'm').exec(TextBody) ?? [];
				const link = page.locator(`pre a[href="${address}"]`);
				await link.press('Enter');
				for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
				await page.getByRole('button', { name: button, exact: true }).press('Enter');
				await expect(page.getByRole('region', { name: `Feito: ${button}` })).toBeFocused();
				if (subject) mailed += 1;
				await expect.poll(async () => (await followUps(request, email)).length).toBe(mailed);
				if (!subject) continue;
				const [mail] = await followUps(request, email);
				expect(mail?.Subject).toContain(subject);
				expect(mail?.TextBody).toContain(says);
			}
			await page.reload();
			await expect(page.getByRole('region', { name: `Já estava feito: ${steps.at(-1)?.button}` })).toBeVisible();
		});
});
