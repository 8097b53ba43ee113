import type { OutingOffer } from '#src/features/outings/offer.ts';
import type { Notified } from '../outbox/notified.ts';
import { associationKey, type Group, type GroupFacts, groupKey, type Ledger } from './ledger.ts';

/** A group as versions before 0.2 stored it. */
interface EarlierGroup extends Omit<Group, 'unconfirmed' | 'isReplacement'> {
	readonly held?: true;
}

/** A ledger as versions before 0.2 stored it: what was announced to all, and rendered mails that wait. */
interface EarlierLedger extends Pick<Ledger, 'cancelled' | 'cancelling' | 'closed'> {
	readonly announced: Pick<OutingOffer, 'title' | 'start' | 'end' | 'state' | 'meeting'>;
	readonly newest?: { readonly builtAt: string; readonly offer?: OutingOffer | undefined };
	readonly latestEnd?: string;
	readonly parties: readonly EarlierGroup[];
	readonly reminded: boolean;
	readonly listed?: readonly string[] | undefined;
	readonly queue?: readonly unknown[];
}

export const isEarlierLedger = (stored: unknown): stored is EarlierLedger =>
	typeof stored === 'object' && stored !== null && 'announced' in stored;

/** Everybody counts as notified of what was announced; the mails that wait in its queue are sent as they are. */
export const toLedger = (earlier: EarlierLedger, id: string): Ledger => {
	const { announced, newest, parties, reminded, latestEnd = announced.end, queue = [] } = earlier;
	const { start, end, meeting, state } = announced;
	const outing = newest?.offer ?? { ...({ id, builtAt: '' } as OutingOffer), ...announced };
	const groups = parties.map(({ held, ...group }): Group => ({ ...group, ...(held && { unconfirmed: 'burst' }) }));
	const notified = groups.flatMap((group): readonly (readonly [string, Notified])[] => {
		const facts: GroupFacts = {
			...{ isMailed: true, state: group.unconfirmed ? 'unconfirmed' : group.state, people: group.people.length },
			...{ start, end, meeting, isOff: state === 'cancelled' },
			...(reminded && { remindedOf: start }),
		};
		const { name, contact, people, note } = group;
		const known = { name, contact, people, state: group.state, ...(note && { note }) };
		const at = group.registeredAt;
		return [
			[groupKey(group.id), { count: 1, at, facts }],
			...(group.unconfirmed ? [] : [[associationKey(group.id), { count: 1, at, facts: known }] as const]),
		];
	});
	return {
		...{
			outing,
			isOnSite: newest?.offer !== undefined,
			builtAt: newest?.builtAt ?? '',
			builtSince: newest?.builtAt ?? '',
		},
		...{ latestEnd, groups, gone: [], cancelled: earlier.cancelled, closed: earlier.closed },
		...(earlier.cancelling && { cancelling: earlier.cancelling }),
		notified: Object.fromEntries(notified),
		...(queue.length > 0 && { queue }),
	};
};
