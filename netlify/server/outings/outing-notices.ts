import { toClock } from '#src/format/clock.ts';
import { routes } from '#src/routes.ts';
import { siteAddress } from '../base/content.ts';
import { entryOf, isToAssociation, type Notice, type Notified, type Notifier } from '../mail/notice.ts';
import { noticeAboutGroup, noticeOfGone, noticesOfState } from './association-notices.ts';
import { noticesOfDanger } from './danger-notices.ts';
import { contextOf, type MailContext } from './group-mails.ts';
import { farewellTo, noticeToGroup } from './group-notices.ts';
import type { GoneGroup, GroupFacts, Ledger } from './ledger.ts';
import { noticesOfList } from './list-notices.ts';
import { groupOf, idIn, noticeKey } from './notice-keys.ts';
import { cancel } from './places.ts';
import { noticesOfRefusals } from './refusal-notices.ts';
import { noticeOfWords } from './word.ts';

/** All that is to be said now about an outing, by what each recipient was last notified of. */
const noticesOf = (context: MailContext): readonly Notice[] => {
	const { groups, gone } = context.ledger;
	return [
		...groups.flatMap((group) => [...noticeToGroup(group, context), ...noticeOfWords(group, context)]),
		...noticesOfList(context),
		...noticesOfState(context),
		...noticesOfDanger(context),
		...noticesOfRefusals(context),
		...groups.flatMap((group) => noticeAboutGroup(group, context)),
		...gone.flatMap((group) => [...farewellTo(group, context), ...noticeOfGone(group, context)]),
	];
};

/** With what is said about deeds, which waits until they can't be undone any more. */
const held = (notices: readonly Notice[], { deeds = [] }: Ledger): readonly Notice[] =>
	notices.map((notice) => {
		const deed = deeds.findLast(({ group }) => group === groupOf(notice.key));
		return deed ? { ...notice, notBefore: Math.max(notice.notBefore ?? 0, Date.parse(deed.until)) } : notice;
	});

/** To the association's mails belongs a button to the outing's page. */
const withButton = (notice: Notice, { outing }: Ledger): Notice => {
	if (!isToAssociation(notice)) return notice;
	const link = { label: 'Quem vem, e o que se pode fazer', address: siteAddress() + routes.deskOuting(outing.id) };
	const render = () => {
		const mail = notice.render();
		return { ...mail, links: [...(mail.links ?? []), link] };
	};
	return { ...notice, render };
};

/** A group whose address refuses its first mail loses its places: the address was probably invented. */
const onRefused = (ledger: Ledger, { key }: Notice, now: string): Ledger => {
	const id = idIn(key, 'group');
	const { facts, refused } = entryOf(ledger, key);
	if (id === undefined || refused?.count !== 1 || (facts as GroupFacts).isOff) return ledger;
	return cancel(ledger, id, now, 'refused', refused.subject) ?? ledger;
};

/** Removes groups that have left, once everybody knows, and what is remembered about them. The same ledger if there are none. */
const tidy = (context: MailContext): Ledger => {
	const { ledger } = context;
	const { gone, notified = {} } = ledger;
	const open = new Set(noticesOf(context).map(({ key }) => key));
	const isOpen = (key: string): boolean => open.has(key) || entryOf(ledger, key).attempt !== undefined;
	const isAwaited = ({ id, why }: GoneGroup): boolean =>
		why === 'invented' ? isOpen('invented') : isOpen(noticeKey('group', id)) || isOpen(noticeKey('association', id));
	const kept = gone.filter(isAwaited);
	const ids = new Set([...ledger.groups, ...kept].map(({ id }) => id));
	// The next round gives a place back, and asks for an attempt.
	const isKept = ([key, { attempt, place }]: [string, Notified]): boolean => {
		const group = groupOf(key);
		return attempt !== undefined || place !== undefined || group === undefined || ids.has(group);
	};
	const entries = Object.entries(notified);
	const left = entries.filter(isKept);
	if (kept.length === gone.length && left.length === entries.length) return ledger;
	return { ...ledger, gone: kept, notified: Object.fromEntries(left) };
};

/** The ledger without the groups that have left, once everybody knows. */
export const tidyLedger = (ledger: Ledger): Ledger => tidy(contextOf(ledger));

/** @param topic What its limits count by: each outing has a share of its own. */
export const outingNotifier = (topic: string): Notifier<Ledger> => ({
	noticesOf: (ledger) =>
		held(noticesOf(contextOf(ledger)), ledger).map((notice) => ({ ...withButton(notice, ledger), topic })),
	onRefused: (ledger, notice) => onRefused(ledger, notice, toClock(Date.now(), ledger.outing.timeZone)),
	tidy: tidyLedger,
	digestSubject: ({ outing }, count) => `${count} novidades nas inscrições: ${outing.title}`,
});
