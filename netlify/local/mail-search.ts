import { hoursToMilliseconds } from 'date-fns';
import { millisecondsInMinute } from 'date-fns/constants';
import { addressParser } from 'postal-mime';
import { Models } from 'postmark';
import type { CaughtMessage } from './mail-pages.ts';

/** Postmark's search shows a message a little later than Postmark accepts it. */
const LISTED_AFTER_MS = millisecondsInMinute;

const COUNT_MAX = 500;
const WINDOW_MAX = 10_000;

interface Found {
	readonly TotalCount: number;
	readonly Messages: readonly Models.OutboundMessage[];
}

const METADATA = 'metadata_';

/** Postmark's moments have seven digits, and the offset of New York. */
const toMoment = (time: string): string =>
	new Date(Date.parse(time) - hoursToMilliseconds(5)).toISOString().replace('Z', '0000-05:00');

const toReceivers = (list = ''): Models.Recipient[] =>
	addressParser(list).map(({ address = '', name }) => ({ Email: address, Name: name }));

/** Without bodies, headers and what the attachments contain. */
const toFound = (message: CaughtMessage): Models.OutboundMessage => {
	const To = toReceivers(message.To);
	const Cc = toReceivers(message.Cc);
	const Bcc = toReceivers(message.Bcc);
	return {
		MessageID: message.MessageID,
		MessageStream: message.MessageStream ?? 'outbound',
		...(message.Tag ? { Tag: message.Tag } : {}),
		To,
		Cc,
		Bcc,
		Recipients: [...To, ...Cc, ...Bcc].map(({ Email }) => Email),
		ReceivedAt: toMoment(message.ReceivedAt),
		From: message.From,
		Subject: message.Subject ?? '',
		Attachments: (message.Attachments ?? []).map(({ Name }) => Name),
		Status: 'Sent',
		TrackOpens: message.TrackOpens ?? false,
		TrackLinks: message.TrackLinks ?? Models.LinkTrackingOptions.None,
		Metadata: message.Metadata ?? {},
		Sandboxed: false,
	};
};

const isWhole = (text: string | null): text is string => /^\d+$/.test(text ?? '');

/**
 * Postmark's search of sent messages, as far as the functions use it: a page of all, or of those with one field of metadata.
 * https://postmarkapp.com/developer/api/messages-api#outbound-message-search
 * @param messages Newest first.
 * @returns A text if Postmark would refuse the query, or if this stand-in does not know one of its filters.
 */
export const searchMail = (messages: readonly CaughtMessage[], query: URLSearchParams): Found | string => {
	const [count, offset] = [query.get('count'), query.get('offset')];
	if (!isWhole(count) || !isWhole(offset)) return "'count' and 'offset' are required.";
	const [start, end] = [Number(offset), Number(offset) + Number(count)];
	if (Number(count) > COUNT_MAX || end > WINDOW_MAX) return `At most ${COUNT_MAX}, up to the ${WINDOW_MAX}th.`;
	const [[name = '', value] = [], ...more] = [...query].filter(([key]) => key !== 'count' && key !== 'offset');
	if (more.length > 0 || (name && !name.startsWith(METADATA))) return 'One field of metadata is searched at a time.';
	const found = messages.filter(
		({ ReceivedAt, Metadata }) =>
			Date.parse(ReceivedAt) <= Date.now() - LISTED_AFTER_MS &&
			(!name || Metadata?.[name.slice(METADATA.length)] === value),
	);
	return { TotalCount: found.length, Messages: found.slice(start, end).map(toFound) };
};
