import { join } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { startBlobs } from './blobs/start.ts';
import { setDefault } from './environment.ts';
import { type MailSink, startMailSink } from './mail/sink.ts';

/** The blobs' folder in the data directory; Netlify's own tools use the same name. */
export const BLOBS_FOLDER = 'blobs-serve';

/** The services that functions use. */
export interface Services {
	readonly mail: MailSink;
	stop(): Promise<void>;
}

/**
 * Starts the blob server and the mail sink, which keep their data in the directory, and sets this process's variables so
 * that functions use them. If POSTMARK_HOST is set already, mail goes there and not to the sink.
 */
export const startServices = async (dataDirectory: string): Promise<Services> => {
	const blobs = await startBlobs({ directory: join(dataDirectory, BLOBS_FOLDER) });
	const mail = await startMailSink({ directory: join(dataDirectory, 'mail') });
	setEnvironmentContext(blobs.environment);
	const restore = [setDefault('POSTMARK_HOST', mail.host), setDefault('POSTMARK_SERVER_TOKEN', 'local')];

	return {
		mail,
		stop: async () => {
			for (const undo of restore) undo();
			await Promise.all([mail.stop(), blobs.stop()]);
		},
	};
};
