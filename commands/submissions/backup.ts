import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import type { Store } from '@netlify/blobs';
import { IMPORT_DAY_KEY } from '#netlify/server/desk/cases.ts';
import type { NotifyingDocument } from '#netlify/server/outbox/notified.ts';
import type { Pending } from '#netlify/server/outbox/pending.ts';
import type { Claim } from '#netlify/server/outbox/submission-store.ts';
import type { Ledger } from '#netlify/server/outings/ledger.ts';
import { changeStored, keysIn, readValue } from '#netlify/server/store/blobs.ts';
import { parseKey } from '#netlify/server/store/keys.ts';
import { STATES } from '#netlify/server/store/submission.ts';
import { today } from '#src/format/lisbon.ts';
import { UsageError } from '../command.ts';
import { type OnProgress, writePrivately } from '../command-io.ts';
import { type CommandStore, forEachItem, readEntries, type StoredEntry } from '../command-store.ts';

const FORMAT = 'submissions-backup';
const VERSION = 1;

interface Header extends Pick<CommandStore, 'site' | 'context'> {
	readonly format: typeof FORMAT;
	readonly version: typeof VERSION;
	/** ISO 8601, UTC. */
	readonly date: string;
}

/** A backup's last line: the number of the entries, and the SHA-256 (hex) of their lines. */
interface Footer {
	readonly count: number;
	readonly sha256: string;
}

/** The SHA-256 of the backup whose import is under way, or was interrupted. */
const IMPORT_KEY = 'done/import';

/** Leases are short-lived. Without the keys of its devices the desk starts again at an import. */
const LEFT_OUT = ['leases/', 'secrets/', IMPORT_DAY_KEY, IMPORT_KEY];

const isIncluded = (key: string): boolean => !LEFT_OUT.some((prefix) => key.startsWith(prefix));

/** Whoever reads the file could press the buttons of everybody's ticket. */
const withoutSecret = ({ key, value }: StoredEntry): StoredEntry => {
	if (!key.startsWith('outings/')) return { key, value };
	const { secret, merged = [], ...ledger } = value as Ledger;
	return { key, value: { ...ledger, ...(merged.length > 0 && { merged: merged.map(({ id }) => ({ id })) }) } };
};

const footerOf = (lines: readonly string[]): Footer => ({
	count: lines.length,
	sha256: createHash('sha256')
		.update(lines.map((line) => `${line}\n`).join(''))
		.digest('hex'),
});

/**
 * Writes the whole store into a file, which gets its name only once it is complete: a line of JSON says where it comes
 * from, then a line for each key has its value, and the last one shows that the file is complete.
 * @returns the number of entries.
 */
export const writeBackup = async (
	{ blobs, site, context }: Pick<CommandStore, 'blobs' | 'site' | 'context'>,
	file: string,
	onProgress?: OnProgress,
): Promise<number> => {
	const header: Header = { format: FORMAT, version: VERSION, site, context, date: new Date().toISOString() };
	const entries = await readEntries(blobs, isIncluded, onProgress);
	const sorted = entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
	const lines = sorted.map((entry) => JSON.stringify(withoutSecret(entry)));
	const unfinished = `${file}.part`;
	await writePrivately(unfinished, [JSON.stringify(header), ...lines, JSON.stringify(footerOf(lines)), ''].join('\n'));
	await rename(unfinished, file);
	return lines.length;
};

export interface Backup extends Header, Footer {
	readonly entries: readonly StoredEntry[];
}

const parse = (line = ''): Readonly<Record<string, unknown>> => {
	try {
		return Object(JSON.parse(line));
	} catch {
		return {};
	}
};

/** @throws {UsageError} if the file is not a whole backup. */
export const readBackup = async (file: string): Promise<Backup> => {
	const text = await readFile(file, 'utf8').catch(() => {
		throw new UsageError(`Não se consegue abrir ${file}.`);
	});
	const broken = (why: string) => new UsageError(`${file} não está inteiro: ${why}. Não se importou nada.`);
	const [first, ...lines] = text.trimEnd().split('\n');
	const { format, version, site, context, date } = parse(first);
	if (format !== FORMAT)
		throw new UsageError(`${file} não é uma cópia de segurança: faz-se com «export --all --output ${file}».`);
	if (version !== VERSION)
		throw new UsageError(`${file} tem a versão ${String(version)}, e este programa só lê a ${VERSION}.`);
	const { count, sha256 } = parse(lines.pop());
	if (typeof sha256 !== 'string') throw broken('falta-lhe o fim');
	const footer = footerOf(lines);
	if (footer.count !== count || footer.sha256 !== sha256) throw broken('o que lá está não é o que a última linha diz');
	const entries = lines.map((line): StoredEntry => JSON.parse(line)).filter(({ key }) => isIncluded(key));
	return { format, version, site: String(site), context: String(context), date: String(date), ...footer, entries };
};

