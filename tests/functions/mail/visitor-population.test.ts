import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSubmissions } from '#commands/submissions/search.ts';
import { rulesOf, site, storeRules } from '#netlify/server/base/content.ts';
import { type Case, deliveryOf, isUnreached, stateOf } from '#netlify/server/cases/case.ts';
import { erase } from '#netlify/server/cases/case-store.ts';
import { isPossible } from '#netlify/server/forms/desk-rules.ts';
import { FORMS } from '#netlify/server/forms/forms.ts';
import { caseNotifier } from '#netlify/server/forms/notices.ts';
import { openBlobs } from '#netlify/server/store/blobs.ts';
import { routes } from '#src/routes.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { giveAccess, pressDesk } from '#tests/support/desk.ts';
import { createMishaps, MISHAPS } from '#tests/support/faulty-proxy.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

/** The functions' requests to their services that can go wrong, by method and part of the address. */
const REQUESTS = {
	case: ['PUT', '/cases/'],
	caseRead: ['GET', '/cases/'],
	mark: ['PUT', '/due/'],
	removal: ['DELETE', '/due/'],
	claim: ['PUT', '/claims/'],
	claimRead: ['GET', '/claims/'],
	pace: ['PUT', '/pace'],
	clock: ['PUT', '/clock'],
	openMark: ['PUT', '/open/'],
	mail: ['POST', '/email'],
	lookUp: ['GET', '/messages/outbound'],
} as const;

/**
 * Milliseconds between two looks, and how many looks in a row must find no request: a busy machine takes its time between
 * two requests of a process.
 */
const STILL_MS = 10;
const STILL_TURNS = 5;

/** Requests are held back for less than a day, because the functions assume that none takes longer. */
const LATEST_MS = 20 * millisecondsInHour;

const SENT_FORMS = ['contact', 'member', 'order', 'withdrawal'] as const;
/** Settings for these forms, in days: short enough that the population's clock passes them. */
const DAYS = { duplicateDays: 3, retentionDays: 9 };
/** After these an order is reminded, and after as many again it is cancelled. */
const PAYMENT_DAYS = 2;
const KEYS = ['3f0c2a9e-5b1d-4c7a-9e2f-8a6b4c1d0e5f', 'c8a1b2d3-1111-4222-8333-444455556666', undefined];
const EMAILS = ['ana@exemplo.pt', 'rui@exemplo.pt'];

const mishapOf = (...requests: readonly (keyof typeof REQUESTS)[]) =>
	fc.option(fc.record({ request: fc.constantFrom(...requests), kind: fc.constantFrom(...MISHAPS) }), {
		nil: undefined,
	});

const submit = fc.record({
	do: fc.constant('submit' as const),
	form: fc.constantFrom(...SENT_FORMS),
	email: fc.constantFrom(...EMAILS),
	key: fc.constantFrom(...KEYS),
	text: fc.constantFrom('Um', 'Dois'),
	mishap: mishapOf('mark', 'case', 'case', 'claim', 'claim', 'claimRead', 'pace', 'mail'),
});
const clock = fc.record({
	do: fc.constantFrom('process-due' as const, 'process-due' as const, 'process-due' as const, 'purge-expired' as const),
	/** How many hours later the scheduled function runs; `runs` is how many of its runs begin at that moment. */
	after: fc.constantFrom(0, 7 / 60, 11 / 60, 1, 13, 48, 120),
	runs: fc.constantFrom(1, 2),
	mishap: mishapOf('mark', 'case', 'caseRead', 'mail', 'lookUp', 'removal', 'clock', 'pace', 'openMark'),
});
/** The association presses a button about what somebody sent: the numbers choose which, of those that are possible. */
const press = fc.record({
	do: fc.constant('press' as const),
	about: fc.nat(99),
	button: fc.nat(99),
	mishap: mishapOf('mark', 'case', 'case', 'caseRead', 'pace', 'mail'),
});
const erasure = fc.record({ do: fc.constant('erase' as const), email: fc.constantFrom(...EMAILS) });
const mail = fc.record({
	do: fc.constant('mail' as const),
	mode: fc.constantFrom('accept' as const, 'fail' as const, 'refuse' as const),
});

