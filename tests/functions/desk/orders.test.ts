import { beforeEach, describe, expect, it } from 'vitest';
import { catalogue, site, storePlace } from '#netlify/server/content.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { setTime } from '#tests/support/clock.ts';
import { buttonsOf, startDesk } from '#tests/support/desk.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

describe('an order', () => {
	it('is paid, then sent, with a link to follow it', async () => {
		const { send, press } = await startDesk();
		const mail = await send('order');
		expect(Object.keys(buttonsOf(mail))).toEqual(['Está paga', 'Foi enviada', 'Cancelar a encomenda']);
		const number = /CUM-2026-\w{6}/.exec(mail.Subject)?.[0] ?? '';

		const early = await press(mail, 'Foi enviada');
		expect(early.answer).toMatchObject({ status: 409, reason: 'state', facts: { state: 'por pagar', number } });
		expect(early.mails).toEqual([]);

		const paid = await press(mail, 'Está paga');
		expect(paid.visitor?.Subject).toBe(`Recebemos o pagamento da encomenda ${number}`);
		expect(paid.visitor?.TextBody).toMatch(/: \d+,\d\d\s€\./);
		expect(paid.answer.facts).toMatchObject({ state: 'paga', done: { told: [{ to: 'visitor' }] } });

		const wrong = await press(mail, 'Foi enviada', { tracking: 'javascript:alert(1)' });
		expect(wrong.answer).toEqual({ status: 422, errors: { tracking: 'invalid' } });
		const tracking = 'https://ctt.example/objeto?id=RL 1';
		const sent = await press(mail, 'Foi enviada', { tracking });
		expect(sent.visitor?.TextBody).toContain('\nhttps://ctt.example/objeto?id=RL%201\n');
		expect(sent.visitor?.TextBody).toContain(`${site.store?.withdrawalDays}\u00a0dias`);
		expect(sent.answer.facts?.done?.note).toEqual([['Endereço para seguir o envio', tracking.replace(' ', '%20')]]);

		const late = await press(mail, 'Cancelar a encomenda');
		expect([late.answer.status, late.mails]).toEqual([409, []]);
	});

	it('is paid, then ready to fetch', async () => {
		const { send, press } = await startDesk();
		const { total } = priceCart(catalogue, VALID_FORMS.order.items, 'pickup');
		const mail = await send('order', { delivery: 'pickup', total });
		expect(Object.keys(buttonsOf(mail))).toEqual(['Está paga', 'Pode ser levantada', 'Cancelar a encomenda']);
		expect((await press(mail, 'Está paga')).visitor?.TextBody).toContain('Quando estiver pronta a levantar');
		const { visitor, answer } = await press(mail, 'Pode ser levantada');
		expect(visitor?.TextBody).toContain(storePlace().street);
		expect(answer.facts?.state).toBe('pronta a levantar');
	});

	it('is cancelled, with the association’s words and the sum; money that comes later pays it all the same', async () => {
		const { send, press } = await startDesk();
		const mail = await send('order');
		expect((await press(mail, 'Cancelar a encomenda', { because: 'x'.repeat(501) })).answer.status).toBe(422);
		const because = 'A caneca partiu-se.\u0007 <b>Desculpe</b>.';
		const { visitor, answer } = await press(mail, 'Cancelar a encomenda', { because });
		expect(visitor?.TextBody).toContain('\n\nA caneca partiu-se. Desculpe.\n\n');
		expect(visitor?.TextBody).toMatch(/devolvemos-lhe \d+,\d\d\s€ no prazo de 14 dias/);
		expect(answer.facts?.state).toBe('cancelada');
		expect((await press(mail, 'Está paga')).answer.facts?.state).toBe('paga');
	});
});

describe('a withdrawal', () => {
	const sendBoth = async (changes: (number: string) => object) => {
		const { send, press } = await startDesk();
		const order = await send('order');
		const number = /CUM-2026-\w{6}/.exec(order.Subject)?.[0] ?? '';
		await press(order, 'Está paga');
		const mail = await send('withdrawal', { orderNumber: number, ...changes(number) });
		return { send, press, order, number, mail };
	};

	it('finds its order by number and address, however the number is typed, and the money given back ends both', async () => {
		const { press, order, number, mail } = await sendBoth((it) => ({
			orderNumber: ` ${it.slice(-11).replace('-', ' ').toLowerCase()}`,
			email: VALID_FORMS.order.email.toUpperCase(),
		}));
		expect(mail.TextBody).toMatch(
			new RegExp(`Encontrámos a encomenda ${number}, do mesmo email: \\d+,\\d\\d\\s€, de 1 de março de 2026, paga\\.`),
		);
		expect(Object.keys(buttonsOf(mail))).toEqual([
			'Os artigos chegaram',
			'O dinheiro foi devolvido',
			'Não há nada a devolver',
		]);
		expect((await press(order, 'Foi enviada')).answer.facts?.state).toBe('com livre resolução, dinheiro por devolver');

		const received = await press(mail, 'Os artigos chegaram');
		expect(received.mails.map(({ Subject }) => Subject)).toEqual(['Recebemos os artigos que devolveu']);
		expect(received.mails[0]?.TextBody).toContain('até 15 de março de 2026');

		const { mails, answer } = await press(mail, 'O dinheiro foi devolvido');
		expect(mails.map(({ Subject }) => Subject)).toEqual([`Devolvemos o dinheiro da encomenda ${number}`]);
		expect(mails[0]?.TextBody).toMatch(/\d+,\d\d\s€/);
		expect(answer.facts?.done?.told).toEqual([{ to: 'visitor', subject: mails[0]?.Subject }]);
		expect((await press(order, 'Cancelar a encomenda')).answer.facts?.state).toBe('devolvida');
	});

	it('without an order of that address says so to the association alone, and repeats no number to the visitor', async () => {
		const { press, order, mail, number } = await sendBoth(() => ({ email: 'rui@exemplo.pt' }));
		expect(mail.TextBody).toContain('O sítio não tem nenhuma encomenda com este número e este email');
		const { mails } = await press(mail, 'O dinheiro foi devolvido');
		expect(mails.map(({ To, Subject }) => [To, Subject])).toEqual([['rui@exemplo.pt', 'Devolvemos o seu dinheiro']]);
		expect(JSON.stringify(mails)).not.toContain(number);
		expect((await press(order, 'Foi enviada')).answer.facts?.state).toBe('enviada');
	});

	it('of an order that is not paid has nothing to give back, and ends it', async () => {
		const { press, order, mail, number } = await sendBoth(() => ({}));
		const { mails } = await press(mail, 'Não há nada a devolver');
		expect(mails.map(({ Subject }) => Subject)).toEqual([`A encomenda ${number} foi cancelada`]);
		expect((await press(order, 'Foi enviada')).answer.facts?.state).toBe('cancelada');
	});
});
