import { renderOutings } from '#src/features/outings/calendar.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { sumInWords, sumUp } from '#src/features/outings/price.ts';
import { toClock } from '#src/format/clock.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { mapsAddress } from '#src/format/way.ts';
import { site, siteAddress } from '../base/content.ts';
import { type PathsIn, type ServerWords, wordsOf } from '../base/words.ts';
import { given, type Mail, type MailAttachment, paragraphs } from '../mail/message.ts';
import {
	type GoneGroup,
	type Group,
	type GroupFacts,
	type Ledger,
	priceFor,
	RESERVED_MS,
	reservedUntil,
} from './ledger.ts';
import { makeToken, withToken } from './links.ts';

export interface MailContext {
	readonly ledger: Ledger;
	readonly outing: OutingOffer;
	/** On the outing's clock, `YYYY-MM-DD HH:MM`. */
	readonly now: string;
}

export const contextOf = (ledger: Ledger): MailContext => ({
	...{ ledger, outing: ledger.outing },
	now: toClock(Date.now(), ledger.outing.timeZone),
});

/** What is new for a group since its last mail. */
export interface Differences {
	/** It had no mail yet, or was only asked to confirm. */
	readonly isFirst: boolean;
	readonly isOff: boolean;
	readonly isOn: boolean;
	readonly isCancelled: boolean;
	readonly isMoved: boolean;
	readonly isElsewhere: boolean;
	readonly isPromoted: boolean;
	readonly isResized: boolean;
	readonly isReminder: boolean;
}

type Outing = Pick<Ledger, 'outing' | 'isOnSite'>;

/** With the outing's texts in a language, unless they are of another build. */
export const ledgerIn = ({ content, language }: ServerWords, ledger: Ledger): Ledger => {
	const { id, builtAt } = ledger.outing;
	const outing = language === DEFAULT_LANGUAGE ? undefined : content.outings[id];
	return outing?.builtAt === builtAt ? { ...ledger, outing } : ledger;
};

export const formatPeople = ({ t }: ServerWords, count: number): string => t('mail.people', { count });

export const detailsOf = ({ t, formatSpan }: ServerWords, { outing, isOnSite }: Outing): Mail['details'] => [
	[t('mail.outing.facts.outing'), outing.title],
	[t('mail.outing.facts.when'), formatSpan(outing.start, outing.end, outing.timeZone)],
	...given(
		[t('mail.outing.facts.where'), isOnSite ? outing.meeting.place : undefined],
		[t('mail.outing.facts.guide'), isOnSite ? outing.guide : undefined],
	),
];

/** The Portuguese texts in the ledger that a group's mail or ticket may quote. */
export const originalsOf = ({ outing }: Ledger): readonly (string | undefined)[] => {
	const { title, meeting, bring, payment, because, parking, alerts = [] } = outing;
	return [
		title,
		meeting.place,
		...bring,
		payment,
		because,
		parking,
		...alerts.flatMap((alert) => [alert.title, alert.text]),
	];
};

/** A registration's code, as short as an order's number: one can say it on the telephone. */
export const codeOf = ({ t }: ServerWords, { id }: { readonly id: string }): Mail['details'][number] => [
	t('mail.outing.facts.code'),
	id.slice(0, 6).toUpperCase(),
];

/** The way to where an outing meets. */
export const directionsTo = ({ meeting: { latitude, longitude } }: OutingOffer): string =>
	mapsAddress(`${latitude.toFixed(5)},${longitude.toFixed(5)}`);

/** What a group pays, and how. */
export const costOf = (
	{ t, texts, language }: ServerWords,
	{ outing, isOnSite }: Outing,
	group: Pick<Group, 'people' | 'price'>,
): Mail['details'] => {
	const { start, payment } = outing;
	const { people } = group;
	const price = priceFor(group, outing);
	if (!isOnSite || !price || people.length === 0) return [];
	const isPaid = sumUp(price, start, people).total > 0;
	const { sum } = texts('registration').people;
	return given(
		[t('mail.outing.facts.total'), sumInWords(price, start, people, sum, language)],
		[t('mail.outing.facts.payment'), isPaid ? payment : undefined],
	);
};

/** Why an outing changed; in another language it says so if nobody translated it. `original`: in the ledger. */
export const reasonOf = ({ t, language }: ServerWords, { because }: OutingOffer, original: OutingOffer): string => {
	if (!because) return '';
	const isOriginal = language !== DEFAULT_LANGUAGE && because === original.because;
	return isOriginal ? t('mail.outing.inPortuguese', { text: because }) : because;
};

