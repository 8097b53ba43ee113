import { join } from 'node:path';
import { setEnvironmentContext } from '@netlify/blobs';
import { startBlobs } from './blobs/start.ts';
import { setDefault } from './environment.ts';
import { type MailSink, startMailSink } from './mail/sink.ts';

/** Where the blobs are in the data directory, as Netlify's own tools have it. */
export const BLOBS_FOLDER = 'blobs-serve';

/** What functions use beside the platform that runs them. */
export interface Services {
	readonly mail: MailSink;
	stop(): Promise<void>;
}

/**
 * Starts the blobs and the mail sink, whose data live in the directory, and points this process to them until they
 * stop. A POSTMARK_HOST that is set already stays: mail goes there then, and not to the sink.
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
