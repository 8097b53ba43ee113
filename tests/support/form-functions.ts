import { fileURLToPath } from 'node:url';
import { type EnvironmentContext, getStore, type Store, setEnvironmentContext } from '@netlify/blobs';
import { expect, onTestFinished, vi } from 'vitest';
import { startBlobs } from '#netlify/local/blobs.ts';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import type { MailSink } from '#netlify/local/mail-sink.ts';
import type { PlatformOptions } from '#netlify/local/platform.ts';
import { features } from '#netlify/server/base/content.ts';
import { type Case, type Delivery, deliveryOf } from '#netlify/server/cases/case.ts';
import type { FormName } from '#src/forms/form.ts';
import { changeSettings } from './change-settings.ts';
import { setTime } from './clock.ts';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';
import { startSink } from './mail-sink.ts';
import { startPlatformFor } from './platform.ts';
import { makeProject } from './temporary-project.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** A submission key, as pages create it. */
export const KEY = '3f0c2a9e-5b1d-4c7a-9e2f-8a6b4c1d0e5f';

/**
 * Rare answers of the real store: a weak ETag from a proxy, a conflict with a concurrent write, and a conflict although the
 * write took effect, as after a client's retry whose first answer was lost.
 */
const ODD_ANSWERS = { weak: 0.3, conflict: 0.1, unclear: 0.1 } as const;

/** A fixed seed, the same in all tests. */
const ODD_SEED = 27;

const createOddAnswers = () => {
	let state = ODD_SEED;
	const isNext = (kind: keyof typeof ODD_ANSWERS): boolean => {
		// A linear congruential generator (Numerical Recipes).
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32 < ODD_ANSWERS[kind];
	};
	const conflict = () => new Response(null, { status: 409 });
	return async ({ method, headers }: Request, serve: () => Promise<Response>): Promise<Response> => {
		const isConditional = headers.has('if-match') || headers.has('if-none-match');
		if (isConditional && isNext('conflict')) return conflict();
		const response = await serve();
		if (isConditional && response.ok && isNext('unclear')) return conflict();
		const etag = method === 'PUT' ? undefined : response.headers.get('etag');
		if (etag && isNext('weak')) response.headers.set('etag', `W/${etag}`);
		return response;
	};
};

/** Events, forms, ids, counts and reasons. An error's message would have other signs. */
const LOG_LINE =
	/^\{"event":"[\w -]+"(?:,"form":"[\w-]+")?(?:,"(?:id|function)":"[\w-]+")?(?:,"reason":"[\w :-]+")?(?:,"count":\d+)?\}$/;

type Entries = Readonly<Record<string, unknown>>;

type Cases = Readonly<Record<string, Case>>;

/** The store's cases by key, by what became of their first mails, its claims, mails oldest first, the log's lines. */
export interface Aftermath {
	readonly pending: Cases;
	readonly sent: Cases;
	readonly claims: Entries;
	readonly mails: readonly CaughtMessage[];
	readonly log: readonly Readonly<Record<string, unknown>>[];
}

/** The state without any submission. */
export const NOTHING: Aftermath = { pending: {}, sent: {}, claims: {}, mails: [], log: [] };

type Scheduled = 'process-due' | 'purge-expired';

/** The project's own functions on the local platform, with a blob service and a mail sink of their own. */
export interface FormFunctions {
	readonly origin: string;
	readonly sink: MailSink;
	/** The store itself, without faults. */
	readonly store: Store;
	/** POSTs the values as JSON; `init` may change the request. */
	post(form: FormName, values: unknown, init?: RequestInit): Promise<Response>;
	/** Calls the scheduled function. Returns its status. */
	run(name: Scheduled): Promise<number>;
	/** Moves the clock to each of these moments, and lets the function run there. */
	runAt(...moments: readonly string[]): Promise<void>;
	/** Moves the clock, and lets the function run that deletes what has expired. */
	purgeAt(moment: string): Promise<void>;
	/** Waits for `waitUntil` work. */
	settle(): Promise<void>;
	/** All mails, or a form's or kind's mails; oldest first. */
	mails(tag?: string): Promise<readonly CaughtMessage[]>;
	/** The current state, without waiting for work in progress. */
	look(): Promise<Aftermath>;
	/** Waits for `waitUntil` work and stops the platform. */
	finish(): Promise<Aftermath>;
	/** Starts another process with the same store and mail service, but without faults. The first may go on or hang. */
	startAnother(changes?: Partial<PlatformOptions>): Promise<FormFunctions>;
}

