import { beforeEach, describe, expect, it } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { catalogue, site, storePlace } from '#netlify/server/content.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { setTime } from '#tests/support/clock.ts';
import { buttonsOf, startDesk } from '#tests/support/desk.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

const numberIn = ({ Subject }: CaughtMessage): string => /CUM-2026-\w{6}/.exec(Subject)?.[0] ?? '';

const AT_THE_END = ['O dinheiro foi devolvido', 'Não há nada a devolver'];

describe('an order', () => {
	it('is paid, then sent, with a link to follow it', async () => {
		const { send, press } = await startDesk();
		const mail = await send('order');
		expect(Object.keys(buttonsOf(mail))).toEqual(['Está paga', 'Foi enviada', 'Cancelar a encomenda', ...AT_THE_END]);
		const number = numberIn(mail);

		const early = await press(mail, 'Foi enviada');
		expect(early.answer).toMatchObject({ status: 409, reason: 'state', facts: { state: 'por pagar', number } });
		expect(early.mails).toEqual([]);

		const paid = await press(mail, 'Está paga');
		expect(paid.visitor?.Subject).toBe(`Recebemos o pagamento da encomenda ${number}`);
		expect(paid.visitor?.TextBody).toMatch(/: \d+,\d\d\s€\./);
		expect(paid.answer.facts).toMatchObject({ state: 'paga', done: { notified: [{ to: 'visitor' }] } });

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
		expect(Object.keys(buttonsOf(mail))).toEqual([
			'Está paga',
			'Pode ser levantada',
			'Cancelar a encomenda',
			...AT_THE_END,
		]);
		expect((await press(mail, 'Está paga')).visitor?.TextBody).toContain('Quando estiver pronta a levantar');
		const { visitor, answer } = await press(mail, 'Pode ser levantada');
		expect(visitor?.TextBody).toContain(storePlace().street);
		expect(answer.facts?.state).toBe('pronta a levantar');
	});

	it('is cancelled, with the association’s words; a later payment is accepted or refunded', async () => {
		const { send, open, press } = await startDesk();
		const mail = await send('order');
		const asked = (await open(mail, 'Cancelar a encomenda')).facts;
		expect(asked?.warning).toBeUndefined();
		expect(asked?.summary).toMatch(/^2 × .+\nEntrega .+\nTotal: \d+,\d\d\s€ .+\nPagamento: MB WAY$/);
		expect((await press(mail, 'Cancelar a encomenda', { because: 'x'.repeat(501) })).answer.status).toBe(422);
		const because = 'A caneca partiu-se.\u0007 <b>Desculpe</b>.';
		const { visitor, answer } = await press(mail, 'Cancelar a encomenda', { because });
		expect(visitor?.TextBody).toContain('\n\nA caneca partiu-se. Desculpe.\n\n');
		expect(visitor?.TextBody).toContain('não tem nada a pagar');
		expect(visitor?.TextBody).not.toMatch(/devolvemos/i);
		expect(answer.facts?.state).toBe('cancelada, sem pagamento');
		expect((await press(mail, 'O dinheiro foi devolvido')).answer.status).toBe(409);
		const paid = await press(mail, 'Está paga');
		expect(paid.answer.facts?.state).toBe('paga');
		expect(paid.visitor?.TextBody).toContain('que estava cancelada, volta a valer');
		const { facts } = await open(mail, 'Cancelar a encomenda');
		expect(facts?.warning).toMatch(/está paga: ao cancelar, ficam \d+,\d\d\s€ por devolver/);
		const again = await press(mail, 'Cancelar a encomenda');
		expect(again.visitor?.TextBody).toMatch(/Devolvemos-lhe \d+,\d\d\s€ no prazo de 14 dias/);
		expect(again.visitor?.TextBody).not.toContain('nada a pagar');
		expect(again.answer.facts?.state).toBe('dinheiro por devolver');
		expect((await press(mail, 'Não há nada a devolver')).answer.status).toBe(409);
		const back = await press(mail, 'O dinheiro foi devolvido');
		expect([back.visitor?.Subject, back.answer.facts?.state]).toEqual([
			`Devolvemos o dinheiro da encomenda ${numberIn(mail)}`,
			'dinheiro devolvido',
		]);
	});
});

