import { Message, ServerClient } from 'postmark';
import { onTestFinished } from 'vitest';
import { type MailSink, startMailSink } from '#netlify/local/mail-sink.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

/** Starts a mail sink until the test ends, with a new directory unless one is given. */
export const startSink = async (directory?: string): Promise<MailSink> => {
	const sink = await startMailSink(directory ?? (await makeProject()));
	onTestFinished(() => sink.stop());
	return sink;
};

/** Postmark's own client, connected to a sink. */
export const clientOf = ({ host }: MailSink): ServerClient =>
	new ServerClient('token', { requestHost: host, useHttps: false, timeout: 5 });

/** A valid message with some fields changed. */
export const messageWith = (fields: Partial<Message> = {}): Message => ({
	...new Message('"Cumeada" <site@example.pt>', 'Olá', undefined, 'Texto', 'geral@example.pt'),
	...fields,
});
