import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { actions, catalogue, membership, site, storePlace } from '#netlify/server/base/content.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { setTime } from '#tests/support/clock.ts';
import { buttonsOf, startDesk } from '#tests/support/desk.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

const contentOf = (mail: CaughtMessage | undefined) =>
	Buffer.from(mail?.Attachments?.[0]?.Content ?? '', 'base64').toString();

const eventOf = (mail: CaughtMessage | undefined) => {
	const event = new ICAL.Component(ICAL.parse(contentOf(mail))).getFirstSubcomponent('vevent');
	const get = (name: string) => String(event?.getFirstPropertyValue(name));
	return { uid: get('uid'), sequence: get('sequence'), status: get('status'), start: get('dtstart') };
};

it('an enquiry is marked as answered: nobody is mailed, and a repeat changes nothing', async () => {
	const { send, press } = await startDesk();
	const mail = await send('contact');
	expect(Object.keys(buttonsOf(mail))).toEqual(['Já respondi']);
	const { page, mails } = await press(mail, 'Já respondi');
	expect(page).toMatchObject({ status: 200, state: 'respondido', text: expect.stringContaining('Contacto: Ana') });
	expect([page.messageBox, mails]).toEqual([
		[
			'Mensagem marcada como respondida',
			'domingo, 1 de março de 2026 às 12:00.',
			'Ninguém recebeu um email: se foi engano, pode desfazer até às 12:10.',
		],
		[],
	]);
	setTime(`${SENDING_DAY}T15:00:00.000Z`);
	const again = (await press(mail, 'Já respondi')).page;
	expect([again.messageBox.slice(1), again.does]).toEqual([
		['domingo, 1 de março de 2026 às 12:00.', 'Já estava feito: nada mudou agora, e não seguiu outro email.'],
		['end'],
	]);
});

const at = (time: string) => setTime(`${SENDING_DAY}T${time}.000Z`);

it('an action is undone within ten minutes, and can be done again', async () => {
	const { send, press, undo } = await startDesk();
	const mail = await send('contact');
	await press(mail, 'Já respondi');
	at('12:09:59');
	expect((await press(mail, 'Já respondi')).page.does).toContain('undo');
	const undone = await undo(mail, 'Já respondi');
	expect(undone).toMatchObject({ state: 'por responder', messageBox: ['Desfeito: voltou ao que era'] });
	expect((await press(mail, 'Já respondi')).page.does).toContain('undo');
	at('12:20:00');
	expect((await undo(mail, 'Já respondi')).state).toBe('respondido');
});

it('an action is not undone once somebody was mailed, by it or by a later one', async () => {
	const { send, press, undo } = await startDesk();
	const application = await send('member');
	expect((await press(application, 'Aceitar')).page.does).not.toContain('undo');
	expect((await undo(application, 'Aceitar')).state).toBe('aceite, com a quota por pagar');
	const request = await send('schedule');
	await press(request, 'Já respondi');
	await press(request, 'Recusar');
	expect(await undo(request, 'Já respondi')).toMatchObject({ state: 'recusado', does: ['end'] });
});

it('an application is accepted with a welcome that says how to pay the fee, then paid', async () => {
	const { send, press } = await startDesk();
	const mail = await send('member');
	expect(Object.keys(buttonsOf(mail))).toEqual(['Aceitar', 'A quota está paga', 'Não aceitar']);
	const early = await press(mail, 'A quota está paga');
	expect(early.page.messageBox).toEqual([
		'Agora não se pode: A quota está paga',
		'Nada mudou, e ninguém recebeu um email.',
		'Carregue primeiro em «Aceitar».',
	]);
	// The page has that button, and after it the next one.
	expect(early.page.next).toEqual({
		Aceitar: buttonsOf(mail)['Aceitar'],
		'Não aceitar': buttonsOf(mail)['Não aceitar'],
	});
	const { visitor, page } = await press(mail, 'Aceitar');
	expect(page.next).toEqual({ 'A quota está paga': buttonsOf(mail)['A quota está paga'] });
	expect(visitor?.Subject).toBe('Boas-vindas à Cumeada');
	expect(visitor?.TextBody).toContain(membership?.feePayment);
	expect(page.state).toBe('aceite, com a quota por pagar');
	expect((await press(mail, 'Não aceitar')).page.messageBox[0]).toBe('Agora não se pode: Não aceitar');
	expect((await press(mail, 'A quota está paga')).visitor?.Subject).toBe('Recebemos a sua quota');
});

it('an application is declined with a sentence', async () => {
	const { send, press } = await startDesk();
	const { visitor, page } = await press(await send('member'), 'Não aceitar', { because: 'Fale connosco em maio.' });
	expect(visitor?.TextBody).toContain('\n\nFale connosco em maio.\n\n');
	expect([page.state, page.messageBox]).toEqual([
		'não aceite',
		expect.arrayContaining(['Motivo (segue no email): Fale connosco em maio.']),
	]);
});

