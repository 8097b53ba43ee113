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
import { answersOf, type GoneGroup, type Group, hasVanished, isOverbooked, placesOf } from './ledger.ts';
import { noticeKey } from './notice-keys.ts';

/** Whether a recipient last heard something else, or nobody knows what. */
export const isNews = ({ facts: last, isUncertain }: Notified, facts: unknown): boolean =>
	isUncertain === true || !isDeepStrictEqual(last, asStored(facts));

/** The association as a receiver. Its answer goes to `from`, or to nobody but itself. */
export const fromSite = ({ name, email }: { name: string; email: string } = site): Notice['to'] => ({
	kind: 'association',
	from: { name, email },
});

/** How a mail to the association goes. `from`: the group that it is from. */
interface Sending extends Partial<Pick<Notice, 'isUrgent' | 'isCausedByAssociation'>> {
	readonly from?: Group | GoneGroup | undefined;
}

export const BY_ASSOCIATION: Sending = { isUrgent: true, isCausedByAssociation: true };

/** A mail to the association, unless it says what they last heard. */
export const tellAssociation = (
	{ ledger }: MailContext,
	key: string,
	facts: unknown,
	render: Notice['render'],
	{ from, isUrgent = false, ...more }: Sending = {},
): readonly Notice[] =>
	isNews(entryOf(ledger, key), facts)
		? [{ ...more, key, facts, kind: 'outing', isUrgent, render, to: fromSite(from?.email ? from : site) }]
		: [];

export const noticeAboutGroup = (group: Group, context: MailContext): readonly Notice[] => {
	const key = noticeKey('association', group.id);
	const { state, unconfirmed } = group;
	const facts: KnownGroup = { ...answersOf(group), state };
	const known = entryOf(context.ledger, key).facts as KnownGroup | undefined;
	const render = () => renderGroupChange(group, known, context);
	return unconfirmed ? [] : tellAssociation(context, key, facts, render, { from: group });
};

/** Who left, as far as the association knew of them. */
export const noticeOfGone = (group: GoneGroup, context: MailContext): readonly Notice[] => {
	const { id, why, subject = '' } = group;
	const key = noticeKey('association', id);
	const known = entryOf(context.ledger, key).facts as KnownGroup | undefined;
	if (why === 'invented' || known?.state === 'cancelled' || (why === 'cancelled' && !known)) return [];
	const render = {
		cancelled: () => renderGone(group, context),
		lapsed: () => renderLapsed(group, context),
		refused: () => renderUnreached(group, subject, context),
	}[why];
	return tellAssociation(context, key, { state: 'cancelled' }, render, { from: group });
};

/** What holds or not, each mailed once as long as it holds. */
export const noticesOfState = (context: MailContext): readonly Notice[] => {
	const { ledger, outing, now } = context;
	const tell = (key: string, facts: unknown, render: Notice['render'], sending?: Sending) =>
		tellAssociation(context, key, facts, render, sending);
	const invented = ledger.gone.filter(({ why }) => why === 'invented');
	const ids = invented.map(({ id }) => id);
	return [
		...(placesOf(ledger, now) > 0 && isOverbooked(ledger)
			? tell('overbooked', outing.places, () => renderOverbooked(context), BY_ASSOCIATION)
			: []),
		...(hasVanished(ledger, now) ? tell('vanished', true, () => renderVanished(context), BY_ASSOCIATION) : []),
		...(ledger.burstSince ? tell('burst', ledger.burstSince, () => renderBurst(context)) : []),
		...(ids.length > 0 ? tell('invented', ids, () => renderInvented(invented, context), { isUrgent: true }) : []),
	];
};
