import type { Message, Models } from 'postmark';
import { array, type InferType, lazy, object, string } from 'yup';
import { startHttpServer } from '#netlify/local/http.ts';
import { listenOnLoopback } from '#netlify/local/loopback.ts';
import { type Mailbox, openMailbox } from '#netlify/local/mail-pages.ts';

/** Why Postmark refuses a message. */
interface Fault {
	/** https://postmarkapp.com/developer/api/overview#error-codes */
	readonly code: number;
	readonly message: string;
}

const RECIPIENTS_MAX = 50;
const METADATA_MAX = { fields: 10, name: 20, value: 80 };

const text = string().nullable();

const shape = object({
	From: text,
	To: text,
	Cc: text,
	Bcc: text,
	ReplyTo: text,
	Subject: text,
	TextBody: text,
	HtmlBody: text,
	Tag: text,
	MessageStream: text,
	Headers: array(object({ Name: string().required(), Value: string().defined() })).nullable(),
	Attachments: array(
		object({ Name: string().required(), Content: string().required(), ContentType: string().required() }),
	).nullable(),
	Metadata: lazy((value: unknown) =>
		object(Object.fromEntries(Object.keys(value ?? {}).map((name) => [name, string().required()]))).nullable(),
	),
}).strict();

type Shape = InferType<typeof shape>;

/** Splits a list of addresses at the commas outside quotes: `"Silva, Ana" <ana@example.pt>, rui@example.pt`. */
const splitAddresses = (list: string | null | undefined): readonly string[] =>
	(list ?? '').match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g)?.filter((address) => address.trim() !== '') ?? [];

const isAddress = (mailbox: string): boolean => {
	const address = /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
	return /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/.test(address) && !/[\r\n]/.test(mailbox);
};

const invalid = (message: string): Fault => ({ code: 300, message });

const findInvalid = (message: Shape): Fault | undefined => {
	const { From, To, Cc, Bcc, ReplyTo, TextBody, HtmlBody, Metadata } = message;
	if (splitAddresses(From).length !== 1) return invalid(`Invalid 'From' address: '${From ?? ''}'.`);
	if (splitAddresses(To).length === 0) return invalid('Zero recipients specified.');
	for (const [name, list] of Object.entries({ From, To, Cc, Bcc, 'Reply-To': ReplyTo })) {
		const wrong = splitAddresses(list).find((address) => !isAddress(address));
		if (wrong !== undefined) return invalid(`Error parsing '${name}': Illegal email address '${wrong.trim()}'.`);
	}
	if ([To, Cc, Bcc].flatMap(splitAddresses).length > RECIPIENTS_MAX)
		return invalid(`A message has at most ${RECIPIENTS_MAX} recipients.`);
	if (!TextBody && !HtmlBody) return invalid('Provide either email TextBody or HtmlBody or both.');
	const metadata = Object.entries((Metadata ?? {}) as Record<string, string>);
	if (
		metadata.length > METADATA_MAX.fields ||
		metadata.some(([name, value]) => name.length > METADATA_MAX.name || value.length > METADATA_MAX.value)
	)
		return invalid('Metadata has too many fields, or one with too long a name or value.');
	return undefined;
};

/** Checks a request's body as Postmark does, for mistakes that our own code could make. */
const parseMessage = (body: unknown): { readonly message: Message } | { readonly fault: Fault } => {
	if (!shape.isValidSync(body) || body === undefined)
		return { fault: { code: 403, message: 'The JSON input is syntactically correct, but not what is expected.' } };
	const fault = findInvalid(body);
	return fault ? { fault } : { message: body as Message };
};

/**
 * `refuse`: answers as if the recipient's mail had bounced before; `refuse-message`: as if an attachment were not allowed;
 * `no-credits`: as if the month's mails were used up; `fail`: a 500; `hang`: no answer until the sink stops.
 */
type SinkMode = 'accept' | 'refuse' | 'refuse-message' | 'no-credits' | 'fail' | 'hang';

/** Postmark's API on this machine: it keeps what it is given and sends nothing. */
export interface MailSink {
	/** `127.0.0.1:<port>`, for POSTMARK_HOST. */
	readonly host: string;
	readonly mailbox: Mailbox;
	/** Sets how valid messages are answered from now on; at first they are accepted. For tests. */
	behave(mode: SinkMode): void;
	/** Refuses messages to this address from now on, as if its mail had bounced before. For tests. */
	refuse(address: string): void;
	/** Undoes `refuse`. */
	forgive(address: string): void;
	stop(): Promise<void>;
}

/** Postmark's limit of messages in a batch. */
const BATCH_MAX = 500;

