import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Store, setEnvironmentContext } from '@netlify/blobs';
import { startBlobs } from '#netlify/local/blobs.ts';
import { UsageError } from '#netlify/local/command.ts';
import { BLOBS_FOLDER } from '#netlify/local/platform.ts';
import { openBlobs } from '#netlify/server/blobs.ts';
import { type Found, findSubmissions, type Search } from '#netlify/server/outbox/listing.ts';
import type { Parked } from '#netlify/server/outbox/submission.ts';
import { SubmissionStore } from '#netlify/server/outbox/submission-store.ts';
import { createPacedFetch } from './paced-fetch.ts';
import type { Origin } from './submissions-backup.ts';
import { type Handled, isInState, withDesk } from './submissions-desk.ts';
import { lisbonDay } from './submissions-text.ts';
import type { OnProgress } from './surroundings.ts';

/** When a submission must have come, from the first to the last day, `YYYY-MM-DD` in Lisbon. */
interface Days {
	readonly from?: string | undefined;
	readonly until?: string | undefined;
}

const isWithin = ({ from = '', until = '9999' }: Days, receivedAt: string): boolean => {
	const day = lisbonDay(receivedAt);
	return from <= day && day <= until;
};

export interface Submissions {
	/** Where they are, in Portuguese. */
	readonly place: string;
	readonly origin: Origin;
	/** The whole store. */
	readonly blobs: Store;
	/** The oldest first. */
	find(
		search: Search & Days & { readonly state?: string | undefined },
		onProgress?: OnProgress,
	): Promise<readonly Handled[]>;
	remove(found: Found): Promise<void>;
	/** Makes a parked submission pending again. */
	release(found: Found): Promise<void>;
	close(): Promise<void>;
}

const toSubmissions = (
	blobs: Store,
	{ place, origin, close }: Pick<Submissions, 'place' | 'origin' | 'close'>,
): Submissions => {
	const store = new SubmissionStore(blobs);
	return {
		...{ blobs, place, origin, close },
		find: async (search, onProgress) => {
			const found: Found[] = [];
			for await (const one of findSubmissions(blobs, search, onProgress))
				if (isWithin(search, one.record.receivedAt)) found.push(one);
			const handled = await withDesk(blobs, found);
			return handled
				.filter((one) => search.state === undefined || isInState(one, search.state))
				.sort((a, b) => a.record.receivedAt.localeCompare(b.record.receivedAt));
		},
		remove: ({ entry, record }) => store.erase(record, entry.key),
		release: ({ record }) => store.release(record as Parked),
	};
};

interface Place {
	/** The deploy context, if not the usual one. */
	readonly context: string | undefined;
	/** The project's folder. */
	readonly folder: string;
	/** The process's variables, which may name a published site. */
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** Whether this machine's store need not exist yet. */
	readonly isNew: boolean;
}

/**
 * The site's store if the variables name the site, else this machine's, even while `npm start` uses it.
 * @throws {UsageError}
 */
export const openSubmissions = async ({ context, folder, variables, isNew }: Place): Promise<Submissions> => {
	const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = variables;
	if (siteID && token) {
		const name = context ?? 'production';
		return toSubmissions(openBlobs(name, { siteID, token, fetch: createPacedFetch() }), {
			place: `Nos dados em linha do sítio ${siteID} (${name})`,
			origin: { site: siteID, context: name },
			close: async () => {},
		});
	}
	if (siteID || token)
		throw new UsageError(`Para ver o sítio publicado falta ${siteID ? 'NETLIFY_AUTH_TOKEN' : 'NETLIFY_SITE_ID'}.`);
	const directory = join(folder, '.netlify', BLOBS_FOLDER);
	if (!isNew && !existsSync(directory)) throw new UsageError('Nesta máquina ainda não há dados: não existe .netlify/.');
	const local = await startBlobs({ directory });
	setEnvironmentContext(local.environment);
	const name = context ?? 'dev';
	return toSubmissions(openBlobs(name), {
		place: 'Nos dados desta máquina (.netlify/)',
		origin: { site: 'local', context: name },
		close: local.stop,
	});
};
