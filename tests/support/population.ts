import fc from 'fast-check';
import { expect, vi } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { openBlobs } from '#netlify/server/blobs.ts';
import { readRecord } from '#netlify/server/desk/desk-rules.ts';
import { findSubmissions } from '#netlify/server/outbox/listing.ts';
import { rulesOf, type Submission } from '#netlify/server/outbox/submission.ts';
import { SubmissionStore } from '#netlify/server/outbox/submission-store.ts';
import type { FormFunctions } from '#tests/support/form-functions.ts';
import { MISHAPS, type Mishap, type UnreliableServices } from '#tests/support/unreliable-services.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Requests are held back for less than a day, because the functions assume that none takes longer. */
const LATEST_MS = 20 * HOUR_MS;

export const POPULATION_FORMS = ['contact', 'member', 'order', 'withdrawal'] as const;
/** Settings for the population's forms, in days: short enough that its clock passes them. */
export const POPULATION_DAYS = { duplicateDays: 3, retentionDays: 9 };
/** After these an order is reminded, and after as many again it is cancelled. */
export const POPULATION_PAYMENT_DAYS = 2;
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
	do: fc.constantFrom('retry-mail' as const, 'retry-mail' as const, 'retry-mail' as const, 'purge-expired' as const),
	/** How many milliseconds later the scheduled function runs; `runs` is how many of its runs begin at that moment. */
	after: fc.constantFrom(0, 7 * MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, 13 * HOUR_MS, 2 * DAY_MS, 5 * DAY_MS),
	runs: fc.constantFrom(1, 2),
	mishap: mishapOf('pending', 'sent', 'mail', 'lookUp', 'removal', 'lease', 'traces', 'record'),
});
const erase = fc.record({ do: fc.constant('erase' as const), email: fc.constantFrom(...EMAILS) });
const mail = fc.record({
	do: fc.constant('mail' as const),
	mode: fc.constantFrom('accept' as const, 'fail' as const, 'refuse' as const),
});

