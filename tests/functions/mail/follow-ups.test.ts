import { describe, expect, it } from 'vitest';
import { sendQueued } from '#netlify/server/outbox/deliver.ts';
import { deskKey, enqueue, type MailQueue } from '#netlify/server/outbox/submission.ts';
import { setTime } from '#tests/support/clock.ts';
import { WRITE_FAULTS, withWriteFault } from '#tests/support/faulty-store.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';

const DAY = '2026-03-01';
const KEY = 'outings/serra-alta';

/** The first of two entries, and the document. The delivery's faults are those of every form. */
const WRITES = [0, 2];

const withMails = <Document extends MailQueue>(document: Document): Document =>
	enqueue(
		document,
		['ana@exemplo.pt', 'rui@exemplo.pt'].map((email) => {
			const mail = { subject: `Lugar para ${email}`, message: 'Há um lugar.', details: [] };
			return { kind: 'outing-promoted', to: 'visitor', email, mail };
		}),
	);

const startQueue = async (): Promise<FormFunctions> => {
	setTime(`${DAY}T12:00:00.000Z`);
	const functions = await startFormFunctions();
	await functions.store.setJSON(KEY, withMails({ queue: [], parties: 2 }));
	return functions;
};

const expectOnce = async (functions: FormFunctions) => {
	const { pending, sent, mails } = await functions.look();
	expect(pending).toEqual({});
	expect(await functions.store.get(KEY, { type: 'json' })).toEqual({
		...{ queue: [], parties: 2, numbered: 2 },
		takenBy: expect.any(Array),
	});
	const about = mails.filter(({ Tag }) => Tag === 'follow-up');
	expect(about.map(({ To }) => To).sort()).toEqual(['ana@exemplo.pt', 'rui@exemplo.pt']);
	expect(Object.values(sent).map((entry) => (entry as { input: object }).input)).toEqual(
		Array.from({ length: 2 }, () => ({ kind: 'outing-promoted', to: 'visitor', email: '' })),
	);
};

describe('a mail in a document’s queue', () => {
	it('is mailed once by processes that send it at the same moment, and only its kind is kept', async () => {
		const functions = await startQueue();
		await Promise.all(Array.from({ length: 5 }, () => sendQueued(functions.store, KEY, 'dev')));
		await expectOnce(functions);
	});

	it.each(WRITES.flatMap((nth) => WRITE_FAULTS.map((kind) => [kind, nth] as const)))(
		'is mailed once when a write of the process is %s, after %i others',
		async (kind, nth) => {
			const functions = await startQueue();
			const { faulty, reached, thaw } = withWriteFault(functions.store, nth, kind);
			const process = sendQueued(faulty, KEY, 'dev');
			await Promise.race([reached, process]);
			if (kind !== 'late') await process;
			setTime(`${DAY}T12:30:00.000Z`);
			await sendQueued(functions.store, KEY, 'dev');
			await functions.runAt(`${DAY}T13:00:00.000Z`);
			thaw();
			await process;
			setTime('2026-03-03T12:00:00.000Z');
			await sendQueued(functions.store, KEY, 'dev');
			await functions.run('process-due');
			await expectOnce(functions);
		},
	);

	it('is dropped once a later step of the desk contradicts it; the others keep their order', async () => {
		setTime(`${DAY}T12:00:00.000Z`);
		const functions = await startFormFunctions();
		const subject = {
			form: 'order',
			id: '5f0c2a9e-5b1d-4c7a-9e2f-8a6b4c1d0e5f',
			receivedAt: `${DAY}T12:00:00.000Z`,
		} as const;
		const about = deskKey(subject);
		const stepAs = (action: string, by: 'link' | 'time') => ({
			step: { action, at: `${DAY}T12:00:00.000Z`, by, notified: [] },
			mail: {
				kind: `order-${action}`,
				to: 'visitor',
				email: 'ana@exemplo.pt',
				mail: { subject: action, message: 'Olá,', details: [] },
				about,
				...(by === 'link' && { priority: 'urgent' as const }),
			} as const,
		});
		functions.sink.behave('fail');
		const steps: object[] = [];
		for (const { step, mail } of [
			stepAs('remind', 'time'),
			stepAs('expire', 'time'),
			stepAs('pay', 'link'),
			stepAs('send', 'link'),
		]) {
			steps.push(step);
			const { numbered } = (await functions.store.get(about, { type: 'json' })) ?? {};
			await functions.store.setJSON(about, enqueue({ ...subject, steps, queue: [], numbered }, [mail]));
			await sendQueued(functions.store, about, 'dev');
		}
		functions.sink.behave('accept');
		for (const time of ['12:10', '12:20', '12:30']) await functions.runAt(`${DAY}T${time}:00.000Z`);
		const { pending, mails } = await functions.look();
		expect([pending, mails.filter(({ Tag }) => Tag === 'follow-up').map(({ Subject }) => Subject)]).toEqual([
			{},
			['pay', 'send'],
		]);
	});
});