const [action = '', { title } = { title: '' }] =
	Object.entries(actions).find(([, { weekdays }]) => weekdays?.includes(6)) ?? [];

it('a request to schedule is confirmed at another hour: both get the calendar’s second version', async () => {
	const { send, press } = await startDesk();
	const mail = await send('schedule', { action });
	const first = eventOf(mail);
	expect(first).toMatchObject({ sequence: '0', status: 'TENTATIVE' });
	const wrong = (await press(mail, 'Confirmar', { date: '2026-02-28', time: '25:00' })).page;
	expect([wrong.status, wrong.messageBox]).toEqual([422, ['Nada mudou ainda', 'Veja o que falta no formulário.']]);
	for (const [name, value, error] of [
		['date', '2026-02-28', 'Escolha uma data mais tarde.'],
		['time', '25:00', 'Não percebemos esta hora. Escreva-a assim: 09:30.'],
	]) {
		expect(wrong.html).toMatch(new RegExp(`<input id="${name}"[^>]* aria-invalid="true"[^>]* value="${value}"`));
		expect(wrong.text).toContain(error);
	}
	const { visitor, association, page } = await press(mail, 'Confirmar', { date: '2026-03-14', time: '9h30' });
	const confirmed = { uid: first.uid, sequence: '1', status: 'CONFIRMED', start: '2026-03-14T09:30:00' };
	expect([eventOf(visitor), eventOf(association)]).toEqual([confirmed, confirmed]);
	expect(visitor?.TextBody).toContain(`«${title}», sábado, 14 de março de 2026, às 09:30.`);
	expect(visitor?.TextBody).toContain('não são os que pediu');
	expect(association?.TextBody).toContain('Ana Reis');
	expect(page.messageBox).toEqual(expect.arrayContaining(['Dia: sábado, 14 de março de 2026', 'Hora: 09:30']));
});

it('a request to schedule is declined after a confirmation, with a sentence and a file that cancels the calendar’s event', async () => {
	const { send, press } = await startDesk();
	const mail = await send('schedule');
	expect((await press(mail, 'Já respondi')).mails).toEqual([]);
	const { visitor } = await press(mail, 'Recusar', { because: 'Nesse dia estamos na serra.' });
	expect(visitor?.TextBody).toContain('Nesse dia estamos na serra.');
	expect(eventOf(visitor)).toMatchObject({ uid: eventOf(mail).uid, sequence: '1', status: 'CANCELLED' });
	expect(contentOf(visitor)).toContain('SUMMARY:RECUSADO: ');
});

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

const numberIn = ({ Subject }: CaughtMessage): string => /CUM-2026-\w{6}/.exec(Subject)?.[0] ?? '';

const AT_THE_END = ['O dinheiro foi devolvido', 'Não há nada a devolver'];

