import { addressParser } from 'postal-mime';
import type { Message, Models } from 'postmark';
import { startHttpServer } from './http.ts';
import { type Mailbox, openMailbox } from './mail-pages.ts';
import { searchMail } from './mail-search.ts';

type Result = Models.DefaultResponse & Partial<Models.MessageSendingResponse>;

/** https://postmarkapp.com/developer/api/overview#error-codes */
const refusal = (ErrorCode: number, Message: string): Result => ({ ErrorCode, Message });

const INACTIVE_ONES =
	'Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.';
const FORBIDDEN = refusal(411, 'You tried to send an attachment that is not allowed.');
const NO_CREDITS = refusal(405, 'Not allowed to send: you ran out of credits.');
const BROKEN = refusal(100, 'Internal server error.');

const RECIPIENTS_MAX = 50;
const METADATA_MAX = 80;

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/;

/** The addresses of a list such as `"Silva, Ana" <ana@example.pt>, rui@example.pt`; with a line break none is valid. */
const addressesIn = (list = ''): readonly string[] =>
	/[\r\n]/.test(list) ? [''] : addressParser(list).map(({ address = '' }) => address);

/** What Postmark refuses of the mistakes that our own code could make. */
const findInvalid = ({ From, To, Cc, Bcc, ReplyTo, TextBody, Metadata }: Message): Result | undefined => {
	const recipients = [To, Cc, Bcc].flatMap(addressesIn);
	const senders = addressesIn(From);
	const wrong = [...senders, ...recipients, ...addressesIn(ReplyTo)].find((address) => !ADDRESS.test(address));
	if (wrong !== undefined) return refusal(300, `Illegal email address '${wrong}'.`);
	if (senders.length !== 1) return refusal(300, `Invalid 'From' address: '${From}'.`);
	if (!To || recipients.length > RECIPIENTS_MAX) return refusal(300, `${recipients.length} recipients.`);
	if (!TextBody) return refusal(300, 'Provide a TextBody.');
	if (Object.values(Metadata ?? {}).some((value) => value.length > METADATA_MAX)) return refusal(300, 'Long metadata.');
	return undefined;
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
	/**
	 * Delivers nothing to this address from now on, as if its mail had bounced before: a message to it alone is refused, one to
	 * others as well is taken. For tests.
	 */
	refuse(address: string): void;
	forgive(address: string): void;
	stop(): Promise<void>;
}

export const startMailSink = async (directory: string): Promise<MailSink> => {
	const mailbox = await openMailbox(directory);
	const stopped = Promise.withResolvers<void>();
	const inactive = new Set<string>();
	let mode: SinkMode = 'accept';

	const receive = async (message: Message): Promise<Result> => {
		const invalid = findInvalid(message);
		if (invalid) return invalid;
		const receivers = addressesIn(message.To);
		const leftOut = receivers.filter((address) => mode === 'refuse' || inactive.has(address));
		const named = `inactive addresses: ${leftOut.join(', ')}. ${INACTIVE_ONES}`;
		if (leftOut.length === receivers.length)
			return refusal(406, `You tried to send to recipient(s) that have been marked as inactive. Found ${named}`);
		if (mode === 'refuse-message') return FORBIDDEN;
		const { To = '', MessageID, ReceivedAt } = await mailbox.add(message);
		const Message = leftOut.length === 0 ? 'OK' : `Message OK, but will not deliver to these ${named}`;
		return { To, SubmittedAt: ReceivedAt, MessageID, ErrorCode: 0, Message };
	};

	/** A refused message is answered 422 by itself; in a batch 200, with a code for each message. */
	const answers: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
		'POST /email': async (request) => {
			const result = await receive(await request.json());
			return Response.json(result, { status: result.ErrorCode === 0 ? 200 : 422 });
		},
		'POST /email/batch': async (request) => {
			const results: Result[] = [];
			for (const message of await request.json()) results.push(await receive(message));
			return Response.json(results);
		},
		'GET /messages/outbound': async ({ url }) => {
			const found = searchMail(await mailbox.list(), new URL(url).searchParams);
			return typeof found === 'string' ? Response.json(refusal(700, found), { status: 422 }) : Response.json(found);
		},
	};

	const { port, stop } = await startHttpServer({
		port: 0,
		respond: async (request) => {
			if (mode === 'hang') await stopped.promise;
			if (mode === 'hang' || mode === 'fail') return Response.json(BROKEN, { status: 500 });
			if (mode === 'no-credits' && request.method === 'POST') return Response.json(NO_CREDITS, { status: 422 });
			return answers[`${request.method} ${new URL(request.url).pathname}`]?.(request);
		},
	});

	return {
		host: `127.0.0.1:${port}`,
		mailbox,
		behave: (next) => {
			mode = next;
		},
		refuse: (address) => void inactive.add(address),
		forgive: (address) => void inactive.delete(address),
		stop: async () => {
			stopped.resolve();
			await stop();
		},
	};
};
