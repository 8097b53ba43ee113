import { Errors, type Message, ServerClient } from 'postmark';
import { mailSettings } from '../env.ts';
import { toReason } from '../log.ts';

/** Seconds, unlike the client's own 180: a scheduled function has 30 for all it does. */
const TIMEOUT_S = 6;

/**
 * Postmark's codes for what is wrong with the message itself, and would be at every try: invalid (300), no proper JSON
 * (402, 403), a recipient that bounced before (406), a forbidden attachment (411). All else passes, or somebody mends it:
 * the token, the sender, the account, the rate, the service.
 */
const PERMANENT = [300, 402, 403, 406, 411];

/** The code for a message that Postmark can't read, mostly for one of its addresses. */
export const INVALID_MESSAGE = 300;

/** Why Postmark did not take a mail. */
export interface Refusal {
	/** A code or an error's name, no personal data. */
	readonly reason: string;
	/** Postmark's code, if it was Postmark that refused. */
	readonly code?: number;
	/** It would be refused at every try. */
	readonly permanent: boolean;
}

const refuse = (code: number, reason = `Postmark ${code}`): Refusal => ({
	reason,
	code,
	permanent: PERMANENT.includes(code),
});

const toRefusal = (error: unknown): Refusal => {
	if (!(error instanceof Errors.PostmarkError)) return { reason: toReason(error), permanent: false };
	if (error instanceof Errors.ApiInputError) return refuse(error.code);
	return refuse(error.code, `${error.name} ${error.code}`);
};

/** Several go in a batch, which Postmark decides message by message; one alone goes by itself. */
const post = async (client: ServerClient, messages: readonly Message[]) => {
	const [first, ...more] = messages;
	return first && more.length === 0 ? [await client.sendEmail(first)] : client.sendEmailBatch([...messages]);
};

/**
 * Hands messages to Postmark in one call, which decides each by itself. For each message, in their order: `undefined` once
 * Postmark has taken it, else why it did not. Never throws.
 */
export const send = async (messages: readonly Message[]): Promise<readonly (Refusal | undefined)[]> => {
	const { token, host } = mailSettings();
	if (!token) return messages.map(() => ({ reason: 'no POSTMARK_SERVER_TOKEN', permanent: false }));
	const client = new ServerClient(token, {
		timeout: TIMEOUT_S,
		...(host ? { requestHost: host, useHttps: false } : {}),
	});
	try {
		const results = await post(client, messages);
		return messages.map((_, index) => {
			const code = results[index]?.ErrorCode;
			if (code === undefined) return { reason: 'no answer for a message', permanent: false };
			return code === 0 ? undefined : refuse(code);
		});
	} catch (error) {
		const refusal = toRefusal(error);
		return messages.map(() => refusal);
	}
};