/** One event of a random history. */
export const step = fc.oneof(
	{ weight: 5, arbitrary: submit },
	{ weight: 5, arbitrary: clock },
	{ weight: 1, arbitrary: erase },
	{ weight: 1, arbitrary: mail },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('thaw' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const valuesOf = ({ form, email, key, text }: Extract<Step, { do: 'submit' }>) => {
	const free = form === 'contact' ? { message: text } : form === 'order' ? { note: text } : { name: text };
	return { ...VALID_FORMS[form], ...free, email, key };
};

/** The name by which tests recognise a submission, made of the values that were sent. */
const nameOf = (form: string, input: Readonly<Record<string, unknown>>) =>
	[form, input['email'], input['message'] ?? input['note'] ?? input['name']].join(' ');

/** Plays a random history of visitors, scheduled runs, faults of services and deletions against the functions. */
export class Population {
	readonly #functions: FormFunctions;
	readonly #services: UnreliableServices;
	readonly #accepted: { readonly name: string; readonly at: number }[] = [];
	readonly #erased = new Set<string>();
	readonly #erasedNames = new Set<string>();
	readonly #answers: Promise<unknown>[] = [];

	constructor(functions: FormFunctions, services: UnreliableServices) {
		this.#functions = functions;
		this.#services = services;
	}

	#submit(step: Extract<Step, { do: 'submit' }>): void {
		const values = valuesOf(step);
		const at = Date.now();
		const answer = this.#functions.post(step.form, values).then(({ status }) => {
			expect([200, 409, 500]).toContain(status);
			if (status === 200) this.#accepted.push({ name: nameOf(step.form, values), at });
		});
		this.#answers.push(answer);
	}

	async #erase(email: string): Promise<void> {
		const blobs = openBlobs('dev');
		for await (const { entry, record } of findSubmissions(blobs, { email })) {
			await new SubmissionStore(blobs).erase(record, entry.key);
			this.#erased.add(record.id);
			// Its visitor may not have received the 200 yet.
			this.#erasedNames.add(nameOf(record.form, record.input));
		}
		for (const { name } of this.#accepted) if (name.includes(email)) this.#erasedNames.add(name);
	}

	async #call({ do: name, after, runs }: Extract<Step, { after: number }>): Promise<void> {
		const { heldSince = Number.POSITIVE_INFINITY } = this.#services;
		if (Date.now() + after - heldSince > LATEST_MS) {
			this.#services.thaw();
			await this.#services.untilStill();
		}
		vi.setSystemTime(Date.now() + after);
		for (let run = 0; run < runs; run++) this.#answers.push(this.#functions.run(name));
	}

	async take(step: Step): Promise<void> {
		if ('mishap' in step && step.mishap) this.#services.arm(step.mishap);
		if (step.do === 'submit') this.#submit(step);
		else if (step.do === 'erase') await this.#erase(step.email).catch(() => undefined);
		else if (step.do === 'mail') this.#functions.sink.behave(step.mode);
		else if (step.do === 'thaw') this.#services.thaw();
		else await this.#call(step);
		await this.#services.untilStill();
	}

	/** Ends all faults, and runs the scheduled functions until everything that waits is due. */
	async rest(): Promise<void> {
		this.#functions.sink.behave('accept');
		this.#services.heal();
		await Promise.all(this.#answers);
		await this.#functions.settle();
		for (let call = 0; call < 5; call++) {
			vi.setSystemTime(Date.now() + 13 * HOUR_MS);
			await this.#functions.run('retry-mail');
			await this.#functions.run('purge-expired');
		}
	}

	/** `rest` takes longer than a buyer has to pay. */
	async #expectReminded(order: Submission, followUps: readonly string[]): Promise<void> {
		const { steps } = await readRecord(openBlobs('dev'), order);
		const done = steps.map(({ action }) => action);
		expect(done.join(), 'the clock').toMatch(/^(?:withdraw|remind(?:,expire|,withdraw)?)$/);
		const told = followUps.filter((mail) => mail.includes(String(order.input['number'])));
		expect(new Set(told).size, 'told').toBe(done.filter((action) => action !== 'withdraw').length * 2);
	}

	async expectDone(): Promise<void> {
		const { pending, parked, sent, claims, mails } = await this.#functions.look();
		expect([pending, parked]).toEqual([{}, {}]);
		const all = Object.values(sent) as Submission[];
		const filed = all.filter(({ form }) => form !== 'follow-up');
		const names = filed.map(({ form, input }) => nameOf(form, input));

		const isDue = (at: number) => Date.now() - at < (POPULATION_DAYS.retentionDays - 1) * DAY_MS;
		const kept = this.#accepted.filter(({ name, at }) => isDue(at) && !this.#erasedNames.has(name));
		expect(
			kept.map(({ name }) => name).filter((name) => !names.includes(name)),
			'lost',
		).toEqual([]);
		expect(
			filed.filter(({ id }) => this.#erased.has(id)),
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
		expect(doubled, 'mailed twice').toBeLessThanOrEqual(this.#services.lateMails);
		for (const order of filed.filter(({ form }) => form === 'order')) await this.#expectReminded(order, followUps);

		const ids = new Set(filed.map(({ id }) => id));
		const holders = Object.values(claims).map((claim) => (claim as { id: string }).id);
		expect(
			holders.filter((id) => !ids.has(id)),
			'a claim of nobody',
		).toEqual([]);
	}

	/** Expects an empty store after all retention periods. */
	async expectEnd(): Promise<void> {
		for (const days of [POPULATION_DAYS.retentionDays + 2, rulesOf('follow-up').retentionDays + 2]) {
			vi.setSystemTime(Date.now() + days * DAY_MS);
			await this.#functions.run('purge-expired');
		}
		const { blobs } = await this.#functions.store.list();
		const keys = blobs.map(({ key }) => key).filter((key) => !/^(?:leases|done|secrets|desk-traces)\//.test(key));
		expect(keys, 'outlives its retention').toEqual([]);
	}
}