/** Postmark's search shows a message a little later than Postmark accepts it. */
const LISTED_AFTER_MS = 60_000;

/** How many messages a search returns if the request does not say. */
const FOUND_MAX = 500;

/** The metadata that a search asks for, from its `metadata_…` parameters. */
const metadataIn = (search: URLSearchParams): readonly (readonly [name: string, value: string])[] =>
	[...search].flatMap(([name, value]) =>
		name.startsWith('metadata_') ? [[name.slice('metadata_'.length), value] as const] : [],
	);

/** Postmark's answer about one message. */
type Result = Models.DefaultResponse & Partial<Models.MessageSendingResponse>;

const INACTIVE: Result = {
	ErrorCode: 406,
	Message: 'You tried to send to recipient(s) that have been marked as inactive.',
};

const FORBIDDEN: Result = { ErrorCode: 411, Message: 'You tried to send an attachment that is not allowed.' };

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

	const inactive = new Set<string>();

	const take = async (body: unknown): Promise<Result> => {
		const parsed = parseMessage(body);
		if ('fault' in parsed) return { ErrorCode: parsed.fault.code, Message: parsed.fault.message };
		const { message } = parsed;
		if (mode === 'refuse' || [...inactive].some((address) => message.To?.includes(address))) return INACTIVE;
		if (mode === 'refuse-message') return FORBIDDEN;
		const { To, MessageID, ReceivedAt } = await mailbox.add(message);
		return { To: To ?? '', SubmittedAt: ReceivedAt, MessageID, ErrorCode: 0, Message: 'OK' };
	};

	const takeAll = async (bodies: readonly unknown[]): Promise<Result[]> => {
		const results: Result[] = [];
		for (const body of bodies) results.push(await take(body));
		return results;
	};

	/** A single message that is refused is answered 422; a batch 200, with a code for each message. */
	const answer = async (body: unknown, isBatch: boolean): Promise<Response> => {
		if (!isBatch) {
			const result = await take(body);
			return Response.json(result, { status: result.ErrorCode === 0 ? 200 : 422 });
		}
		if (!Array.isArray(body)) return fail(422, 403, 'A batch is an array of messages.');
		if (body.length > BATCH_MAX) return fail(422, 410, `A batch has at most ${BATCH_MAX} messages.`);
		return Response.json(await takeAll(body));
	};

	const receive = async (request: Request, isBatch: boolean): Promise<Response> => {
		const json = await readJson(request);
		return json ? answer(json.body, isBatch) : fail(422, 402, 'The JSON input is not syntactically correct.');
	};

	const search = async (parameters: URLSearchParams): Promise<Response> => {
		const wanted = metadataIn(parameters);
		const listed = (await mailbox.list()).filter(
			({ ReceivedAt, Metadata }) =>
				Date.parse(ReceivedAt) <= Date.now() - LISTED_AFTER_MS &&
				wanted.every(([name, value]) => Metadata?.[name] === value),
		);
		const offset = Number(parameters.get('offset') ?? 0);
		const Messages = listed.slice(offset, offset + Number(parameters.get('count') ?? FOUND_MAX));
		return Response.json({ TotalCount: listed.length, Messages });
	};

	const respond = async (request: Request): Promise<Response | undefined> => {
		const { pathname, searchParams } = new URL(request.url);
		const isBatch = pathname === '/email/batch';
		const isSending = request.method === 'POST' && (isBatch || pathname === '/email');
		const isSearch = request.method === 'GET' && pathname === '/messages/outbound';
		const isServer = request.method === 'GET' && pathname === '/server';
		if (!isSending && !isSearch && !isServer) return undefined;
		if (!request.headers.get('x-postmark-server-token'))
			return fail(401, 10, 'No Account or Server API tokens were supplied in the HTTP headers.');
		if (mode === 'hang') {
			await stopped.promise;
			return fail(503, 100, 'The sink stops.');
		}
		if (mode === 'fail') return fail(500, 100, 'Internal server error.');
		if (mode === 'no-credits' && isSending) return fail(422, 405, 'Not allowed to send: you ran out of credits.');
		if (isServer) return Response.json({ Name: 'local', DeliveryType: 'Live' });
		return isSearch ? search(searchParams) : receive(request, isBatch);
	};

	const server = await startHttpServer({ port: 0, listen: listenOnLoopback, respond });

	return {
		host: `127.0.0.1:${server.port}`,
		mailbox,
		behave: (next) => {
			mode = next;
		},
		refuse: (address) => void inactive.add(address),
		forgive: (address) => void inactive.delete(address),
		stop: async () => {
			stopped.resolve();
			await server.stop();
		},
	};
};
