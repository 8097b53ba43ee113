import { describe, expect, it, onTestFinished } from 'vitest';
import { rulesOf } from '#netlify/server/outbox/submission.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { type Aftermath, type FormFunctions, KEY, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const START = `${SENDING_DAY}T12:00:20.000Z`;
const AGAIN = `${SENDING_DAY}T12:06:00.000Z`;
const RETRY = `${SENDING_DAY}T12:40:00.000Z`;
/** Late enough that no write is still under way and everything that waits is due. */
const NEXT_DAY = '2026-03-03T12:00:00.000Z';

/** A submission's requests to the store and to the mail service, in this order. */
const STEPS = {
	pending: ['PUT', '/pending/'],
	claim: ['PUT', '/claims/'],
	place: ['PUT', '/visitor-mails/'],
	mail: ['POST', '/email'],
	sent: ['PUT', '/sent/'],
	removal: ['DELETE', '/pending/'],
} as const;
type Step = keyof typeof STEPS;

const FAULTS = {
	/** The service refuses this one request. */
	refused: 'is refused',
	/** The service answers all requests with errors from then on. */
	down: 'finds the service down',
	/** The request is done, but answered with an error. */
	unheard: 'is done, and answered with an error',
	/** The process dies before it sends the request. */
	dead: 'is never reached by the process',
	/** The process dies after the request is done. */
	last: 'is the last thing the process did',
	/** The process freezes and does the request long after others have done its work. */
	late: 'is done long after',
} as const;
type FaultKind = keyof typeof FAULTS;

/** The forms differ in their claims and copies alone: one with numbers and a receipt meets all faults, the usual one a few. */
const FORMS = ['contact', 'order'] as const;
const faultsOf = (form: FiledForm): readonly FaultKind[] =>
	form === 'order' ? (Object.keys(FAULTS) as FaultKind[]) : ['late', 'down'];

/** The function answers the visitor after these two steps. */
const isBeforeAnswer = (step: Step) => step === 'pending' || step === 'claim';
/** After the mail is sent, a second submission is the same case as in any later step. */
const visitorsAt = (step: Step) =>
	isBeforeAnswer(step) || step === 'mail' ? ['goes away', 'sends again'] : ['goes away'];

const stepsOf = (form: FiledForm) =>
	(Object.keys(STEPS) as Step[]).filter((step) => step !== 'place' || rulesOf(form).copyToVisitor);

/** `reached` resolves when the process waits at the step. `thaw` lets it go on, `bury` ends its requests. */
const faultAt = (step: Step, kind: FaultKind) => {
	const [method, part] = STEPS[step];
	const reached = Promise.withResolvers<void>();
	const thawed = Promise.withResolvers<Response | undefined>();
	let isReached = false;
	const fault: Fault = async (request, forward) => {
		const isStep = !isReached && request.method === method && request.url.includes(part);
		isReached ||= isStep;
		if (!isReached || (!isStep && (kind === 'refused' || kind === 'unheard'))) return undefined;
		if (kind === 'refused') return new Response(null, { status: 403 });
		if (kind === 'down') return new Response(null, { status: 500 });
		if (isStep && (kind === 'last' || kind === 'unheard')) await forward();
		if (kind === 'unheard') return new Response(null, { status: 403 });
		reached.resolve();
		return thawed.promise;
	};
	return {
		fault,
		reached: reached.promise,
		thaw: () => thawed.resolve(undefined),
		bury: () => thawed.resolve(new Response(null, { status: 403 })),
	};
};

/** Sends a form that meets the fault. `status` is what the visitor receives, `undefined` without an answer. */
const sendInto = async (form: FiledForm, step: Step, kind: FaultKind) => {
	setTime(START);
	const { fault, reached, thaw, bury } = faultAt(step, kind);
	const functions = await startFormFunctions(fault);
	onTestFinished(bury);
	const controller = new AbortController();
	const init = { body: JSON.stringify({ ...VALID_FORMS[form], key: KEY }), signal: controller.signal };
	const answer = functions.post(form, undefined, init).then(
		({ status }) => status,
		() => undefined,
	);
	if (kind === 'dead' || kind === 'last' || kind === 'late') {
		await reached;
		if (isBeforeAnswer(step)) controller.abort();
	} else {
		await answer;
		await functions.settle();
	}
	return { functions, status: await answer, thaw };
};

/** Later the visitor may send again, scheduled functions run, the frozen process goes on, and they run again. */
const goOn = async (functions: FormFunctions, form: FiledForm, again: boolean, thaw: (() => void) | undefined) => {
	const others = await functions.startAnother();
	if (again) {
		setTime(AGAIN);
		expect((await others.post(form, { ...VALID_FORMS[form], key: KEY })).status).toBe(200);
		await others.settle();
	}
	setTime(RETRY);
	expect(await others.run('retry-mail')).toBe(204);
	if (thaw) {
		thaw();
		await functions.finish();
	}
	setTime(NEXT_DAY);
	expect(await others.run('retry-mail')).toBe(204);
	return others.finish();
};

