import type { Responder } from '../../http/responder.ts';
import type { Mailbox } from '../mailbox.ts';
import { renderList } from './list.ts';
import { renderMessage, renderNoMessage, sendAttachment } from './message.ts';

const ROOT = '/_local/mail';

const notAllowed = (allow: string): Response => new Response('Method Not Allowed', { status: 405, headers: { allow } });

/**
 * `/_local/mail` lists the caught messages, with links to a page for each and to its attachments. `/_local/mail.json` has
 * the same as JSON, and DELETE empties the mailbox.
 */
export const respondWithMailPages =
	(mailbox: Mailbox): Responder =>
	async ({ url, method }) => {
		const pathname = new URL(url).pathname.replace(/\/$/, '');
		const isRead = method === 'GET' || method === 'HEAD';

		if (pathname === `${ROOT}.json`) {
			if (isRead) return Response.json(await mailbox.list(), { headers: { 'cache-control': 'no-store' } });
			if (method !== 'DELETE') return notAllowed('GET, HEAD, DELETE');
			await mailbox.clear();
			return new Response(null, { status: 204 });
		}
		if (pathname !== ROOT && !pathname.startsWith(`${ROOT}/`)) return undefined;
		if (!isRead) return notAllowed('GET, HEAD');
		if (pathname === ROOT) return renderList(await mailbox.list());
		const [messageId = '', index] = pathname.slice(ROOT.length + 1).split('/');
		const message = await mailbox.find(messageId);
		if (!message) return renderNoMessage();
		if (index === undefined) return renderMessage(message);
		const attachment = message.Attachments?.[Number(index)];
		return attachment ? sendAttachment(attachment) : renderNoMessage();
	};
