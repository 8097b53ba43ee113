import { fileURLToPath } from 'node:url';
import { getStore, type Store, setEnvironmentContext } from '@netlify/blobs';
import { onTestFinished, vi } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail/mailbox.ts';
import type { MailSink } from '#netlify/local/mail/sink.ts';
import type { PlatformOptions } from '#netlify/local/platform.ts';
import { type Fault, startFaultyBlobs } from '#tests/support/faulty-blobs.ts';
import { startSink } from '#tests/support/mail-sink.ts';
import { startPlatformFor } from '#tests/support/platform.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** What a visitor sends: the specification's fields alone. */
export const ENQUIRY = {
	name: 'Ana Reis',
	email: 'ana.reis@exemplo.pt',
	subject: 'Pedido de informações',
	message: 'Quantos lugares há?\n\nObrigada.',
};

/** A submission key as a page mints it. */
export const KEY = '3f0c2a9e-5b1d-4c7a-9e2f-8a6b4c1d0e5f';

/** What is left once every answer is given and all work is done: entries by key, mails oldest first, the log's lines. */
export interface Aftermath {
	readonly pending: Readonly<Record<string, unknown>>;
	readonly claims: Readonly<Record<string, unknown>>;
	readonly sent: Readonly<Record<string, unknown>>;
	readonly mails: readonly CaughtMessage[];
	readonly log: readonly Readonly<Record<string, unknown>>[];
}

/** The project's own functions on the local platform, with a blob service and a mail sink of their own. */
export interface ContactFunction {
	readonly origin: string;
	readonly sink: MailSink;
	/** The way to the store on which no fault lies in wait. */
	readonly store: Store;
	/** POSTs JSON, or what `init` says. */
	post(values: unknown, init?: RequestInit): Promise<Response>;
	/** Waits for all work after the answers, and stops the platform. */
	finish(): Promise<Aftermath>;
}

const entriesOf = async (store: Store, prefix: string): Promise<Record<string, unknown>> => {
	const { blobs } = await store.list({ prefix });
	return Object.fromEntries(
		await Promise.all(blobs.map(async ({ key }) => [key, await store.get(key, { type: 'json' })] as const)),
	);
};

/** Starts it until the test ends. `fault` comes between the function and its store. */
export const startContactFunction = async (
	fault: Fault = () => undefined,
	options: Partial<PlatformOptions> = {},
): Promise<ContactFunction> => {
	const { service, faulty } = await startFaultyBlobs(fault);
	const sink = await startSink();
	const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	onTestFinished(() => {
		stderr.mockRestore();
		vi.unstubAllEnvs();
	});
	vi.stubEnv('POSTMARK_HOST', sink.host);
	vi.stubEnv('POSTMARK_SERVER_TOKEN', 'token');
	vi.stubEnv('MAIL_FROM', 'formularios@exemplo.pt');
	vi.stubEnv('MAIL_TO', 'associacao@exemplo.pt');
	setEnvironmentContext(faulty);
	const store = getStore({ ...service, name: `submissions-${options.deployContext ?? 'dev'}`, consistency: 'strong' });
	const platform = await startPlatformFor(PROJECT, options);

	return {
		origin: platform.origin,
		sink,
		store,
		post: (values, init = {}) =>
			fetch(`${platform.origin}/api/contact`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(values),
				redirect: 'manual',
				...init,
			}),
		finish: async () => {
			await platform.stop();
			const [pending, claims, sent] = await Promise.all(
				(['pending/', 'claims/', 'sent/'] as const).map((prefix) => entriesOf(store, prefix)),
			);
			const lines = stderr.mock.calls.flatMap(([text]) => String(text).split('\n')).filter(Boolean);
			return {
				pending: pending ?? {},
				claims: claims ?? {},
				sent: sent ?? {},
				mails: (await sink.mailbox.list()).toReversed(),
				log: lines.map((line) => JSON.parse(line)),
			};
		},
	};
};
