import { site } from '#netlify/server/base/content.ts';
import {
	type Case,
	type DeskStep,
	type FoundOrder,
	firstRecipients,
	RECEIVED,
	RECEIVED_FACTS,
	STEPS,
	type Submission,
	stateOf,
	unreachedKey,
} from '#netlify/server/cases/case.ts';
import type { Order } from '#netlify/server/forms/order-mail.ts';
import type { Notified } from '#netlify/server/mail/notice.ts';
import { caseKey } from '#netlify/server/store/keys.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import type { StoredEntry } from '../command-store.ts';

/** Backups of version 0.3, which kept what was sent and what was done about it in several entries. */
export const EARLIER_VERSION = 1;

/** `pending/…/{id}`, `parked/…/{id}` or `sent/…/{id}`. */
interface EarlierSubmission extends Submission {
	readonly mailedAt?: string;
	readonly parkedAt?: string;
	readonly accepted?: boolean;
	/** The name of the digest that last took the association's mail to Postmark. */
	readonly digest?: string;
	readonly settled?: readonly ('association' | 'visitor')[];
}

/** `desk/{form}/{id}`. */
interface EarlierRecord {
	readonly steps: readonly (Omit<DeskStep, 'by'> & { readonly by: string })[];
	readonly notified?: Readonly<Record<string, Notified>>;
}

const KEYS: Readonly<Record<string, string>> = {
	visitor: STEPS.visitor,
	association: STEPS.association,
	receipt: RECEIVED.visitor,
	'unreached/visitor': unreachedKey(STEPS.visitor),
	'unreached/receipt': unreachedKey(RECEIVED.visitor),
};

const firstNotified = (earlier: EarlierSubmission): Readonly<Record<string, Notified>> => {
	const { id, mailedAt, settled = [], receivedAt, digest } = earlier;
	const entries = firstRecipients(earlier).map((to): [string, Notified] => {
		const isTold = mailedAt !== undefined || settled.includes(to);
		if (isTold) return [RECEIVED[to], { count: 1, facts: RECEIVED_FACTS, at: mailedAt ?? receivedAt }];
		// It may have been sent: Postmark is asked for it by its earlier name.
		const name = to === 'association' && digest ? digest : `${id}-${to}`;
		return [RECEIVED[to], { count: 0, attempt: { name, facts: RECEIVED_FACTS, at: receivedAt, by: 'import' } }];
	});
	return Object.fromEntries(entries);
};

/** Without the places of mails that waited. */
const withoutPlace = ({ bookedFor, ...entry }: Notified & { readonly bookedFor?: string }): Notified => entry;

const toCase = (earlier: EarlierSubmission, record: EarlierRecord | undefined): Case => {
	const { id, form, receivedAt, claim, input, mailedAt, parkedAt, accepted } = earlier;
	const later = Object.entries(record?.notified ?? {}).flatMap(([key, entry]) => {
		const kept = KEYS[key];
		return kept ? [[kept, withoutPlace(entry)] as const] : [];
	});
	const paymentDays = form === 'order' && site.store && { paymentDays: site.store.payment.days };
	return {
		...{ id, form, receivedAt, claim },
		input: { ...input, ...paymentDays },
		...((accepted || mailedAt || parkedAt) && { isAccepted: true }),
		// An order's steps were copied to its withdrawals.
		steps: (record?.steps ?? []).filter(({ by }) => by !== 'order') as DeskStep[],
		notified: { ...firstNotified(earlier), ...Object.fromEntries(later) },
	};
};

const findOrderOf = (withdrawal: Case, cases: readonly Case[]): FoundOrder | undefined => {
	for (const order of cases) {
		const index = order.steps.findIndex(({ of }) => of?.id === withdrawal.id);
		if (index < 0) continue;
		const { id, receivedAt, input } = order as Case<Order>;
		const { number, total } = input;
		return { order: { form: 'order', id, receivedAt }, number, total, state: stateOf(order.steps.slice(0, index)) };
	}
	return undefined;
};

/** A ledger without what limits kept in it. */
const toLedger = (value: object): object => {
	const { associationPace, notified = {}, ...ledger } = value as { associationPace?: unknown; notified?: object };
	const entries = Object.entries(notified).map(([key, entry]) => [key, withoutPlace(entry)] as const);
	return { ...ledger, notified: Object.fromEntries(entries) };
};

/** The entries of such a backup as today's. */
export const toCases = (entries: readonly StoredEntry[]): readonly StoredEntry[] => {
	const records = new Map(entries.map(({ key, value }) => [key, value]));
	const bySubmission = new Map<string, EarlierSubmission>();
	// In this order: what was filed as sent may still have had its other entries.
	for (const room of ['pending/', 'parked/', 'sent/'])
		for (const { key, value } of entries)
			if (key.startsWith(room)) bySubmission.set((value as EarlierSubmission).id, value as EarlierSubmission);
	const submissions = [...bySubmission.values()].filter(({ form }) => FILED_FORMS.includes(form));
	const cases = submissions.map((one) => toCase(one, records.get(`desk/${one.form}/${one.id}`) as EarlierRecord));
	const found = cases.map((one): StoredEntry => {
		const order = one.form === 'withdrawal' ? findOrderOf(one, cases) : undefined;
		return { key: caseKey(one), value: order ? { ...one, found: order } : one };
	});
	const kept = entries.flatMap(({ key, value }): StoredEntry[] => {
		if (/^(?:claims|deleted)\//.test(key)) return [{ key, value }];
		return key.startsWith('outings/') ? [{ key, value: toLedger(value as object) }] : [];
	});
	return [...found, ...kept];
};
