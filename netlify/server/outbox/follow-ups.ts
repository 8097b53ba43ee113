import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { changeStored, read } from '../blobs/client.ts';
import { deliver } from './deliver.ts';
import {
	type FollowUp,
	isUrgent,
	type OwedMail,
	type Owing,
	type Pending,
	type Submission,
	toPending,
	turnOf,
} from './submission.ts';
import { SubmissionStore } from './submission-store.ts';

/** How many mails are put into the outbox at once; the next call takes the next ones. */
const AT_ONCE = 20;

/** After this time the process that took a mail is dead, or will not mail it any more. */
const LEASE_MS = 10 * 60_000;

const isFree = ({ taken }: OwedMail): boolean => !taken || Date.now() - Date.parse(taken.at) > LEASE_MS;

/** The mail as an entry of the outbox, of the time when it was taken: a process that is thawed much later leaves it. */
const toEntry = (mail: OwedMail): Pending => {
	const { id, taken, number, ...followUp } = mail;
	const receivedAt = taken?.at ?? '';
	const submission: Submission<FollowUp> = { id, form: 'follow-up', receivedAt, claim: id, input: followUp };
	return { ...toPending(submission), accepted: true, turn: turnOf(mail) };
};

/**
 * Takes mails that nobody works on, the urgent ones first, and numbers all that were owed by then. The first to take a mail
 * delivers it; whoever takes it later leaves that to `retry-mail`.
 */
const take = async (blobs: Store, key: string, isWanted: (mail: OwedMail) => boolean) => {
	const by = randomUUID();
	const at = new Date().toISOString();
	let before: readonly OwedMail[] = [];
	const document = await changeStored<Owing>(blobs, key, (now) => {
		// Our own write, whose answer was lost, has taken them already.
		if (!now || now.owed.some(({ taken }) => taken?.by === by)) return undefined;
		const free = now.owed.filter((mail) => isFree(mail) && isWanted(mail));
		before = free.sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a))).slice(0, AT_ONCE);
		if (before.length === 0) return undefined;
		let { numbered = 0 } = now;
		const owed = now.owed.map((mail) => ({
			...mail,
			number: mail.number ?? numbered++,
			...(before.includes(mail) && { taken: { by, at } }),
		}));
		return { ...now, owed, numbered };
	});
	const mine = (document?.owed ?? []).filter(({ taken }) => taken?.by === by);
	const isNew = ({ id }: OwedMail) => before.some((mail) => mail.id === id && !mail.taken);
	return { mine, isNew };
};

/**
 * Puts what a document owes into the outbox, delivers it, and takes it off the document. May be called by several
 * processes, and again after one died at any step: each mail goes once. Returns whether the document still owes something
 * that can be settled now. With `isWanted` all this is about some of the mails.
 */
export const settleOwed = async (
	blobs: Store,
	key: string,
	deployContext: string,
	isWanted: (mail: OwedMail) => boolean = () => true,
): Promise<boolean> => {
	const store = new SubmissionStore(blobs);
	const { mine, isNew } = await take(blobs, key, isWanted);
	if (mine.length === 0) return false;
	const fresh: Pending[] = [];
	for (const mail of mine) {
		const pending = toEntry(mail);
		if (!isNew(mail) && (await store.isOnFile(pending))) continue;
		await store.addPending(pending);
		if (isNew(mail)) fresh.push(pending);
	}
	await changeStored<Owing>(blobs, key, (now) => {
		const owed = now?.owed.filter(({ id }) => !mine.some((mail) => mail.id === id)) ?? [];
		return now && owed.length < now.owed.length ? { ...now, owed } : undefined;
	});
	for (const pending of fresh) await deliver(pending, { blobs, deployContext, isRetry: false });
	// A mail that was refused may have made the document owe another.
	const left = (await read<Owing>(blobs, key))?.value.owed ?? [];
	return left.some((mail) => isFree(mail) && isWanted(mail));
};
