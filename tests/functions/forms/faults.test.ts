import { setEnvironmentContext } from '@netlify/blobs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rulesOf } from '#netlify/server/base/content.ts';
import { firstRecipients } from '#netlify/server/cases/case.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { createMishaps, type Fault } from '#tests/support/faulty-proxy.ts';
import { type Aftermath, type FormFunctions, KEY, NOTHING, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const START = `${SENDING_DAY}T12:00:20.000Z`;
const AGAIN = `${SENDING_DAY}T12:06:00.000Z`;
const RETRY = `${SENDING_DAY}T12:40:00.000Z`;
/** Late enough that no write is still under way and everything that waits is due. */
const NEXT_DAY = '2026-03-03T12:00:00.000Z';

/** A submission's requests to the store and to the mail service, in this order. */
const STEPS = {
	mark: ['PUT', 'dev/due/'],
	case: ['PUT', 'dev/cases/'],
	claim: ['PUT', 'dev/claims/'],
	booking: ['PUT', 'dev/pace'],
	mail: ['POST', '/email'],
	record: ['PUT', 'dev/cases/'],
} as const;
type Step = keyof typeof STEPS;

const FAULTS = {
	/** The service refuses this one request. */
	refused: 'is refused',
	/** The service answers all requests with errors from then on. */
	down: 'finds the service down',
	/** The request is done, but answered with an error. */
	unheard: 'is done, and answered with an error',
	/** The process crashes after the request is done. */
	last: 'is the last thing the process did',
	/** The process freezes and does the request long after others have done its work. */
	late: 'is done long after',
} as const;
type FaultKind = keyof typeof FAULTS;

/**
 * The faults with different outcomes. A repeat after the answer is that of any stored submission, and a crash at a step leaves
 * the same as a refusal or a crash at the next one.
 */
const FAULTY_STEPS = (
	[
		['mark', 'goes away', ['refused', 'unheard', 'late']],
		['mark', 'sends again', ['unheard', 'late']],
		['case', 'goes away', ['refused', 'down', 'unheard', 'late']],
		['case', 'sends again', ['last', 'late']],
		['claim', 'goes away', ['refused', 'down', 'unheard', 'last', 'late']],
		['claim', 'sends again', ['down', 'last', 'late']],
		['booking', 'goes away', ['refused', 'unheard', 'last', 'late']],
		['mail', 'goes away', ['down', 'unheard', 'late']],
		['record', 'goes away', ['refused', 'down', 'unheard', 'late']],
	] as const
).flatMap(([step, visitor, kinds]) => kinds.map((kind) => [step, FAULTS[kind], visitor, kind] as const));

/** The function answers the visitor after these steps. */
const isBeforeAnswer = (step: Step) => ['mark', 'case', 'claim'].includes(step);

/** `reached` resolves when the process waits at the step. `thaw` lets it go on, `bury` ends its requests. */
const faultAt = (step: Step, kind: FaultKind) => {
	const [method, part] = STEPS[step];
	const reached = Promise.withResolvers<void>();
	const thawed = Promise.withResolvers<Response | undefined>();
	let isReached = false;
	let isMailed = false;
	const fault: Fault = async (request, forward) => {
		const isTurn = step !== 'record' || isMailed;
		const isStep = !isReached && isTurn && request.method === method && request.url.includes(part);
		isMailed ||= request.url.includes('/email');
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
	if (kind === 'last' || kind === 'late') {
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
	await others.runAt(RETRY);
	if (thaw) {
		thaw();
		await functions.finish();
	}
	await others.runAt(NEXT_DAY);
	return others.finish();
};

/**
 * Expects that each stored submission was mailed `times` times to each side and has its claim, and that nothing waits.
 */
const expectDone = (form: FiledForm, count: number, { pending, sent, claims, mails }: Aftermath, times = 1) => {
	expect(pending).toEqual({});
	expect(Object.keys(sent)).toHaveLength(count);
	const ids = Object.values(sent).map((entry) => (entry as { id: string }).id);
	expect(Object.values(claims).map((claim) => (claim as { id: string }).id)).toEqual(ids);
	const about = mails.filter(({ Tag }) => Tag === form);
	const own = about.filter(({ To }) => To?.includes('associacao@exemplo.pt'));
	const copies = about.filter(({ To }) => To === 'ana.reis@exemplo.pt');
	expect([own.length, copies.length]).toEqual([count * times, rulesOf(form).copyToVisitor ? count * times : 0]);
};

// The forms differ in their claims and copies alone: an order has a number and a receipt.
it.each(FAULTY_STEPS)(
	'an order whose step «%s» %s is neither lost nor doubled if its visitor %s',
	async (step, _, visitor, kind) => {
		const { functions, status, thaw } = await sendInto('order', step, kind);
		// The entry is read again, and written again if it is missing: the visitor gets no error.
		const isRetried = (step === 'case' || step === 'claim') && (kind === 'refused' || kind === 'unheard');
		if (isBeforeAnswer(step) && !isRetried) expect(status).not.toBe(200);
		else expect(status).toBe(200);
		const again = visitor === 'sends again';
		const aftermath = await goOn(functions, 'order', again, kind === 'late' ? thaw : undefined);
		// A submission counts as accepted once its claim is stored, even if the visitor got an error.
		const isClaimed = status === 200 || again || (step === 'claim' && ['last', 'unheard', 'late'].includes(kind));
		// Postmark does not report a mail that is still under way: only in this case is a mail sent twice.
		const times = step === 'mail' && kind === 'late' ? 2 : 1;
		expectDone('order', isClaimed ? 1 : 0, aftermath, times);
	},
);

it('a claim that arrives after scheduled runs does not belong to an orphan', async () => {
	const { functions, thaw } = await sendInto('contact', 'claim', 'late');
	const others = await functions.startAnother();
	for (const time of ['12:10', '12:20', '12:40', '13:20']) await others.runAt(`${SENDING_DAY}T${time}:00.000Z`);
	thaw();
	expect(Object.keys((await functions.finish()).pending)).toHaveLength(1);
	expect((await others.post('contact', { ...VALID_FORMS.contact, key: KEY })).status).toBe(200);
	await others.runAt(NEXT_DAY);
	expectDone('contact', 1, await others.finish());
});

it('a claim that arrives after its submission is gone does not prevent sending again', async () => {
	const { functions, thaw } = await sendInto('contact', 'claim', 'late');
	const [left = ''] = Object.keys((await functions.look()).pending);
	await functions.store.delete(left);
	thaw();
	await functions.settle();
	setTime(AGAIN);
	const others = await functions.startAnother();
	expect((await others.post('contact', { ...VALID_FORMS.contact, key: KEY })).status).toBe(200);
	expectDone('contact', 1, await others.finish());
});

it('a claim that is lost while its process is frozen is not written again: its submission is gone', async () => {
	setTime(START);
	const mishaps = createMishaps();
	const functions = await startFormFunctions(mishaps.fault);
	const reached = mishaps.next('PUT', '/claims/', 'lost');
	const answer = functions.post('contact', VALID_FORMS.contact);
	await reached;
	const others = await functions.startAnother();
	await others.runAt(RETRY);
	await others.runAt(NEXT_DAY);
	mishaps.release();
	expect((await answer).status).toBe(500);
	const { pending, sent, claims } = await functions.finish();
	expect({ pending, sent, claims }).toEqual({ pending: {}, sent: {}, claims: {} });
});

const expectFailure = async (response: Response) => {
	expect(response.status).toBe(500);
	expect(response.headers.get('cache-control')).toBe('no-store');
	expect(await response.text()).toBe('{"status":500}');
};

describe('an enquiry that can not be stored is answered 500 without a detail, and never mailed', () => {
	const reason = expect.stringMatching(/^\w+$/);

	it('when every write is refused', async () => {
		let status = 500;
		const { post, finish } = await startFormFunctions(({ method }) =>
			method === 'PUT' ? new Response('o detalhe', { status }) : undefined,
		);
		const statuses = [400, 401, 403, 404, 413, 429, 500, 503];
		for (status of statuses) await expectFailure(await post('contact', VALID_FORMS.contact));
		const plain = await post('contact', undefined, { headers: {}, body: new URLSearchParams(VALID_FORMS.contact) });
		expect(plain.headers.get('location')).toBe('/result/failed#contact');
		const log = [...statuses, status].map(() => ({ event: 'Submission failed', form: 'contact', reason }));
		expect(await finish()).toEqual({ ...NOTHING, log });
	});

	it('without a blob service, or without its address', async () => {
		const { post, finish } = await startFormFunctions();
		const edgeURL = 'http://127.0.0.1:9';
		setEnvironmentContext({ edgeURL, uncachedEdgeURL: edgeURL, siteID: 'local', token: 'a' });
		await expectFailure(await post('contact', VALID_FORMS.contact));
		setEnvironmentContext({});
		await expectFailure(await post('contact', VALID_FORMS.contact));
		const { mails, log } = await finish();
		expect(mails).toEqual([]);
		expect(log.map((line) => line['reason'])).toEqual([expect.any(String), 'MissingBlobsEnvironmentError']);
	});

	it('when the service hangs, after a while', async () => {
		const hang = Promise.withResolvers<undefined>();
		const { post } = await startFormFunctions(() => hang.promise);
		await expectFailure(await post('contact', VALID_FORMS.contact));
		hang.resolve(undefined);
	});
});

it.each([
	['can not read the claim', 'GET', 'dev/claims/'],
	['can not delete the case', 'DELETE', 'dev/cases/'],
])('a store that %s does not turn a duplicate into a success', async (_, method, part) => {
	let isBroken = false;
	const { post, finish } = await startFormFunctions((request) =>
		isBroken && request.method === method && request.url.includes(part)
			? new Response('o detalhe', { status: 500 })
			: undefined,
	);
	await post('contact', VALID_FORMS.contact);
	isBroken = true;
	await expectFailure(await post('contact', { ...VALID_FORMS.contact, message: 'Outra.' }));
	expect((await finish()).mails).toHaveLength(1);
});

it.each<[string, string, (functions: FormFunctions) => unknown]>([
	['refuses the recipient', 'Postmark 406', ({ sink }) => sink.behave('refuse')],
	['refuses the message', 'Postmark 411', ({ sink }) => sink.behave('refuse-message')],
	['has an error', 'InternalServerError 100', ({ sink }) => sink.behave('fail')],
	['is down', 'PostmarkError 0', ({ sink }) => sink.stop()],
	['has no token of ours', 'SettingError POSTMARK_SERVER_TOKEN', () => vi.stubEnv('POSTMARK_SERVER_TOKEN', '')],
	['has no sender of ours', 'SettingError MAIL_FROM', () => vi.stubEnv('MAIL_FROM', 'nada')],
	['has two receivers in one', 'SettingError MAIL_TO', () => vi.stubEnv('MAIL_TO', 'geral@exemplo.pt rui@exemplo.pt')],
	[
		'has two senders of ours',
		'SettingError MAIL_FROM',
		() => vi.stubEnv('MAIL_FROM', 'ana@exemplo.pt, rui@exemplo.pt'),
	],
])(
	'a mail service that %s is no error for the visitor: the enquiry is stored, and the log has the reason: %s',
	async (_, reason, breakMail) => {
		setTime(START);
		const functions = await startFormFunctions();
		await breakMail(functions);
		expect(await (await functions.post('contact', VALID_FORMS.contact)).json()).toEqual({ status: 200 });
		const { pending, claims, sent, mails, log } = await functions.finish();
		const [record] = Object.values(pending);
		const id = String(record?.id);
		expect(record).toMatchObject({ form: 'contact', input: VALID_FORMS.contact });
		expect(Object.keys(pending)).toEqual([`cases/contact/${SENDING_DAY}/${id}`]);
		expect(Object.values(claims)).toEqual([expect.objectContaining({ id })]);
		expect([sent, mails]).toEqual([{}, []]);
		expect(log).toEqual([
			{ event: 'Submission accepted', form: 'contact', id },
			{ event: 'Email not sent', form: 'contact', id, reason },
		]);
	},
);

it('if the store can’t count a receipt, it is sent later, and the association’s mail at once', async () => {
	setTime(START);
	const functions = await startFormFunctions(({ method, url }) =>
		method === 'PUT' && url.includes('dev/pace') ? new Response(null, { status: 403 }) : undefined,
	);
	await functions.post('order', VALID_FORMS.order);
	const { mails } = await functions.finish();
	expect(mails.map(({ To }) => To)).toEqual([expect.stringContaining('associacao@exemplo.pt')]);
	const others = await functions.startAnother();
	await others.runAt(RETRY);
	expectDone('order', 1, await others.finish());
});

it('no form waits longer than one try for a mail service that hangs', async () => {
	setTime(START);
	const functions = await startFormFunctions();
	functions.sink.behave('hang');
	for (const form of FILED_FORMS) expect((await functions.post(form, VALID_FORMS[form])).status).toBe(200);
	const { log } = await functions.finish();
	const tries = FILED_FORMS.flatMap((form) => firstRecipients({ form }));
	expect(log.filter(({ event }) => event === 'Email not sent')).toHaveLength(tries.length);
	functions.sink.behave('accept');
	const another = await functions.startAnother();
	await another.runAt(RETRY);
	const { pending, sent, mails } = await another.finish();
	expect([pending, Object.keys(sent).length]).toEqual([{}, FILED_FORMS.length]);
	expect(mails.filter(({ To }) => To?.includes('associacao@exemplo.pt'))).toHaveLength(FILED_FORMS.length);
});