interface Services {
	readonly blobs: EnvironmentContext;
	readonly sink: MailSink;
	readonly linesOfLog: () => readonly string[];
}

const entriesOf = async (store: Store, prefix: string): Promise<Entries> => {
	const { blobs } = await store.list({ prefix });
	return Object.fromEntries(
		await Promise.all(blobs.map(async ({ key }) => [key, await store.get(key, { type: 'json' })] as const)),
	);
};

const startOn = async (
	services: Services,
	options: Partial<PlatformOptions>,
	fault?: Fault,
): Promise<FormFunctions> => {
	const { blobs, sink } = services;
	const edgeURL = fault ? `http://${await startFaultyProxy(blobs.edgeURL ?? '', fault)}` : blobs.edgeURL;
	setEnvironmentContext({ ...blobs, edgeURL, uncachedEdgeURL: edgeURL } as EnvironmentContext);
	vi.stubEnv('POSTMARK_HOST', fault ? await startFaultyProxy(`http://${sink.host}`, fault) : sink.host);
	const store = getStore({ ...blobs, name: `submissions-${options.deployContext ?? 'dev'}`, consistency: 'strong' });
	const platform = await startPlatformFor(PROJECT, options);

	const mails = async (tag?: string) =>
		(await sink.mailbox.list()).filter(({ Tag }) => tag === undefined || Tag === tag).toReversed();

	const look = async (): Promise<Aftermath> => {
		const cases = Object.entries((await entriesOf(store, 'cases/')) as Cases);
		const thoseThatAre = (delivery: Delivery): Cases =>
			Object.fromEntries(cases.filter(([, one]) => deliveryOf(one) === delivery));
		return {
			pending: thoseThatAre('pending'),
			sent: thoseThatAre('sent'),
			claims: await entriesOf(store, 'claims/'),
			mails: await mails(),
			log: services.linesOfLog().map((line) => JSON.parse(line)),
		};
	};

	const run = async (name: Scheduled) => (await fetch(`${platform.origin}/.netlify/functions/${name}`)).status;

	const runAt = async (moment: string, name: Scheduled): Promise<void> => {
		setTime(moment);
		expect(await run(name)).toBe(204);
		await platform.settle();
	};

	return {
		origin: platform.origin,
		sink,
		store,
		mails,
		look,
		settle: platform.settle,
		post: (form, values, init = {}) =>
			fetch(`${platform.origin}/api/${form}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(values),
				redirect: 'manual',
				...init,
			}),
		run,
		runAt: async (...moments) => {
			for (const moment of moments) await runAt(moment, 'process-due');
		},
		purgeAt: (moment) => runAt(moment, 'purge-expired'),
		finish: async () => {
			await platform.stop();
			return look();
		},
		startAnother: (changes) => startOn(services, { ...options, ...changes }),
	};
};

/**
 * Starts the functions until the test ends. `fault` decides what happens to their requests to the store and the mail
 * service.
 */
export const startFormFunctions = async (
	fault?: Fault,
	options: Partial<PlatformOptions> = {},
): Promise<FormFunctions> => {
	changeSettings(features, { day: false });
	const blobs = await startBlobs({ directory: await makeProject(), intercept: createOddAnswers() });
	onTestFinished(() => blobs.stop());
	const sink = await startSink();
	onTestFinished(async () => {
		for (const mail of await sink.mailbox.list()) expect(mail).toMatchObject({ TrackOpens: false, TrackLinks: 'None' });
	});
	const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	onTestFinished(() => {
		for (const line of linesOfLog().filter((text) => text.startsWith('{'))) expect(line).toMatch(LOG_LINE);
		stderr.mockRestore();
		vi.unstubAllEnvs();
	});
	vi.stubEnv('POSTMARK_SERVER_TOKEN', 'token');
	vi.stubEnv('MAIL_FROM', 'formularios@exemplo.pt');
	vi.stubEnv('MAIL_TO', 'associacao@exemplo.pt');
	const linesOfLog = () => stderr.mock.calls.flatMap(([text]) => String(text).split('\n')).filter(Boolean);
	return startOn({ blobs: blobs.environment, sink, linesOfLog }, options, fault);
};
