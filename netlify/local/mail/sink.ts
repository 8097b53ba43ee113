import { listenOnLoopback } from '../http/loopback.ts';
import { startHttpServer } from '../http/server.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { parseMessage } from './message.ts';

/** `refuse`: as for a recipient whose mail bounced before; `fail`: a 500; `hang`: no answer until the sink stops. */
export type SinkMode = 'accept' | 'refuse' | 'fail' | 'hang';

/** Postmark's API on this machine: it keeps what it is given and sends nothing. */
export interface MailSink {
	/** `127.0.0.1:<port>`, for POSTMARK_HOST. */
	readonly host: string;
	readonly mailbox: Mailbox;
	/** What becomes of valid messages from now on; at first they are accepted. For tests. */
	behave(mode: SinkMode): void;
	stop(): Promise<void>;
}

const fail = (status: number, ErrorCode: number, Message: string): Response =>
	Response.json({ ErrorCode, Message }, { status });

const readJson = async (request: Request): Promise<{ readonly body: unknown } | undefined> => {
	try {
		return { body: await request.json() };
	} catch {
		return undefined;
	}
};

/** Starts a sink on a free port of 127.0.0.1, which keeps its messages in a directory. */
export const startMailSink = async ({ directory }: { readonly directory: string }): Promise<MailSink> => {
	const mailbox = openMailbox(directory);
	const stopped = Promise.withResolvers<void>();
	let mode: SinkMode = 'accept';

	const send = async (request: Request): Promise<Response> => {
		if (!request.headers.get('x-postmark-server-token'))
			return fail(401, 10, 'No Account or Server API tokens were supplied in the HTTP headers.');
		const json = await readJson(request);
		if (!json) return fail(422, 402, 'The JSON input is not syntactically correct.');
		const parsed = parseMessage(json.body);
		if ('fault' in parsed) return fail(422, parsed.fault.code, parsed.fault.message);

		if (mode === 'hang') {
			await stopped.promise;
			return fail(503, 100, 'The sink stops.');
		}
		if (mode === 'refuse')
			return fail(422, 406, 'You tried to send to recipient(s) that have been marked as inactive.');
		if (mode === 'fail') return fail(500, 100, 'Internal server error.');
		const { To, MessageID, ReceivedAt } = await mailbox.add(parsed.message);
		return Response.json({ To, SubmittedAt: ReceivedAt, MessageID, ErrorCode: 0, Message: 'OK' });
	};

	const server = await startHttpServer({
		port: 0,
		listen: listenOnLoopback,
		respond: async (request) =>
			request.method === 'POST' && new URL(request.url).pathname === '/email' ? send(request) : undefined,
	});

	return {
		host: `127.0.0.1:${server.port}`,
		mailbox,
		behave: (next) => {
			mode = next;
		},
		stop: async () => {
			stopped.resolve();
			await server.stop();
		},
	};
};