const calendarOf = (words: ServerWords, outing: OutingOffer): MailAttachment => ({
	name: words.t('mail.outing.file'),
	type: 'text/calendar; charset=utf-8; method=PUBLISH',
	text: renderOutings([outing], {
		...{ owner: site.name, site: siteAddress(), words },
		now: new Date().toISOString(),
	}),
});

interface GroupChange {
	readonly lastFacts: GroupFacts;
	readonly facts: GroupFacts;
	readonly differences: Differences;
}

/** What a mail to a group depends on. */
interface Situation extends Differences {
	readonly group: Group | GoneGroup;
	readonly outing: OutingOffer;
	readonly isWaiting: boolean;
	/** The first mail of a registration that has not just got its places. */
	readonly isNew: boolean;
	/** Something about the outing itself is new. */
	readonly isChanged: boolean;
	readonly isRenamed: boolean;
	readonly isOtherGuide: boolean;
	readonly because: string;
}

const isOther = (last: string | undefined, now: string | undefined): boolean => last !== undefined && last !== now;

const toSituation = (
	group: Group | GoneGroup,
	{ differences: is, facts, lastFacts }: GroupChange,
	outing: OutingOffer,
	because: string,
): Situation => ({
	...is,
	because,
	isRenamed: isOther(lastFacts.title, facts.title),
	isOtherGuide: isOther(lastFacts.guide, facts.guide),
	...{ group, outing, isWaiting: facts.state === 'waiting' },
	isNew: is.isFirst && !is.isPromoted,
	isChanged: is.isOn || is.isMoved || is.isElsewhere,
});

/** What a confirmed or waiting group may hear at once, in the order of the mail. The dictionary has a subject and a text of each. */
const CHANGES = {
	on: (is: Situation) => is.isOn,
	moved: (is: Situation) => is.isMoved && !is.isOn,
	promoted: (is: Situation) => is.isPromoted,
	confirmed: (is: Situation) => is.isNew && !is.isWaiting,
	waiting: (is: Situation) => is.isNew && is.isWaiting,
	resized: (is: Situation) => is.isResized && !is.isFirst && !is.isPromoted,
	elsewhere: (is: Situation) => is.isElsewhere && !is.isOn && !is.isMoved,
	reminder: (is: Situation) => is.isReminder && !is.isFirst && !is.isPromoted && !is.isResized && !is.isChanged,
};

type Change = keyof typeof CHANGES;

/** The other kinds of mail say one thing alone. */
type Kind = Change | NonNullable<Group['unconfirmed']> | 'off' | 'cancelled';

const kindsOf = (is: Situation): readonly Kind[] => {
	if (is.isCancelled || !('registeredAt' in is.group)) return ['cancelled'];
	if (is.isOff) return ['off'];
	if (is.group.unconfirmed) return [is.group.unconfirmed];
	return (Object.keys(CHANGES) as Change[]).filter((change) => CHANGES[change](is));
};

type Say = (name: PathsIn<'mail.outing'>) => string;

/** What follows on the changes: a paragraph a row, of the sentences that hold. */
const closingOf = (kind: Kind, is: Situation, say: Say): readonly (readonly (string | false | undefined)[])[] => {
	const { bring } = is.outing;
	const { because, isRenamed, isOtherGuide } = is;
	if (kind === 'cancelled') return [[say('notYourCancellation')]];
	if (kind === 'off') return [[because], [say('afterOff')]];
	if (kind === 'duplicate' || kind === 'burst') return [[say('lapses')]];
	const hasPlace = !is.isWaiting;
	return [
		[is.isReminder && hasPlace && say('coming')],
		[(is.isOn || is.isElsewhere || is.isReminder) && say('meeting')],
		[is.isChanged && because],
		[isRenamed && say('renamed'), isOtherGuide && say('otherGuide')],
		[(is.isNew || is.isReminder) && hasPlace && bring.length > 0 && say('bring')],
		[!is.isFirst && is.isWaiting && is.isChanged && say('stillWaiting')],
		[is.isNew && is.isWaiting && say('stopWaiting')],
		[
			!is.isNew && hasPlace && is.isChanged && !is.isPromoted && say('stillValid'),
			hasPlace && say('cannotCome'),
			is.isNew && hasPlace && say('notYou'),
		],
		[is.isResized && !is.isFirst && say('notYourChange')],
	];
};