/**
 * Expects that each stored submission was mailed `times` times to each side and has its claim, and that nothing waits.
 */
const expectDone = (form: FiledForm, count: number, { pending, parked, sent, claims, mails }: Aftermath, times = 1) => {
	expect([pending, parked]).toEqual([{}, {}]);
	expect(Object.keys(sent)).toHaveLength(count);
	const ids = Object.values(sent).map((entry) => (entry as { id: string }).id);
	expect(Object.values(claims).map((claim) => (claim as { id: string }).id)).toEqual(ids);
	const about = mails.filter(({ Tag }) => Tag === form);
	const own = about.filter(({ To }) => To?.includes('associacao@exemplo.pt'));
	const copies = about.filter(({ To }) => To === 'ana.reis@exemplo.pt');
	expect([own.length, copies.length]).toEqual([count * times, rulesOf(form).copyToVisitor ? count * times : 0]);
};

describe.each(FORMS)('%s', (form) => {
	describe.each(stepsOf(form))('with the step «%s»', (step) => {
		it.each(
			visitorsAt(step).flatMap((visitor) => faultsOf(form).map((kind) => [FAULTS[kind], visitor, kind] as const)),
		)('that %s loses and doubles nothing of a visitor who %s', async (_, visitor, kind) => {
			const { functions, status, thaw } = await sendInto(form, step, kind);
			// Whether the claim was written is read again, and it is tried again: the visitor hears nothing of it.
			const isRetried = step === 'claim' && (kind === 'refused' || kind === 'unheard');
			if (isBeforeAnswer(step) && !isRetried) expect(status).not.toBe(200);
			else expect(status).toBe(200);
			const again = visitor === 'sends again';
			const aftermath = await goOn(functions, form, again, kind === 'late' ? thaw : undefined);
			// A submission counts as accepted once its claim is stored, even if the visitor was not told.
			const isClaimed = status === 200 || again || (step === 'claim' && ['last', 'unheard', 'late'].includes(kind));
			// Postmark does not report a mail that is still under way: only in this case is a mail sent twice.
			const times = step === 'mail' && kind === 'late' ? 2 : 1;
			expectDone(form, isClaimed ? 1 : 0, aftermath, times);
		});
	});
});

describe('a claim that arrives after the visitor has left', () => {
	it.each(FORMS)('and after retry-mail has run does not belong to an orphan: %s', async (form) => {
		const { functions, thaw } = await sendInto(form, 'claim', 'late');
		const others = await functions.startAnother();
		for (const time of ['12:10:00', '12:20:00', '12:40:00', '13:20:00']) {
			setTime(`${SENDING_DAY}T${time}.000Z`);
			await others.run('retry-mail');
		}
		thaw();
		await functions.finish();
		// The same form is answered 200, because it is stored.
		const answer = await others.post(form, { ...VALID_FORMS[form], key: KEY });
		expect(answer.status).toBe(200);
		setTime(NEXT_DAY);
		await others.run('retry-mail');
		expectDone(form, 1, await others.finish());
	});

	it.each(FORMS)('and after its submission is gone does not prevent sending again: %s', async (form) => {
		const { functions, thaw } = await sendInto(form, 'claim', 'late');
		const [left = ''] = Object.keys((await functions.look()).pending);
		await functions.store.delete(left);
		thaw();
		await functions.settle();
		setTime(AGAIN);
		const others = await functions.startAnother();
		expect((await others.post(form, { ...VALID_FORMS[form], key: KEY })).status).toBe(200);
		expectDone(form, 1, await others.finish());
	});
});

it('no form waits for a mail service that hangs longer than one try', { timeout: 20_000 }, async () => {
	setTime(START);
	const functions = await startFormFunctions();
	functions.sink.behave('hang');
	for (const form of FILED_FORMS) expect((await functions.post(form, VALID_FORMS[form])).status).toBe(200);
	const { log } = await functions.finish();
	expect(log.filter(({ event }) => event === 'Email not sent')).toHaveLength(FILED_FORMS.length);
	functions.sink.behave('accept');
	const another = await functions.startAnother();
	setTime(RETRY);
	await another.run('retry-mail');
	const { pending, sent, mails } = await another.finish();
	expect([pending, Object.keys(sent).length]).toEqual([{}, FILED_FORMS.length]);
	expect(mails.filter(({ To }) => To?.includes('associacao@exemplo.pt'))).toHaveLength(FILED_FORMS.length);
});