describe('a withdrawal', () => {
	const sendBoth = async (changes: (number: string) => object) => {
		const { open, send, press } = await startDesk();
		const order = await send('order');
		const number = numberIn(order);
		for (const label of ['Está paga', 'Foi enviada']) await press(order, label);
		const mail = await send('withdrawal', { orderNumber: number, ...changes(number) });
		return { open, send, press, order, number, mail };
	};

	it('finds its order by number and address, however the number is typed, and the refund closes both', async () => {
		const { open, press, order, number, mail } = await sendBoth((it) => ({
			orderNumber: ` ${it.slice(-11).replace('-', ' ').toLowerCase()}`,
			email: VALID_FORMS.order.email.toUpperCase(),
		}));
		expect(mail.TextBody).toMatch(
			new RegExp(
				`Encontrámos a encomenda ${number}, do mesmo email: \\d+,\\d\\d\\s€, de 1 de março de 2026, enviada\\.`,
			),
		);
		expect(Object.keys(buttonsOf(mail))).toEqual(['Os artigos chegaram', ...AT_THE_END]);
		const state = 'com livre resolução depois da entrega, dinheiro por devolver';
		expect((await press(order, 'Foi enviada')).answer.facts?.state).toBe(state);

		const received = await press(mail, 'Os artigos chegaram');
		expect(received.mails.map(({ Subject }) => Subject)).toEqual(['Recebemos os artigos que devolveu']);
		expect(received.mails[0]?.TextBody).toContain('até 15 de março de 2026');

		// What has to be given back is seen before the press.
		expect((await open(mail, 'O dinheiro foi devolvido')).facts?.summary).toMatch(/Total: \d+,\d\d\s€/);
		const { mails, answer } = await press(mail, 'O dinheiro foi devolvido');
		expect(mails.map(({ Subject }) => Subject)).toEqual([`Devolvemos o dinheiro da encomenda ${number}`]);
		expect(mails[0]?.TextBody).toMatch(/\d+,\d\d\s€/);
		expect(answer.facts?.done?.notified).toEqual([{ to: 'visitor', subject: mails[0]?.Subject }]);
		expect((await press(order, 'Cancelar a encomenda')).answer.facts?.state).toBe('dinheiro devolvido');
	});

	it('without an order of that address is reported to the association alone, and no number is repeated to the visitor', async () => {
		const { press, order, mail, number } = await sendBoth(() => ({ email: 'rui@exemplo.pt' }));
		expect(mail.TextBody).toContain('O sítio não tem nenhuma encomenda com este número e este email');
		const { mails } = await press(mail, 'O dinheiro foi devolvido');
		expect(mails.map(({ To, Subject }) => [To, Subject])).toEqual([['rui@exemplo.pt', 'Devolvemos o seu dinheiro']]);
		expect(JSON.stringify(mails)).not.toContain(number);
		expect((await press(order, 'Cancelar a encomenda')).answer.facts?.state).toBe('enviada');
	});

	it.each([
		['not paid', []],
		['paid and sent, but whose withdrawal came too late', ['Está paga', 'Foi enviada']],
	])('of an order that is %s may need no refund: that closes both, and promises no money', async (_, labels) => {
		const { open, send, press } = await startDesk();
		const order = await send('order');
		for (const label of labels) await press(order, label);
		const number = numberIn(order);
		const mail = await send('withdrawal', { orderNumber: number });
		const refund = await open(mail, 'O dinheiro foi devolvido');
		expect(refund.facts?.first).toBe(labels.length === 0 ? 'Está paga' : undefined);
		const { mails, visitor, answer } = await press(mail, 'Não há nada a devolver');
		expect(mails.map(({ Subject }) => Subject)).toEqual([`A encomenda ${number} está encerrada`]);
		expect(visitor?.TextBody).toContain('Não há nada a devolver, nem da sua parte nem da nossa.');
		expect(visitor?.TextBody).not.toMatch(/devolvemos-lhe|€/);
		expect(visitor?.TextBody?.includes('não a pague')).toBe(labels.length === 0);
		expect(answer.facts?.state).toBe('encerrada, sem nada a devolver');
		expect((await press(order, 'Cancelar a encomenda')).answer).toMatchObject({
			status: 409,
			facts: { state: 'encerrada, sem nada a devolver' },
		});
	});

	it.each(['O dinheiro foi devolvido', 'Não há nada a devolver'])(
		'lists the recipients of «%s» beforehand: the buyer once if there is an order, else as the action states',
		async (label) => {
			const { send, open, press } = await startDesk();
			const order = await send('order');
			const orderNumber = numberIn(order);
			for (const before of ['Está paga', 'Foi enviada']) await press(order, before);
			const later = { contact: '912345678' };
			const foretold: (number | undefined)[] = [];
			const mailed: number[] = [];
			for (const changes of [{ orderNumber }, { orderNumber, ...later }, { orderNumber, email: 'rui@exemplo.pt' }]) {
				const mail = await send('withdrawal', changes);
				foretold.push((await open(mail, label)).facts?.recipients.length);
				mailed.push((await press(mail, label)).mails.length);
			}
			expect(foretold).toEqual(mailed);
			expect(mailed).toEqual([1, 0, label === 'O dinheiro foi devolvido' ? 1 : 0]);
		},
	);
});
