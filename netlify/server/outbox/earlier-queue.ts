import type { Store } from '@netlify/blobs';
import { changeStored, keysIn, oncePer, readValue } from '../blobs.ts';
import { site } from '../content.ts';
import { log } from '../log.ts';
import type { Mail, Recipient } from '../mail/message.ts';
import { isInactive, isPreview, isSent, type Receiver, sendMails } from '../mail/send.ts';

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

/** Sends a mail as it is, unless Postmark has it. Returns whether nothing is left to do. */
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
	return !refusal || isInactive(refusal);
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

/**
 * Sends what versions before 0.2 left in queues, once and as it is, and deletes their entries of mails that were sent.
 */
export const drainEarlierQueues = (blobs: Store, deployContext: string): Promise<void> =>
	oncePer(blobs, 'earlier-queues', '0.2', async () => {
		let isDone = true;
		let count = 0;
		for (const prefix of ['outings/', 'desk/'])
			for await (const key of keysIn(blobs, prefix))
				isDone = (await drainDocument(blobs, key, deployContext)) && isDone;
		for (const prefix of ['pending/', 'parked/follow-up/', 'sent/follow-up/'])
			for await (const key of keysIn(blobs, prefix)) {
				const id = key.split('/').at(-1) ?? '';
				if (!key.includes('/follow-up/')) continue;
				const entry = await readValue<{ readonly input: EarlierMail }>(blobs, key);
				const isOver = !entry || prefix !== 'pending/' || (await sendAsItIs(id, entry.input, deployContext));
				if (isOver) await blobs.delete(key);
				else isDone = false;
				count += 1;
			}
		if (count > 0) log('Earlier mails drained', { count });
		return isDone;
	});
