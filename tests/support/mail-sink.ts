import { onTestFinished } from 'vitest';
import { type MailSink, startMailSink } from '#netlify/local/mail-sink.ts';
import { makeProject } from './temporary-project.ts';

/** Starts a mail sink until the test ends, with a new directory unless one is given. */
export const startSink = async (directory?: string): Promise<MailSink> => {
	const sink = await startMailSink(directory ?? (await makeProject()));
	onTestFinished(() => sink.stop());
	return sink;
};