export interface Restored {
	readonly written: number;
	/** Entries that the store had already, left unchanged. */
	readonly kept: number;
	/** Entries of submissions that were deleted since, left out. */
	readonly deleted: number;
}

const TOMBSTONES = 'deleted/';

/** The submissions that an entry is about, each as its form and id. */
const subjectsOf = ({ key, value }: StoredEntry): readonly string[] => {
	const entry = parseKey(key);
	if (entry) return [`${entry.form}/${entry.id}`];
	const [kind, form, id] = key.split('/');
	if (kind === 'claims') return [`${form}/${(value as Claim).id}`];
	return kind === 'desk' ? [`${form}/${id}`] : [];
};

/** Mails may have been sent since the backup, so Postmark is asked first. */
const toRestored = ({ key, value }: StoredEntry): unknown =>
	/^(?:outings|desk)\//.test(key) ? { ...(value as NotifyingDocument), isRestored: true } : value;

const isOfSubmission = (key: string): boolean =>
	[...STATES, 'claims', 'outings'].some((prefix) => key.startsWith(`${prefix}/`));

/**
 * Writes a backup into a store without submissions, or goes on where its import was interrupted. What was deleted since the
 * backup stays away. Pending entries are written last, because `process-due` may run meanwhile and has to find their claims,
 * and whether they were mailed.
 * @throws {UsageError} if there are submissions.
 */
export const restore = async (
	blobs: Store,
	{ entries, sha256 }: Backup,
	onProgress?: OnProgress,
): Promise<Restored> => {
	const before = new Set(await Array.fromAsync(keysIn(blobs, '')));
	const isEmpty = ![...before].some(isOfSubmission);
	const isGoingOn = (await readValue<string>(blobs, IMPORT_KEY)) === sha256;
	if (!isEmpty && !isGoingOn)
		throw new UsageError(
			'Já há envios nestes dados, e uma cópia só se importa para dados vazios. Não se importou nada.',
		);
	await blobs.setJSON(IMPORT_KEY, sha256);
	// What was paid or answered since is not in the backup, and the buttons of its mails have no effect any more.
	if (isEmpty) await blobs.setJSON(IMPORT_DAY_KEY, { period: today() });

	const deleted = new Set(
		[...before, ...entries.map(({ key }) => key)]
			.filter((key) => key.startsWith(TOMBSTONES))
			.map((key) => key.slice(TOMBSTONES.length)),
	);
	const holders = new Set(
		entries.filter(({ key }) => key.startsWith('claims/')).map(({ value }) => (value as Claim).id),
	);
	const counts = { written: 0, kept: 0, deleted: 0 };
	const put = async (entry: StoredEntry): Promise<void> => {
		const { key } = entry;
		const isThere = before.has(key);
		const isDeleted = subjectsOf(entry).some((subject) => deleted.has(subject));
		// Not a plain write, whose empty answer to a conflict would lose the entry.
		const write = (found: unknown) => (found === undefined ? toRestored(entry) : undefined);
		if (!isDeleted && !isThere) await changeStored<unknown>(blobs, key, write, { isLikelyNew: true });
		counts[isDeleted ? 'deleted' : isThere ? 'kept' : 'written'] += 1;
	};
	const isPending = ({ key }: StoredEntry): boolean => key.startsWith('pending/');
	// Accepted by its claim in the backup: in the store another submission may hold it by now.
	const withAccepted = (entry: StoredEntry): StoredEntry => {
		const pending = entry.value as Pending;
		return holders.has(pending.id) ? { ...entry, value: { ...pending, accepted: true } } : entry;
	};
	const others = entries.filter((entry) => !isPending(entry));
	await forEachItem(others, put, onProgress);
	await forEachItem(entries.filter(isPending).map(withAccepted), put, onProgress);
	await blobs.delete(IMPORT_KEY);
	return counts;
};
