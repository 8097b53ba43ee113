import { Errors, type Message, Models, ServerClient } from 'postmark';
import { mailSettings } from '../env.ts';
import { toReason } from '../log.ts';

/** Seconds, unlike the client's own 180: a scheduled function has 30 for all it does. */
const TIMEOUT_S = 6;

/** Codes that refuse the message itself, whoever it is for. Trying again does not help. */
const BAD_MESSAGE = [402, 403, 411];

/** The code for a message that Postmark can't read, mostly because of one of its addresses. */
const INVALID = 300;

/** The code for an address whose mail bounced before, or whose owner called one of ours spam. */
const INACTIVE = 406;

/** Why Postmark did not take a mail. */
export interface Refusal {
	/** A code or an error's name, no personal data. */
	readonly reason: string;
	/** Postmark's code, if it was Postmark that refused. */
	readonly code?: number;
}

export const isBadMessage = ({ code = 0 }: Refusal): boolean => BAD_MESSAGE.includes(code);

export const isInvalid = ({ code }: Refusal): boolean => code === INVALID;

/** Whether Postmark refused the address, so that no other mail would reach it either. */
export const isBadAddress = (refusal: Refusal): boolean => isInvalid(refusal) || refusal.code === INACTIVE;

const toRefusal = (error: unknown): Refusal => {
	if (!(error instanceof Errors.PostmarkError)) return { reason: toReason(error) };
	const { code, name } = error;
	return { code, reason: error instanceof Errors.ApiInputError ? `Postmark ${code}` : `${name} ${code}` };
};

/** A mail, with a name by which Postmark can be asked whether it has the mail. */
export interface Outgoing {
	/** Unique; at most 80 characters. */
	readonly name: string;
	readonly message: Message;
}

/** The metadata field that holds a mail's name. */
const NAME_FIELD = 'mail';

const openClient = (): ServerClient => {
	const { token, host } = mailSettings();
	return new ServerClient(token, { timeout: TIMEOUT_S, ...(host ? { requestHost: host, useHttps: false } : {}) });
};

/**
 * Whether Postmark has a mail of that name. It lists what it takes a little later: ask two minutes after a try, not before.
 * @throws when it does not say.
 */
export const isTaken = async (name: string): Promise<boolean> => {
	const filter = new Models.OutboundMessagesFilteringParameters(1, 0);
	filter[`metadata_${NAME_FIELD}`] = name;
	const { Messages } = await openClient().getOutboundMessages(filter);
	return Messages.some(({ Metadata }) => Metadata?.[NAME_FIELD] === name);
};

/** Several mails go in a batch, where Postmark accepts or refuses each; a single one is sent alone. */
const post = async (messages: readonly Message[]) => {
	const [first, ...more] = messages;
	const client = openClient();
	return first && more.length === 0 ? [await client.sendEmail(first)] : client.sendEmailBatch([...messages]);
};

/**
 * Hands mails to Postmark in one call. Returns for each, in the same order, `undefined` if Postmark took it, else why it
 * did not. Never throws.
 */
export const send = async (mails: readonly Outgoing[]): Promise<readonly (Refusal | undefined)[]> => {
	try {
		const results = await post(
			mails.map(({ name, message }) => ({ ...message, Metadata: { ...message.Metadata, [NAME_FIELD]: name } })),
		);
		return mails.map((_, index) => {
			const code = results[index]?.ErrorCode;
			if (code === undefined) return { reason: 'no answer for a message' };
			return code === 0 ? undefined : { code, reason: `Postmark ${code}` };
		});
	} catch (error) {
		const refusal = toRefusal(error);
		return mails.map(() => refusal);
	}
};