describe('an order', () => {
	it('is paid, then sent, with a link to follow it', async () => {
		const { send, press, wait } = await startDesk();
		const mail = await send('order');
		expect(Object.keys(buttonsOf(mail))).toEqual(['Está paga', 'Foi enviada', 'Cancelar a encomenda', ...AT_THE_END]);
		const number = numberIn(mail);

		const early = await press(mail, 'Foi enviada');
		expect(early.page).toMatchObject({ state: 'por pagar', text: expect.stringContaining(number) });
		expect(early.page.messageBox.at(-1)).toBe('Carregue primeiro em «Está paga».');
		expect(early.mails).toEqual([]);

		const paid = await press(mail, 'Está paga');
		expect(paid.page.state).toBe('paga');
		expect(paid.page.messageBox).toContain(`Email para Ana: «Recebemos o pagamento da encomenda ${number}».`);
		expect(Object.keys(paid.page.next)).toEqual(['Foi enviada', 'Cancelar a encomenda']);
		const [mailed] = await wait();
		expect(mailed?.Subject).toBe(`Recebemos o pagamento da encomenda ${number}`);
		expect(mailed?.TextBody).toMatch(/: \d+,\d\d\s€\./);

		const wrong = await press(mail, 'Foi enviada', { tracking: 'javascript:alert(1)' });
		expect([wrong.page.status, wrong.page.text]).toEqual([422, expect.stringContaining('Cole o endereço inteiro')]);
		const tracking = 'https://ctt.example/objeto?id=RL 1';
		const sent = await press(mail, 'Foi enviada', { tracking });
		expect(sent.visitor?.TextBody).toContain('\nhttps://ctt.example/objeto?id=RL%201\n');
		expect(sent.visitor?.TextBody).toContain(`${site.store?.withdrawalDays}\u00a0dias`);
		expect(sent.page.messageBox).toContain(`Endereço para seguir o envio: ${tracking.replace(' ', '%20')}`);

		const late = await press(mail, 'Cancelar a encomenda');
		expect([late.page.messageBox[0], late.mails]).toEqual(['Agora não se pode: Cancelar a encomenda', []]);
	});

	it('is paid by mistake, which is undone before anybody hears of it; later it is too late', async () => {
		const { send, press, undo, wait } = await startDesk();
		const mail = await send('order');
		const first = await press(mail, 'Está paga');
		expect(first.page.messageBox.at(-1)).toBe(
			'O email só segue depois das 12:03: até lá, se foi engano, pode desfazer.',
		);
		expect(first.mails).toEqual([]);
		at('12:02:59');
		expect(await undo(mail, 'Está paga')).toMatchObject({
			state: 'por pagar',
			messageBox: ['Desfeito: voltou ao que era'],
		});
		expect(await wait()).toEqual([]);
		expect((await press(mail, 'Está paga')).mails).toEqual([]);
		// The clock leaves it alone, and does not forget it.
		expect(await wait(1)).toEqual([]);
		expect(await wait()).toHaveLength(1);
		const late = await undo(mail, 'Está paga');
		expect([late.state, late.does]).toEqual(['paga', ['end']]);
	});

	it('is paid and sent within the minutes when the first could be undone: one mail says both, at once', async () => {
		const { send, press, undo, wait } = await startDesk();
		const mail = await send('order');
		await press(mail, 'Está paga');
		const { mails } = await press(mail, 'Foi enviada');
		expect(mails.map(({ TextBody }) => TextBody)).toEqual([expect.stringMatching(/Recebemos[\s\S]*seguiu/)]);
		expect((await undo(mail, 'Está paga')).state).toBe('enviada');
		expect(await wait()).toEqual([]);
	});

	it('is paid, then ready to fetch', async () => {
		const { send, press, wait } = await startDesk();
		const { total } = priceCart(catalogue, VALID_FORMS.order.items, 'pickup');
		const mail = await send('order', { delivery: 'pickup', total });
		expect(Object.keys(buttonsOf(mail))).toEqual([
			'Está paga',
			'Pode ser levantada',
			'Cancelar a encomenda',
			...AT_THE_END,
		]);
		await press(mail, 'Está paga');
		expect((await wait())[0]?.TextBody).toContain('Quando estiver pronta a levantar');
		const { visitor, page } = await press(mail, 'Pode ser levantada');
		expect(visitor?.TextBody).toContain(storePlace().street);
		expect(page.state).toBe('pronta a levantar');
	});

	it('is cancelled, with the association’s words; a later payment is accepted or refunded', async () => {
		const { send, open, press, wait } = await startDesk();
		const mail = await send('order');
		const asked = await open(mail, 'Cancelar a encomenda');
		expect(asked.text).not.toContain('por devolver');
		expect(asked.text).toMatch(/^2 × .+\nEntrega .+\nTotal: \d+,\d\d\s€ .+\nPagamento: MB WAY$/m);
		const long = await press(mail, 'Cancelar a encomenda', { because: 'x'.repeat(501) });
		expect([long.page.status, long.page.text]).toEqual([422, expect.stringContaining('x'.repeat(501))]);
		const because = 'A caneca partiu-se.\u0007 <b>Desculpe</b>.';
		const { visitor, page } = await press(mail, 'Cancelar a encomenda', { because });
		expect(visitor?.TextBody).toContain('\n\nA caneca partiu-se. Desculpe.\n\n');
		expect(visitor?.TextBody).toContain('não tem nada a pagar');
		expect(visitor?.TextBody).not.toMatch(/devolvemos/i);
		expect(page.state).toBe('cancelada, sem pagamento');
		const early = await press(mail, 'O dinheiro foi devolvido');
		expect(early.page.messageBox[0]).toBe('Agora não se pode: O dinheiro foi devolvido');
		const paid = await press(mail, 'Está paga');
		expect(paid.page.state).toBe('paga');
		expect((await wait())[0]?.TextBody).toContain('que estava cancelada, volta a valer');
		const asks = await open(mail, 'Cancelar a encomenda');
		expect(asks.text).toMatch(/está paga: ao cancelar, ficam \d+,\d\d\s€ por devolver/);
		const again = await press(mail, 'Cancelar a encomenda');
		expect(again.visitor?.TextBody).toMatch(/Devolvemos-lhe \d+,\d\d\s€ no prazo de 14 dias/);
		expect(again.visitor?.TextBody).not.toContain('nada a pagar');
		expect(again.page.state).toBe('dinheiro por devolver');
		expect((await press(mail, 'Não há nada a devolver')).page.messageBox[0]).toContain('Agora não se pode');
		const back = await press(mail, 'O dinheiro foi devolvido');
		expect([back.visitor?.Subject, back.page.state]).toEqual([
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
		expect((await press(order, 'Foi enviada')).page.state).toBe(state);

		const received = await press(mail, 'Os artigos chegaram');
		expect(received.mails.map(({ Subject }) => Subject)).toEqual(['Recebemos os artigos que devolveu']);
		expect(received.mails[0]?.TextBody).toContain('até 15 de março de 2026');

		// What has to be given back is seen before the press.
		expect((await open(mail, 'O dinheiro foi devolvido')).text).toMatch(/Total: \d+,\d\d\s€/);
		const { mails, page } = await press(mail, 'O dinheiro foi devolvido');
		expect(mails.map(({ Subject }) => Subject)).toEqual([`Devolvemos o dinheiro da encomenda ${number}`]);
		expect(mails[0]?.TextBody).toMatch(/\d+,\d\d\s€/);
		expect(page.messageBox).toContain(`Email para Ana: «${mails[0]?.Subject}».`);
		expect((await press(order, 'Cancelar a encomenda')).page.state).toBe('dinheiro devolvido');
	});

	it('without an order of that address is reported to the association alone, and no number is repeated to the visitor', async () => {
		const { press, order, mail, number } = await sendBoth(() => ({ email: 'rui@exemplo.pt' }));
		expect(mail.TextBody).toContain('O sítio não tem nenhuma encomenda com este número e este email');
		const { mails } = await press(mail, 'O dinheiro foi devolvido');
		expect(mails.map(({ To, Subject }) => [To, Subject])).toEqual([['rui@exemplo.pt', 'Devolvemos o seu dinheiro']]);
		expect(JSON.stringify(mails)).not.toContain(number);
		expect((await press(order, 'Cancelar a encomenda')).page.state).toBe('enviada');
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
		const isUnpaid = labels.length === 0;
		// The order's button is on the withdrawal's page.
		expect(refund.text.includes('Carregue primeiro em «Está paga».')).toBe(isUnpaid);
		expect(refund.next['Está paga']).toBe(isUnpaid ? buttonsOf(order)['Está paga'] : undefined);
		const { mails, visitor, page } = await press(mail, 'Não há nada a devolver');
		expect(mails.map(({ Subject }) => Subject)).toEqual([`A encomenda ${number} está encerrada`]);
		expect(visitor?.TextBody).toContain('Não há nada a devolver, nem da sua parte nem da nossa.');
		expect(visitor?.TextBody).not.toMatch(/devolvemos-lhe|€/);
		expect(visitor?.TextBody?.includes('não a pague')).toBe(isUnpaid);
		expect(page.state).toBe('encerrada, sem nada a devolver');
		expect((await press(order, 'Cancelar a encomenda')).page).toMatchObject({
			state: 'encerrada, sem nada a devolver',
			messageBox: expect.arrayContaining(['Agora não se pode: Cancelar a encomenda']),
		});
	});

	it.each([
		['neither paid nor sent', [], 'não a pague, e não tem nada a devolver', 'Envie os artigos'],
		['paid, and not sent', ['Está paga'], 'ainda não tinha seguido', 'Envie os artigos'],
		['sent', ['Está paga', 'Foi enviada'], 'Envie os artigos no prazo de 14 dias', 'não tem nada a devolver'],
	])('of an order that is %s is received with what there is to do', async (_, labels, said, unsaid) => {
		const { send, press, mails } = await startDesk();
		const order = await send('order');
		for (const label of labels) await press(order, label);
		await send('withdrawal', { orderNumber: numberIn(order) });
		const [receipt] = (await mails()).filter(({ Subject }) => Subject.startsWith('Recebemos a sua declaração'));
		expect(receipt?.TextBody).toContain(said);
		expect(receipt?.TextBody).not.toContain(unsaid);
	});

	it.each(['O dinheiro foi devolvido', 'Não há nada a devolver'])(
		'lists the recipients of «%s» beforehand: the buyer once if there is an order, else as the action states',
		async (label) => {
			const { send, open, press } = await startDesk();
			const order = await send('order');
			const orderNumber = numberIn(order);
			for (const before of ['Está paga', 'Foi enviada']) await press(order, before);
			const later = { contact: '912345678' };
			const foretold: number[] = [];
			const mailed: number[] = [];
			for (const changes of [{ orderNumber }, { orderNumber, ...later }, { orderNumber, email: 'rui@exemplo.pt' }]) {
				const mail = await send('withdrawal', changes);
				foretold.push(Number(/^Ana recebe um email\.$/m.test((await open(mail, label)).text)));
				mailed.push((await press(mail, label)).mails.length);
			}
			expect(foretold).toEqual(mailed);
			expect(mailed).toEqual([1, 0, label === 'O dinheiro foi devolvido' ? 1 : 0]);
		},
	);
});
