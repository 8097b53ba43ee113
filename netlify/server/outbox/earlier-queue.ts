import type { Store } from '@netlify/blobs';
import { site } from '../content.ts';
import type { Mail, Recipient } from '../mail/message.ts';
import { isBadAddress, isPreview, isSent, type Receiver, sendMails } from '../mail/send.ts';
import { changeStored, keysIn, readValue } from '../store/blobs.ts';
import { oncePer } from '../store/lease.ts';
import { workThrough } from '../store/time-limits.ts';

/** A rendered mail as versions before 0.2 queued it, in a document or in an entry of the outbox. */
interface EarlierMail {
	readonly to: Recipient;
	readonly email: string;
	readonly alsoTo?: string;
	readonly name?: string;
	readonly mail?: Mail;
}

interface EarlierQueue {
	readonly queue?: readonly (EarlierMail & { readonly id: string })[];
}

const receiversOf = ({ to, email, alsoTo, name = site.name }: EarlierMail): readonly Receiver[] =>
	to === 'visitor'
		? [{ kind: 'visitor', email }]
		: [{ kind: 'association', from: { name, email } }, ...(alsoTo ? [{ kind: 'guide', email: alsoTo } as const] : [])];

/** Sends a mail as it is, unless Postmark has it. Returns whether nothing is left to do; a dead address ends it, too. */
const sendAsItIs = async (id: string, queued: EarlierMail, deployContext: string): Promise<boolean> => {
	const { mail, to } = queued;
	const name = `${id}-${to}`;
	if (!mail || (isPreview(deployContext) && to === 'visitor') || (await isSent(name, to))) return true;
	const receivers = receiversOf(queued);
	const outgoing = receivers.map((receiver, index) => ({
		...{ name: index === 0 ? name : `${name}-${index}`, kind: 'earlier', to: receiver, metadata: {} },
		mail: { ...mail, message: mail.message.replace(/^Olá,\n\n/, '') },
	}));
	const [refusal] = (await sendMails(outgoing, { deployContext })).refusals;
	return !refusal || isBadAddress(refusal);
};

const drainDocument = async (blobs: Store, key: string, deployContext: string): Promise<boolean> => {
	const { queue = [] } = (await readValue<EarlierQueue>(blobs, key)) ?? {};
	const left: string[] = [];
	for (const { id, ...mail } of queue) if (!(await sendAsItIs(id, mail, deployContext))) left.push(id);
	if (queue.length > 0)
		await changeStored<EarlierQueue>(blobs, key, (now) =>
			now?.queue ? { ...now, queue: now.queue.filter(({ id }) => left.includes(id)) } : undefined,
		);
	return left.length === 0;
};

const drainEntry = async (blobs: Store, key: string, deployContext: string): Promise<boolean> => {
	if (!key.includes('/follow-up/')) return true;
	const entry = await readValue<{ readonly input: EarlierMail }>(blobs, key);
	const id = key.split('/').at(-1) ?? '';
	if (entry && key.startsWith('pending/') && !(await sendAsItIs(id, entry.input, deployContext))) return false;
	await blobs.delete(key);
	return true;
};

const PACE = { atOnce: 20, ms: 2_500 };

/** Where versions before 0.2 kept such mails. Entries of mails that were sent are only deleted. */
const DRAINS = {
	'outings/': drainDocument,
	'desk/': drainDocument,
	'pending/': drainEntry,
	'parked/follow-up/': drainEntry,
	'sent/follow-up/': drainEntry,
};

/** Sends what versions before 0.2 left in queues, once and as it is. A run that has no time for all is followed by another. */
export const drainEarlierQueues = async (blobs: Store, deployContext: string): Promise<void> => {
	for (const [prefix, drain] of Object.entries(DRAINS))
		await oncePer(blobs, `earlier-queues-${prefix.replaceAll('/', '-')}`, '0.2', async () => {
			let isDone = true;
			const isThrough = await workThrough(keysIn(blobs, prefix), PACE, async (key) => {
				if (!(await drain(blobs, key, deployContext))) isDone = false;
			});
			return isThrough && isDone;
		});
};
