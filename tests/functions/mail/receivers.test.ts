import { beforeEach, expect, it, vi } from 'vitest';
import { site } from '#netlify/server/base/content.ts';
import {
	isInactive,
	isInvalid,
	isReceiversFault,
	type Outgoing,
	type Receiver,
	sendMails,
} from '#netlify/server/mail/send.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const DIRECTION = 'direcao@exemplo.pt';
const OFFICE = 'secretaria@exemplo.pt';

let fault: Fault;
let functions: FormFunctions;
beforeEach(async () => {
	setTime('2026-03-01T12:00:00.000Z');
	fault = () => undefined;
	functions = await startFormFunctions((...request) => fault(...request));
	vi.stubEnv('MAIL_TO', `Direção <${DIRECTION}>, ${OFFICE}`);
});

const send = async (email = VALID_FORMS.contact.email) => {
	expect((await functions.post('contact', { ...VALID_FORMS.contact, email })).status).toBe(200);
	await functions.settle();
	return functions.look();
};

const receivers = async (tag = 'contact') =>
	(await functions.mails(tag)).map(({ To }) => /[\w.]+@[\w.]+/.exec(To ?? '')?.[0]);

it('each address of the association gets a message of its own', async () => {
	const { pending, sent } = await send();
	expect([pending, Object.keys(sent).length, await receivers()]).toEqual([{}, 1, [DIRECTION, OFFICE]]);
});

it('an address that refuses mail keeps no other from it, and is in the summary while it refuses', async () => {
	functions.sink.refuse(OFFICE);
	const { pending, sent, log } = await send();
	expect([pending, Object.keys(sent).length, await receivers()]).toEqual([{}, 1, [DIRECTION]]);
	expect(log).toContainEqual({ event: 'Receiver left out', reason: 'Postmark 406' });

	const summaries = async () =>
		(await functions.mails('summary')).filter(({ TextBody }) => TextBody?.includes('já não escreve para'));
	await functions.runAt('2026-03-02T07:00:00.000Z');
	const [summary] = await summaries();
	expect(summary?.Subject).toBe('Endereços que não recebem emails: 1');
	expect(summary?.TextBody).toContain(`- ${OFFICE}: `);
	expect(summary?.TextBody).not.toContain(DIRECTION);

	// Since then only the summary itself was refused.
	await functions.runAt('2026-03-03T07:00:00.000Z', '2026-03-04T07:00:00.000Z');
	expect(await summaries()).toHaveLength(1);
	await send('rui@exemplo.pt');
	await functions.runAt('2026-03-05T07:00:00.000Z');
	functions.sink.forgive(OFFICE);
	await send('eva@exemplo.pt');
	await functions.runAt('2026-03-06T07:00:00.000Z');
	expect((await summaries()).map(({ ReceivedAt }) => ReceivedAt.slice(0, 10))).toEqual(['2026-03-02', '2026-03-05']);
});

it('if all refuse, the mail waits', async () => {
	for (const address of [DIRECTION, OFFICE]) functions.sink.refuse(address);
	const { pending, log } = await send();
	expect(Object.keys(pending)).toHaveLength(1);
	expect(log.at(-1)).toMatchObject({ event: 'Email not sent', reason: 'Postmark 406' });
});

it('a retry asks Postmark which of the addresses have the mail, and writes to the others alone', async () => {
	// Postmark takes the first message, and its answer is lost.
	fault = async (request) => {
		if (!request.url.endsWith('/email/batch')) return undefined;
		fault = () => undefined;
		const [first] = (await request.json()) as unknown[];
		const address = `http://${functions.sink.host}/email/batch`;
		expect((await fetch(address, { method: 'POST', body: JSON.stringify([first]) })).status).toBe(200);
		return new Response(null, { status: 500 });
	};
	const { pending } = await send();
	expect([Object.keys(pending).length, await receivers()]).toEqual([1, [DIRECTION]]);
	await functions.runAt('2026-03-01T12:10:00.000Z');
	expect([(await functions.look()).pending, await receivers()]).toEqual([{}, [DIRECTION, OFFICE]]);
});

const MAIL = { subject: 'Um', message: 'Dois', details: [] };

const toOutgoing = (name: string, to: Receiver): Outgoing => ({
	...{ name, kind: 'contact', to, mail: MAIL },
	...{ isRetry: false, wasInvalid: false },
});

const toVisitor = toOutgoing('a-visitor', { kind: 'visitor', email: 'ana@exemplo.pt' });
const toAssociation = toOutgoing('a-association', {
	kind: 'association',
	from: { name: 'Ana', email: 'ana@exemplo.pt' },
});

it('a guide who refuses mail is named, and is not the association', async () => {
	const guide = 'guia@exemplo.pt';
	const mails = [toAssociation, toOutgoing('a-guide', { kind: 'guide', email: guide })];
	functions.sink.refuse(guide);
	const { failures, refusing } = await sendMails(mails, 'dev');
	expect([[...failures.keys()], refusing]).toEqual([['a-guide'], [guide]]);
	functions.sink.forgive(guide);
	for (const address of [DIRECTION, OFFICE]) functions.sink.refuse(address);
	const other = await sendMails(mails, 'dev');
	expect([[...other.failures.keys()], other.refusing]).toEqual([['a-association'], [DIRECTION, OFFICE]]);
});

it('a mail to the association with no visitor is from the site, and asks nobody for an answer', async () => {
	vi.stubEnv('MAIL_TO', DIRECTION);
	await sendMails([toOutgoing('a-digest', { kind: 'association' }), toAssociation], 'dev');
	const [digest, mail] = await functions.mails();
	expect(digest).toMatchObject({
		From: '"Cumeada" <formularios@exemplo.pt>',
		ReplyTo: `"Cumeada" <${site.email}>`,
		TextBody: expect.not.stringContaining('Responder'),
		HtmlBody: expect.not.stringContaining('mailto:'),
	});
	expect(mail).toMatchObject({
		From: '"Ana" <formularios@exemplo.pt>',
		ReplyTo: '"Ana" <ana@exemplo.pt>',
		HtmlBody: expect.stringContaining('Responder a Ana</a>'),
	});
});

const inBatch = (...codes: readonly number[]) => {
	fault = async ({ url }) =>
		url.endsWith('/email/batch') ? Response.json(codes.map((ErrorCode) => ({ ErrorCode, Message: '' }))) : undefined;
	return sendMails([toAssociation, toVisitor], 'dev');
};

it('406 is the receiver’s fault at once, and 300 only if the sender’s other mails are accepted', async () => {
	vi.stubEnv('MAIL_TO', DIRECTION);
	for (const [codes, taken, isFault] of [
		[[0, 406], 1, true],
		[[406, 406], 0, true],
		[[0, 300], 1, true],
		[[406, 300], 0, false],
		[[0, 405], 1, false],
	] as const) {
		const sending = await inBatch(...codes);
		const refusal = sending.failures.get('a-visitor');
		expect(sending.taken).toBe(taken);
		expect(refusal && isReceiversFault(refusal, sending.taken > 0)).toBe(isFault);
		expect(refusal && [isInactive(refusal), isInvalid(refusal)]).toEqual([codes[1] === 406, codes[1] === 300]);
	}
});
