import type { Message } from 'postmark';
import { array, type InferType, lazy, object, string } from 'yup';

/** Why Postmark refuses a message. */
export interface Fault {
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
export const parseMessage = (body: unknown): { readonly message: Message } | { readonly fault: Fault } => {
	if (!shape.isValidSync(body) || body === undefined)
		return { fault: { code: 403, message: 'The JSON input is syntactically correct, but not what is expected.' } };
	const fault = findInvalid(body);
	return fault ? { fault } : { message: body as Message };
};
