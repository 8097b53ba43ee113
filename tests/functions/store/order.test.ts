import { describe, expect, it } from 'vitest';
import { storeRules } from '#netlify/server/content.ts';
import { setTime } from '#tests/support/clock.ts';
import { ORDER_NUMBER, startOrderFunction } from '#tests/support/order-function.ts';

describe('an order', () => {
	it('is answered with its number and total, and stored with its lines', async () => {
		const { send, finish } = await startOrderFunction();
		const answer = await send();
		expect(answer).toEqual({ status: 200, number: expect.stringMatching(ORDER_NUMBER), total: 4590 });
		const { sent, mails, log } = await finish();
		expect(Object.values(sent)).toEqual([
			expect.objectContaining({
				input: expect.objectContaining({
					number: answer.number,
					lines: [
						{ id: 'shirt', variant: 'm', title: 'T-shirt', name: 'Pinhal, M', quantity: 1, price: 1800, total: 1800 },
						{ id: 'mug', title: 'Caneca', quantity: 2, price: 1200, total: 2400 },
					],
					subtotal: 4200,
					deliveryPrice: 390,
					total: 4590,
				}),
			}),
		]);
		expect(mails).toHaveLength(2);
		expect(JSON.stringify(log)).not.toMatch(/Ana|reis|Fonte|CUM-/);
	});

	it('is mailed to the buyer with its lines, payment and withdrawal, and nothing that was typed', async () => {
		const { send, finish } = await startOrderFunction();
		const { number } = await send({ name: 'Burla Reis', note: 'burla', payment: 'transfer', county: 'burla' });
		const [copy] = (await finish()).mails.filter(({ To }) => To === 'ana.reis@exemplo.pt');
		for (const words of [
			'1 × T-shirt (Pinhal, M): 18,00\u00A0€',
			'2 × Caneca: 24,00\u00A0€',
			'Entrega no continente: 3,90\u00A0€',
			`Total: 45,90\u00A0€ (${storeRules().vatNote})`,
			`IBAN: ${storeRules().payment.transfer?.iban}`,
			`Mensagem ou descritivo: ${number}`,
			`no prazo de ${storeRules().withdrawalDays} dias a contar do dia em que recebe os artigos`,
			'/withdrawal',
			'Modelo de formulário de livre resolução',
			`${storeRules().guaranteeYears} anos`,
			storeRules().disputeBody?.url ?? '',
		])
			expect(copy?.TextBody).toContain(words);
		expect(JSON.stringify(copy)).not.toMatch(/burla/i);
	});

	it('is mailed to the association with all details', async () => {
		const { send, finish } = await startOrderFunction();
		const { number } = await send({ note: 'Toque duas vezes.', nif: 'PT 501 964 843' });
		const [mail] = (await finish()).mails.filter(({ To }) => To !== 'ana.reis@exemplo.pt');
		expect(mail?.Subject).toBe(`Encomenda ${number}: 45,90\u00A0€`);
		for (const words of ['Toque duas vezes.', 'NIF: 501964843', 'Rua da Fonte, 3, 6270-100 Seia', '912345678'])
			expect(mail?.TextBody).toContain(words);
	});
});

describe('the catalogue that changed meanwhile', () => {
	it('is reported line by line with both totals, and a buyer who agrees gets the order, stored as usual', async () => {
		const { send, shop, finish } = await startOrderFunction();
		shop.setPrice(1300);
		const total = { reason: 'total', was: 4590, is: 4790 };
		expect(await send()).toMatchObject({ status: 409, changes: [total] });
		const itemsAt = (mug: number) => [
			{ id: 'shirt', variant: 'm', quantity: 1, price: 1800 },
			{ id: 'mug', quantity: 2, price: mug },
		];
		const price = { reason: 'price', line: { id: 'mug' }, was: 1200, is: 1300 };
		expect(await send({ items: itemsAt(1200) })).toMatchObject({ status: 409, changes: [price, total] });
		expect(await send({ items: itemsAt(1300), total: 4790 })).toMatchObject({ status: 200, total: 4790 });
		const { sent, claims, mails } = await finish();
		const [kept, ...more] = Object.values(sent) as { readonly input?: object }[];
		expect([more, Object.keys(claims).length, mails.length]).toEqual([[], 1, 2]);
		expect(kept?.input).toMatchObject({ lines: [{ price: 1800 }, { price: 1300, total: 2600 }], total: 4790 });
		expect(kept?.input).not.toHaveProperty('items');
	});

	it('is reported if something is gone or sold out', async () => {
		const { send, shop } = await startOrderFunction();
		shop.sellOut();
		const [line, quantities] = [{ id: 'mug' }, { was: 2, is: 0 }];
		const total = { reason: 'total', was: 4590, is: 2190 };
		expect(await send()).toMatchObject({ status: 409, changes: [{ reason: 'sold-out', line, ...quantities }, total] });
		shop.change({ mug: undefined });
		expect(await send()).toMatchObject({ status: 409, changes: [{ reason: 'vanished', line, ...quantities }, total] });
	});

	it('does not change a stored order: its retry is answered as the first time', async () => {
		const { send, shop, settle, finish } = await startOrderFunction();
		const first = await send();
		await settle();
		shop.setPrice(99_999);
		setTime('2027-01-01T00:00:30.000Z');
		expect(await send()).toEqual(first);
		shop.change({ mug: undefined });
		expect(await send()).toEqual(first);
		expect(Object.keys((await finish()).sent)).toHaveLength(1);
	});
});

it('picked up, it needs no address and costs no delivery', async () => {
	const { send, finish } = await startOrderFunction();
	const nowhere = { address: undefined, cp: undefined, county: undefined, country: undefined };
	expect((await send({ ...nowhere, delivery: 'pickup', total: 4200 })).status).toBe(200);
	expect(Object.values((await finish()).sent)).toEqual([
		expect.objectContaining({ input: expect.objectContaining({ zone: 'pickup', deliveryPrice: 0, total: 4200 }) }),
	]);
});
