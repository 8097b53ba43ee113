import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { actions, membership } from '#netlify/server/content.ts';
import { setTime } from '#tests/support/clock.ts';
import { buttonsOf, startDesk } from '#tests/support/desk.ts';
import { SENDING_DAY } from '#tests/support/valid-forms.ts';

beforeEach(() => setTime(`${SENDING_DAY}T12:00:00.000Z`));

const eventOf = (mail: CaughtMessage | undefined) => {
	const content = Buffer.from(mail?.Attachments?.[0]?.Content ?? '', 'base64').toString();
	const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent');
	const get = (name: string) => String(event?.getFirstPropertyValue(name));
	return { uid: get('uid'), sequence: get('sequence'), status: get('status'), start: get('dtstart') };
};

it('an enquiry is marked as answered: nobody is mailed, and a repeat changes nothing', async () => {
	const { send, press } = await startDesk();
	const mail = await send('contact');
	expect(Object.keys(buttonsOf(mail))).toEqual(['Já respondi']);
	const { answer, mails } = await press(mail, 'Já respondi');
	expect(answer).toMatchObject({ status: 200, facts: { state: 'respondido', isNew: true, name: 'Ana' } });
	expect(mails).toEqual([]);
	setTime(`${SENDING_DAY}T15:00:00.000Z`);
	expect((await press(mail, 'Já respondi')).answer.facts).toMatchObject({
		isNew: false,
		done: { at: `${SENDING_DAY}T12:00:00.000Z`, notified: [], canUndo: false },
	});
});

describe('an action is undone', () => {
	const at = (time: string) => setTime(`${SENDING_DAY}T${time}.000Z`);

	it('within ten minutes, and can be done again', async () => {
		const { send, press, undo } = await startDesk();
		const mail = await send('contact');
		await press(mail, 'Já respondi');
		at('12:09:59');
		expect((await press(mail, 'Já respondi')).answer.facts?.done?.canUndo).toBe(true);
		const { facts } = await undo(mail, 'Já respondi');
		expect([facts?.state, facts?.done]).toEqual(['por responder', undefined]);
		expect((await press(mail, 'Já respondi')).answer.facts?.isNew).toBe(true);
		at('12:20:00');
		expect((await undo(mail, 'Já respondi')).facts?.state).toBe('respondido');
	});

	it('not once somebody was mailed, by it or by a later one', async () => {
		const { send, press, undo } = await startDesk();
		const application = await send('member');
		expect((await press(application, 'Aceitar')).answer.facts?.done?.canUndo).toBe(false);
		expect((await undo(application, 'Aceitar')).facts?.state).toBe('aceite, com a quota por pagar');
		const request = await send('schedule');
		await press(request, 'Já respondi');
		await press(request, 'Recusar');
		expect((await undo(request, 'Já respondi')).facts).toMatchObject({ state: 'recusado', done: { canUndo: false } });
	});
});

describe('an application', () => {
	it('is accepted with a welcome that says how to pay the fee, then paid', async () => {
		const { send, press } = await startDesk();
		const mail = await send('member');
		expect(Object.keys(buttonsOf(mail))).toEqual(['Aceitar', 'A quota está paga', 'Não aceitar']);
		const early = await press(mail, 'A quota está paga');
		expect(early.answer).toMatchObject({ status: 409, reason: 'state', facts: { first: 'Aceitar' } });
		const { visitor, answer } = await press(mail, 'Aceitar');
		expect(visitor?.Subject).toBe('Boas-vindas à Cumeada');
		expect(visitor?.TextBody).toContain(membership?.feePayment);
		expect(answer.facts?.state).toBe('aceite, com a quota por pagar');
		expect((await press(mail, 'Não aceitar')).answer.status).toBe(409);
		expect((await press(mail, 'A quota está paga')).visitor?.Subject).toBe('Recebemos a sua quota');
	});

	it('is declined with a sentence', async () => {
		const { send, press } = await startDesk();
		const { visitor, answer } = await press(await send('member'), 'Não aceitar', { because: 'Fale connosco em maio.' });
		expect(visitor?.TextBody).toContain('\n\nFale connosco em maio.\n\n');
		expect(answer.facts).toMatchObject({
			state: 'não aceite',
			done: { note: [[expect.any(String), 'Fale connosco em maio.']] },
		});
	});
});

describe('a request to schedule', () => {
	const [action = '', { title } = { title: '' }] =
		Object.entries(actions).find(([, { weekdays }]) => weekdays?.includes(6)) ?? [];

	it('is confirmed at another hour: both get the calendar’s second version', async () => {
		const { send, press } = await startDesk();
		const mail = await send('schedule', { action });
		const first = eventOf(mail);
		expect(first).toMatchObject({ sequence: '0', status: 'TENTATIVE' });
		expect((await press(mail, 'Confirmar', { date: '2026-02-28', time: '25:00' })).answer.errors).toEqual({
			date: 'early',
			time: 'time',
		});
		const { visitor, association, answer } = await press(mail, 'Confirmar', { date: '2026-03-14', time: '9h30' });
		const confirmed = { uid: first.uid, sequence: '1', status: 'CONFIRMED', start: '2026-03-14T09:30:00' };
		expect([eventOf(visitor), eventOf(association)]).toEqual([confirmed, confirmed]);
		expect(visitor?.TextBody).toContain(`«${title}», sábado, 14 de março de 2026, às 09:30.`);
		expect(visitor?.TextBody).toContain('não são os que pediu');
		expect(association?.TextBody).toContain('Ana Reis');
		expect(answer.facts?.done?.note).toEqual([
			['Dia', 'sábado, 14 de março de 2026'],
			['Hora', '09:30'],
		]);
	});

	it('is declined after a confirmation, with a sentence and a file that cancels the calendar’s event', async () => {
		const { send, press } = await startDesk();
		const mail = await send('schedule');
		expect((await press(mail, 'Já respondi')).mails).toEqual([]);
		const { visitor } = await press(mail, 'Recusar', { because: 'Nesse dia estamos na serra.' });
		expect(visitor?.TextBody).toContain('Nesse dia estamos na serra.');
		expect(eventOf(visitor)).toMatchObject({ uid: eventOf(mail).uid, sequence: '1', status: 'CANCELLED' });
	});
});
