import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import type { Store } from '@netlify/blobs';
import type { Case } from '#netlify/server/cases/case.ts';
import { type Claim, markDue } from '#netlify/server/cases/case-store.ts';
import type { Ledger } from '#netlify/server/outings/ledger.ts';
import { changeStored, keysIn, readValue } from '#netlify/server/store/blobs.ts';
import { parseCaseKey } from '#netlify/server/store/keys.ts';
import { CLOCK_KEY } from '#netlify/server/store/lease.ts';
import { UsageError } from '../command.ts';
import { type OnProgress, writePrivately } from '../command-io.ts';
import { type CommandStore, forEachItem, readEntries, type StoredEntry } from '../command-store.ts';
import { EARLIER_VERSION, toCases } from './earlier-backup.ts';

const FORMAT = 'submissions-backup';
const VERSION = 2;

interface Header extends Pick<CommandStore, 'site' | 'context'> {
	readonly format: typeof FORMAT;
	readonly version: number;
	/** ISO 8601, UTC. */
	readonly date: string;
}

/** A backup's last line: the number of the entries, and the SHA-256 (hex) of their lines. */
interface Footer {
	readonly count: number;
	readonly sha256: string;
}

/** The SHA-256 of the backup whose import has begun and not ended. That backup may be imported again, although the store has submissions by then. */
const IMPORT_KEY = 'import';

/** Marks are made anew, what was caught is mostly advertising. Without the secrets, devices need new access, and links in earlier mails become invalid. */
const LEFT_OUT = ['secrets/', 'due/', 'open/', 'caught/', CLOCK_KEY, IMPORT_KEY];

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
	const lines = entries
		.toSorted((a, b) => (a.key < b.key ? -1 : 1))
		.map((entry) => JSON.stringify(withoutSecret(entry)));
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
	if (version !== VERSION && version !== EARLIER_VERSION)
		throw new UsageError(
			`${file} tem a versão ${String(version)}, e este programa só lê a ${EARLIER_VERSION} e a ${VERSION}.`,
		);
	const { count, sha256 } = parse(lines.pop());
	if (typeof sha256 !== 'string') throw broken('falta-lhe o fim');
	const footer = footerOf(lines);
	if (footer.count !== count || footer.sha256 !== sha256) throw broken('o que lá está não é o que a última linha diz');
	const all = lines.map((line): StoredEntry => JSON.parse(line));
	const entries = (version === EARLIER_VERSION ? toCases(all) : all).filter(({ key }) => isIncluded(key));
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
	const ref = parseCaseKey(key);
	if (ref) return [`${ref.form}/${ref.id}`];
	const [kind, form] = key.split('/');
	return kind === 'claims' ? [`${form}/${(value as Claim).id}`] : [];
};

/**
 * Mails may have been sent since the backup, so Postmark is asked first. What was paid or answered since is not in it, so a
 * case counts as dealt with. `accepted`: ids of cases with a claim in the backup; in the store another may hold it by now.
 */
const toRestored = ({ key, value }: StoredEntry, accepted: ReadonlySet<string>): unknown => {
	if (key.startsWith('outings/')) return { ...(value as Ledger), isRestored: true };
	if (!parseCaseKey(key)) return value;
	const one = value as Case;
	const restoredAt = new Date().toISOString();
	return { ...one, ...(accepted.has(one.id) && { isAccepted: true }), isRestored: true, restoredAt };
};

const isOfSubmission = (key: string): boolean =>
	['cases', 'claims', 'outings'].some((prefix) => key.startsWith(`${prefix}/`));

/**
 * Writes a backup into a store without submissions. What was deleted since the backup stays away. An import that was cut off
 * starts again, and writes only what is absent: meanwhile the clock has mailed, and the desk and visitors have changed, what
 * it wrote, and new submissions have come.
 * @throws {UsageError} if there are submissions.
 */
export const restore = async (
	blobs: Store,
	{ entries, sha256 }: Backup,
	onProgress?: OnProgress,
): Promise<Restored> => {
	const before = new Set(await Array.fromAsync(keysIn(blobs, '')));
	const isEmpty = ![...before].some(isOfSubmission);
	const isCutOff = (await readValue<string>(blobs, IMPORT_KEY)) === sha256;
	if (!isEmpty && !isCutOff)
		throw new UsageError(
			'Já há envios nestes dados, e uma cópia só se importa para dados vazios. Não se importou nada.',
		);
	await blobs.setJSON(IMPORT_KEY, sha256);

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
		const write = (found: unknown) => (found === undefined ? toRestored(entry, holders) : undefined);
		if (!isDeleted && !isThere) await changeStored<unknown>(blobs, key, write, { known: 'absent' });
		const ref = isDeleted ? undefined : parseCaseKey(key);
		if (ref) await markDue(blobs, ref, Date.now());
		counts[isDeleted ? 'deleted' : isThere ? 'kept' : 'written'] += 1;
	};
	await forEachItem(entries, put, onProgress);
	await blobs.delete(IMPORT_KEY);
	return counts;
};
