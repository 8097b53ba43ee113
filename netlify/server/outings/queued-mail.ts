import type { Store } from '@netlify/blobs';
import { toLisbon } from '#src/format/lisbon.ts';
import { type FollowUp, ledgerKey, type Submission } from '../outbox/submission.ts';
import { cancel, type Ledger, type Notice, placesOf } from './ledger.ts';
import { changeLedger, type Step } from './ledger-store.ts';

/** The state without which a mail's words are not true. */
const STATE_SAID: Readonly<Record<string, string>> = {
	'outing-confirmed': 'confirmed',
	'outing-promoted': 'confirmed',
	'outing-reminder': 'confirmed',
	'outing-waiting': 'waiting',
};

/** The mails that a registration causes itself: whose address refuses them has probably been invented. */
const OF_REGISTRATION: readonly string[] = ['outing-held', 'outing-confirmed', 'outing-waiting'];

/** Mails that matter to nobody who did not get them in time. */
const NEVER_MISSED: readonly string[] = ['outing-cancelled', 'outing-reminder'];

/**
 * Whether a mail that waits is still true. News (another time, called off, on again) reaches every group, and says all that
 * is still true of what a group was told before.
 */
export const isStillTrue = ({ kind, party: id, news, names }: FollowUp, ledger: Ledger | undefined): boolean => {
	// The next run sends another list.
	if (names) return names.every((name) => ledger?.parties.some((party) => party.id === name));
	if (kind === 'outing-cancelled') return true;
	const party = ledger?.parties.find((one) => one.id === id);
	if (!ledger || !party || news !== (ledger.news ?? 0) || (kind === 'outing-held') !== (party.held ?? false))
		return false;
	const hasBegun = toLisbon(Date.now()) >= ledger.told.start;
	return party.state === (STATE_SAID[kind] ?? party.state) && (kind === 'outing-called-off' || !hasBegun);
};

/**
 * Has the association told, once, of a group that a mail can't reach. If it is the mail of the registration itself, the
 * group's places go to others.
 */
export const noteRefused = async (blobs: Store, { id: mailId, input }: Submission<FollowUp>): Promise<void> => {
	const { kind, about = '', party: id, mail } = input;
	if (!id || NEVER_MISSED.includes(kind)) return;
	const step: Step = (ledger, offer, now) => {
		const party = ledger.parties.find((one) => one.id === id);
		if (!party || ledger.unreached?.includes(mailId)) return undefined;
		const isFreed = OF_REGISTRATION.includes(kind);
		const notice: Notice = { kind: 'unreached', unreached: party, isFreed, subject: mail?.subject ?? '' };
		if (!isFreed) return { ledger: { ...ledger, unreached: [...(ledger.unreached ?? []), mailId] }, notices: [notice] };
		const change = cancel(ledger, id, placesOf(offer, now));
		// Nothing more goes to the refused address, and of a held group the association has heard nothing.
		const others = change?.notices.filter((one) => one.kind !== 'cancelled') ?? [];
		return change && { ledger: change.ledger, notices: [...(party.held ? [] : [notice]), ...others] };
	};
	await changeLedger(blobs, about.slice(ledgerKey('').length), step);
};
