import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { openBlobs } from '#netlify/server/blobs.ts';
import { site, storeRules } from '#netlify/server/content.ts';
import { readRecord } from '#netlify/server/desk/desk-rules.ts';
import { rulesOf, type Submission } from '#netlify/server/outbox/submission.ts';
import { erase } from '#netlify/server/outbox/submission-store.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import { findSubmissions } from '../../../commands/submissions-search.ts';

/** The functions' requests to their services that can go wrong, by method and part of the address. */
const REQUESTS = {
	pending: ['PUT', '/pending/'],
	claim: ['PUT', '/claims/'],
	claimRead: ['GET', '/claims/'],
	place: ['PUT', '/visitor-mails/'],
	sent: ['PUT', '/sent/'],
	removal: ['DELETE', '/pending/'],
	lease: ['PUT', '/leases/'],
	traces: ['PUT', '/desk-traces/'],
	record: ['PUT', '/desk/'],
	mail: ['POST', '/email'],
	lookUp: ['GET', '/messages/outbound'],
} as const;

/**
 * How a request goes wrong: `refused` is answered 403, `error` 500; `unheard` is done but answered 500; `late` is done
 * once it is released; `lost` is never done.
 */
const MISHAPS = ['refused', 'error', 'unheard', 'late', 'lost'] as const;

interface Mishap {
	readonly request: keyof typeof REQUESTS;
	readonly kind: (typeof MISHAPS)[number];
}

/**
 * Milliseconds between two looks, and how many looks in a row must find no request: a busy machine takes its time between
 * two requests of a process.
 */
const STILL_MS = 10;
const STILL_TURNS = 5;

/** Services whose next request of a kind can be made to go wrong. */
const createUnreliableServices = () => {
	const armed: Mishap[] = [];
	/** The functions that release held requests, with the moment at which each request began to wait. */
	const held = new Map<() => void, number>();
	let moving = 0;
	let lateMails = 0;

	const takeMishap = ({ method, url }: Request): Mishap | undefined => {
		const index = armed.findIndex(({ request }) => {
			const [verb, part] = REQUESTS[request];
			return method === verb && url.includes(part);
		});
		return index < 0 ? undefined : armed.splice(index, 1)[0];
	};

	const hold = async (): Promise<void> => {
		const released = Promise.withResolvers<void>();
		held.set(released.resolve, Date.now());
		moving -= 1;
		await released.promise;
		moving += 1;
	};

	const suffer = async (mishap: Mishap, forward: () => Promise<Response>): Promise<Response> => {
		const refusal = new Response(null, { status: 403 });
		if (mishap.kind === 'refused') return refusal;
		if (mishap.kind === 'error') return new Response(null, { status: 500 });
		if (mishap.kind === 'unheard') {
			await forward();
			return new Response(null, { status: 500 });
		}
		await hold();
		if (mishap.kind === 'lost') return refusal;
		if (mishap.request === 'mail') lateMails += 1;
		return forward();
	};

	const thaw = () => {
		for (const release of held.keys()) release();
		held.clear();
	};

	return {
		fault: (async (request, forward) => {
			moving += 1;
			try {
				const mishap = takeMishap(request);
				return mishap ? await suffer(mishap, forward) : await forward();
			} finally {
				moving -= 1;
			}
		}) satisfies Fault,
		/** Makes the next request of that kind go wrong. */
		arm: (mishap: Mishap) => void armed.push(mishap),
		/** How many mails were held back and reached Postmark late, perhaps after others had been sent in their place. */
		countLateMails: () => lateMails,
		/** When the oldest request that is still held back began to wait, in milliseconds since 1970. */
		heldSince: () => Math.min(...held.values()),
		/** Waits until all requests under way are held back or answered and no other follows. */
		untilStill: async () => {
			for (let still = 0; still < STILL_TURNS; still = moving > 0 ? 0 : still + 1)
				await new Promise((resolve) => setTimeout(resolve, STILL_MS));
		},
		/** Releases the requests that are held back: late ones are done, lost ones are refused. */
		thaw,
		/** Releases the requests that are held back, and ends all faults. */
		heal: () => {
			armed.length = 0;
			thaw();
		},
	};
};
type UnreliableServices = ReturnType<typeof createUnreliableServices>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Requests are held back for less than a day, because the functions assume that none takes longer. */
const LATEST_MS = 20 * HOUR_MS;

const POPULATION_FORMS = ['contact', 'member', 'order', 'withdrawal'] as const;
/** Settings for the population's forms, in days: short enough that its clock passes them. */
const POPULATION_DAYS = { duplicateDays: 3, retentionDays: 9 };
/** After these an order is reminded, and after as many again it is cancelled. */
const POPULATION_PAYMENT_DAYS = 2;
const KEYS = ['3f0c2a9e-5b1d-4c7a-9e2f-8a6b4c1d0e5f', 'c8a1b2d3-1111-4222-8333-444455556666', undefined];
const EMAILS = ['ana@exemplo.pt', 'rui@exemplo.pt'];

