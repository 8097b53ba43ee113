import type { Message } from 'postmark';
import { beforeEach, describe, expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { type Aftermath, type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { REPEATABLE_FORM_NAMES, SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const VISITOR = 'ana.reis@exemplo.pt';
const RETRY = `${SENDING_DAY}T12:40:00.000Z`;

const setCopy = (form: (typeof REPEATABLE_FORM_NAMES)[number], copyToVisitor: boolean) =>
	changeSettings(site.forms[form], { copyToVisitor });

beforeEach(() => setTime(`${SENDING_DAY}T12:00:20.000Z`));

const toVisitor = ({ mails }: Aftermath) => mails.filter(({ To }) => To === VISITOR);
const toAssociation = ({ mails }: Aftermath) => mails.filter(({ To }) => To?.includes('<associacao@exemplo.pt>'));

const send = async (functions: FormFunctions, form: FiledForm) => {
	expect((await functions.post(form, VALID_FORMS[form])).status).toBe(200);
	await functions.settle();
	return functions.look();
};

const retry = async (functions: FormFunctions) => {
	await functions.runAt(RETRY);
	return functions.look();
};

it.each(REPEATABLE_FORM_NAMES)(
	'the copy of the form %s is sent only if its setting says so, from the association, without automatic replies',
	async (form) => {
		setCopy(form, false);
		const without = await send(await startFormFunctions(), form);
		expect([toAssociation(without).length, toVisitor(without).length]).toEqual([1, 0]);
		setCopy(form, true);
		const aftermath = await send(await startFormFunctions(), form);
		expect(toAssociation(aftermath)).toHaveLength(1);
		expect(toVisitor(aftermath)).toMatchObject([
			{
				From: `"${site.name}" <formularios@exemplo.pt>`,
				ReplyTo: `"${site.name}" <${site.email}>`,
				Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }],
				Tag: form,
				TextBody: expect.stringMatching(/^Olá,\n\n[\s\S]*\nReferência: /),
			},
		]);
	},
);

describe('a copy', () => {
	beforeEach(() => setCopy('contact', true));

	it('that the visitor’s address refuses is not retried, and the submission is stored as mailed', async () => {
		const functions = await startFormFunctions();
		functions.sink.refuse(VISITOR);
		const { pending, parked, sent, log } = await send(functions, 'contact');
		expect([pending, parked, Object.keys(sent).length]).toEqual([{}, {}, 1]);
		expect(log).toContainEqual({
			event: 'Copy not sent',
			form: 'contact',
			id: expect.any(String),
			reason: 'Postmark 406',
		});
		const aftermath = await retry(functions);
		expect([toAssociation(aftermath).length, toVisitor(aftermath).length]).toEqual([1, 0]);
	});

	it('is sent once, with the association’s mail, after a call that failed', async () => {
		const functions = await startFormFunctions();
		functions.sink.behave('fail');
		const { log } = await send(functions, 'contact');
		expect(log.map(({ event }) => event)).toEqual(['Submission accepted', 'Email not sent']);
		functions.sink.behave('accept');
		const aftermath = await retry(functions);
		expect([toAssociation(aftermath).length, toVisitor(aftermath).length]).toEqual([1, 1]);
	});

	it('is not sent a second time if only the association’s mail has to be retried', async () => {
		let calls = 0;
		/** Postmark accepts the copy in the first call, but not yet the association's mail. */
		const fault: Fault = async (request, forward) => {
			if (!request.url.endsWith('/email/batch') || calls++ > 0) return undefined;
			functions.sink.refuse('associacao@exemplo.pt');
			const [, copy] = (await (await forward()).json()) as unknown[];
			return Response.json([{ ErrorCode: 405, Message: 'Not allowed to send.' }, copy]);
		};
		const functions = await startFormFunctions(fault);
		const first = await send(functions, 'contact');
		expect([toAssociation(first).length, toVisitor(first).length]).toEqual([0, 1]);
		expect(Object.values(first.pending)).toEqual([expect.objectContaining({ settled: ['visitor'] })]);
		functions.sink.forgive('associacao@exemplo.pt');
		const aftermath = await retry(functions);
		expect([toAssociation(aftermath).length, toVisitor(aftermath).length]).toEqual([1, 1]);
	});
});

it('the association gets the mail without a reply address if the mail service can’t read the visitor’s', async () => {
	const functions = await startFormFunctions(async (request, forward) => {
		if (!request.url.endsWith('/email/batch')) return undefined;
		const [mail] = (await request.json()) as Message[];
		return mail?.ReplyTo?.includes(VISITOR) ? Response.json([{ ErrorCode: 300 }]) : forward();
	});
	setCopy('contact', false);
	const { parked, mails } = await send(functions, 'contact');
	expect(parked).toEqual({});
	expect(mails.map(({ ReplyTo }) => ReplyTo)).toEqual([undefined]);
	expect(mails[0]?.TextBody).toContain(VISITOR);
});