/** How long a question may be answered. */
const deadlineOf = (group: Group, { ledger, now }: MailContext, { t, formatTime }: ServerWords): string => {
	const until = reservedUntil(ledger, group);
	if (group.unconfirmed === 'burst' && until > toClock(Date.now() + RESERVED_MS.burst, ledger.outing.timeZone))
		return t('mail.outing.within24');
	return until > now
		? t('mail.outing.until', { time: formatTime(until, ledger.outing.timeZone) })
		: t('mail.outing.soon');
};

/** Subject and message, without visitors' input: anybody can type anybody's address. */
const write = (
	group: Group | GoneGroup,
	change: GroupChange,
	context: MailContext,
	words: ServerWords,
	because: string,
) => {
	const { outing } = context;
	const { facts, lastFacts } = change;
	const is = toSituation(group, change, outing, because);
	const { start, end, timeZone } = is.isCancelled ? outing : facts;
	const isPresent = 'registeredAt' in group;
	const values = {
		title: outing.title,
		people: formatPeople(words, facts.people),
		when: words.formatSpan(start, end, timeZone),
		before: words.formatSpan(lastFacts.start, lastFacts.end, lastFacts.timeZone),
		earlier: lastFacts.title ?? '',
		guide: outing.guide,
		place: outing.meeting.place,
		list: outing.bring.map((thing) => `- ${thing}`).join('\n'),
		deadline: isPresent && group.unconfirmed ? deadlineOf(group, context, words) : '',
	};
	const say: Say = (name) => words.t(`mail.outing.${name}`, values);
	const kinds = kindsOf(is);
	// The number of people is the least of what a subject can say.
	const subject = kinds.find((kind) => kind !== 'resized') ?? 'resized';
	const isSameDay = start.slice(0, 10) === lastFacts.start.slice(0, 10);
	const replaces = isPresent && group.isReplacement && is.isFirst;
	const parts = [
		...kinds.map((kind) => [
			say(`texts.${kind === 'resized' && is.isWaiting ? 'resizedWaiting' : kind}`),
			replaces && (kind === 'confirmed' || kind === 'waiting') && say('replaces'),
		]),
		...closingOf(subject, is, say),
	];
	return {
		subject: say(`subjects.${subject === 'moved' && isSameDay ? 'hour' : subject}`),
		message: paragraphs(...parts.map((sentences) => sentences.filter(Boolean).join(' '))),
	};
};

/** The one mail to a group about all that changed. */
export const renderToGroup = (group: Group | GoneGroup, change: GroupChange, from: MailContext): Mail => {
	const words = wordsOf(group.language);
	const { t, routes } = words;
	const ledger = ledgerIn(words, from.ledger);
	const { outing } = ledger;
	const context = { ...from, ledger, outing };
	const { id } = outing;
	const { differences: is, facts } = change;
	const present = 'registeredAt' in group && !is.isCancelled ? group : undefined;
	const isQuestion = present?.unconfirmed !== undefined;
	const isComing = present && !isQuestion && !facts.isOff && ledger.isOnSite;
	const hasPlace = isComing && facts.state === 'confirmed';
	const isAsked = hasPlace && is.isReminder;
	const main = isQuestion ? 'outings.confirm.title' : 'mail.outing.links.ticket';
	const hasCalendar =
		(hasPlace || (isComing && is.isMoved)) && Object.entries(is).some(([name, holds]) => holds && name !== 'isResized');
	const token = present ? makeToken(from.ledger, isQuestion ? 'confirm' : 'mail', present.id) : '';
	const address = isQuestion ? routes.outingConfirm(id) : routes.outingTicket(id);
	const ticket = siteAddress() + withToken(address, token);
	return {
		...write(group, change, context, words, reasonOf(words, outing, from.outing)),
		language: words.language,
		originals: [...originalsOf(from.ledger), change.lastFacts.title],
		details: [
			...detailsOf(words, ledger),
			[t('mail.outing.facts.registration'), formatPeople(words, facts.people)],
			...(present && !facts.isOff ? costOf(words, ledger, present) : []),
			codeOf(words, group),
		],
		links: [
			isAsked && { label: t('mail.outing.links.comes'), address: `${ticket}&comes=1` },
			isAsked && { label: t('mail.outing.links.leaves'), address: `${ticket}&cancel=1` },
			present && { label: t(main), address: ticket, isFirst: true },
			hasPlace && { label: t('mail.outing.links.directions'), address: directionsTo(outing) },
			ledger.isOnSite && { label: t('mail.outing.links.outing'), address: siteAddress() + routes.outing(id) },
		].filter((link) => link !== false && link !== undefined),
		...((hasCalendar || facts.isOff) && ledger.isOnSite && present && { attachments: [calendarOf(words, outing)] }),
	};
};