/** One event of a random history. */
const step = fc.oneof(
	{ weight: 5, arbitrary: submit },
	{ weight: 5, arbitrary: clock },
	{ weight: 3, arbitrary: press },
	{ weight: 1, arbitrary: erasure },
	{ weight: 1, arbitrary: mail },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The name of a submission in tests, made of the values that were sent. */
const nameOf = (form: string, input: Readonly<Record<string, unknown>>) =>
	[form, input['email'], input['message'] ?? input['note'] ?? input['name']].join(' ');

const countOf = <Item>(items: readonly Item[], item: Item): number => items.filter((one) => one === item).length;

const mostOf = <Item>(items: readonly Item[]): number => Math.max(0, ...items.map((item) => countOf(items, item)));

/** How many of the mails came more often than they may. */
const doubledIn = (mails: readonly string[], allowed: (mail: string) => number): number =>
	[...new Set(mails)].reduce((sum, mail) => sum + Math.max(0, countOf(mails, mail) - allowed(mail)), 0);

const passTime = (ms: number) => setTime(new Date(Date.now() + ms).toISOString());

/** Plays a random history of visitors, scheduled runs, faults of services and deletions against the functions. */
const runSteps = async (steps: readonly Step[]): Promise<void> => {
	setTime('2026-03-01T12:00:20.000Z');
	const mishaps = createMishaps();
	const functions = await startFormFunctions(mishaps.fault);
	await giveAccess(functions.origin, functions.store);
	const accepted: { readonly name: string; readonly at: number }[] = [];
	const erased = new Set<string>();
	const answers: Promise<unknown>[] = [];
	/** How many mails may have reached Postmark late, perhaps after others had been sent in their place. */
	let lateMails = 0;

	/** Waits until all requests under way are held back or answered and no other follows. */
	const untilStill = async () => {
		for (let still = 0; still < STILL_TURNS; still = mishaps.countMoving() > 0 ? 0 : still + 1)
			await new Promise((resolve) => setTimeout(resolve, STILL_MS));
	};

	const sendForm = ({ form, email, key, text }: Extract<Step, { do: 'submit' }>): void => {
		const free = form === 'contact' ? { message: text } : form === 'order' ? { note: text } : { name: text };
		const values = { ...VALID_FORMS[form], ...free, email, key };
		const at = Date.now();
		const answer = functions.post(form, values).then(({ status }) => {
			expect([200, 409, 500]).toContain(status);
			if (status === 200) accepted.push({ name: nameOf(form, values), at });
		});
		answers.push(answer);
	};

	const pressButton = async ({ about, button }: Extract<Step, { do: 'press' }>): Promise<void> => {
		const { pending, sent } = await functions.look();
		// Their keys are random: another order would be another history.
		const cases = Object.values({ ...pending, ...sent }).sort((a, b) =>
			nameOf(a.form, a.input).localeCompare(nameOf(b.form, b.input)),
		);
		const one = cases[about % cases.length];
		if (!one) return;
		const { form, id, receivedAt, input, steps } = one;
		const names = Object.entries(FORMS[form].desk.actions).flatMap(([name, action]) =>
			!action.hasNoButton && (action.isFor?.(input) ?? true) && isPossible(action, stateOf(steps)) ? [name] : [],
		);
		const name = names[button % names.length];
		// A page that could not be shown, after a fault, is no answer, and the association may press again.
		if (name)
			answers.push(
				pressDesk(functions.origin, routes.deskAction(form, receivedAt.slice(0, 10), id, name)).catch(() => undefined),
			);
	};

	const eraseOf = async (email: string): Promise<void> => {
		const blobs = openBlobs('dev');
		for (const { record } of await findSubmissions(blobs, { email })) {
			await erase(blobs, record);
			erased.add(record.id);
			// Its visitor may not have received the 200 yet.
			erased.add(nameOf(record.form, record.input));
		}
		for (const { name } of accepted) if (name.includes(email)) erased.add(name);
	};

	const call = async ({ do: name, after, runs }: Extract<Step, { after: number }>): Promise<void> => {
		if (Date.now() + after * millisecondsInHour - mishaps.heldSince() > LATEST_MS) {
			mishaps.release();
			await untilStill();
		}
		passTime(after * millisecondsInHour);
		for (let run = 0; run < runs; run++) answers.push(functions.run(name));
	};

	for (const one of steps) {
		if ('mishap' in one && one.mishap) {
			const { request, kind } = one.mishap;
			const [method, part] = REQUESTS[request];
			void mishaps.next(method, part, kind).then(() => {
				if (request === 'mail' && kind === 'late') lateMails += 1;
			});
		}
		if (one.do === 'submit') sendForm(one);
		else if (one.do === 'erase') await eraseOf(one.email).catch(() => undefined);
		else if (one.do === 'mail') functions.sink.behave(one.mode);
		else if (one.do === 'press') await pressButton(one);
		else if (one.do === 'release') mishaps.release();
		else await call(one);
		await untilStill();
	}

	// All faults end, and the scheduled functions run until everything that waits is due: longer than the time to pay.
	functions.sink.behave('accept');
	mishaps.disarm();
	mishaps.release();
	await Promise.all(answers);
	await functions.settle();
	for (let turn = 0; turn < 5; turn++) {
		passTime(13 * millisecondsInHour);
		await functions.run('process-due');
		await functions.run('purge-expired');
	}

	const mails = await functions.mails();
	const entriesIn = async (prefix: string): Promise<unknown[]> => {
		const { blobs } = await functions.store.list({ prefix });
		return Promise.all(blobs.map(({ key }) => functions.store.get(key, { type: 'json' })));
	};
	const filed = (await entriesIn('cases/')) as Case[];
	const claims = (await entriesIn('claims/')) as { id: string }[];
	expect(filed.map(deliveryOf).filter((delivery) => delivery !== 'sent')).toEqual([]);
	const names = filed.map(({ form, input }) => nameOf(form, input));
	const isKept = (at: number) => Date.now() - at < (DAYS.retentionDays - 1) * millisecondsInDay;
	// A repeat is as old as what it repeats.
	const first = accepted.filter(({ name }, index) => accepted.findIndex((one) => one.name === name) === index);
	const lost = first.filter(({ name, at }) => isKept(at) && !erased.has(name) && !names.includes(name));
	expect(lost, 'lost').toEqual([]);
	const back = filed.filter(({ id }) => erased.has(id));
	expect(back, 'back after its deletion').toEqual([]);

	// Two cases of one visitor may have the same subject.
	const notices = mails
		.filter(({ Tag }) => Tag?.startsWith('desk-'))
		.map(({ To, Subject, TextBody }) => `${To} ${Subject} ${TextBody?.match(/Referência: \S+|não recebeu «[^»]*»/g)}`);
	/** How often a mail may have come: a button may be pressed again in a later state. */
	const allowed = (text: string): number =>
		Math.max(
			1,
			...filed.filter(({ id }) => text.includes(id)).map(({ steps }) => mostOf(steps.map(({ action }) => action))),
		);
	// A flood's mails come in digests, which quote each reference.
	const counts = filed.map(
		({ id }) =>
			mails.filter(
				({ To, Tag, TextBody }) =>
					!Tag?.startsWith('desk-') && To?.includes('associacao@') && TextBody?.includes(`Referência: ${id}`),
			).length,
	);
	expect(counts, 'not mailed').not.toContain(0);
	const doubled = counts.reduce((sum, count) => sum + count - 1, 0) + doubledIn(notices, allowed);
	expect(doubled, 'mailed twice').toBeLessThanOrEqual(lateMails);
	for (const order of filed.filter(({ form }) => form === 'order')) {
		// Whom no mail reaches the association telephones.
		if (isUnreached(order)) continue;
		const actions = order.steps.map(({ action }) => action);
		if (order.steps.some(({ by }) => by === 'link')) continue;
		expect(actions.join(), 'the clock').toMatch(/^(?:withdraw|remind(?:,expire|,withdraw)?)$/);
		const notified = notices.filter((text) => text.includes(String(order.input['number'])));
		expect(new Set(notified).size).toBe(actions.filter((action) => action !== 'withdraw').length * 2);
	}
	for (const one of filed) {
		const { form, id, steps } = one;
		for (const [index, { action, to }] of steps.entries()) {
			const state = stateOf(steps.slice(0, index));
			expect([id, action, FORMS[form].desk.actions[action]?.to[state] ?? state]).toEqual([id, action, to]);
		}
		expect(caseNotifier.noticesOf(one), 'not told').toEqual([]);
		const told = steps.findLast(({ notified }) => notified.some(({ to }) => to === 'visitor'));
		const subject = told?.notified.find(({ to }) => to === 'visitor')?.subject ?? '';
		if (told && told.by !== 'form' && !isUnreached(one))
			expect(notices.filter((text) => text.includes(id)).join(), 'not mailed').toContain(subject);
	}
	const holders = claims.map(({ id }) => id);
	expect(
		filed.map(({ id }) => id),
		'a claim of nobody',
	).toEqual(expect.arrayContaining(holders));

	// The tombstones of what was deleted last longest.
	for (const days of [DAYS.retentionDays + 2, 41]) {
		passTime(days * millisecondsInDay);
		await functions.run('purge-expired');
	}
	const keys = (await functions.store.list()).blobs.map(({ key }) => key);
	expect(keys.join('\n'), 'outlives its retention').not.toMatch(/^(?!clock$|secrets\/)./m);
	await functions.finish();
};

/** Normally the same few, so that a test never fails by chance at an unrelated change. A longer search tries others. */
const { POPULATIONS } = process.env;
const SEARCH = {
	...(POPULATIONS ? { numRuns: Number(POPULATIONS) } : { numRuns: 5, seed: 1, endOnFailure: true }),
	// `npm test` says in its summary what went wrong.
	includeErrorInReport: true,
};

it('whatever visitors, scheduled runs and services do, each accepted submission is stored and mailed once, timed actions happen once, and nothing else remains', {
	timeout: 60 * millisecondsInMinute,
}, async () => {
	for (const form of SENT_FORMS) {
		const { duplicateDays, retentionDays } = DAYS;
		const rules = site.forms[form];
		changeSettings(rules, { retentionDays, ...('duplicateDays' in rules && { duplicateDays }) });
	}
	changeSettings(storeRules().payment, { days: PAYMENT_DAYS });
	expect(rulesOf('contact')).toMatchObject(DAYS);
	await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), runSteps), SEARCH);
});
