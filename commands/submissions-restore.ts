import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Store } from '@netlify/blobs';
import { UsageError } from '#netlify/local/command.ts';
import { changeStored, keysIn } from '#netlify/server/blobs.ts';
import { DESK_START_KEY } from '#netlify/server/desk/cases.ts';
import {
	addressDigest,
	type FollowUp,
	type MailQueue,
	type Pending,
	parseKey,
	STATES,
	type Submission,
} from '#netlify/server/outbox/submission.ts';
import type { Claim } from '#netlify/server/outbox/submission-store.ts';
import { findParty, firmParties, type Ledger } from '#netlify/server/outings/ledger.ts';
import { today } from '#src/format/lisbon.ts';
import {
	addLine,
	type Entry,
	FORMAT,
	type Footer,
	type Header,
	inBatches,
	isPassing,
	VERSION,
} from './submissions-backup.ts';
import type { OnProgress } from './surroundings.ts';

/** A file that was read to its end and is a whole backup. */
export interface Backup extends Header, Footer {
	readonly file: string;
}

/** What became of a backup's entries. */
export interface Restored {
	readonly written: number;
	/** Entries that the store had already, left unchanged. */
	readonly kept: number;
	/** Entries of submissions that were deleted since, left out. */
	readonly deleted: number;
}

type Line = Readonly<Partial<Record<keyof Header | keyof Entry | keyof Footer, unknown>>>;

const TOMBSTONES = 'deleted/';

/** The key that marks an unfinished import of a file. */
const markOf = ({ sha256 }: Footer) => `imports/${sha256}`;

const parse = (line: string): Line | undefined => {
	try {
		const value: unknown = JSON.parse(line);
		return typeof value === 'object' && value !== null ? value : undefined;
	} catch {
		return undefined;
	}
};

async function* linesIn(file: string): AsyncGenerator<string> {
	const handle = await open(file).catch(() => undefined);
	if (!handle) throw new UsageError(`Não se consegue abrir ${file}.`);
	yield* handle.readLines();
}

const toHeader = (line: string | undefined, file: string): Header => {
	const { format, version, site, context, date } = parse(line ?? '') ?? {};
	if (format !== FORMAT)
		throw new UsageError(`${file} não é uma cópia de segurança: faz-se com «export --all --output ${file}».`);
	if (version !== VERSION)
		throw new UsageError(`${file} tem a versão ${String(version)}, e este programa só lê a ${VERSION}.`);
	return { format: FORMAT, version: VERSION, site: String(site), context: String(context), date: String(date) };
};

const isEntry = (line: Line): line is Entry =>
	typeof line.key === 'string' && line.key !== '' && line.value !== undefined && !isPassing(line.key);

/**
 * Reads a file to its end.
 * @throws {UsageError} if it is not a complete backup.
 */
export const checkBackup = async (file: string): Promise<Backup> => {
	const broken = (why: string) => new UsageError(`${file} não está inteiro: ${why}. Não se importou nada.`);
	const lines = linesIn(file);
	const header = toHeader((await lines.next()).value, file);
	const hash = createHash('sha256');
	const keys = new Set<string>();
	let footer: Line | undefined;
	for await (const line of lines) {
		if (footer) throw broken('há linhas depois da última');
		const parsed = parse(line);
		if (!parsed) throw broken(`a linha ${keys.size + 2} não se percebe`);
		if (!isEntry(parsed)) footer = parsed;
		else if (keys.has(parsed.key)) throw broken(`a linha ${keys.size + 2} repete outra`);
		else {
			keys.add(parsed.key);
			addLine(hash, line);
		}
	}
	if (!footer) throw broken('falta-lhe o fim');
	const sha256 = hash.digest('hex');
	if (footer.count !== keys.size || footer.sha256 !== sha256)
		throw broken('o que lá está não é o que a última linha diz');
	return { ...header, count: keys.size, sha256, file };
};

async function* entriesIn(file: string): AsyncGenerator<Entry> {
	for await (const line of linesIn(file)) {
		const parsed = parse(line);
		if (parsed && isEntry(parsed)) yield parsed;
	}
}

const listAll = async (blobs: Store): Promise<ReadonlySet<string>> => {
	const keys = new Set<string>();
	for await (const key of keysIn(blobs, '')) keys.add(key);
	return keys;
};

/** The ids of submissions that hold their claim. */
const findHolders = async (file: string): Promise<ReadonlySet<string>> => {
	const holders = new Set<string>();
	for await (const { key, value } of entriesIn(file)) if (key.startsWith('claims/')) holders.add((value as Claim).id);
	return holders;
};

/** What was deleted since, as tombstones of the store or of the backup tell: forms and ids. */
const findDeleted = async (file: string, keys: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
	const deleted = new Set<string>();
	const add = (key: string) => key.startsWith(TOMBSTONES) && deleted.add(key.slice(TOMBSTONES.length));
	for (const key of keys) add(key);
	for await (const { key } of entriesIn(file)) add(key);
	return deleted;
};