const mishapOf = (...requests: readonly Mishap['request'][]) =>
	fc.option(fc.record({ request: fc.constantFrom(...requests), kind: fc.constantFrom(...MISHAPS) }), {
		nil: undefined,
	});

const submit = fc.record({
	do: fc.constant('submit' as const),
	form: fc.constantFrom(...POPULATION_FORMS),
	email: fc.constantFrom(...EMAILS),
	key: fc.constantFrom(...KEYS),
	text: fc.constantFrom('Um', 'Dois'),
	mishap: mishapOf('pending', 'claim', 'claim', 'claimRead', 'place', 'mail', 'sent', 'removal'),
});
const clock = fc.record({
	do: fc.constantFrom('process-due' as const, 'process-due' as const, 'process-due' as const, 'purge-expired' as const),
	/** How many milliseconds later the scheduled function runs; `runs` is how many of its runs begin at that moment. */
	after: fc.constantFrom(0, 7 * MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, 13 * HOUR_MS, 2 * DAY_MS, 5 * DAY_MS),
	runs: fc.constantFrom(1, 2),
	mishap: mishapOf('pending', 'sent', 'mail', 'lookUp', 'removal', 'lease', 'traces', 'record'),
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
	{ weight: 1, arbitrary: erasure },
	{ weight: 1, arbitrary: mail },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('thaw' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const valuesOf = ({ form, email, key, text }: Extract<Step, { do: 'submit' }>) => {
	const free = form === 'contact' ? { message: text } : form === 'order' ? { note: text } : { name: text };
	return { ...VALID_FORMS[form], ...free, email, key };
};

/** The name by which tests recognise a submission, made of the values that were sent. */
const nameOf = (form: string, input: Readonly<Record<string, unknown>>) =>
	[form, input['email'], input['message'] ?? input['note'] ?? input['name']].join(' ');

/** Plays a random history of visitors, scheduled runs, faults of services and deletions against the functions. */
const createPopulation = (functions: FormFunctions, services: UnreliableServices) => {
	const accepted: { readonly name: string; readonly at: number }[] = [];
	const erased = new Set<string>();
	const erasedNames = new Set<string>();
	const answers: Promise<unknown>[] = [];

	const sendForm = (step: Extract<Step, { do: 'submit' }>): void => {
		const values = valuesOf(step);
		const at = Date.now();
		const answer = functions.post(step.form, values).then(({ status }) => {
			expect([200, 409, 500]).toContain(status);
			if (status === 200) accepted.push({ name: nameOf(step.form, values), at });
		});
		answers.push(answer);
	};

	const eraseOf = async (email: string): Promise<void> => {
		const blobs = openBlobs('dev');
		for (const { entry, record } of await findSubmissions(blobs, { email })) {
			await erase(blobs, record, entry.key);
			erased.add(record.id);
			// Its visitor may not have received the 200 yet.
			erasedNames.add(nameOf(record.form, record.input));
		}
		for (const { name } of accepted) if (name.includes(email)) erasedNames.add(name);
	};

	const call = async ({ do: name, after, runs }: Extract<Step, { after: number }>): Promise<void> => {
		if (Date.now() + after - services.heldSince() > LATEST_MS) {
			services.thaw();
			await services.untilStill();
		}
		vi.setSystemTime(Date.now() + after);
		for (let run = 0; run < runs; run++) answers.push(functions.run(name));
	};

	const take = async (step: Step): Promise<void> => {
		if ('mishap' in step && step.mishap) services.arm(step.mishap);
		if (step.do === 'submit') sendForm(step);
		else if (step.do === 'erase') await eraseOf(step.email).catch(() => undefined);
		else if (step.do === 'mail') functions.sink.behave(step.mode);
		else if (step.do === 'thaw') services.thaw();
		else await call(step);
		await services.untilStill();
	};

	/** Ends all faults, and runs the scheduled functions until everything that waits is due. */
	const rest = async (): Promise<void> => {
		functions.sink.behave('accept');
		services.heal();
		await Promise.all(answers);
		await functions.settle();
		for (let turn = 0; turn < 5; turn++) {
			vi.setSystemTime(Date.now() + 13 * HOUR_MS);
			await functions.run('process-due');
			await functions.run('purge-expired');
		}
	};

	/** `rest` is longer than the time to pay. */
	const expectReminded = async (order: Submission, followUps: readonly string[]): Promise<void> => {
		const { steps } = await readRecord(openBlobs('dev'), order);
		const done = steps.map(({ action }) => action);
		expect(done.join(), 'the clock').toMatch(/^(?:withdraw|remind(?:,expire|,withdraw)?)$/);
		const mails = followUps.filter((mail) => mail.includes(String(order.input['number'])));
		expect(new Set(mails).size, 'notified').toBe(done.filter((action) => action !== 'withdraw').length * 2);
	};

	const expectDone = async (): Promise<void> => {
		const { pending, parked, sent, claims, mails } = await functions.look();
		expect([pending, parked]).toEqual([{}, {}]);
		const all = Object.values(sent) as Submission[];
		const filed = all.filter(({ form }) => form !== 'follow-up');
		const names = filed.map(({ form, input }) => nameOf(form, input));

		const isDue = (at: number) => Date.now() - at < (POPULATION_DAYS.retentionDays - 1) * DAY_MS;
		const kept = accepted.filter(({ name, at }) => isDue(at) && !erasedNames.has(name));
		expect(
			kept.map(({ name }) => name).filter((name) => !names.includes(name)),
			'lost',
		).toEqual([]);
		expect(
			filed.filter(({ id }) => erased.has(id)),
			'back after its deletion',
		).toEqual([]);

		// A mail that follows a submission goes to one side alone.
		const isCounted = ({ Tag, To }: CaughtMessage) => Tag === 'follow-up' || To?.includes('associacao@');
		const counted = mails.filter(isCounted).map(({ Metadata }) => Metadata?.['id']);
		const counts = filed.map(({ id }) => counted.filter((about) => about === id).length);
		expect(
			counts.filter((count) => count === 0),
			'not mailed',
		).toEqual([]);
		const followUps = mails.filter(({ Tag }) => Tag === 'follow-up').map(({ To, Subject }) => `${To} ${Subject}`);
		const doubled = counts.reduce((sum, count) => sum + count - 1, 0) + followUps.length - new Set(followUps).size;
		expect(doubled, 'mailed twice').toBeLessThanOrEqual(services.countLateMails());
		for (const order of filed.filter(({ form }) => form === 'order')) await expectReminded(order, followUps);

		const ids = new Set(filed.map(({ id }) => id));
		const holders = Object.values(claims).map((claim) => (claim as { id: string }).id);
		expect(
			holders.filter((id) => !ids.has(id)),
			'a claim of nobody',
		).toEqual([]);
	};

	/** Expects an empty store after all retention periods. */
	const expectEnd = async (): Promise<void> => {
		for (const days of [POPULATION_DAYS.retentionDays + 2, rulesOf('follow-up').retentionDays + 2]) {
			vi.setSystemTime(Date.now() + days * DAY_MS);
			await functions.run('purge-expired');
		}
		const { blobs } = await functions.store.list();
		const keys = blobs.map(({ key }) => key).filter((key) => !/^(?:leases|done|secrets|desk-traces)\//.test(key));
		expect(keys, 'outlives its retention').toEqual([]);
	};

	return { take, rest, expectDone, expectEnd };
};

/**
 * How many populations are tried, and from which seed. Normally they are always the same few, so that a test never
 * fails by chance at an unrelated change. A longer search tries others.
 */
const { POPULATIONS, POPULATIONS_SEED } = process.env;
const SEARCH = POPULATIONS
	? { numRuns: Number(POPULATIONS), ...(POPULATIONS_SEED && { seed: Number(POPULATIONS_SEED) }) }
	: { numRuns: 5, seed: 1, endOnFailure: true };

const START = '2026-03-01T12:00:20.000Z';

const live = async (steps: readonly Step[]): Promise<void> => {
	vi.setSystemTime(START);
	const services = createUnreliableServices();
	const functions = await startFormFunctions(services.fault);
	const population = createPopulation(functions, services);
	for (const step of steps) await population.take(step);
	await population.rest();
	await population.expectDone();
	await population.expectEnd();
	await functions.finish();
};

it('whatever visitors, scheduled runs and services do, each accepted submission is stored and mailed once, timed actions happen once, and nothing else remains', {
	timeout: 3_600_000,
}, async () => {
	for (const form of POPULATION_FORMS) {
		const { duplicateDays, retentionDays } = POPULATION_DAYS;
		const rules = site.forms[form];
		changeSettings(rules, { retentionDays, ...('duplicateDays' in rules && { duplicateDays }) });
	}
	changeSettings(storeRules().payment, { days: POPULATION_PAYMENT_DAYS });
	expect(rulesOf('contact')).toMatchObject(POPULATION_DAYS);
	onTestFinished(() => void vi.useRealTimers());
	await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), live), SEARCH);
});
