import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rulesOf } from '#netlify/server/form-rules.ts';
import { FORM_NAMES, type FormName } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-way.ts';
import { type FormFunctions, KEY, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const START = `${SENDING_DAY}T12:00:20.000Z`;
/** Past the due time of whatever waits. */
const RETRY = `${SENDING_DAY}T12:40:00.000Z`;

/** What the functions ask of the store and the mail service for one submission, in this order. */
const STEPS = ['pending', 'claim', 'mail', 'sent', 'removal'] as const;
type Step = (typeof STEPS)[number];

/** The visitor's answer is given after this step. */
const isBeforeAnswer = (step: Step) => STEPS.indexOf(step) <= STEPS.indexOf('claim');

const FAULTS = [
	'refused',
	'down from then on',
	'never reached by the process',
	'the last thing the process did',
] as const;
type FaultKind = (typeof FAULTS)[number];

/** A process that dies is one that hears nothing any more, and of which nothing is heard. */
const isDeath = (kind: FaultKind) => kind === FAULTS[2] || kind === FAULTS[3];

/** An order is looked for first, under its number. */
const countBefore = (form: FormName) => (form === 'order' ? 1 : 0);

/** `reached` once the step is under way: nothing more comes of a dead process then. `bury` ends its requests. */
const faultAt = (form: FormName, step: Step, kind: FaultKind) => {
	const at = countBefore(form) + STEPS.indexOf(step);
	const reached = Promise.withResolvers<void>();
	const testEnd = Promise.withResolvers<Response>();
	let count = 0;
	const fault: Fault = async (_, forward) => {
		const current = count++;
		if (current < at || (kind === 'refused' && current > at)) return undefined;
		if (kind === 'refused') return new Response(null, { status: 403 });
		if (kind === 'down from then on') return new Response(null, { status: 500 });
		if (kind === 'the last thing the process did' && current === at) await forward();
		reached.resolve();
		return testEnd.promise;
	};
	return { fault, reached: reached.promise, bury: () => testEnd.resolve(new Response(null, { status: 403 })) };
};

/** Sends a form into the fault. The status that the visitor sees; `undefined` if there is no answer. */
const sendInto = async (form: FormName, step: Step, kind: FaultKind) => {
	setTime(START);
	const { fault, reached, bury } = faultAt(form, step, kind);
	const functions = await startFormFunctions(fault);
	onTestFinished(bury);
	const controller = new AbortController();
	const init = { body: JSON.stringify({ ...VALID_FORMS[form], key: KEY }), signal: controller.signal };
	const answer = functions.post(form, undefined, init).then(
		({ status }) => status,
		() => undefined,
	);
	if (isDeath(kind)) {
		await reached;
		if (isBeforeAnswer(step)) controller.abort();
	} else {
		await answer;
		await functions.finish();
	}
	return { functions, status: await answer };
};

const recover = async (functions: FormFunctions, form: FormName, again: string | undefined) => {
	const recovered = await functions.startAnother();
	if (again !== undefined) {
		setTime(again);
		expect((await recovered.post(form, { ...VALID_FORMS[form], key: KEY })).status).toBe(200);
	}
	await recovered.finish();
	const last = await recovered.startAnother();
	setTime(RETRY);
	expect(await last.run('retry-mail')).toBe(204);
	return last.finish();
};

/** The mail was taken and nothing says so: then, and then alone, it comes twice. */
const isMailedTwice = (step: Step, kind: FaultKind) =>
	(step === 'sent' && kind !== 'the last thing the process did') ||
	(step === 'mail' && kind === 'the last thing the process did');

const MATRIX = STEPS.flatMap((step) => FAULTS.map((kind) => [step, kind] as const));

describe.each(FORM_NAMES)('%s', (form) => {
	describe.each(MATRIX)('with the step «%s» %s', (step, kind) => {
		it.each([
			['who goes away', undefined],
			['who sends again in the same minute', `${SENDING_DAY}T12:00:50.000Z`],
			['who sends again some minutes later', `${SENDING_DAY}T12:06:00.000Z`],
		])('loses nothing of a visitor %s', async (_, again) => {
			const { functions, status } = await sendInto(form, step, kind);
			const { pending, parked, claims, sent, mails } = await recover(functions, form, again);
			const isAccepted = status === 200 || again !== undefined;
			if (isBeforeAnswer(step)) expect(status).not.toBe(200);
			else expect(status).toBe(200);

			// The claim alone may be made although the visitor heard nothing of it: that counts as accepted.
			const isClaimed = isAccepted || (step === 'claim' && kind === 'the last thing the process did');
			expect([pending, parked]).toEqual([{}, {}]);
			expect(Object.keys(sent)).toHaveLength(isClaimed ? 1 : 0);
			expect(Object.keys(claims)).toHaveLength(isClaimed ? 1 : 0);
			const own = mails.filter(({ To }) => To?.includes('associacao@exemplo.pt'));
			expect(own).toHaveLength(isMailedTwice(step, kind) ? 2 : isClaimed ? 1 : 0);
			expect(mails.length - own.length).toBe(rulesOf(form).copyToVisitor ? own.length : 0);
		});
	});

	it.each(['pending', 'claim'] as const)(
		'with the step «%s» hanging, fails in time and is sent again',
		async (step) => {
			const { fault, reached, bury } = faultAt(form, step, 'never reached by the process');
			const functions = await startFormFunctions(fault);
			onTestFinished(bury);
			vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
			setTime(START);
			const answer = functions.post(form, { ...VALID_FORMS[form], key: KEY });
			await reached;
			await vi.advanceTimersByTimeAsync(12_000);
			vi.useRealTimers();
			expect((await answer).status).toBe(500);
			const { pending, sent, mails } = await recover(functions, form, `${SENDING_DAY}T12:06:00.000Z`);
			expect([pending, Object.keys(sent).length]).toEqual([{}, 1]);
			expect(mails.filter(({ To }) => To?.includes('associacao@exemplo.pt'))).toHaveLength(1);
		},
	);
});

it('a mail service that hangs keeps no form waiting longer than a try', async () => {
	setTime(START);
	const functions = await startFormFunctions();
	functions.sink.behave('hang');
	for (const form of FORM_NAMES) expect((await functions.post(form, VALID_FORMS[form])).status).toBe(200);
	const { log } = await functions.finish();
	expect(log.filter(({ event }) => event === 'Email not sent')).toHaveLength(FORM_NAMES.length);
	functions.sink.behave('accept');
	const another = await functions.startAnother();
	setTime(RETRY);
	await another.run('retry-mail');
	const { pending, sent, mails } = await another.finish();
	expect([pending, Object.keys(sent).length]).toEqual([{}, FORM_NAMES.length]);
	expect(mails.filter(({ To }) => To?.includes('associacao@exemplo.pt'))).toHaveLength(FORM_NAMES.length);
});