/** Marks pending entries as accepted by their claim in the backup; in the store another may hold it by now. */
const toAccepted = (pending: Pending, holders: ReadonlySet<string>): Pending =>
	holders.has(pending.id) ? { ...pending, accepted: true } : pending;

/** The submissions that an entry is about, each as its form and id. */
const subjectsOf = ({ key, value }: Entry): readonly string[] => {
	const entry = parseKey(key);
	const { about = '' } = (value as Submission<Partial<FollowUp>>).input ?? {};
	if (entry) return [`${entry.form}/${entry.id}`, about.replace(/^desk\//, '')];
	const [kind, form, id] = key.split('/');
	if (kind === 'claims') return [`${form}/${(value as Claim).id}`];
	return kind === 'desk' ? [`${form}/${id}`] : [];
};

/** The document with mails of which nobody knows whether they were sent since the backup: Postmark is asked first. */
const withOldMails = (document: MailQueue): MailQueue => ({
	...document,
	owed: document.owed.map(({ at, ...mail }) => mail),
});

/**
 * The store's ledger with the groups that only the backup has, and the mails queued about them. Who cancelled since, or came,
 * stays as the store says; an address that has a registration gets no second one. Should the groups be too many for the
 * places, the association is told, as whenever places become fewer.
 */
const mergeLedgers = (now: Ledger, before: Ledger): Ledger | undefined => {
	const cancelled = [...new Set([...before.cancelled, ...now.cancelled])];
	const known = new Set([...now.parties.map(({ id }) => id), ...cancelled]);
	const isRegistered = (address: string) => findParty({ ...now, parties: firmParties(now) }, address) !== undefined;
	const missing = before.parties.filter(({ id, email }) => !known.has(id) && !isRegistered(email));
	if (missing.length === 0 && cancelled.length === now.cancelled.length) return undefined;
	const addresses = new Set(missing.map(({ email }) => addressDigest(email)));
	return {
		...now,
		cancelled,
		...(before.cancelling && { cancelling: [...(now.cancelling ?? []), ...before.cancelling] }),
		parties: [...missing, ...now.parties].sort((a, b) => a.registeredAt.localeCompare(b.registeredAt)),
		owed: [...now.owed, ...before.owed.filter(({ email }) => addresses.has(addressDigest(email)))],
	};
};

/** What the store has under a backup's key from now on; `undefined` if that stays as it is. */
const restored = (key: string, before: unknown, now: unknown): unknown => {
	const value = /^(?:outings|desk)\//.test(key) ? withOldMails(before as MailQueue) : before;
	if (now === undefined) return value;
	return key.startsWith('outings/') ? mergeLedgers(now as Ledger, value as Ledger) : undefined;
};

const isOfSubmission = (key: string): boolean =>
	[...STATES, 'claims', 'outings'].some((prefix) => key.startsWith(`${prefix}/`));

/**
 * Writes a backup into a store without submissions, or one where the same import was interrupted; with `merge` into any
 * store. Entries that are there already stay, what was deleted since the backup stays away. Pending entries are written
 * last, because `retry-mail` may run meanwhile and has to find their claims, and whether they were mailed.
 * @throws {UsageError} if there are submissions.
 */
export const restore = async (
	blobs: Store,
	backup: Backup,
	{ merge }: { readonly merge: boolean },
	onProgress: OnProgress = () => {},
): Promise<Restored> => {
	const mark = markOf(backup);
	const before = await listAll(blobs);
	if (!merge && !before.has(mark) && [...before].some(isOfSubmission))
		throw new UsageError(
			'Já há envios nestes dados, e uma cópia só se importa para dados vazios. Não se importou nada. Para juntar a cópia ao que há, sem mudar o que lá está, acrescente --merge.',
		);
	await blobs.setJSON(mark, { date: backup.date });
	// Of what was paid or answered since the backup nothing is known, and the buttons of its mails are dead.
	if (!merge) await blobs.setJSON(DESK_START_KEY, { period: today() });
	const counts = { written: 0, kept: 0, deleted: 0 };
	const holders = await findHolders(backup.file);
	const deleted = await findDeleted(backup.file, before);
	for (const isPending of [false, true]) {
		const entries = async function* () {
			for await (const entry of entriesIn(backup.file)) if (entry.key.startsWith('pending/') === isPending) yield entry;
		};
		for await (const batch of inBatches(entries()))
			await Promise.all(
				batch.map(async (entry) => {
					const { key } = entry;
					if (subjectsOf(entry).some((subject) => deleted.has(subject))) {
						counts.deleted += 1;
						return;
					}
					const value = isPending ? toAccepted(entry.value as Pending, holders) : entry.value;
					const isLedger = key.startsWith('outings/');
					const change = (now: unknown) => restored(key, value, now);
					if (!before.has(key) || isLedger)
						await changeStored(blobs, key, change, before.has(key) ? {} : { isLikelyNew: true });
					counts[before.has(key) ? 'kept' : 'written'] += 1;
				}),
			).then(() => onProgress(counts.written + counts.kept + counts.deleted, backup.count));
	}
	await blobs.delete(mark);
	return counts;
};
