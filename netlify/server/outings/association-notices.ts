import { isDeepStrictEqual } from 'node:util';
import { site } from '../base/content.ts';
import { entryOf, type Notice, type Notified } from '../mail/notice.ts';
import { asStored } from '../store/blobs.ts';
import {
	type KnownGroup,
	renderBurst,
	renderGone,
	renderGroupChange,
	renderInvented,
	renderLapsed,
	renderOverbooked,
	renderUnreached,
	renderVanished,
} from './association-mails.ts';
import type { MailContext } from './group-mails.ts';
import { type GoneGroup, type Group, hasVanished, isOverbooked, placesOf } from './ledger.ts';
import { type About, noticeKey } from './notice-keys.ts';

/** Whether a recipient last heard something else, or nobody knows what. */
export const isNews = ({ facts: last, isUncertain }: Notified, facts: unknown): boolean =>
	isUncertain === true || !isDeepStrictEqual(last, asStored(facts));

/** The association as a receiver. Its answer goes to `from`, or to nobody but itself. */
export const fromSite = ({ name, email }: { name: string; email: string } = site): Notice['to'] => ({
	kind: 'association',
	from: { name, email },
});

interface Urgency {
	readonly isUrgent?: boolean;
	readonly isCausedByAssociation?: boolean;
}

export const toAssociation = (
	key: string,
	facts: unknown,
	render: Notice['render'],
	from?: Group | GoneGroup,
	{ isUrgent = false, ...more }: Urgency = {},
): Notice => ({
	...more,
	...{ key, facts, kind: 'outing', isUrgent, render },
	to: fromSite(from?.email ? from : site),
});

export const noticeAboutGroup = (group: Group, context: MailContext): readonly Notice[] => {
	const key = noticeKey('association', group.id);
	const entry = entryOf(context.ledger, key);
	const { name, contact, people, note, state } = group;
	const facts: KnownGroup = { name, contact, people, state, ...(note && { note }) };
	if (group.unconfirmed || !isNews(entry, facts)) return [];
	const known = entry.facts as KnownGroup | undefined;
	return [toAssociation(key, facts, () => renderGroupChange(group, known, context), group)];
};

/** Who left, as far as the association knew of them. */
export const noticeOfGone = (group: GoneGroup, context: MailContext): readonly Notice[] => {
	const { id, why } = group;
	const key = noticeKey('association', id);
	const known = entryOf(context.ledger, key).facts as KnownGroup | undefined;
	if (why === 'invented' || known?.state === 'cancelled' || (why === 'cancelled' && !known)) return [];
	const render = {
		cancelled: () => renderGone(group, context),
		lapsed: () => renderLapsed(group, context),
		refused: () => renderUnreached(group, group.subject ?? '', context),
	}[why];
	return [toAssociation(key, { state: 'cancelled' }, render, group)];
};

const BY_ASSOCIATION: Urgency = { isUrgent: true, isCausedByAssociation: true };

/** One mail about all invented registrations that were taken away. */
const noticeOfInvented = (context: MailContext): readonly Notice[] => {
	const invented = context.ledger.gone.filter(({ why }) => why === 'invented');
	const ids = invented.map(({ id }) => id);
	const key = noticeKey('invented');
	if (ids.length === 0 || !isNews(entryOf(context.ledger, key), ids)) return [];
	return [toAssociation(key, ids, () => renderInvented(invented, context), undefined, { isUrgent: true })];
};

/** What holds or not, each mailed once as long as it holds. */
export const noticesOfState = (context: MailContext): readonly Notice[] => {
	const { ledger, outing, now } = context;
	const notice = (about: About, facts: unknown, render: Notice['render'], urgency?: Urgency): readonly Notice[] =>
		isNews(entryOf(ledger, noticeKey(about)), facts)
			? [toAssociation(noticeKey(about), facts, render, undefined, urgency)]
			: [];
	return [
		...(placesOf(ledger, now) > 0 && isOverbooked(ledger)
			? notice('overbooked', outing.places, () => renderOverbooked(context), BY_ASSOCIATION)
			: []),
		...(hasVanished(ledger, now) ? notice('vanished', true, () => renderVanished(context), BY_ASSOCIATION) : []),
		...(ledger.burstSince ? notice('burst', ledger.burstSince, () => renderBurst(context)) : []),
		...noticeOfInvented(context),
	];
};
