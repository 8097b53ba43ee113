import { millisecondsInMinute } from 'date-fns/constants';
import { siteAddress } from '../base/content.ts';
import { wordsOf } from '../base/words.ts';
import type { Mail } from '../mail/message.ts';
import { entryOf, type Notice, shortHash } from '../mail/notice.ts';
import { UNDO_MINUTES, withDeed } from './deeds.ts';
import { codeOf, detailsOf, ledgerIn, type MailContext, originalsOf } from './group-mails.ts';
import { type Group, type Ledger, type Word, withoutUnconfirmed } from './ledger.ts';
import { makeToken, withToken } from './links.ts';
import { noticeKey } from './notice-keys.ts';

/** In characters. */
export const WORD_MAX = 600;

export const RECEIVERS = ['all', 'confirmed', 'waiting'] as const;

/** The groups that a word is for, and that nobody told these words yet. */
export const receiversOf = (ledger: Ledger, text: string, to: string): readonly Group[] => {
	const told = (ledger.words ?? []).filter((word) => word.text === text).flatMap((word) => word.groups);
	return withoutUnconfirmed(ledger).filter(({ id, state }) => (to === 'all' || state === to) && !told.includes(id));
};

/** Adds a word to groups. The notifier mails it once to each, after the minutes for undoing. */
export const say = (ledger: Ledger, text: string, groups: readonly Group[]): Ledger => {
	const { words = [] } = ledger;
	const ids = groups.map((group) => group.id);
	// The same words may be said to others later, and no two words share an id, whichever were undone or joined meanwhile.
	const id = shortHash([text, ...ids].join('\n'));
	const word: Word = { id, text, at: new Date().toISOString(), groups: ids };
	return withDeed({ ...ledger, words: [...words, word] }, { id: `word/${id}`, do: 'word', group: id });
};

const saidAt = ({ at }: Word): number => Date.parse(at) + UNDO_MINUTES * millisecondsInMinute;

/** The last word to a group that can't be undone any more. */
export const lastWordTo = ({ words = [] }: Ledger, { id }: Group): Word | undefined =>
	words.findLast((word) => word.groups.includes(id) && saidAt(word) <= Date.now());

/** Says in another language that the words are the association's, in Portuguese. */
export const renderWord = (group: Group, texts: readonly string[], context: MailContext): Mail => {
	const words = wordsOf(group.language);
	const { t, routes, formatSpan, language } = words;
	const ledger = ledgerIn(words, context.ledger);
	const { title, start, end, id } = ledger.outing;
	const token = makeToken(context.ledger, 'mail', group.id);
	return {
		subject: t('mail.outing.word.subject', { title }),
		message: [t('mail.outing.word.text', { title, when: formatSpan(start, end) }), ...texts].join('\n\n'),
		language,
		originals: [...originalsOf(context.ledger), ...texts.flatMap((text) => text.split('\n'))],
		details: [...detailsOf(words, ledger), codeOf(words, group)],
		links: [
			{
				label: t('mail.outing.links.ticket'),
				address: siteAddress() + withToken(routes.outingTicket(id), token),
				isFirst: true,
			},
		],
	};
};

/** All words that a group was not mailed yet, as one mail. */
export const noticeOfWords = (group: Group, context: MailContext): readonly Notice[] => {
	const { ledger, outing, now } = context;
	const { id, email, unconfirmed } = group;
	const key = noticeKey('word', id);
	const said = (entryOf(ledger, key).facts as readonly string[] | undefined) ?? [];
	const own = (ledger.words ?? []).filter(({ groups }) => groups.includes(id));
	const fresh = own.filter((word) => !said.includes(word.id));
	if (!email || unconfirmed || fresh.length === 0 || now >= outing.end) return [];
	return [
		{
			...{ key, kind: 'outing', isUrgent: true, isCausedByAssociation: true },
			facts: own.map((word) => word.id),
			to: { kind: 'visitor', email },
			notBefore: Math.max(...fresh.map(saidAt)),
			render: () =>
				renderWord(
					group,
					fresh.map(({ text }) => text),
					context,
				),
		},
	];
};
